"""The server is killed during play until the kills of all seeds add up to a goal. Each seed is one voyage, which the
checker judges in a process of its own."""

import asyncio
import json
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests.soak.checker import sentence
from tests.soak.evidence import Violation
from tests.soak.results import Results
from tests.soak.voyage import KilledVoyage
from tests.support.postgresql import running_postgresql
from tests.support.socket_clients import ServerProcess

KILLS = 20
"""How often a server is killed in one voyage."""
POSTGRESQL_EVERY = 4
"""One in so many voyages uses PostgreSQL, the others SQLite."""


def run(goal: int) -> None:
    """Sail until the server was killed so often; a `Violation` ends it."""
    results = Results("kills")
    with ExitStack() as stack:
        make: Callable[[], str] | None = None
        for seed in results.seeds("kills", goal):
            folder = results.folder / f"seed-{seed}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            database = str(folder / "tables.db")
            if seed % POSTGRESQL_EVERY == POSTGRESQL_EVERY - 1:
                make = make or stack.enter_context(running_postgresql())
                database = make()
            results.add(sail(seed, folder, database))
            shutil.rmtree(folder)
            row = results.rows[-1]
            print(
                f"seed {seed} ({row['database']}): {row['kills']} kills in {row['seconds']:.0f} seconds; "
                f"{results.total('kills'):,} of {goal:,}",
                flush=True,
            )
    print(summary(results))


def sail(seed: int, folder: Path, database: str) -> dict[str, int | float | str]:
    """One voyage; its figures. After a `Violation` its files stay in the folder."""
    began = time.monotonic()
    server = ServerProcess(database, folder)
    server.start()
    voyage = KilledVoyage(server, folder, seed)
    try:
        voyage.make_some_tables()
        asyncio.run(voyage.sail(KILLS))
        voyage.end()
    except (AssertionError, ExceptionGroup, TimeoutError) as error:
        raise Violation(f"seed {seed}: {error!r}; see {folder}") from error
    finally:
        server.kill()
    command = [sys.executable, "-m", "tests.soak.checker", "--json", str(folder), database]
    checked = subprocess.run(command, capture_output=True, text=True)
    if checked.returncode != 0 or "Traceback" in server.said():
        raise Violation(f"seed {seed}: {checked.stdout}{checked.stderr} See {folder}, and the server's log there.")
    kind = "postgresql" if "://" in database else "sqlite"
    seconds = round(time.monotonic() - began, 1)
    return {"seed": seed, "database": kind, "kills": voyage.kills, "seconds": seconds, **json.loads(checked.stdout)}


def summary(results: Results) -> str:
    """What all seeds add up to."""
    names = ("games", "clients", "entries", "told", "commands", "done", "refused", "secrets")
    databases = Counter(row["database"] for row in results.rows)
    shares = " and ".join(f"{count} voyages on {name}" for name, count in sorted(databases.items()))
    total = Counter({name: results.total(name) for name in names})
    return f"{results.total('kills'):,} kills in {shares}. {sentence(total)}"
