"""Games one after another at one server, for hours: finished ones, abandoned ones, lobbies where nobody comes. What the
server uses is noted every minute, and must not grow."""

import asyncio
import random
import shutil
import time
from contextlib import suppress
from dataclasses import asdict
from statistics import linear_regression
from typing import Any

from tests.soak.evidence import Violation
from tests.soak.results import Results
from tests.soak.usage import Usage, metric, usage
from tests.support.busy_client import BusyClient
from tests.support.socket_clients import RandomClient, ServerProcess

AT_ONCE = 3
"""How many games are played at once."""
WARM_UP = 15
"""The first minutes, which do not count: caches fill, and the first tables are unloaded after a minute."""
MOST_GROWTH = 2.0
"""Megabytes per hour up to which memory counts as flat. In an hour thousands of games are played, and a table takes
tens of kilobytes: a server that kept one table or connection in ten would grow by more. Less cannot be told from noise
in two hours."""
MOST_DESCRIPTORS = 5.0
"""The same for descriptors, per hour. Each client has one while it is connected."""
SETTINGS = {"undo_window": 0, "pace": 0}


def run(minutes: int) -> None:
    """Play for so long, unless an earlier run did; a `Violation` if the server grows."""
    results = Results("memory")
    runs = {row["run"] for row in results.rows}
    done = [run for run in runs if len(samples(results, run)) >= minutes]
    number = done[0] if done else len(runs) + 1
    if not done:
        folder = results.folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        server = ServerProcess(str(folder / "tables.db"), folder)
        server.start()
        try:
            asyncio.run(play(server, results, number, minutes))
        finally:
            server.end()
        shutil.rmtree(folder)
    print(judgement(samples(results, number)))


def samples(results: Results, run: int) -> list[dict[str, Any]]:
    """What was noted in one run, by minute."""
    return [row for row in results.rows if row["run"] == run]


async def play(server: ServerProcess, results: Results, run: int, minutes: int) -> None:
    """Play for so long, and note every minute what the server uses."""
    rows = [asyncio.create_task(play_games(server, random.Random(f"{run} {row}"))) for row in range(AT_ONCE)]
    began = time.monotonic()
    try:
        for minute in range(1, minutes + 1):
            await asyncio.wait(
                rows, timeout=began + 60 * minute - time.monotonic(), return_when=asyncio.FIRST_EXCEPTION
            )
            for failed in [row for row in rows if row.done()]:
                failed.result()
            now = await asyncio.to_thread(usage, server)
            games = int(await asyncio.to_thread(metric, server, "jamaica_tables_made_total"))
            results.add({"run": run, "minute": minute, "games": games, **asdict(now)})
            print(f"minute {minute} of {minutes}: {games:,} games, {now}", flush=True)
            if "Traceback" in server.said():
                raise Violation(f"the server printed a traceback: {server.said()[-3000:]}")
    finally:
        for row in rows:
            row.cancel()
        await asyncio.gather(*rows, return_exceptions=True)


async def play_games(server: ServerProcess, luck: random.Random) -> None:
    """Play one game after another, until this is cancelled."""
    while True:
        seats = [{"kind": "person"}] * luck.randint(1, 3) + [{"kind": "bot", "bot": "random"}] * luck.randint(0, 2)
        way = luck.choices(["finish", "abandon", "lobby"], [7, 2, 1])[0]
        if way == "lobby" or len(seats) < 2:
            seats.append({"kind": "open"} if way == "lobby" else {"kind": "bot", "bot": "greedy"})
        made = await asyncio.to_thread(server.make_table, seats, settings=SETTINGS)
        clients: list[RandomClient] = [
            BusyClient(server, link["token"], link["seat"], luck.randrange(10**9))
            for link, seat in zip(made["seats"], seats, strict=True)
            if seat["kind"] == "person"
        ]
        clients.append(RandomClient(server, made["spectator"]["token"], None, 0))
        with suppress(TimeoutError):
            async with asyncio.timeout(600 if way == "finish" else luck.random() * 3), asyncio.TaskGroup() as group:
                for client in clients:
                    group.create_task(client.play())


def judgement(rows: list[dict[str, Any]]) -> str:
    """Whether memory was flat, in a sentence; a `Violation` if it was not."""
    counted = [row for row in rows if row["minute"] > WARM_UP]
    if len(counted) < 2:
        return f"{len(rows)} minutes are too few to judge: the first {WARM_UP} do not count."
    hours = [row["minute"] / 60 for row in counted]
    grown = {
        name: linear_regression(hours, [row[name] for row in counted]).slope for name in ("megabytes", "descriptors")
    }
    first, last = (
        Usage(*(row[name] for name in ("megabytes", "descriptors", "tables"))) for row in (counted[0], counted[-1])
    )
    said = (
        f"{len(rows)} minutes, {rows[-1]['games']:,} games. After {WARM_UP} minutes {first}; at the end {last}. "
        f"Linear fit: {grown['megabytes']:+.2f} MB and {grown['descriptors']:+.1f} descriptors an hour"
    )
    if grown["megabytes"] > MOST_GROWTH or grown["descriptors"] > MOST_DESCRIPTORS:
        raise Violation(
            f"{said}. That is not flat: the bounds are {MOST_GROWTH} MB and {MOST_DESCRIPTORS:.0f} an hour."
        )
    return f"{said}: flat (the bounds are {MOST_GROWTH} MB and {MOST_DESCRIPTORS:.0f} descriptors)."
