"""The game at a table: what can be taken back, and that it goes on after a restart as if it had never stopped."""

import random
from typing import Any

import msgspec
import pytest

import jamaica
from jamaica.server.session.data.log import Log
from jamaica.server.session.feeds.redaction import RedactedEntry, redact_event, stored_event
from jamaica.server.session.feeds.view_payload import Shown, changed, difference, open_view, view_of
from jamaica.server.session.game.dice import SeededDice
from jamaica.server.session.game.table_game import TableGame
from jamaica.server.storage.store import Entry
from jamaica.undo import TooLate

KINDS: list[tuple[str, int, bool | None, str]] = [
    ("revised", 2, None, "endless"),
    ("revised", 3, True, "limited"),
    ("first", 4, False, "endless"),
    ("first", 5, True, "limited"),
    ("revised", 6, None, "endless"),
]


def new_game(kind: tuple[str, int, bool | None, str], seed: int) -> tuple[TableGame, Log]:
    edition, seats, ghost, bank = kind
    log = Log()
    game = TableGame(jamaica.start(jamaica.options(edition, ghost=ghost, bank=bank), seats), SeededDice(seed), log)
    return game, log


def let_luck(match: jamaica.Match) -> None:
    while match.state.luck_next:
        match.step()


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_undone_is_what_a_match_can_undo(kind: tuple[str, int, bool | None, str]) -> None:
    luck = random.Random(str(kind))
    game, log = new_game(kind, 5)
    match = jamaica.Match(game.state.options, [None] * kind[1], seed=5)
    game.start()
    let_luck(match)
    for _ in range(250):
        if game.over:
            break
        seat = luck.choice(game.asked())
        move = luck.choice(jamaica.legal(game.state, seat))
        game.answer(seat, move, wait=False)
        match.choose(seat, move)
        let_luck(match)
        assert game.state == match.state
        for each in luck.sample(range(kind[1]), 2):
            if game.history.barrier(each, in_window=True) is not None:
                with pytest.raises(ValueError, match=r"undo"):
                    match.take_back(each)
                with pytest.raises(TooLate, match=r"undo"):
                    game.undo(each, in_window=True)
                assert game.state == match.state
            elif luck.random() < 0.5:
                match.take_back(each)
                game.undo(each, in_window=True)
                assert game.state == match.state
    assert log.number > 100


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_reveals_something_is_held_and_can_be_undone(
    kind: tuple[str, int, bool | None, str],
) -> None:
    luck = random.Random(7)
    game, log = new_game(kind, 7)
    game.start()
    held = 0
    while not game.over and held < 30:
        seat = luck.choice(game.asked())
        before = game.state
        game.answer(seat, luck.choice(jamaica.legal(game.state, seat)), wait=True)
        if game.held is None:
            assert not game.state.luck_next
            continue
        held += 1
        assert game.state == before
        assert seat not in game.asked()
        if luck.random() < 0.5:
            game.undo(seat, in_window=False)
            assert game.state == before
            assert seat in game.asked()
        else:
            game.release()
    assert held == 30
    assert [step.kind for step in log.take()].count("held") == held


def test_a_laid_card_can_be_undone_until_the_last_player_has_chosen_and_in_its_window() -> None:
    game, _ = new_game(KINDS[2], 3)
    game.start()
    captain = game.asked()[0]
    game.answer(captain, jamaica.legal(game.state, captain)[0], wait=True)
    first, *others = game.asked()
    for seat in (first, *others):
        game.answer(seat, jamaica.legal(game.state, seat)[0], wait=True)
    assert game.held is not None
    assert game.held.seat == others[-1]
    with pytest.raises(TooLate, match="the last player has chosen"):
        game.undo(first, in_window=False)
    game.undo(first, in_window=True)
    assert game.held is None
    assert game.asked() == [first]
    assert all(view_of(game.state, None)["seats"][seat]["laid"] == "hidden" for seat in others)


def test_the_reasons_why_it_is_too_late() -> None:
    game, _ = new_game(KINDS[2], 3)
    game.start()
    captain = game.asked()[0]
    other = (captain + 1) % 4
    assert game.history.undo_state(other, in_window=False).code == "nothing"
    game.answer(captain, jamaica.legal(game.state, captain)[0], wait=False)
    assert game.history.undo_state(captain, in_window=False).possible
    game.answer(other, jamaica.legal(game.state, other)[0], wait=False)
    assert game.history.undo_state(captain, in_window=False).code == "chosen"
    for seat in game.asked():
        game.answer(seat, jamaica.legal(game.state, seat)[0], wait=False)
    assert game.history.undo_state(other, in_window=False).code == "turned"


