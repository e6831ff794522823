CREATE FUNCTION public.log_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        IF NEW.number <> 1 + coalesce((SELECT max(number) FROM log WHERE table_id = NEW.table_id), 0) THEN
            RAISE EXCEPTION 'the number does not follow the last one' USING ERRCODE = 'unique_violation';
        END IF;
        RETURN NEW;
    END $$;

CREATE FUNCTION public.log_stands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND tidied = 1) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $$;

CREATE FUNCTION public.log_whole() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $$;

CREATE FUNCTION public.require_owner(id text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
        given bigint := nullif(current_setting('jamaica.epochs', true), '')::jsonb ->> id;
        valid bigint;
    BEGIN
        SELECT epoch INTO valid FROM ownership WHERE table_id = id FOR SHARE;
        IF valid IS DISTINCT FROM given THEN
            RAISE EXCEPTION 'another server owns this table' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END $$;

CREATE FUNCTION public.fence_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM require_owner(NEW.table_id);
        RETURN NEW;
    END $$;

CREATE FUNCTION public.fence_table() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM require_owner(NEW.id);
        RETURN NEW;
    END $$;

CREATE TABLE public.ownership (
    table_id text NOT NULL,
    owner text NOT NULL,
    epoch bigint NOT NULL
);

CREATE TABLE public.servers (
    id text NOT NULL,
    address text NOT NULL,
    version text NOT NULL,
    started double precision NOT NULL,
    seen double precision NOT NULL,
    clients integer NOT NULL
);

CREATE SEQUENCE public.epochs;

CREATE TABLE public.commands (
    table_id text NOT NULL,
    token bytea NOT NULL,
    cid text NOT NULL,
    payload bytea NOT NULL,
    number integer NOT NULL
);

CREATE TABLE public.hours (
    hour integer NOT NULL,
    at double precision NOT NULL
);

CREATE TABLE public.jamaica_version (
    version_num character varying(32) NOT NULL
);

CREATE TABLE public.log (
    table_id text NOT NULL,
    number integer NOT NULL,
    at double precision NOT NULL,
    kind text NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE public.probes (
    id integer NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE public.snapshots (
    table_id text NOT NULL,
    number integer NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE public.tables (
    id text NOT NULL,
    settings bytea NOT NULL,
    created double precision NOT NULL,
    finished double precision,
    tidied integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.tokens (
    hash bytea NOT NULL,
    table_id text NOT NULL,
    role text NOT NULL,
    seat integer
);

INSERT INTO public.commands VALUES ('port', '\x0707070707070707070707070707070707070707070707070707070707070707', 'c1', '\x01', 2);

INSERT INTO public.hours VALUES (1, 103);

INSERT INTO public.jamaica_version VALUES ('0004');

INSERT INTO public.log VALUES ('port', 1, 101, 'table', '\x7b2277686174223a2273746172746564227d');
INSERT INTO public.log VALUES ('port', 2, 102.5, 'undo', '\x7b2273656174223a312c226f66223a317d');

INSERT INTO public.snapshots VALUES ('port', 1, '\x7b2267616d65223a7b226261727269657273223a5b6e756c6c2c5b226368616e6365222c2274686520646963652068617665206265656e20726f6c6c6564225d5d7d7d');

INSERT INTO public.tables VALUES ('port', '\x7b2273657474696e6773223a7b22756e646f5f77696e646f77223a322e307d2c227365617473223a5b5d7d', 100, NULL, 0);

INSERT INTO public.tokens VALUES ('\x0707070707070707070707070707070707070707070707070707070707070707', 'port', 'seat', 1);
INSERT INTO public.tokens VALUES ('\x0808080808080808080808080808080808080808080808080808080808080808', 'port', 'spectator', NULL);

ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (table_id, token, cid);

ALTER TABLE ONLY public.hours
    ADD CONSTRAINT hours_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY public.jamaica_version
    ADD CONSTRAINT jamaica_version_pkc PRIMARY KEY (version_num);

ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (table_id, number);

ALTER TABLE ONLY public.probes
    ADD CONSTRAINT probes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY (table_id);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.ownership
    ADD CONSTRAINT ownership_pkey PRIMARY KEY (table_id);

ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);

CREATE INDEX ownership_owner ON public.ownership USING btree (owner);

CREATE INDEX tables_unfinished ON public.tables USING btree (finished, created);

CREATE INDEX tokens_table ON public.tokens USING btree (table_id);

CREATE TRIGGER fence BEFORE INSERT ON public.log FOR EACH ROW EXECUTE FUNCTION public.fence_row();

CREATE TRIGGER fence BEFORE INSERT ON public.commands FOR EACH ROW EXECUTE FUNCTION public.fence_row();

CREATE TRIGGER fence BEFORE INSERT ON public.snapshots FOR EACH ROW EXECUTE FUNCTION public.fence_row();

CREATE TRIGGER fence BEFORE INSERT ON public.tokens FOR EACH ROW EXECUTE FUNCTION public.fence_row();

CREATE TRIGGER fence BEFORE UPDATE ON public.tables FOR EACH ROW EXECUTE FUNCTION public.fence_table();

CREATE TRIGGER log_follows BEFORE INSERT ON public.log FOR EACH ROW EXECUTE FUNCTION public.log_follows();

CREATE TRIGGER log_stands BEFORE DELETE OR UPDATE ON public.log FOR EACH ROW EXECUTE FUNCTION public.log_stands();

CREATE TRIGGER log_whole BEFORE TRUNCATE ON public.log FOR EACH STATEMENT EXECUTE FUNCTION public.log_whole();

ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.ownership
    ADD CONSTRAINT ownership_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
