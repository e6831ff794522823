"""A database that protocol 1 wrote goes on: finished games replay as before, unfinished ones are played on."""

import asyncio
import gzip
import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jamaica.model.options import VARIANTS
from jamaica.server.protocol.messages import Link
from jamaica.server.session.feeds.replay import record_of, table_replay
from jamaica.server.session.feeds.view_payload import changed
from jamaica.server.session.registry import TableRegistry
from tests.support.in_process_clients import InProcessClient, Plain, a_registry, play

FIXTURES = Path(__file__).with_name("fixtures")
KNOWN: dict[str, Any] = json.loads(gzip.decompress((FIXTURES / "protocol1.json.gz").read_bytes()))
"""By table: its tokens, and what the old version answered."""


def with_old_database(test: Callable[[TableRegistry], Any]) -> Callable[[Path], None]:
    """A test that needs a registry on a copy of the old database."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        (tmp_path / "tables.db").write_bytes(gzip.decompress((FIXTURES / "protocol1.db.gz").read_bytes()))

        async def inside() -> None:
            async with a_registry(tmp_path) as registry:
                await asyncio.wait_for(test(registry), 60)

        asyncio.run(inside())

    del run.__dict__["__wrapped__"]  # pytest looks there for the fixtures that are wanted
    return run


def links(known: Plain) -> list[Link]:
    """The links of a table's seats."""
    return [Link(role="seat", seat=seat, token=token, link="") for seat, token in enumerate(known["seats"])]


def in_new_words(replay: Plain) -> Plain:
    """A replay of protocol 1 as protocol 2 has it: one change an entry is the change of its last event."""
    entries = [dict(entry) for entry in replay["entries"]]
    for entry in entries:
        entry["changes"] = [*({} for _ in entry["events"][1:]), entry.pop("change")]
    renamed = {"seat" if key == "eyes" else key: value for key, value in replay.items()}
    options = {**{variant.name: variant.default for variant in VARIANTS}, **replay["options"]}
    return {**renamed, "options": options, "entries": entries, "chart": None}


def without_own_scores(value: Any) -> Any:
    """A view or a replay without the scores that protocol 1 did not send."""
    if isinstance(value, dict):
        return {key: without_own_scores(each) for key, each in value.items() if key != "own_score"}
    return [without_own_scores(each) for each in value] if isinstance(value, list) else value


def plain(value: Any) -> Any:
    """A value as it crosses the wire."""
    return json.loads(msgspec.json.encode(value))


@with_old_database
async def test_a_finished_game_replays_and_is_recorded_as_before(registry: TableRegistry) -> None:
    known = KNOWN["finished"]
    table = await registry.find(known["id"])
    assert table is not None
    entries = await registry.store.entries(table.id)
    assert {entry.kind for entry in entries} >= {"move", "luck", "undo", "chat", "emote", "table"}
    assert plain(table_replay(table.id, table.data, entries, "open")) == in_new_words(known["replay"])
    assert record_of(table.data, entries).text() == known["record"]


@with_old_database
async def test_a_held_answer_is_still_held_and_can_be_undone(registry: TableRegistry) -> None:
    known = KNOWN["held"]
    both = await InProcessClient(registry, links(known)).come()
    table = both.table
    assert table.log.number == known["number"]
    assert table.data.settings.undo_window is None
    views = {str(seat): without_own_scores(view) for seat, view in both.views.items() if seat is not None}
    assert views == known["views"]
    window = both.last[known["seat"]]["undo_window"]
    assert (window["seat"], window["move"]) == (known["seat"], known["move"])
    await both.done("undo", seat=known["seat"])
    prompt = both.asks[known["seat"]]
    assert prompt is not None
    assert known["move"] in prompt["moves"]
    await both.done("move", seat=known["seat"], move=known["move"])
    await both.done("confirm", seat=known["seat"])
    await both.wait_for(lambda: table.game.held is None)
    assert table.log.number > known["number"] + 2


@pytest.mark.parametrize(("viewer", "key"), [(0, "replay_0"), (None, "replay_watch")])
def test_an_unfinished_game_replays_as_before(viewer: int | None, key: str, tmp_path: Path) -> None:
    @with_old_database
    async def test(registry: TableRegistry) -> None:
        known = KNOWN["held"]
        table = await registry.find(known["id"])
        assert table is not None
        entries = await registry.store.entries(table.id, 0, known["number"])
        found = without_own_scores(plain(table_replay(table.id, table.data, entries, viewer)))
        old = in_new_words(known[key])
        assert len(found["entries"]) == len(old["entries"])
        assert changes_together(found) == changes_together(old)
        for entry in [*found["entries"], *old["entries"]]:
            del entry["changes"]
        assert found == old

    test(tmp_path)


def changes_together(replay: Plain) -> list[Plain]:
    """The views after each entry."""
    view, found = replay["view"], []
    for entry in replay["entries"]:
        for change in entry["changes"]:
            view = changed(view, change)
        found.append(view)
    return found


@with_old_database
async def test_a_bot_that_stands_in_plays_on_and_the_person_returns(registry: TableRegistry) -> None:
    known = KNOWN["standing_in"]
    both = await InProcessClient(registry, links(known)).come()
    assert both.table.data.seats[1].stands_in
    assert both.table.data.seats[1].bot == "sailor"
    await both.done("return_to_seat", seat=1)
    await play(both, lambda seat, moves: moves[0], lambda: both.table.log.number > known["number"] + 60)


@with_old_database
async def test_an_open_seat_is_joined_and_spectators_come_by_their_old_link(registry: TableRegistry) -> None:
    known = KNOWN["lobby"]
    watching = await InProcessClient(
        registry, [Link(role="spectator", seat=None, token=known["watch"], link="")]
    ).come()
    assert list(watching.views) == [None]
    assert watching.table.data.settings.undo_window == 3.5
    ben = await InProcessClient(registry, links(known)[1:]).come()
    await ben.done("join", seat=1, name="Ben")
    assert ben.table.data.stage == "playing"
