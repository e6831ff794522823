"""`jamaica status`."""

import click


@click.command("status")
@click.option("--db", metavar="ADDRESS", envvar="JAMAICA_DB", show_envvar=True, required=True,
              help="The database of the cluster: postgresql://user:password@host/name.")  # fmt: skip
def command(db: str) -> None:
    """Show the servers of a cluster: their clients, their tables, and the age of their last heartbeats.

    The exit status is 1 if no server is alive. docs/how-to/run-several-servers.md explains how to run several servers.

    \b
    Example: jamaica status --db postgresql://jamaica@db/jamaica
    """  # noqa: D301 (click wants the sign itself)
    from rich.console import Console
    from rich.table import Table

    from jamaica.server.storage.database import StoreError
    from jamaica.server.storage.ownership import cluster_status

    try:
        status = cluster_status(db)
    except StoreError as error:
        raise ValueError(str(error)) from None
    table = Table("server", "version", "state", "heartbeat", "clients", "tables")
    for server in status.servers:
        state = "alive" if server.alive else "silent"
        heartbeat, counts = f"{server.silent:.1f} s ago", (str(server.clients), str(server.tables))
        table.add_row(server.address, server.version, state, heartbeat, *counts)
    console = Console()
    console.print(table)
    console.print(f"{status.free} unfinished tables have no living owner: the next server that needs one takes it.")
    if not any(server.alive for server in status.servers):
        raise SystemExit(1)
