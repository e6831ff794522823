"""`jamaica backup`."""

from pathlib import Path

import click


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--db", metavar="ADDRESS", envvar="JAMAICA_DB", show_envvar=True,
              help="The database, a SQLite file. Default: a file in the data folder.")  # fmt: skip
def command(target: Path, db: str | None) -> None:
    """Copy a server's database to the new file TARGET, also while the server runs.

    The copy contains all hidden cards, so only you can read it. docs/how-to/back-up-a-server.md says more, and what to
    do with PostgreSQL.

    \b
    Example: jamaica backup --db tables.db tables-monday.db
    """  # noqa: D301 (click wants the sign itself)
    from jamaica.cli.serve import own_database
    from jamaica.server.storage.backup import back_up
    from jamaica.server.storage.database import StoreError

    try:
        back_up(db or own_database(), target)
    except StoreError as error:
        raise ValueError(str(error)) from None
    click.echo(f"The backup is in {target}.")
