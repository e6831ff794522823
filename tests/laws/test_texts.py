"""A position, a move and a game survive being written and read."""

from pathlib import Path

import pytest
from hypothesis import given

import jamaica
from jamaica import Record
from jamaica.bots import make_bot
from jamaica.record import BadRecord
from tests.laws.games import SETTINGS, Place, Players, Setting, gallery, places, quick, walk


@given(places())
def test_a_position_that_is_written_and_read_is_the_same(place: Place) -> None:
    state = place.state()
    text = jamaica.write(state)
    again = jamaica.read(text)
    assert again == state
    assert jamaica.write(again) == text
    assert "\n" not in text


@pytest.mark.parametrize("setting", SETTINGS[:: quick(1, 3, 1)], ids=str)
def test_every_position_of_a_game_survives(setting: Setting) -> None:
    for state in walk(setting, 7):
        assert jamaica.read(jamaica.write(state)) == state


def test_every_question_survives() -> None:
    asked = set()
    for state in gallery():
        assert jamaica.read(jamaica.write(state)) == state
        asked.add(state.top() & 63)
    assert len(asked) == 19


@given(places())
def test_a_position_read_tells_and_goes_on_alike(place: Place) -> None:
    state = place.state()
    again = jamaica.read(jamaica.write(state))
    assert again.told == []
    one, other = Players(place.seed), Players(place.seed)
    for _ in range(20):
        if state.over:
            return
        jamaica.apply(state, *one.next_move(state))
        assert jamaica.apply(again, *other.next_move(again))
        assert again == state


def test_every_move_survives() -> None:
    for move in jamaica.MOVES:
        assert jamaica.move(move.text) is move


@pytest.mark.parametrize("setting", SETTINGS[:: quick(1, 3, 1)], ids=str)
def test_a_game_survives(setting: Setting, tmp_path: Path) -> None:
    bots = [make_bot("random") for _ in range(setting.seats)]
    game = jamaica.Match(setting.options(), bots, seed=len(str(setting))).play()
    game.record.save(tmp_path / "game.jam")
    record = Record.load(tmp_path / "game.jam")
    assert record == game.record
    assert record.text() == game.record.text()
    assert record.replay() == game.state
    assert [event for step in record for event in step.events] == game.events
    record.verify()


def test_an_unfinished_game_survives_at_every_move() -> None:
    game = jamaica.Match(jamaica.options(), [make_bot("random")] * 2, seed=3)
    for _ in range(60):
        record = Record.parse(game.record.text())
        assert record.replay() == game.state
        assert record.seed is None
        assert "seed" not in game.record.text()
        with pytest.raises(BadRecord, match="has no seed"):
            record.verify()
        game.step()
