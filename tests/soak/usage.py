"""How much a server process uses."""

import os
import re
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from tests.support.socket_clients import ServerProcess


@dataclass(frozen=True)
class Usage:
    """What a server uses at one moment."""

    megabytes: float
    """Its memory."""
    descriptors: int
    """Its open files and sockets."""
    tables: int
    """The tables in its memory."""

    def __str__(self) -> str:
        return f"{self.megabytes:.1f} MB, {self.descriptors} descriptors, {self.tables} tables in memory"


def usage(server: ServerProcess) -> Usage:
    """What a server uses now."""
    assert server.process is not None
    folder = Path(f"/proc/{server.process.pid}")
    pages = int((folder / "statm").read_text().split()[1])
    return Usage(
        megabytes=round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 2),
        descriptors=len(list((folder / "fd").iterdir())),
        tables=int(metric(server, "jamaica_tables_awake")),
    )


def collect_garbage(server: ServerProcess) -> None:
    """Have a server collect its garbage now; by itself it does so every ten minutes."""
    assert server.process is not None
    server.process.send_signal(signal.SIGUSR1)
    time.sleep(0.5)


def settled_usage(server: ServerProcess, pause: float) -> Usage:
    """What a server uses after a pause in which it unloads tables, and after it has collected its garbage."""
    time.sleep(pause)
    collect_garbage(server)
    return usage(server)


def metric(server: ServerProcess, name: str, code: str = ".*") -> float:
    """The sum of a metric over its labels, or over those that match a pattern."""
    labels = r"(?:\{.*\})?" if code == ".*" else rf'\{{code="{code}"\}}'
    found = re.findall(rf"^{name}{labels} (.+)$", server.get("/metrics").decode(), re.MULTILINE)
    return sum(map(float, found))
