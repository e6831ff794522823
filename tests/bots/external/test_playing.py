"""External programs play whole games, and only get what their seat may know."""

import json
from pathlib import Path

import pytest

import jamaica
from jamaica import Luck, Match, State
from jamaica.bots import Bot, make_bot
from jamaica.bots.external.bot import PROTOCOL, ProcessBot
from tests.bots.external.program_helpers import (
    EXAMPLES,
    ROOT,
    asked,
    command,
)


def test_there_is_an_example_in_python_at_least() -> None:
    assert "python" in EXAMPLES
    assert (ROOT / "docs/examples/bot.mjs").is_file()


@pytest.mark.parametrize("language", EXAMPLES)
def test_a_whole_game_of_four_with_programs(language: str) -> None:
    bots: list[Bot] = [ProcessBot(EXAMPLES[each]) for each in ("python", language, "python")]
    bots.append(make_bot("random"))
    for seat, bot in enumerate(bots[:3]):
        bot.name = f"process:{seat}"
    game = Match(jamaica.options(), bots, seed=1692).play()
    assert game.over
    for bot in bots[:3]:
        assert isinstance(bot, ProcessBot)
        assert (bot.faults, bot.program) == (0, "corsair")
        bot.close()


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize(("edition", "seats", "ghost"), [("revised", 2, True), ("first", 5, True), ("first", 6, False)])
def test_the_examples_answer_every_question(language: str, edition: str, seats: int, ghost: bool) -> None:
    with ProcessBot(EXAMPLES[language]) as bot:
        bot.name = "process"
        assert Match(jamaica.options(edition, ghost=ghost), [bot] * seats, seed=3).play().over
        assert bot.faults == 0


def test_the_examples_play_alike_in_every_language() -> None:
    records = []
    for words in EXAMPLES.values():
        with ProcessBot(words) as bot:
            bot.name = "process"
            records.append(Match(jamaica.options(), [bot] * 4, seed=8).play().record)
    assert all(record == records[0] for record in records)
    assert len(records[0].moves) > 100


def test_the_example_in_python_stands_alone() -> None:
    source = (ROOT / "docs/examples/bot.py").read_text("utf-8")
    assert "jamaica" not in source
    assert len(source.splitlines()) < 40


@pytest.mark.parametrize("manner", ["letter_by_letter", "twice", "stale", "spaced", "long", "loud"])
def test_an_odd_manner_of_answering_is_no_fault(manner: str) -> None:
    view = asked()
    with ProcessBot(command("odd", manner)) as bot:
        for _ in range(3):
            assert bot.choose(view, Luck(1)) is view.legal[-1]
        assert bot.faults == 0


def test_a_program_is_told_of_another_table_by_another_hello(tmp_path: Path) -> None:
    with ProcessBot(command("logging_input", tmp_path / "log")) as bot:
        for view in (asked(3), asked(3, seed=2), asked(4), asked(4, edition="first")):
            bot.choose(view, Luck(1))
    told = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    kinds = ["hello", "choose", "choose", "hello", "choose", "hello", "choose", "bye"]
    assert [each["type"] for each in told] == kinds
    assert [each["seats"] for each in told if each["type"] == "hello"] == [3, 4, 4]
    assert [each["options"]["edition"] for each in told if each["type"] == "hello"] == ["revised", "revised", "first"]


def test_a_closed_bot_can_be_used_again() -> None:
    view = asked()
    bot = ProcessBot(command("slow", 0), restarts=0)
    for _ in range(3):
        assert bot.choose(view, Luck(1)) is view.legal[-1]
        bot.close()
        bot.close()


def test_nothing_is_told_but_options_and_views_of_the_own_seat(tmp_path: Path) -> None:
    bots: list[Bot] = [ProcessBot(command("logging_input", tmp_path / "log"), limit=2.5), *[make_bot("random")] * 3]
    bots[0].name = "process"
    game = Match(jamaica.options(), bots, seed=5)
    seen = []
    while not game.over:
        views = {seat: jamaica.view(game.state, seat) for seat in jamaica.to_act(game.state)}
        if 0 in views:
            seen.append(views[0])
        game.step()
    assert isinstance(bots[0], ProcessBot)
    bots[0].close()
    hello, *told, bye = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    whole = {"board": game.options.board.to_dict(), "shortage_die": list(game.options.shortage_die)}
    options = {**game.options.to_dict(), **whole}
    assert hello == {"type": "hello", "protocol": PROTOCOL, "seats": 4, "options": options}
    for number, (question, view) in enumerate(zip(told, seen, strict=True), 1):
        moves = [move.text for move in view.legal]
        assert question == {
            "type": "choose",
            "number": number,
            "view": view.to_dict(),
            "moves": moves,
            "deadline_ms": 2500,
        }
    assert bye == {"type": "bye"}


def test_the_lines_are_the_same_whatever_the_seat_cannot_know(tmp_path: Path) -> None:
    game = Match(jamaica.options(), [None, *[make_bot("random")] * 3], seed=11).play()
    while game.state.round < 6:
        game.choose(0, game.ask()[0].legal[0])
        game.play()
    view = game.ask()[0]
    imagined: list[State] = [jamaica.imagine(view, Luck(seed)) for seed in (1, 2)]
    assert imagined[0] != imagined[1]
    for name, state in zip("ab", imagined, strict=True):
        with ProcessBot(command("logging_input", tmp_path / name)) as bot:
            bot.choose(jamaica.view(state, 0), Luck(1))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_seat_that_is_not_asked_and_a_spectator_are_refused_and_no_program_starts(tmp_path: Path) -> None:
    state = jamaica.start(jamaica.options(), seats=3)
    jamaica.let_luck(state, Luck(1))
    other = next(seat for seat in range(3) if seat not in jamaica.to_act(state))
    bot = ProcessBot(command("logging_input", tmp_path / "log"))
    for view in (jamaica.view(state, other), jamaica.view(state, None), jamaica.commentator(state)):
        with pytest.raises(ValueError, match="not asked"):
            bot.choose(view, Luck(1))
    assert (bot.faults, (tmp_path / "log").exists()) == (0, False)
