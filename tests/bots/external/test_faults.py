"""A program that crashes, hangs or answers nonsense is a fault, and the game goes on."""

import shlex
import time
from pathlib import Path

import pytest

import jamaica
from jamaica import Luck, Match
from jamaica.bots import make_bot
from jamaica.bots.external.bot import ProcessBot
from tests.bots.external.program_helpers import asked, command, fault, gone, named

FAULTS = [
    (command("crashing", "start"), "ended without an answer, with exit status 1; its last words: no chart aboard"),
    (command("crashing", 1), "the mast is broken"),
    (command("crashing", "signal"), "was ended by signal 11"),
    (command("crashing", "silence"), "closed its output without an answer"),
    (command("hanging", "hello"), "did not answer within 0.5 s"),
    (command("hanging", "deaf"), "answered 'morning 1'"),
    (command("slow", 0, 60), "did not answer within 0.5 s (does it flush"),
    (command("lying", "sail 99", 1), "answered 'sail 99', which is none of the 2 moves open to it"),
    (command("lying", "*roll 6 6", 1), "answered '*roll 6 6'"),
    (command("garbage", "words"), "printed 'I think I shall sail on.', which is no JSON object"),
    (command("garbage", "bytes"), "which is no JSON object in UTF-8"),
    (command("garbage", "list"), "printed '[1, 2]'"),
    (command("garbage", "deep"), "no JSON object"),
    (command("garbage", "digits"), "no JSON object"),
    (command("garbage", "long"), "printed a line of more than 1,048,576 bytes"),
    (command("garbage", "endless"), "printed a line of more than 1,048,576 bytes"),
    (command("garbage", "nothing"), "answered '{}', not"),
    (command("garbage", "number"), "answered '{\"move\": 14}', not"),
    (command("garbage", "null"), "answered '{\"move\": null}', not"),
    (command("garbage", "words", "hello"), "printed 'I think"),
    (command("garbage", "list", "hello"), "printed '[1, 2]'"),
    (command("greeting", "{}"), "answered hello with '{}', not with its own hello and name"),
    (command("greeting", '{"type": "hello", "name": 4}'), "not with its own hello and name"),
    (command("greeting", '{"type": "hello", "name": "a", "protocol": 9}'), "; this is version 1 of the protocol"),
]


def program_of(words: list[str]) -> str:
    return " ".join([Path(words[1]).stem, *words[2:]])


@pytest.mark.parametrize(("words", "sentence"), FAULTS, ids=[program_of(words) for words, _ in FAULTS])
def test_a_fault_is_named_with_the_command(words: list[str], sentence: str) -> None:
    bot = ProcessBot(words, limit=5, hello_limit=0.5 if "0.5 s" in sentence else 10)
    said = fault(bot)
    assert f"the program '{shlex.join(words)}' " in said
    assert sentence in said
    assert (bot.faults, bot.last_fault) == (1, said)
    bot.close()
    assert gone(*named(bot.program))


def test_a_late_answer_is_a_fault_and_never_taken_for_the_next_one() -> None:
    view = asked()
    with ProcessBot(command("slow", 0.9), limit=0.6, on_error="replace", substitute=make_bot("random")) as bot:
        assert bot.choose(view, Luck(1)) is view.legal[-1]
        started = time.monotonic()
        bot.choose(view, Luck(1))
        assert 0.6 <= time.monotonic() - started < 5
        assert "did not answer within 0.6 s" in bot.last_fault
        time.sleep(0.5)
        assert bot.choose(view, Luck(1)) is view.legal[-1]  # the first answer of a program that was started again
        assert bot.faults == 1


def test_a_program_that_reads_nothing_does_not_hold_the_table_up() -> None:
    view = asked()
    with ProcessBot(command("hanging", "deaf"), limit=0.4, on_error="replace", restarts=0) as bot:
        started = time.monotonic()
        while "does not read its input" not in bot.last_fault:
            bot.choose(view, Luck(1))
            assert time.monotonic() - started < 10
        pids = named(bot.program)
        bot.choose(view, Luck(1))
        assert "not started again" in bot.last_fault
    assert gone(*pids)


def test_a_program_that_prints_without_end_does_not_hold_the_table_up() -> None:
    view = asked()
    with ProcessBot(command("flooding"), on_error="replace") as bot:
        started = time.monotonic()
        for _ in range(30):
            assert bot.choose(view, Luck(1)) in view.legal
        assert time.monotonic() - started < 10


def test_a_clear_but_impossible_answer_does_not_end_the_program() -> None:
    with ProcessBot(command("lying", "leave", 2), on_error="replace", restarts=0) as bot:
        view = asked()
        moves = [bot.choose(view, Luck(seed)) for seed in range(20)]
        assert bot.faults == 10
        assert moves[::2] == view.legal[:1] * 10
        assert set(moves) <= set(view.legal)


def test_a_program_is_started_again_so_many_times_and_no_more() -> None:
    with ProcessBot(command("crashing", 2), on_error="replace", restarts=2) as bot:
        view = asked()
        programs = []
        for _ in range(10):
            assert bot.choose(view, Luck(1)) in view.legal
            programs.append(bot.program)
        assert len(set(programs)) == 3
        assert bot.faults == 3 + 4  # every second choice of six, and all four after that
        assert "had to be ended 3 times, and is not started again" in bot.last_fault


def test_a_program_that_ends_between_questions_is_a_fault_of_the_next_one() -> None:
    bot = ProcessBot(command("crashing", "after"))
    view = asked()
    bot.choose(view, Luck(1))
    assert "with exit status 7" in fault(bot, view)


def test_the_substitute_plays_for_a_program_at_fault_with_the_bots_own_luck() -> None:
    view = asked()
    with ProcessBot(command("garbage", "words"), on_error="replace", substitute=make_bot("random"), restarts=0) as bot:
        assert [bot.choose(view, luck) for luck in map(Luck, range(9))] == [
            make_bot("random").choose(view, luck) for luck in map(Luck, range(9))
        ]
        assert bot.faults == 9
        assert isinstance(bot.substitute, type(make_bot("random")))


def test_without_a_substitute_it_is_greedy() -> None:
    view = asked()
    with ProcessBot(command("crashing", "start"), on_error="replace", restarts=0) as bot:
        assert bot.choose(view, Luck(1)) is make_bot("greedy").choose(view, Luck(1))
        assert bot.substitute.name == "greedy"


def test_a_whole_game_with_the_worst_programs_is_played_to_the_end() -> None:
    worst = [command("crashing", 3), command("lying", "leave", 3), command("slow", 9), command("hanging", "later")]
    bots = [ProcessBot(words, on_error="replace", limit=0.2, restarts=1) for words in worst]
    for seat, bot in enumerate(bots):
        bot.name = f"process:{seat}"
    game = Match(jamaica.options(), bots, seed=2).play()
    pids = [pid for bot in bots for pid in named(bot.program)]
    for bot in bots:
        assert bot.faults > 0
        bot.close()
    assert game.record.replay() == game.state
    assert len(pids) >= 3
    assert gone(*pids)
