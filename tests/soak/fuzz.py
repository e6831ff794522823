"""Messages and requests that nobody means, at a real server, until those of all seeds add up to a goal: no 5xx, no
traceback, no hang, no growth."""

import asyncio
import shutil
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from tests.soak.evidence import Violation
from tests.soak.probers import Prober, Requester
from tests.soak.results import Results
from tests.soak.usage import Usage, collect_garbage, metric, settled_usage, usage
from tests.support.socket_clients import ServerProcess

INPUTS = 10_000
"""Messages and requests of one seed."""
REQUESTS = 1_000
"""How many of them are HTTP requests."""
CHUNK = 50
"""So many requests are made in another thread at a time, so that Ctrl-C does not have to wait for more."""
TABLES = 10
"""At so many tables, one after the other in three rows, the others are sent."""
LIMITS: dict[str, Any] = {"sleep": 2.0, "abandoned": 5.0, "tables": 1_000_000}
"""Tables that nobody uses leave memory and database soon, so that growth is not theirs."""
SETTLING = 12.0
"""Seconds in which they do."""
WARM_UP = 20
"""After so many seeds growth is measured: before that, caches fill and the heap takes its shape."""
MOST_GROWTH = 0.2
"""How much more memory than then is allowed at the end, as a part of it. The heap still varies by some percent; twenty
bytes that each message left behind would be more in a run of a million."""
SEATS = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
SETTINGS = {"undo_window": 0, "pace": 0}


def run(goal: int) -> None:
    """Send until there were so many; a `Violation` ends it."""
    results, runs = Results("fuzz"), Results("fuzz-memory")
    shutil.rmtree(results.folder, ignore_errors=True)
    results.folder.mkdir(parents=True)
    server = ServerProcess(str(results.folder / "tables.db"), results.folder, **LIMITS)
    server.start()
    try:
        send(server, results, runs, goal)
    finally:
        with suppress(AssertionError):
            server.end()
    shutil.rmtree(results.folder)
    print(summary(results, runs))


def send(server: ServerProcess, results: Results, runs: Results, goal: int) -> None:
    """Send seed after seed until the goal is reached, and note how much the server has grown since the first ones."""
    before, sent = None, 0
    for seed in results.seeds("inputs", goal):
        found = asyncio.run(try_seed(server, seed))
        collect_garbage(server)  # what waits for the next collection is no growth
        results.add({**found, "megabytes": usage(server).megabytes})
        check_server(server)
        print(f"seed {seed}: {progress(results, server)}; {results.total('inputs'):,} of {goal:,}", flush=True)
        sent += INPUTS
        if sent == WARM_UP * INPUTS:
            before = settled_usage(server, SETTLING)
            print(f"after {sent:,}: {before}", flush=True)
    if before is not None:
        note_growth(runs, before, settled_usage(server, SETTLING), sent - WARM_UP * INPUTS)


async def try_seed(server: ServerProcess, seed: int) -> dict[str, Any]:
    """All inputs of a seed; the figures."""
    began, seen = time.monotonic(), Counter[str]()
    made = await asyncio.to_thread(server.make_table, SEATS, settings=SETTINGS)
    requester = Requester(server, made, f"requests {seed}")
    heart = asyncio.create_task(beat(server))
    rows = [probe_tables(server, f"{seed} {row}", range(row, TABLES, 3)) for row in range(3)]
    for found in await asyncio.gather(send_requests(requester), *rows):
        seen += found
    heart.cancel()
    figures = {
        "inputs": seen["messages"] + seen["requests"],
        "messages": seen["messages"],
        "done": seen["done"],
        "refused": sum(count for name, count in seen.items() if name.startswith("error")),
        "requests": seen["requests"],
        "failed": sum(count for name, count in seen.items() if name.startswith("status 5")),
        "slowest": max(await heart),
        "seconds": round(time.monotonic() - began, 1),
    }
    return {"seed": seed, **figures, "seen": dict(seen)}


