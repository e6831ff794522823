"""Programs at the table: they play whole games, may do anything wrong, and are always ended."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import jamaica
from jamaica import Luck, Match, State, View
from jamaica.bots import PROGRAMS, Bot, make_bot
from jamaica.bots.external.bot import PROTOCOL, BadProgram, ProcessBot

ROOT = Path(__file__).parents[2]
PROGRAM_FILES = Path(__file__).parent / "programs"
EXAMPLES = {"python": [sys.executable, str(ROOT / "docs/examples/bot.py")]}
if shutil.which("node"):
    EXAMPLES["javascript"] = ["node", str(ROOT / "docs/examples/bot.mjs")]


def command(name: str, *words: object) -> list[str]:
    """The command of one of the test programs."""
    return [sys.executable, str(PROGRAM_FILES / f"{name}.py"), *map(str, words)]


def asked(seats: int = 3, seed: int = 1, edition: str = "revised") -> View:
    """What the first captain sees who is asked to place the dice."""
    state = jamaica.start(jamaica.options(edition, ghost=False), seats=seats)
    jamaica.let_luck(state, Luck(seed))
    return jamaica.view(state, jamaica.to_act(state)[0])


def fault(bot: ProcessBot, view: View | None = None) -> str:
    """What is said of the fault that the next choice is."""
    with pytest.raises(BadProgram) as error:
        bot.choose(view or asked(), Luck(1))
    return str(error.value)


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return Path("/proc").exists() is False and _known(pid)


def _known(pid: int) -> bool:
    return subprocess.run(["ps", "-p", str(pid)], capture_output=True).returncode == 0


def gone(*pids: int) -> bool:
    """Whether all of these processes have ended, or do so within seconds."""
    until = time.monotonic() + 10
    while any(alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(alive(pid) for pid in pids)


def named(program: str) -> list[int]:
    """The process ids that a program has in its name."""
    return [int(word) for word in program.split() if word.isdigit()]


# ---- playing


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
    with ProcessBot(command("keeping", tmp_path / "log")) as bot:
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


# ---- what is told


def test_nothing_is_told_but_options_and_views_of_the_own_seat(tmp_path: Path) -> None:
    bots: list[Bot] = [ProcessBot(command("keeping", tmp_path / "log"), limit=2.5), *[make_bot("random")] * 3]
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
        with ProcessBot(command("keeping", tmp_path / name)) as bot:
            bot.choose(jamaica.view(state, 0), Luck(1))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_seat_that_is_not_asked_and_a_spectator_are_refused_and_no_program_starts(tmp_path: Path) -> None:
    state = jamaica.start(jamaica.options(), seats=3)
    jamaica.let_luck(state, Luck(1))
    other = next(seat for seat in range(3) if seat not in jamaica.to_act(state))
    bot = ProcessBot(command("keeping", tmp_path / "log"))
    for view in (jamaica.view(state, other), jamaica.view(state, None), jamaica.commentator(state)):
        with pytest.raises(ValueError, match="not asked"):
            bot.choose(view, Luck(1))
    assert (bot.faults, (tmp_path / "log").exists()) == (0, False)


# ---- faults

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


# ---- the end of a program


def test_closing_ends_a_program_and_its_children_that_do_not_want_to() -> None:
    with ProcessBot(command("hanging", "later")) as bot:
        bot.choose(asked(), Luck(1))
        pids = named(bot.program)
        assert len(pids) == 2
        assert all(alive(pid) for pid in pids)
    assert gone(*pids)


def test_a_bot_that_is_forgotten_ends_its_program() -> None:
    bot = ProcessBot(command("hanging", "later"))
    bot.choose(asked(), Luck(1))
    pids = named(bot.program)
    del bot
    assert gone(*pids)


def table(end: str, *words: str) -> "subprocess.Popen[str]":
    """A process of its own at whose table a program plays."""
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(command("table", end, *words), stdin=pipe, stdout=pipe, stderr=null, text=True)


def heard(process: "subprocess.Popen[str]") -> str:
    """The next line that a table tells."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("end", ["exit", "crash", "vanish", "wait"])
def test_however_the_table_ends_the_program_ends_too(end: str) -> None:
    with table(end, *command("hanging", "later")) as process:
        pids = named(heard(process))
        if end == "wait":
            assert all(alive(pid) for pid in pids)
            process.kill()
    assert len(pids) == 2
    assert gone(*pids)


def test_an_interrupt_while_waiting_ends_the_program() -> None:
    with table("interrupted", *command("hanging", "later")) as process:
        pids = named(heard(process))
        time.sleep(0.3)  # until it waits for the second answer
        process.send_signal(signal.SIGINT)
        assert heard(process) == "interrupted"
        assert gone(*pids)
        assert process.poll() is None


def test_a_fork_of_the_table_leaves_its_program_alone() -> None:
    with table("fork", *command("crashing", "never")) as process:
        first, of_the_fork, again = heard(process), heard(process), heard(process)
    assert first.startswith("crashing ")
    assert of_the_fork.startswith("crashing ")
    assert of_the_fork != first
    assert again == f"{first} 0"
    assert gone(*named(first), *named(of_the_fork))


# ---- made by name


def test_a_bot_is_made_by_a_command_line() -> None:
    assert list(PROGRAMS) == ["process:CMD"]
    hello = json.dumps({"type": "hello", "name": "a:b=c,d"})
    text = f"process:{shlex.join(command('greeting', hello))}"
    bot = make_bot(text)
    assert isinstance(bot, ProcessBot)
    assert (bot.name, bot.on_error, bot.limit) == (text, "raise", 5.0)
    with bot:
        assert bot.choose(asked(), Luck(1)) is asked().legal[0]
        assert bot.program == "a:b=c,d"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("process", "a command is missing; write for example 'process:python3 bot.py'"),
        ("process:", "a command is missing"),
        ("process:  ", "a command is missing"),
        ("process:python3 'bot.py", "cannot be taken apart: No closing quotation"),
        ("process:no-such-program --fast", "there is no program 'no-such-program' that can be run"),
        ("proces:x", "the nearest is process"),
    ],
)
def test_a_command_that_cannot_be_is_refused_at_once(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make_bot(text)


def test_settings_that_cannot_be_are_refused_at_once() -> None:
    words = command("greeting", "{}")
    with pytest.raises(ValueError, match="on_error is 'raise' or 'replace', not 'ignore'"):
        ProcessBot(words, on_error="ignore")  # type: ignore[arg-type]
    for wrong in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="limit is a number of seconds above 0"):
            ProcessBot(words, limit=wrong)
        with pytest.raises(ValueError, match="hello_limit is a number of seconds above 0"):
            ProcessBot(words, hello_limit=wrong)


def test_a_file_that_is_no_program_is_said_to_be_none(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("not a script of any kind\n")
    script.chmod(0o755)
    assert "cannot be started: Exec format error" in fault(ProcessBot([str(script)]))
