"""Games to look at again. A finished one is told from what was stored, whatever the rules' version; one in progress as
the asker's viewer may see it, and a record as this version's rules play it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from jamaica.engine import apply, start
from jamaica.model.moves import move
from jamaica.notation import read
from jamaica.record import Record
from jamaica.rules import BEHAVIOUR
from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.protocol.requests import Replay
from jamaica.server.session.log import entry_for, whole
from jamaica.server.session.seating import TableData, plain_options
from jamaica.server.session.view_payload import Plain, change, changed, last_only, open_view, view_of
from jamaica.server.storage.store import Entry

_OF_THE_GAME = ("move", "luck", "undo")


def standing(entries: Iterable[Entry]) -> list[tuple[Entry, Plain, bool]]:
    """The entries of the game with their bodies, and whether each still stands or was taken back."""
    found = [(entry, msgspec.json.decode(entry.body)) for entry in entries if entry.kind in _OF_THE_GAME]
    undone = {body["of"] for entry, body in found if entry.kind == "undo"}
    return [(entry, body, entry.kind != "undo" and entry.number not in undone) for entry, body in found]


def finished_replay(id: str, data: TableData, entries: list[Entry]) -> Replay:
    """A finished game from its stored events, all hands open."""
    tables = [msgspec.json.decode(entry.body) for entry in entries if entry.kind == "table"]
    view = shown = first = next(body["view"] for body in tables if body["what"] == "started")
    told: list[Any] = []
    for entry, body, stands in standing(entries):
        view = changed(view, body["change"])
        if stands:
            events = [{k: v for k, v in event.items() if k != "known_to"} for event in body["events"]]
            told.append(_entry(entry.number, entry.at, body.get("seat"), body["move"], events, change(shown, view)))
            shown = view
    return _replay(id, data, first, told, viewer=None, is_open=True)


def replay_so_far(id: str, data: TableData, entries: list[Entry], viewer: int | None) -> Replay:
    """A game in progress as one pair of viewer may see it."""
    if data.behaviour != BEHAVIOUR:
        raise CommandRefused("stage", "this game was begun under another version of the rules, and cannot go on")
    state = read(data.position) if data.position else start(data.play_options(), len(data.seats))
    first = before = view_of(state, viewer)
    told: list[Any] = []
    for entry, body, stands in standing(entries):
        if stands:
            state.told = None
            apply(state, move(body["move"]), seat=body.get("seat"))
            after = view_of(state, viewer)
            changes = last_only(body["events"], change(before, after))
            told.append({**entry_for(entry.number, entry.at, entry.kind, body, viewer), "changes": changes})
            before = after
    return _replay(id, data, first, told, viewer=viewer, is_open=False)


def _replay(id: str, data: TableData, first: Plain, told: list[Any], *, viewer: int | None, is_open: bool) -> Replay:
    scores, winners = _result(told)
    return Replay(
        table=id,
        options=data.options,
        names=[place.name for place in data.seats],
        bots=[place.bot for place in data.seats],
        finished=winners is not None,
        seat=viewer,
        open=is_open,
        view=first,  # type: ignore[arg-type]
        entries=told,
        scores=scores,
        winners=winners,
    )


def _result(told: list[Any]) -> tuple[list[int] | None, list[int] | None]:
    """Scores by ship and winners, if the game was counted."""
    events = [event for entry in told for event in entry["events"]]
    counted = {event["ship"]: event["score"] for event in events if event["kind"] == "counted"}
    winners = [event["winners"] for event in events if event["kind"] == "game_over"]
    return ([counted[ship] for ship in sorted(counted)], list(winners[0])) if winners else (None, None)


def _entry(number: int, at: float, seat: int | None, text: str, events: list[Plain], by: Plain) -> Plain:
    return {
        "kind": "move",
        "number": number,
        "at": at,
        "seat": seat,
        "move": text,
        "events": events,
        "changes": last_only(events, by),
    }


def record_replay(record: Record) -> Replay:
    """A record to look at, all hands open: whoever has it could read it anyway."""
    state = start(record.options, record.seats)
    first = before = open_view(state)
    told: list[Any] = []
    for step in record:
        after = open_view(step.state)
        events = [{k: v for k, v in whole(event).items() if k != "known_to"} for event in step.events]
        told.append(_entry(step.number, 0.0, step.seat, step.move.text, events, change(before, after)))
        before = after
    scores, winners = _result(told)
    return Replay(
        table=None,
        options=plain_options(record.options),
        names=record.names,
        bots=record.bots,
        finished=winners is not None,
        seat=None,
        open=True,
        view=first,  # type: ignore[arg-type]
        entries=told,
        scores=scores,
        winners=winners,
    )


def record_of(data: TableData, entries: list[Entry]) -> Record:
    """The record of a finished game; `CommandRefused` if there can be none."""
    if data.position is not None:
        raise CommandRefused("stage", "this game began from a written position, and a record begins at the start")
    if data.behaviour != BEHAVIOUR:
        raise CommandRefused("stage", "this game was played by another version of the rules; look at its replay")
    moves = [(body.get("seat"), move(body["move"])) for _, body, stands in standing(entries) if stands]
    names, bots = [place.name for place in data.seats], [place.bot for place in data.seats]
    seed = None if data.script else int(data.seed, 16)
    return Record(data.play_options(), len(data.seats), moves, names=names, bots=bots, seed=seed)
