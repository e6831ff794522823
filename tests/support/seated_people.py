"""People at a table of their own: seating them, placing the dice, answering."""

import random

from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, Plain, make, people

LUCK = random.Random(1692)
OPEN: Plain = {"kind": "open"}
BOT: Plain = {"kind": "bot", "bot": "random"}


def any_move(seat: int, moves: list[str]) -> str:
    return LUCK.choice(moves)


async def table_with_host(
    registry: TableRegistry, seats: list[Plain], settings: Plain | None = None
) -> tuple[InProcessClient, list[InProcessClient]]:
    """The host with a seat of their own if the first is a person's, and a client for every other seat's link."""
    made = await make(registry, seats, settings)
    own = [made.host, made.seats[0]] if seats[0]["kind"] == "person" else [made.host]
    host = await InProcessClient(registry, own).come()
    others = [InProcessClient(registry, [link]) for link in made.seats]
    return host, others


async def seated(
    registry: TableRegistry, count: int, settings: Plain | None = None, **more: object
) -> list[InProcessClient]:
    """A table of people, each with a line of their own; the host has the first seat."""
    made = await make(registry, people(count), settings, **more)
    clients = [InProcessClient(registry, [link]) for link in made.seats]
    clients[0]._links.append(made.host)
    for client in clients:
        await client.come()
    for client in clients:
        await client.hear()
    return clients


def captain_of(clients: list[InProcessClient]) -> int:
    captain = clients[0].views[0]["captain"]
    assert isinstance(captain, int)
    return captain


async def place_dice(clients: list[InProcessClient]) -> int:
    """The captain seats the dice; who that is. Equal dice need no placing."""
    captain = captain_of(clients)
    if clients[captain].views[captain]["question"]["key"] == "place_dice":
        await answer(clients, captain)
    return captain


async def answer(clients: list[InProcessClient], seat: int, which: int = 0) -> Plain:
    """A seat answers with the first of its moves, or another."""
    ask = clients[seat].asks[seat]
    assert ask is not None
    said = await clients[seat].say("move", seat=seat, move=ask["moves"][which % len(ask["moves"])])
    for client in clients:
        await client.hear()
    return said


def events(client: InProcessClient) -> list[Plain]:
    """All events that a client was told as they happened."""
    entries = [entry for each in client.heard if each["type"] == "update" for entry in each["entries"]]
    return [event for entry in entries for event in entry.get("events", ())]


def turned(client: InProcessClient) -> list[tuple[int, str]]:
    """The cards that were turned over."""
    return [(event["seat"], event["card"]) for event in events(client) if event["kind"] == "turned"]
