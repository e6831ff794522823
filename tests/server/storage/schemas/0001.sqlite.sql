BEGIN TRANSACTION;
CREATE TABLE jamaica_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT jamaica_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "jamaica_version" VALUES('0001');
CREATE TABLE log (
	table_id TEXT NOT NULL,
	number INTEGER NOT NULL,
	at DOUBLE NOT NULL,
	kind TEXT NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY (table_id, number),
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('port',1,101.0,'made',X'7B7D');
INSERT INTO "log" VALUES('port',2,102.5,'move',X'7B2274657874223A227361696C203134227D');
CREATE TABLE snapshots (
	table_id TEXT NOT NULL,
	number INTEGER NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY (table_id),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('port',1,X'736E617073686F74');
CREATE TABLE tables (
	id TEXT NOT NULL,
	settings BLOB NOT NULL,
	created DOUBLE NOT NULL,
	finished DOUBLE,
	tidied INTEGER DEFAULT '0' NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('port',X'7B227365617473223A327D',100.0,NULL,0);
CREATE TABLE tokens (
	hash BLOB NOT NULL,
	table_id TEXT NOT NULL,
	role TEXT NOT NULL,
	seat INTEGER,
	PRIMARY KEY (hash),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "tokens" VALUES(X'0707070707070707070707070707070707070707070707070707070707070707','port','seat',1);
CREATE INDEX tables_unfinished ON tables (finished, created);
CREATE INDEX tokens_table ON tokens (table_id);
CREATE TRIGGER log_follows BEFORE INSERT ON log
    WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM log WHERE table_id = NEW.table_id), 0)
    BEGIN SELECT RAISE(ABORT, 'the number does not follow the last one'); END;
CREATE TRIGGER log_stands BEFORE UPDATE ON log
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_stays BEFORE DELETE ON log
    WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND tidied = 1)
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
COMMIT;
