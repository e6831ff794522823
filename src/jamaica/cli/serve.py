"""`jamaica serve`."""

import os
from pathlib import Path
from typing import Any

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, envvar="JAMAICA_HOST", show_envvar=True,
              help="The address to listen on; 0.0.0.0 for all interfaces.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), envvar="JAMAICA_PORT", show_envvar=True,
              help="The port. Default: 1692, or the next free one.")  # fmt: skip
@click.option("--db", metavar="ADDRESS", envvar="JAMAICA_DB", show_envvar=True,
              help="The database: a file, or postgresql://user:password@host/name. Default: a file in the data "
              "folder.")  # fmt: skip
@click.option("--public", metavar="ADDRESS", envvar="JAMAICA_PUBLIC", show_envvar=True,
              help="The public address, used in links, as in https://jamaica.example.")  # fmt: skip
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME", envvar="JAMAICA_ALLOW_HOST", show_envvar=True,
              help="Another host name to accept requests for. Can be given several times.")  # fmt: skip
@click.option("--proxy", metavar="IP", envvar="JAMAICA_PROXY", show_envvar=True,
              help="The proxy whose forwarded headers are trusted. Default: none.")  # fmt: skip
@click.option("--advertise", metavar="HOST:PORT", envvar="JAMAICA_ADVERTISE", show_envvar=True,
              help="Be one of several servers at one PostgreSQL: the private address at which the others reach this "
              "one. Default: a server alone.")  # fmt: skip
@click.option("--bus", metavar="ADDRESS", envvar="JAMAICA_BUS", show_envvar=True,
              help="The Valkey over which the servers of a cluster tell each other of new entries, as in "
              "valkey://10.0.0.7:6379. Default: PostgreSQL does that.")  # fmt: skip
@click.option("--cluster-secret-file", "secret_file", metavar="FILE", envvar="JAMAICA_CLUSTER_SECRET_FILE",
              show_envvar=True, type=click.Path(path_type=Path),
              help="A file with the secret that all servers of the cluster share, at least 32 characters. Default: the "
              "secret in JAMAICA_CLUSTER_SECRET.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 64), envvar="JAMAICA_WORKERS", show_envvar=True,
              help="Number of processes for bots, hints and replays. Default: one less than the number of cores, at "
              "least 3.")  # fmt: skip
@click.option("--tables", type=click.IntRange(1), default=10_000, show_default=True, envvar="JAMAICA_TABLES",
              show_envvar=True, help="Maximum number of unfinished tables.")  # fmt: skip
@click.option("--connections", type=click.IntRange(1), default=5_000, show_default=True, show_envvar=True,
              envvar="JAMAICA_CONNECTIONS", help="Maximum number of connected clients.")  # fmt: skip
@click.option("--tables-per-address", type=click.IntRange(1), default=200, show_default=True, show_envvar=True,
              envvar="JAMAICA_TABLES_PER_ADDRESS",
              help="Maximum number of unfinished tables created from one network address.")  # fmt: skip
@click.option("--connections-per-address", type=click.IntRange(1), default=200, show_default=True, show_envvar=True,
              envvar="JAMAICA_CONNECTIONS_PER_ADDRESS",
              help="Maximum number of clients connected from one network address.")  # fmt: skip
@click.option("--messages", type=click.IntRange(1), default=120, show_default=True, show_envvar=True,
              envvar="JAMAICA_MESSAGES", help="Messages of a client that are read in 10 seconds.")  # fmt: skip
@click.option("--requests", type=click.IntRange(1), default=300, show_default=True, show_envvar=True,
              envvar="JAMAICA_REQUESTS", help="Maximum requests per network address in a minute.")  # fmt: skip
@click.option("--new-tables", type=click.IntRange(1), default=30, show_default=True, show_envvar=True,
              envvar="JAMAICA_NEW_TABLES",
              help="Maximum new tables per network address in a minute.")  # fmt: skip
@click.option("--keep-unfinished", type=click.FloatRange(min=0, min_open=True), default=30, show_default=True,
              metavar="DAYS", envvar="JAMAICA_KEEP_UNFINISHED", show_envvar=True,
              help="Days until an unfinished table that nobody uses is deleted.")  # fmt: skip
@click.option("--keep-finished", type=click.FloatRange(min=0, min_open=True), default=365, show_default=True,
              metavar="DAYS", envvar="JAMAICA_KEEP_FINISHED", show_envvar=True,
              help="Days until a finished game is deleted.")  # fmt: skip
def command(
    tables: int,
    connections: int,
    tables_per_address: int,
    connections_per_address: int,
    messages: int,
    requests: int,
    new_tables: int,
    keep_unfinished: float,
    keep_finished: float,
    db: str | None,
    workers: int | None,
    secret_file: Path | None,
    **given: Any,
) -> None:
    """Serve tables to browsers and programs, until Ctrl-C or SIGTERM.

    Every move is stored before it is sent to anyone, so you can stop or kill the server at any time: when it starts
    again, every table continues. docs/how-to/run-a-server.md explains how to run it behind a proxy.

    \b
    Examples: jamaica serve
              jamaica serve --host 0.0.0.0 --public https://jamaica.example --proxy 127.0.0.1
              JAMAICA_DB=postgresql://jamaica@db/jamaica jamaica serve
              jamaica serve --db postgresql://jamaica@db/jamaica --public https://jamaica.example
                            --advertise 10.0.0.5:1700 --cluster-secret-file /etc/jamaica/secret
    """  # noqa: D301 (click wants the sign itself)
    from jamaica.server.app import run
    from jamaica.server.rate_limits import Limits
    from jamaica.server.settings import Settings
    from jamaica.server.storage.rows import DAY, Keep

    own = given if workers is None else given | {"workers": workers}
    limits = Limits(
        tables=tables,
        connections=connections,
        tables_per_address=tables_per_address,
        connections_per_address=connections_per_address,
        messages=(messages, 10.0),
        requests=(requests, 60.0),
        new_tables=(new_tables, 60.0),
    )
    keep = Keep(keep_unfinished * DAY, keep_finished * DAY)
    secret = cluster_secret(secret_file) if given["advertise"] is not None else b""
    run(Settings(db=db or own_database(), limits=limits, keep=keep, secret=secret, **own), announce)


def cluster_secret(file: Path | None) -> bytes:
    """Return the secret of the cluster, from a file or the environment."""
    if file is None:
        return os.environ.get("JAMAICA_CLUSTER_SECRET", "").strip().encode()
    try:
        return file.read_bytes().strip()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"the secret of the cluster cannot be read from '{file}': {reason}") from None


def own_database() -> str:
    """Return the database in the user's data folder; create the folder if necessary."""
    from jamaica.server.settings import data_folder

    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ValueError(f"the folder {folder} cannot be created: {error.strerror}; choose a file with --db") from None
    return str(folder / "tables.db")


def announce(address: str, moved: bool) -> None:
    """Print the address in one line."""
    taken = "Port 1692 is taken. " if moved else ""
    click.echo(f"{taken}Serving tables at {address}/ (press Ctrl-C to stop).")
