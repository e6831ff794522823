"""A program always ends with the bot, the table or the process that started it."""

import signal
import subprocess
import time

import pytest

from jamaica import Luck
from jamaica.bots.external.bot import ProcessBot
from tests.bots.external.program_helpers import alive, asked, command, gone, named


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