@pytest.mark.parametrize("kind", KINDS)
def test_a_restart_at_any_entry_goes_on_the_same(kind: tuple[str, int, bool | None, str]) -> None:
    luck = random.Random(11)
    game, log = new_game(kind, 11)
    entries: list[Entry] = []
    snapshot: tuple[int, dict[str, Any]] | None = None

    def commit() -> None:
        nonlocal snapshot
        entries.extend(Entry(step.number, 0.0, step.kind, msgspec.json.encode(step.body)) for step in log.take())
        if game.history.settled and luck.random() < 0.2:
            snapshot = log.number, msgspec.json.decode(msgspec.json.encode(game.snapshot()))

    game.start()
    commit()
    for _ in range(150):
        if game.over:
            break
        if game.held is not None and luck.random() < 0.7:
            game.release()
        elif game.asked() and game.held is None:
            seat = luck.choice(game.asked())
            game.answer(seat, luck.choice(jamaica.legal(game.state, seat)), wait=luck.random() < 0.5)
        seat = luck.randrange(kind[1])
        if luck.random() < 0.2 and game.history.barrier(seat, in_window=True) is None:
            game.undo(seat, in_window=True)
        commit()
        if luck.random() < 0.7:
            continue
        again = restarted(kind, 11, snapshot, entries)
        assert again.state == game.state
        assert again.asked() == game.asked()
        assert again.asked_at == game.asked_at
        assert (again.held and again.held.move) == (game.held and game.held.move)
        ways = [(each.history.barrier(seat, in_window=True)) for each in (game, again) for seat in range(kind[1])]
        assert ways[: kind[1]] == ways[kind[1] :]
        assert again._dice.stored() == game._dice.stored()


def restarted(
    kind: tuple[str, int, bool | None, str], seed: int, snapshot: tuple[int, Any] | None, entries: list[Entry]
) -> TableGame:
    game, log = new_game(kind, seed)
    after = 0
    if snapshot is not None:
        after = log.number = snapshot[0]
        game = TableGame.restored(msgspec.json.decode(msgspec.json.encode(snapshot[1])), SeededDice(seed), log)
    for entry in entries:
        if entry.number > after:
            log.number = entry.number
            game.apply_stored(entry.kind, msgspec.json.decode(entry.body))
    return game


@pytest.mark.parametrize("kind", KINDS)
def test_kept_events_and_changes_say_what_the_engine_says(kind: tuple[str, int, bool | None, str]) -> None:
    options = jamaica.options(kind[0], ghost=kind[2], bank=kind[3])
    state, luck = jamaica.start(options, kind[1]), jamaica.Luck(2)
    everybody: list[int | None] = [None, *range(kind[1])]
    for _ in range(150):
        if state.over:
            break
        before = state.copy()
        if state.luck_next:
            events = jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            moves = jamaica.legal(state, seat)
            events = jamaica.apply(state, moves[luck.below(len(moves))], seat=seat)
        for viewer in everybody:
            for event in events:
                kept = msgspec.json.decode(msgspec.json.encode(stored_event(event)))
                assert redact_event(kept, viewer) == msgspec.json.decode(
                    msgspec.json.encode(event.seen_by(viewer).to_dict())
                )
            old, new = view_of(before, viewer), view_of(state, viewer)
            assert changed(old, difference(old, new)) == new
        assert changed(open_view(before), difference(open_view(before), open_view(state))) == open_view(state)


@pytest.mark.parametrize("kind", KINDS)
def test_the_changes_of_an_entry_lead_every_viewer_from_view_to_view(kind: tuple[str, int, bool | None, str]) -> None:
    luck = random.Random(13)
    game, log = new_game(kind, 13)
    viewers: list[int | None] = [None, *range(kind[1])]
    views = {viewer: view_of(game.state, viewer) for viewer in viewers}
    open_one, shown, told = open_view(game.state), Shown(jamaica.view(game.state, None)), 0
    game.start()
    while not game.over and told < 1000:
        for entry in log.take():
            redacted = RedactedEntry(entry, 0.0, shown)
            shown = redacted.after or shown
            for viewer in viewers:
                sent = msgspec.json.decode(redacted.seen_by(viewer))
                assert len(sent["events"]) == len(sent["changes"]) == len(entry.states)
                for change, state in zip(sent["changes"], entry.states, strict=True):
                    views[viewer] = changed(views[viewer], change)
                    assert views[viewer] == view_of(state, viewer)
            for change, state in zip(entry.body["changes"], entry.states, strict=True):
                open_one = changed(open_one, change)
                assert open_one == open_view(state)
                told += 1
        seat = luck.choice(game.asked())
        game.answer(seat, luck.choice(jamaica.legal(game.state, seat)), wait=False)
    assert told > 300
