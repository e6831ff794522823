"""Three servers at one PostgreSQL, with a bus over Valkey: servers are killed, paused, stopped and cut off during play,
PostgreSQL crashes, Valkey dies or falls silent, until the faults of all seeds add up to a goal. Each seed is a voyage,
which the checker judges in a process of its own."""

import asyncio
import json
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.soak.checker import sentence
from tests.soak.evidence import Violation
from tests.soak.results import Results
from tests.soak.voyage import Voyage
from tests.support.fleet import Fleet, Member
from tests.support.postgresql import RunningPostgresql, running_postgresql
from tests.support.socket_clients import RandomClient
from tests.support.unreliable_network import UnreliableNetwork
from tests.support.valkey import RunningValkey, running_valkey

FAULTS = 50
"""How many faults there are in one voyage."""
SERVERS = 3


@dataclass(frozen=True)
class Engines:
    """What the servers of a voyage share."""

    postgresql: RunningPostgresql
    valkey: RunningValkey


class ClusterVoyage(Voyage):
    """Tables at several servers, and what happens to these."""

    def __init__(self, engines: Engines, folder: Path, seed: int, tables: int) -> None:
        """`tables` is how many are in play as long as there are faults."""
        self._engines, self._wanted = engines, tables
        self.database = database = engines.postgresql()
        self._networks = [UnreliableNetwork(database) for _ in range(SERVERS)]
        self._stack = ExitStack()
        for network in self._networks:
            self._stack.enter_context(network)
        self.fleet = Fleet([network.database for network in self._networks], folder, bus=engines.valkey.url)
        self.network_of = dict(zip(self.fleet.members, self._networks, strict=True))
        self.faults: Counter[str] = Counter()
        """How often each kind of fault happened."""
        self.takeovers: list[float] = []
        """For each table whose owner was killed: seconds until somebody was told something new of it."""
        super().__init__(self.fleet, folder, seed)
        self.fleet.start()

    async def disturb(self, faults: int, at_once: int) -> None:
        """Play, and cause so many faults on the way, at most `at_once` at a time; then play all games to the end."""
        kinds = [self._kill, self._pause, self._stop, self._cut_off, self._crash_database, self._lose_bus]
        self._free = list(self.fleet.members)
        self._one_engine = asyncio.Lock()
        room = asyncio.Semaphore(at_once)
        async with asyncio.TaskGroup() as group:
            for number in range(faults):
                while len(self._unfinished()) < self._wanted:
                    for client in await asyncio.to_thread(self.make_some_tables):
                        group.create_task(client.play())
                await room.acquire()
                group.create_task(self._cause(kinds[number % len(kinds)])).add_done_callback(lambda _: room.release())
                await asyncio.sleep(self._luck.random())

    async def _cause(self, kind: Callable[[Member], Awaitable[None]]) -> None:
        """Cause a fault of a server that has none yet."""
        self.faults[getattr(kind, "__name__", "").strip("_")] += 1
        member = self._free.pop(self._luck.randrange(len(self._free)))
        await kind(member)
        self._free.append(member)

    def _unfinished(self) -> dict[str, list[RandomClient]]:
        return {id: clients for id, clients in self._tables.items() if not all(client.over for client in clients)}

    async def _kill(self, member: Member) -> None:
        """kill -9; another process takes its place when its tables are taken over."""
        owned = await asyncio.to_thread(self._tables_of, member)
        watched = {id: clients for id, clients in self._unfinished().items() if id in owned}
        await asyncio.to_thread(member.kill)
        await self._time(watched)
        await asyncio.to_thread(member.restart)

    async def _pause(self, member: Member) -> None:
        """SIGSTOP, for longer than a heartbeat lasts or less. Clients of that server wait all the time."""
        member.signal(signal.SIGSTOP)
        await asyncio.sleep(self._luck.random() * 5)
        member.signal(signal.SIGCONT)

    async def _stop(self, member: Member) -> None:
        """SIGTERM, as in a rolling deploy."""
        if await asyncio.to_thread(member.end) != 0:
            raise Violation(f"a server did not stop cleanly: {member.said()}")
        await asyncio.to_thread(member.restart)

    async def _cut_off(self, member: Member) -> None:
        """One server loses its database for some time."""
        network = self.network_of[member]
        network.be("silent" if self._luck.random() < 0.5 else "down")
        await asyncio.sleep(self._luck.random() * 4)
        network.be("up")

    async def _crash_database(self, _: Member) -> None:
        """PostgreSQL crashes and is started again."""
        async with self._one_engine:
            await asyncio.to_thread(self._engines.postgresql.crash)
            await asyncio.sleep(self._luck.random() * 2)
            await asyncio.to_thread(self._engines.postgresql.start)

    async def _lose_bus(self, _: Member) -> None:
        """Valkey is killed and started again, or says nothing for a while."""
        async with self._one_engine:
            valkey = self._engines.valkey
            if self._luck.random() < 0.5:
                await asyncio.to_thread(valkey.kill)
                await asyncio.sleep(self._luck.random() * 2)
                await asyncio.to_thread(valkey.restart)
            else:
                valkey.signal(signal.SIGSTOP)
                await asyncio.sleep(self._luck.random() * 10)
                valkey.signal(signal.SIGCONT)

    # ---- how long it takes

    async def _time(self, watched: dict[str, list[RandomClient]]) -> None:
        """Wait until these tables go on, and note how long each takes."""
        before = {id: max(client.number for client in clients) for id, clients in watched.items()}
        began = time.monotonic()
        while watched and time.monotonic() - began < 60:
            await asyncio.sleep(0.01)
            for id, clients in list(watched.items()):
                if all(client.over for client in clients):  # it ended with the last that the server said
                    del watched[id]
                elif max(client.number for client in clients) > before[id]:
                    del watched[id]
                    self.takeovers.append(round(time.monotonic() - began, 3))
        if watched:
            raise Violation(f"after a minute nobody has taken over {', '.join(watched)}")

    def _tables_of(self, member: Member) -> set[str]:
        """The tables that a server owns."""
        query = "SELECT table_id FROM ownership JOIN servers ON id = owner WHERE address = %s"
        with psycopg.connect(self.database) as line:
            return {id for (id,) in line.execute(query, (member.advertise,))}

    def end(self) -> None:
        """Download the records, close the transcripts, and end the servers."""
        super().end()
        assert self.fleet.end() == 0

    def close(self) -> None:
        """Kill the servers that are left."""
        for network in self._networks:
            network.be("up")
        self.fleet.kill()
        self._stack.close()


