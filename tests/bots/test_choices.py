"""Every bot answers every question, the same for the same luck, and by what its seat may know alone."""

import pytest

import jamaica
from jamaica.bots import BOTS, LEVELS, make_bot
from tests.support.games import gallery

EVERY_BOT = [
    "random",
    "greedy",
    "flat:playouts=6",
    "search:playouts=8",
    "search:playouts=50",
    "search:playouts=8,taste=gold",
    "search:playouts=8,taste=battle",
    "search:playouts=8,taste=race",
]
"""Every bot, with a budget of playouts where it has one: such bots choose the same on every machine."""


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_answers_every_question_with_a_legal_move(name: str) -> None:
    bot = make_bot(name)
    for state in gallery():
        for seat in jamaica.to_act(state):
            assert bot.choose(jamaica.view(state, seat), jamaica.Luck(1)) in jamaica.legal(state, seat)


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_chooses_the_same_when_only_hidden_things_differ(name: str) -> None:
    bot = make_bot(name)
    for number, state in enumerate(gallery()):
        for seat in jamaica.to_act(state):
            seen = jamaica.view(state, seat)
            other = jamaica.imagine(seen, jamaica.Luck(number))
            choice = bot.choose(seen, jamaica.Luck(5))
            assert bot.choose(jamaica.view(other, seat), jamaica.Luck(5)) is choice


def test_every_bot_is_among_those_tried_here_or_is_a_level_that_plays_as_one_of_them() -> None:
    kinds = {name.partition(":")[0] for name in EVERY_BOT}
    assert kinds | set(LEVELS) == set(BOTS)
    assert {level.bot.partition(":")[0] for level in LEVELS.values()} <= kinds


@pytest.mark.parametrize("edition", ["revised", "first"])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("name", ["greedy", "flat:playouts=6", "search:playouts=20"])
def test_the_same_seed_gives_the_same_game(edition: str, seats: int, name: str) -> None:
    def play() -> str:
        bots = [make_bot(name) for _ in range(seats)]
        return jamaica.Match(jamaica.options(edition), bots, seed=7).play().record.text()

    assert play() == play()


def test_greedy_beats_three_that_play_anything() -> None:
    won = 0
    for seed in range(20):
        bots = [make_bot("random") for _ in range(4)]
        bots[seed % 4] = make_bot("greedy")
        state = jamaica.Match(jamaica.options("revised"), bots, seed=seed).play().state
        won += seed % 4 in jamaica.winners(state)
    assert won >= 14
