"""One, two and three servers at one PostgreSQL with a bus over Valkey, measured in turn in one run.

`python -m bench.servers` prints moves a second, the delays of clients at the server that has their table and at another
one, and the memory of a server; `--json` prints JSON. All of them share this machine with the database and the clients,
so more servers do more only as long as there are free cores.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Final

from bench.figures import show
from bench.load import Crowd, Delays, Measurements, clients_of
from bench.serving import prepare
from bench.tables import at
from tests.support.fleet import Fleet
from tests.support.postgresql import running_postgresql
from tests.support.valkey import running_valkey

SIZES: Final = (1, 2, 3)
"""How many servers there are."""
CROWD: Final = Crowd(60)
"""Tables of four, divided among the servers."""
RATE: Final = 60.0
"""Moves a second of all tables together, when delays are measured."""
SECONDS: Final = 4.0
TURNS: Final = 4
"""How often each is measured, in turn."""


@dataclass(frozen=True)
class Site:
    """Some servers, and clients of their tables."""

    fleet: Fleet
    here: Measurements
    """Clients at the server that has their table."""
    elsewhere: Measurements | None
    """Clients at another server."""

    def memory(self) -> float:
        """The memory of a server, in megabytes."""
        found = []
        for member in self.fleet.members:
            assert member.process is not None
            found.append(int(Path(f"/proc/{member.process.pid}/statm").read_text().split()[1]) * 4096 / 1e6)
        return mean(found)


@contextmanager
def sites() -> Iterator[dict[int, Site]]:
    """One site of each size, all at once, each with a database of its own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        make, valkey = stack.enter_context(running_postgresql()), stack.enter_context(running_valkey())
        found = {}
        for size in SIZES:
            many = {"connections": 100_000, "connections_per_address": 100_000}
            fleet = Fleet([make()] * size, folder / str(size), bus=valkey.url, limits=many)
            stack.callback(fleet.kill)
            fleet.start()
            here = stack.enter_context(clients_of("tables", fleet.ports, CROWD))
            away = stack.enter_context(clients_of("elsewhere", fleet.ports, CROWD)) if size > 1 else None
            found[size] = Site(fleet, here, away)
        yield found


def measure() -> dict[str, float]:
    """All figures."""
    speeds: dict[int, list[float]] = {size: [] for size in SIZES}
    delays: dict[tuple[int, str], Delays] = {}
    with sites() as found:
        for _ in range(TURNS):
            for size, site in found.items():
                speeds[size].append(site.here.at_full_speed(SECONDS))
                for where, clients in (("here", site.here), ("elsewhere", site.elsewhere)):
                    if clients is not None:
                        delays.setdefault((size, where), []).extend(clients.at_rate(RATE, SECONDS))
        figures = {f"moves_per_second_{size}": median(speeds[size]) for size in SIZES}
        for size in SIZES[1:]:
            ratios = [more / one for more, one in zip(speeds[size], speeds[1], strict=True)]
            figures[f"moves_{size}_over_1"] = median(ratios)
        for (size, where), own in delays.items():
            figures |= {f"p50_ms_{size}_{where}": at(0.5, own), f"p99_ms_{size}_{where}": at(0.99, own)}
        figures |= {f"memory_mb_{size}": site.memory() for size, site in found.items()}
    return figures


def main() -> None:
    """Measure, and print a table, or JSON with `--json`."""
    words = argparse.ArgumentParser(prog="python -m bench.servers")
    words.add_argument("--json", action="store_true", help="print JSON")
    wanted = words.parse_args()
    prepare()
    show(measure(), as_json=wanted.json)


if __name__ == "__main__":
    main()
