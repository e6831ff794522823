"""Servers in processes of their own, to be measured."""

import os
import resource
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

MAIN = ["-c", "from jamaica.cli import main; main()"]
SERVE = """
import sys
from jamaica.server.app import run
from jamaica.server.rate_limits import Limits
from jamaica.server.settings import Settings

rates = ("messages", "requests", "connects", "new_tables", "wrong_links", "changes")
shares = {"tables": 100_000, "connections": 100_000, "connections_per_address": 100_000, "tables_per_address": 100_000}
lifted = Limits(**{rate: (1_000_000, 1.0) for rate in rates}, **shares)
limits = lifted if sys.argv[3] == "lifted" else Limits()
run(Settings(db=sys.argv[1], port=int(sys.argv[2]), limits=limits), print)
"""


@dataclass(frozen=True)
class Served:
    """A server that is running."""

    port: int
    pid: int

    def seconds(self) -> float:
        """The processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The memory it has, in bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def prepare() -> None:
    """Room for many connections."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def bare_server(folder: Path) -> Iterator[Served]:
    """The bare server."""
    port = free_port()
    with _running(["-m", "bench.bare_server", str(port), str(folder / "bare.db")], port) as served:
        yield served


@contextmanager
def table_server(folder: Path, limits: str = "lifted") -> Iterator[Served]:
    """`jamaica serve` with its `default` limits, or with `lifted` ones, for many clients from one address."""
    port = free_port()
    with _running(["-c", SERVE, str(folder / "tables.db"), str(port), limits], port) as served:
        yield served


def page_ready(folder: Path) -> float:
    """Seconds from `jamaica play` until its page is there."""
    began = time.perf_counter()
    env = {"XDG_DATA_HOME": str(folder), "BROWSER": "true"}
    port = free_port()
    with _running([*MAIN, "play", "--port", str(port)], port, env):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
            page.read()
        return time.perf_counter() - began


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextmanager
def _running(words: list[str], port: int, env: dict[str, str] | None = None) -> Iterator[Served]:
    process = subprocess.Popen([sys.executable, *words], env={**os.environ, **(env or {})}, stdout=subprocess.DEVNULL)
    try:
        while not _answers(port):
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with {process.returncode}: {' '.join(words)}")
            time.sleep(0.005)
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
