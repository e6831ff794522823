"""Dice that go on with another game: whoever repeats its choices meets its rolls and draws again."""

import pytest

import jamaica
from jamaica.bots import make_bot
from jamaica.record import Record
from jamaica.server.coaching import moment_of
from jamaica.server.session.game.dice import continued_dice
from tests.records.test_sealed import GAME as SEALED

SEEDED = jamaica.Match(jamaica.options("revised", ghost=True), [make_bot("greedy")] * 3, seed=5).play().record


@pytest.mark.parametrize("game", [SEEDED, SEALED], ids=["seeded", "sealed"])
@pytest.mark.parametrize("number", [0, 1, 40, 111])
def test_the_same_choices_meet_the_same_luck(game: Record, number: int) -> None:
    moment = moment_of(game.text().encode(), number)
    assert moment.stream is not None
    state, dice = jamaica.read(moment.position), continued_dice(moment.stream)
    for seat, move in game.moves[number:]:
        if seat is None:
            assert dice.draw(state) is move
        jamaica.apply(state, move, seat=seat)
    assert state.over


def test_a_stream_that_was_stored_goes_on_where_it_stood() -> None:
    moment = moment_of(SEEDED.text().encode(), 40)
    assert moment.stream is not None
    one, other = continued_dice(moment.stream), continued_dice(moment.stream)
    state = next(step.state for step in SEEDED.states() if step.number > 40 and step.state.luck_next).copy()
    for _ in range(5):
        one.draw(state)
    other.restore(one.stored())
    assert [one.draw(state).text for _ in range(20)] == [other.draw(state).text for _ in range(20)]


def test_without_seed_and_seal_there_is_only_what_was_recorded() -> None:
    bare = Record(SEEDED.options, SEEDED.seats, SEEDED.moves)
    moment = moment_of(bare.text().encode(), 40)
    assert moment.stream is None
    assert moment.luck == [move.text for seat, move in SEEDED.moves[40:] if seat is None]
