"""`jamaica serve`."""

from typing import Any

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, envvar="JAMAICA_HOST", show_envvar=True,
              help="The network address to listen on; 0.0.0.0 for all of this machine's.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), envvar="JAMAICA_PORT", show_envvar=True,
              help="The port; by default 1692, or the next free one.")  # fmt: skip
@click.option("--db", metavar="ADDRESS", envvar="JAMAICA_DB", show_envvar=True,
              help="Where tables are kept: a file, or postgresql://user:password@host/name; by default a file in the "
              "data folder.")  # fmt: skip
@click.option("--public", metavar="ADDRESS", envvar="JAMAICA_PUBLIC", show_envvar=True,
              help="The address that people use, for links, as in https://jamaica.example.")  # fmt: skip
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME", envvar="JAMAICA_ALLOW_HOST", show_envvar=True,
              help="A further name under which requests may come; may stand several times.")  # fmt: skip
@click.option("--proxy", metavar="IP", envvar="JAMAICA_PROXY", show_envvar=True,
              help="The proxy whose forwarded headers are believed; by default nobody's.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 64), envvar="JAMAICA_WORKERS", show_envvar=True,
              help="How many processes think for bots and hints; by default one less than cores.")  # fmt: skip
@click.option("--tables", type=click.IntRange(1), default=10_000, show_default=True, envvar="JAMAICA_TABLES",
              show_envvar=True, help="The most tables whose games are not over.")  # fmt: skip
@click.option("--connections", type=click.IntRange(1), default=5_000, show_default=True, show_envvar=True,
              envvar="JAMAICA_CONNECTIONS", help="The most clients at all tables together.")  # fmt: skip
@click.option("--messages", type=click.IntRange(1), default=300, show_default=True, show_envvar=True,
              envvar="JAMAICA_MESSAGES", help="The most messages of a client in 10 seconds.")  # fmt: skip
@click.option("--requests", type=click.IntRange(1), default=300, show_default=True, show_envvar=True,
              envvar="JAMAICA_REQUESTS", help="The most requests from one network address in a minute.")  # fmt: skip
@click.option("--new-tables", type=click.IntRange(1), default=30, show_default=True, show_envvar=True,
              envvar="JAMAICA_NEW_TABLES",
              help="The most tables made from one network address in a minute.")  # fmt: skip
@click.option("--keep-unfinished", type=click.FloatRange(min=0, min_open=True), default=30, show_default=True,
              metavar="DAYS", envvar="JAMAICA_KEEP_UNFINISHED", show_envvar=True,
              help="For how long a table whose game is not over is kept while nobody touches it.")  # fmt: skip
@click.option("--keep-finished", type=click.FloatRange(min=0, min_open=True), default=365, show_default=True,
              metavar="DAYS", envvar="JAMAICA_KEEP_FINISHED", show_envvar=True,
              help="For how long a finished game is kept.")  # fmt: skip
def command(
    tables: int,
    connections: int,
    messages: int,
    requests: int,
    new_tables: int,
    keep_unfinished: float,
    keep_finished: float,
    db: str | None,
    workers: int | None,
    **given: Any,
) -> None:
    """Serve tables to browsers and programs, until Ctrl-C.

    Every move is in the database before anyone is told of it, so the server may be stopped, or killed, at any moment:
    started again, every table goes on. docs/how-to/run-a-server.md says how to run it behind a proxy.

    \b
    Examples: jamaica serve
              jamaica serve --host 0.0.0.0 --public https://jamaica.example --proxy 127.0.0.1
              JAMAICA_DB=postgresql://jamaica@db/jamaica jamaica serve
    """  # noqa: D301 (click wants the sign itself)
    from jamaica.server.app import run
    from jamaica.server.limits import Limits
    from jamaica.server.rows import DAY, Keep
    from jamaica.server.settings import Settings

    own = given if workers is None else given | {"workers": workers}
    limits = Limits(
        tables=tables,
        connections=connections,
        messages=(messages, 10.0),
        requests=(requests, 60.0),
        new_tables=(new_tables, 60.0),
    )
    keep = Keep(keep_unfinished * DAY, keep_finished * DAY)
    run(Settings(db=db or own_database(), limits=limits, keep=keep, **own), announce)


def own_database() -> str:
    """The database in the user's data folder, which is made if it is not there."""
    from jamaica.server.settings import data_folder

    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ValueError(f"the folder {folder} cannot be made: {error.strerror}; name a file with --db") from None
    return str(folder / "tables.db")


def announce(address: str, moved: bool) -> None:
    """Say where the tables are, in one line."""
    taken = "Port 1692 is taken. " if moved else ""
    click.echo(f"{taken}Tables are served at {address}/ (Ctrl-C ends it).")