async def send_requests(requester: Requester) -> Counter[str]:
    """Send the requests of a seed; what came of them."""
    seen: Counter[str] = Counter()
    for _ in range(REQUESTS // CHUNK):
        seen += await asyncio.to_thread(requester.send, CHUNK)
    return seen


async def probe_tables(server: ServerProcess, seed: str, tables: range) -> Counter[str]:
    """Send to some tables, one after the other: from the host, the seats and a spectator of each at once."""
    seen: Counter[str] = Counter()
    for table in tables:
        made = await asyncio.to_thread(server.make_table, SEATS, settings=SETTINGS)
        seats, host, spectator = made["seats"], made["host"]["token"], made["spectator"]["token"]
        probers = [
            Prober(server, [host, seats[0]["token"]], 0, f"{seed} {table} host"),
            Prober(server, [seats[1]["token"]], 1, f"{seed} {table} seat"),
            Prober(server, [seats[3]["token"]], 3, f"{seed} {table} open"),
            Prober(server, [spectator], None, f"{seed} {table} spectator"),
        ]
        each = (INPUTS - REQUESTS) // TABLES // len(probers)
        extra = (INPUTS - REQUESTS) // TABLES - each * len(probers)
        counts = [each + extra, each, each, each]
        for found in await asyncio.gather(*(one.send(count) for one, count in zip(probers, counts, strict=True))):
            seen += found
    return seen


async def beat(server: ServerProcess) -> list[float]:
    """Make a request each second until this is cancelled; the seconds that each took. A minute without an answer is an
    error."""
    seconds = [0.0]
    with suppress(asyncio.CancelledError):
        while True:
            began = time.monotonic()
            await asyncio.to_thread(server.get, "/health")
            seconds.append(round(time.monotonic() - began, 2))
            await asyncio.sleep(1)
    return seconds


def check_server(server: ServerProcess) -> None:
    """A `Violation` if the server failed in some way."""
    if "Traceback" in server.said():
        raise Violation(f"the server printed a traceback: {server.said()[-3000:]}")
    failures = {
        "responses with a 5xx": metric(server, "jamaica_requests_total", "5.."),
        "tasks that had to be started again": metric(server, "jamaica_restarts_total"),
        "stalled tables": metric(server, "jamaica_tables_stalled"),
    }
    for what, count in failures.items():
        if count:
            raise Violation(f"there are {count:.0f} {what}; the server's log: {server.said()[-3000:]}")


def progress(results: Results, server: ServerProcess) -> str:
    """How quick the last seed was, and what the server uses now."""
    row = results.rows[-1]
    return f"{row['inputs'] / row['seconds']:,.0f} a second, slowest answer {row['slowest']} s, {usage(server)}"


def note_growth(runs: Results, before: Usage, after: Usage, sent: int) -> None:
    """Note what the server used after the first seeds and at the end; a `Violation` if that is too much more."""
    runs.add({"inputs": sent, "before": asdict(before), "after": asdict(after)})
    print(f"after {sent:,} more: {after}", flush=True)
    if after.megabytes > before.megabytes * (1 + MOST_GROWTH) or after.descriptors > before.descriptors + 10:
        raise Violation(f"the server grew: it used {before}, and after {sent:,} messages and requests {after}")


def summary(results: Results, runs: Results) -> str:
    """What all seeds add up to."""
    figures = {name: results.total(name) for name in ("inputs", "messages", "done", "refused", "requests", "failed")}
    slowest = max(row["slowest"] for row in results.rows)
    lines = [
        "{inputs:,} inputs: {messages:,} messages, of which {done:,} were carried out and {refused:,} refused, and "
        "{requests:,} requests; {failed} of them got a 5xx, no traceback, no hang".format(**figures)
        + f" (slowest answer {slowest} s).",
    ]
    if not runs.rows:
        lines.append(f"No run had more than {WARM_UP} seeds, so growth was not measured.")
    for row in runs.rows:
        before, after = Usage(**row["before"]), Usage(**row["after"])
        lines.append(f"Over {row['inputs']:,} of them in one process: {before}; then {after}.")
    return "\n".join(lines)
