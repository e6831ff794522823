"""Games to watch again: for one viewer, or open with nothing hidden.

The open replay of a finished table is made from what was stored, whatever version of the rules played it. For a viewer
the engine plays the game again, and each entry is redacted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from jamaica.engine import apply, outcomes, start
from jamaica.model.moves import Move, move
from jamaica.model.state import State
from jamaica.notation import read
from jamaica.record import Record
from jamaica.server.protocol.charts import Chart
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import Draw, Draws, Replay
from jamaica.server.protocol.schemas import TableOptions
from jamaica.server.session.data.seating import TableData, plain_options
from jamaica.server.session.feeds.charts import own_chart
from jamaica.server.session.feeds.redaction import open_event, redact_entry, stored_event
from jamaica.server.session.feeds.view_payload import (
    Plain,
    changed,
    difference,
    last_only,
    open_changes,
    open_view,
    view_of,
    viewer_changes,
)  # fmt: skip
from jamaica.server.storage.rows import Entry

Audience = int | None | Literal["open"]
"""For whom a replay is: a seat, a spectator (`None`), or with nothing hidden."""
_GAME_ENTRIES = ("move", "luck", "undo")


@dataclass(frozen=True, slots=True)
class Heading:
    """What a replay says about its game beside the entries."""

    table: str | None
    options: TableOptions
    names: list[str]
    bots: list[str | None]
    chart: Chart | None


def heading_of(id: str, data: TableData) -> Heading:
    """The heading of a table's replay."""
    names, bots = [config.name for config in data.seats], [config.bot for config in data.seats]
    return Heading(id, data.options, names, bots, own_chart(data.play_options().board))


def game_entries(entries: Iterable[Entry]) -> list[tuple[Entry, Plain, bool]]:
    """The entries of the game with their bodies, and whether each counts: it was not undone."""
    found = [(entry, msgspec.json.decode(entry.body)) for entry in entries if entry.kind in _GAME_ENTRIES]
    undone = {body["of"] for entry, body in found if entry.kind == "undo"}
    return [(entry, body, entry.kind != "undo" and entry.number not in undone) for entry, body in found]


def table_replay(id: str, data: TableData, entries: list[Entry], audience: Audience) -> Replay:
    """A table's game for an audience; `CommandRefused` if another version of the rules played it."""
    if audience == "open":
        return _stored_replay(id, data, entries)
    if data.foreign:
        raise CommandRefused(
            "stage", "this game was played under another version of the rules; only its open replay is left"
        )
    state = read(data.position) if data.position else start(data.play_options(), len(data.seats))
    first, told = view_of(state, audience), list[Any]()
    for entry, body, counts in game_entries(entries):
        if counts:
            before, (state, events, trail) = state, _played(state, move(body["move"]), body.get("seat"))
            changes = viewer_changes(before, trail, audience)
            if [event["kind"] for event in body["events"]] != [event["kind"] for event in events]:
                changes = last_only(body["events"], viewer_changes(before, [state], audience)[0])
            told.append(
                {**redact_entry(entry.kind, body, audience, number=entry.number, at=entry.at), "changes": changes}
            )
    return _replay(heading_of(id, data), first, told, audience)


def _stored_replay(id: str, data: TableData, entries: list[Entry]) -> Replay:
    """A finished game from its stored events and changes."""
    tables = [msgspec.json.decode(entry.body) for entry in entries if entry.kind == "table"]
    view = shown = first = next(body["view"] for body in tables if body["what"] == "started")
    told: list[Any] = []
    for entry, body, counts in game_entries(entries):
        changes = body.get("changes") or last_only(body.get("events", ()), body["change"])
        told_changes = []
        for change in changes:
            view = changed(view, change)
            if counts:
                told_changes.append(difference(shown, view))
                shown = view
        if counts:
            told.append(_open_entry(entry, body, told_changes))
    return _replay(heading_of(id, data), first, told, "open")


def _open_entry(entry: Entry, body: Plain, changes: list[Plain]) -> Plain:
    return {
        "kind": "move",
        "number": entry.number,
        "at": entry.at,
        "seat": body.get("seat"),
        "move": body["move"],
        "events": [open_event(event) for event in body["events"]],
        "changes": changes,
    }


def record_replay(record: Record, audience: Audience) -> Replay:
    """An uploaded record for an audience."""
    state = start(record.options, record.seats)
    first, told = open_view(state) if audience == "open" else view_of(state, audience), list[Any]()
    for number, (seat, chosen) in enumerate(record.moves, 1):
        before, (state, events, trail) = state, _played(state, chosen, seat)
        entry = Entry(number, 0.0, "move", b"")
        body: Plain = {"seat": seat, "move": chosen.text, "events": events}
        if audience == "open":
            told.append(_open_entry(entry, body, open_changes(before, trail)))
        else:
            changes = viewer_changes(before, trail, audience)
            told.append({**redact_entry("move", body, audience, number=number, at=0.0), "changes": changes})
    heading = Heading(None, plain_options(record.options), record.names, record.bots, own_chart(record.options.board))
    return _replay(heading, first, told, audience)


def record_draws(record: Record) -> Draws:
    """Every roll and draw of a record with its odds."""
    draws: list[Draw] = []
    odds = outcomes(start(record.options, record.seats))
    for step in record.states(silent=True):
        if step.seat is None:
            found = [(each.text, weight) for each, weight in odds]
            draws.append(Draw(step.number, step.round, step.move.text, found))
        odds = outcomes(step.state)
    return Draws(draws)


def _played(state: State, chosen: Move, seat: int | None) -> tuple[State, list[Plain], list[State]]:
    """The state after a move, its events as they are stored, and the state after each event."""
    after = state.copy()
    after.told, after.trail = [], []
    events = apply(after, chosen, seat=seat)
    trail, after.trail = after.trail, None
    return after, [stored_event(event) for event in events], trail


def _replay(heading: Heading, first: Plain, told: list[Any], audience: Audience) -> Replay:
    scores, winners = _result(told)
    return Replay(
        table=heading.table,
        options=heading.options,
        names=heading.names,
        bots=heading.bots,
        chart=heading.chart,
        finished=winners is not None,
        seat=None if audience == "open" else audience,
        open=audience == "open",
        view=first,  # type: ignore[arg-type]
        entries=told,
        scores=scores,
        winners=winners,
    )


def _result(told: Sequence[Any]) -> tuple[list[int] | None, list[int] | None]:
    """Scores by ship and winners, if the game was scored."""
    events = [event for entry in told for event in entry["events"]]
    counted = {event["ship"]: event["score"] for event in events if event["kind"] == "counted"}
    winners = [event["winners"] for event in events if event["kind"] == "game_over"]
    return ([counted[ship] for ship in sorted(counted)], list(winners[0])) if winners else (None, None)


def record_of(data: TableData, entries: list[Entry]) -> Record:
    """The record of a finished game; `CommandRefused` if there can be none."""
    if data.position is not None:
        raise CommandRefused(
            "stage", "this game started from a written position; only games from the start are recorded"
        )
    if data.foreign:
        raise CommandRefused("stage", "this game was played under another version of the rules; look at its replay")
    moves = [(body.get("seat"), move(body["move"])) for _, body, counts in game_entries(entries) if counts]
    names, bots = [config.name for config in data.seats], [config.bot for config in data.seats]
    seal = None if data.seal is None else data.seal.whole()
    seed = None if data.script or data.stream or seal else int(data.seed, 16)
    return Record(data.play_options(), len(data.seats), moves, names=names, bots=bots, seed=seed, seal=seal)
