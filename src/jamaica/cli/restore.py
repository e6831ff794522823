"""`jamaica restore`."""

from pathlib import Path

import click


@click.command("restore")
@click.argument("source", type=click.Path(path_type=Path))
@click.option("--db", metavar="ADDRESS", envvar="JAMAICA_DB", show_envvar=True,
              help="The database, a SQLite file. Default: a file in the data folder.")  # fmt: skip
def command(source: Path, db: str | None) -> None:
    """Replace a server's database by the backup SOURCE. Stop the server first.

    The database that was there is kept beside it, with `.before-restore` added to its name.

    \b
    Example: jamaica restore --db tables.db tables-monday.db
    """  # noqa: D301 (click wants the sign itself)
    from jamaica.cli.serve import own_database
    from jamaica.server.storage.backup import restore
    from jamaica.server.storage.database import StoreError

    try:
        kept = restore(db or own_database(), source)
    except StoreError as error:
        raise ValueError(str(error)) from None
    click.echo("The database is restored." + (f" The one before is in {kept}." if kept else ""))
