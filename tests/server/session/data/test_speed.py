"""The speed of the people at a table: the bots' pauses and a single person's undo window follow it."""

import msgspec
import pytest

from jamaica.server.protocol.commands import ClientMessage
from jamaica.server.protocol.schemas import SPEEDS, Speed, TableSettings
from jamaica.server.rate_limits import SPEED_CHANGES
from jamaica.server.session.data.speed import bot_pause, slowest, undo_seconds
from jamaica.server.session.registry import TableRegistry
from jamaica.server.workers.bot_runner import BotQuestion
from tests.support.browser_positions import CARDS
from tests.support.in_process_clients import InProcessClient, make, people, with_registry
from tests.support.seated_people import BOT, seated

BY_SPEED = {"undo_window": 5, "undo_by_speed": True, "pace": 0}


def test_bots_pause_less_the_faster_people_watch_and_never_longer_than_agreed() -> None:
    settings = TableSettings(pace=2.0)
    assert [bot_pause(settings, speed) for speed in SPEEDS] == [2.0, 0.2, 0.04, 0.0]
    assert bot_pause(settings, None) == 2.0
    assert [bot_pause(TableSettings(pace=0.0), speed) for speed in SPEEDS] == [0.0] * 4


def test_the_undo_window_follows_the_speed_where_one_person_plays_and_the_table_says_so() -> None:
    settings = TableSettings(undo_window=5.0, undo_by_speed=True)
    assert [undo_seconds(settings, 1, speed) for speed in SPEEDS] == [2.0, 1.0, 0.5, 0.0]
    assert undo_seconds(settings, 1, None) == 1.0
    assert {undo_seconds(settings, people, speed) for people in (0, 2, 6) for speed in SPEEDS} == {5.0}
    assert {undo_seconds(TableSettings(undo_window=None), 1, speed) for speed in SPEEDS} == {None}


@pytest.mark.parametrize(
    ("speeds", "expected"),
    [([], None), (["instant"], "instant"), (["instant", "slow", "fast"], "slow"), (["fast", "normal"], "normal")],
)
def test_the_slowest_speed_counts(speeds: list[Speed], expected: Speed | None) -> None:
    assert slowest(speeds) == expected


@with_registry
async def test_a_table_follows_the_slowest_person_who_is_connected_and_plays(registry: TableRegistry) -> None:
    clients = await seated(registry, 2)
    ann, ben = clients
    presence = ann.table.presence
    assert presence.speed() == "normal"
    await ann.done("speed", speed="instant")
    await ben.done("speed", speed="slow")
    assert presence.speed() == "slow"
    await ben.done("speed", speed="fast")
    assert presence.speed() == "fast"
    await ben.done("leave", seat=1)
    assert presence.speed() == "instant"
    await ben.done("return_to_seat", seat=1)
    assert presence.speed() == "fast"
    await ben.go()
    assert presence.speed() == "instant"
    await ben.come()
    assert presence.speed() == "normal"
    await ann.go()
    await ben.go()
    assert presence.speed() is None


@with_registry
async def test_two_windows_of_one_person_count_the_slower_one(registry: TableRegistry) -> None:
    made = await make(registry, [*people(1), BOT])
    one = await InProcessClient(registry, [made.seats[0]]).come()
    two = await InProcessClient(registry, [made.seats[0]]).come()
    await one.done("speed", speed="instant")
    assert one.table.presence.speed() == "normal"
    await two.done("speed", speed="fast")
    assert one.table.presence.speed() == "fast"


@with_registry
async def test_spectators_never_slow_a_table(registry: TableRegistry) -> None:
    made = await make(registry, [*people(1), BOT, {"kind": "open"}])
    ann = await InProcessClient(registry, [made.seats[0]]).come()
    watching = await InProcessClient(registry, [made.spectator]).come()
    guest = await InProcessClient(registry, [made.seats[2]]).come()
    await ann.done("speed", speed="fast")
    for each in (watching, guest):
        assert (await each.refused("speed", speed="slow"))["code"] == "seat"
    assert ann.table.presence.speed() == "fast"


@with_registry
async def test_changes_of_speed_are_limited_and_add_nothing_to_the_log(registry: TableRegistry) -> None:
    (ann, *_) = await seated(registry, 2)
    before = ann.table.log.number
    for at in range(SPEED_CHANGES[0]):
        await ann.done("speed", speed=SPEEDS[at % 4])
    refused = await ann.refused("speed", speed="fast")
    assert refused["code"] == "rate"
    assert "20 in 10 seconds" in refused["message"]
    assert ann.table.presence.speed() == "normal"
    assert ann.table.log.number == before


@pytest.mark.parametrize("speed", ["", "off", "SLOW", 1, None, ["slow"], {"slow": 1}])
def test_other_speeds_are_no_message(speed: object) -> None:
    message = msgspec.json.encode({"type": "speed", "cid": "a", "seen": 0, "speed": speed})
    with pytest.raises(msgspec.ValidationError, match="speed"):
        msgspec.json.decode(message, type=ClientMessage)


@with_registry
async def test_alone_at_instant_speed_nothing_is_held(registry: TableRegistry) -> None:
    made = await make(registry, [*people(1), BOT], BY_SPEED, options={"ghost": False})
    ann = await InProcessClient(registry, [made.seats[0]]).come()
    await ann.done("speed", speed="instant")
    for _ in range(8):
        await ann.wait_for(lambda: bool(ann.asks[0]))
        await ann.done("move", seat=0, move=ann.asks[0]["moves"][0])  # type: ignore[index]
    assert not any(entry["kind"] == "held" for each in ann.heard for entry in each.get("entries", ()))


@with_registry
async def test_an_answer_is_held_as_long_as_the_speed_says_only_where_one_person_plays(registry: TableRegistry) -> None:
    alone = await make(registry, [*people(1), BOT], BY_SPEED)
    together = await make(registry, people(2), BY_SPEED)
    ann = await InProcessClient(registry, [alone.seats[0]]).come()
    ben = await InProcessClient(registry, [together.seats[0]]).come()
    for speed, seconds in {"slow": 2.0, "normal": 1.0, "fast": 0.5, "instant": 0.0}.items():
        await ann.done("speed", speed=speed)
        await ben.done("speed", speed=speed)
        assert ann.table.undo_seconds() == seconds
        assert ben.table.undo_seconds() == 5


@with_registry
async def test_all_bots_of_a_table_pause_alike_whatever_they_hold(registry: TableRegistry) -> None:
    settings, practice = {"undo_window": 0, "pace": 10}, {"seed": 1, "position": CARDS}
    made = await make(registry, [*people(1), BOT, BOT, BOT], settings, practice=practice)
    ann = await InProcessClient(registry, [made.seats[0]]).come()

    def asked_again() -> list[BotQuestion]:
        ann.table.bots.stop()
        return ann.table._bot_questions()

    for speed, pause in {"slow": 10.0, "normal": 1.0, "fast": 0.2}.items():
        await ann.done("speed", speed=speed)
        assert [question.pace for question in await ann.table.ask(asked_again)] == [pause] * 3