def run(goal: int, tables: int) -> None:
    """Sail with so many tables in play until there were so many faults; a `Violation` ends it."""
    results = Results("cluster")
    with running_postgresql() as postgresql, running_valkey() as valkey:
        engines = Engines(postgresql, valkey)
        for seed in results.seeds("faults", goal):
            folder = results.folder / f"seed-{seed}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            results.add(sail(seed, folder, engines, tables))
            shutil.rmtree(folder)
            print(f"seed {seed}: {results.total('faults'):,} of {goal:,} faults", flush=True)
    print(summary(results))


def sail(seed: int, folder: Path, engines: Engines, tables: int) -> dict[str, object]:
    """One voyage; its figures. After a `Violation` its files stay in the folder."""
    began = time.monotonic()
    voyage = ClusterVoyage(engines, folder, seed, tables)
    try:
        asyncio.run(voyage.disturb(FAULTS, at_once=1))
        voyage.end()
    except (AssertionError, ExceptionGroup, TimeoutError) as error:
        raise Violation(f"seed {seed}: {error!r}; see {folder}") from error
    finally:
        voyage.close()
    command = [sys.executable, "-m", "tests.soak.checker", "--json", str(folder), voyage.database]
    checked = subprocess.run(command, capture_output=True, text=True)
    if checked.returncode != 0 or "Traceback" in voyage.fleet.said():
        raise Violation(f"seed {seed}: {checked.stdout}{checked.stderr} See {folder}, and the servers' logs there.")
    seconds = round(time.monotonic() - began, 1)
    figures = {"seed": seed, "tables": tables, "faults": FAULTS, "kinds": voyage.faults, "seconds": seconds}
    return {**figures, "takeovers": voyage.takeovers, **json.loads(checked.stdout)}


def summary(results: Results) -> str:
    """What all seeds add up to."""
    names = ("games", "clients", "entries", "told", "commands", "done", "refused", "secrets")
    total = Counter({name: results.total(name) for name in names})
    kinds: Counter[str] = sum((Counter(row["kinds"]) for row in results.rows), Counter())
    shares = ", ".join(f"{count} {name}" for name, count in sorted(kinds.items()))
    took = sorted(second for row in results.rows for second in row["takeovers"])
    speed = f"{len(took)} takeovers of tables"
    if len(took) > 1:
        p99 = statistics.quantiles(took, n=100)[98]
        speed += f": median {statistics.median(took):.2f} s, p99 {p99:.2f} s, longest {took[-1]:.2f} s"
    return f"{results.total('faults'):,} faults ({shares}). {speed}. {sentence(total)}"
