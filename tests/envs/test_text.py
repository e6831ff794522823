"""The game in words: from a view or from what a program is sent, with nothing hidden in it; moves read from replies."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import jamaica
from jamaica.bots import make_bot
from jamaica.bots.external.bot import ProcessBot
from jamaica.envs import text

ROOT = Path(__file__).parents[2]
EXAMPLE = [sys.executable, str(ROOT / "docs/examples/text_bot.py")]
TABLES = [(jamaica.options("revised"), 2), (jamaica.options("first"), 4), (jamaica.options(ghost=True), 5)]
TABLES += [(jamaica.options(crew="chosen", market="on"), 3)]
TABLES += [(jamaica.options(edition, solo=solo), 1) for edition in ("revised", "first") for solo in ("phantom", "tide")]

MODEL = """
import sys

prompt = sys.stdin.read()
moves = prompt.split("moves: ")[-1].split("\\n")[0].split(" | ")
print(f"I could {moves[0]}, but it is better to **{moves[-1].upper()}**.")
"""


def states(table: tuple[jamaica.Options, int], seed: int) -> Iterator[jamaica.State]:
    """A random game, whenever somebody is asked, and its end."""
    state, luck = jamaica.start(*table), jamaica.Luck(seed)
    jamaica.let_luck(state, luck)
    while not state.over:
        yield state
        seat = jamaica.to_act(state)[0]
        moves = jamaica.legal(state, seat)
        jamaica.apply(state, moves[luck.below(len(moves))], seat=seat)
        jamaica.let_luck(state, luck)
    yield state


@pytest.mark.parametrize("table", TABLES)
def test_a_view_and_what_a_program_is_sent_read_alike(table: tuple[jamaica.Options, int]) -> None:
    for state in states(table, 1):
        for seat in [*range(table[1]), None]:
            view = jamaica.view(state, seat)
            assert text.describe(view.to_dict(), view.options) == text.describe(view)


@pytest.mark.parametrize("table", TABLES)
def test_a_description_ends_with_the_moves_and_is_short(table: tuple[jamaica.Options, int]) -> None:
    for state in states(table, 2):
        for seat in jamaica.to_act(state):
            view = jamaica.view(state, seat)
            *lines, last = text.describe(view).split("\n")
            assert last == "moves: " + " | ".join(move.text for move in view.legal)
            assert lines[-1].startswith("you are asked")
            assert sum(len(line) for line in lines) < 400 * (view.ships + 1)


@pytest.mark.parametrize("table", TABLES)
def test_nothing_hidden_is_in_a_description(table: tuple[jamaica.Options, int]) -> None:
    luck = jamaica.Luck(3)
    for state in states(table, 3):
        if not state.over:
            for seat in range(table[1]):
                view = jamaica.view(state, seat)
                other = jamaica.view(jamaica.imagine(view, luck), seat)
                assert text.describe(other) == text.describe(view)


def test_every_question_has_words_and_rules() -> None:
    asked = set()
    for seed in range(16):
        for state in states(TABLES[seed % 4], seed):
            for seat in jamaica.to_act(state):
                view = jamaica.view(state, seat)
                ask = view.to_dict()["ask"]
                asked.add(ask["key"])
                assert text.rules(view).count("\n") + 1 == len(ask["rules"])
                assert text.rules(view.to_dict()) == text.rules(view)
    assert asked == set(text.QUESTIONS)


@pytest.mark.parametrize(
    ("reply", "move"),
    [
        ("sail 14", "sail 14"),
        ("  Sail   14.\n", "sail 14"),
        ("`sail 1`", "sail 1"),
        ("I thought of sail 14, but choose sail 1", "sail 1"),
        ("sail 1? No: **sail 14**!", "sail 14"),
        ('{"move": "play gold/forward"}', "play gold/forward"),
        ("PLAY GOLD/FORWARD", "play gold/forward"),
        ("give -3", "give -3"),
        ("take hold 2 because it is full", "take hold 2"),
    ],
)
def test_a_move_is_found_in_a_reply(reply: str, move: str) -> None:
    moves = ["sail 1", "sail 14", "play gold/forward", "play gold/gold", "give -3", "take hold 2"]
    assert text.find_move(reply, moves) == move


@pytest.mark.parametrize("reply", ["", "sail 2", "sail 140", "play gold", "I give up", "resail 1"])
def test_a_reply_without_a_move_is_refused_with_the_moves(reply: str) -> None:
    with pytest.raises(ValueError, match=r"names none of the moves; answer with one of: sail 1 \| sail 14"):
        text.find_move(reply, ["sail 1", "sail 14"])


def test_an_answer_is_a_move_of_the_view() -> None:
    state = next(states(TABLES[1], 4))
    seat = jamaica.to_act(state)[0]
    view = jamaica.view(state, seat)
    assert all(text.answer(view, f"My choice: {move}") is move for move in view.legal)
    with pytest.raises(ValueError, match="names none of the moves"):
        text.answer(view, "leave")


def test_rules_come_by_id_by_chapter_and_by_the_beginning_of_ids() -> None:
    assert text.rules("shortage.die").startswith("[shortage.die] (revised edition) ")
    assert text.rules("Battle") == text.rules("battle") + "\n" + text.rules("spoils")
    assert all(text.rules(chapter) for chapter in text.chapters())
    with pytest.raises(ValueError, match=r"no rule and no chapter 'cannon'; there are component, setup"):
        text.rules("cannon")


def test_primer_and_chart_follow_the_table() -> None:
    ghost, first = jamaica.options(ghost=True), jamaica.options("first")
    assert "Ghost Ship" in text.primer(ghost)
    assert "Ghost Ship" not in text.primer(first)
    assert "shortage die" in text.primer(ghost)
    assert "shortage die" not in text.primer(first)
    assert text.chart().startswith("0 Port Royal; 1 sea 2 food;")
    assert "6 port 5 gold -> 7 or 13" in text.chart(first)


@pytest.mark.parametrize("with_model", [False, True])
def test_the_example_plays_whole_games_through_text_alone(with_model: bool, tmp_path: Path) -> None:
    model = tmp_path / "model.py"
    model.write_text(MODEL)
    command = [*EXAMPLE, sys.executable, str(model)] if with_model else EXAMPLE
    with ProcessBot(command, limit=30.0, hello_limit=30.0) as bot:
        bot.name = "words"  # the command line itself is longer than a record's names may be
        game = jamaica.Match(jamaica.options("revised"), [bot, make_bot("random")], seed=3).play()
    chosen = [step.move for step in game.record if step.seat == 0]
    assert bot.program == "in words"
    assert bot.faults == 0
    assert len(chosen) > 10
    if with_model:
        offered = [jamaica.legal(before, 0) for before, step in positions(game) if step == 0]
        assert chosen == [moves[-1] for moves in offered]


def positions(game: jamaica.Match) -> Iterator[tuple[jamaica.State, int | None]]:
    """Each state of a game, and who moved then."""
    state = jamaica.start(game.options, 2)
    for step in game.record:
        yield state, step.seat
        jamaica.apply(state, step.move, seat=step.seat)


def test_a_model_that_names_no_move_plays_the_first() -> None:
    command = [*EXAMPLE, sys.executable, "-c", "print('Yo ho ho')"]
    state = next(states(TABLES[1], 4))
    view = jamaica.view(state, jamaica.to_act(state)[0])
    with ProcessBot(command, limit=30.0, hello_limit=30.0) as bot:
        assert bot.choose(view, jamaica.Luck(0)) is view.legal[0]
