"""Bots made from a command line, and commands that are refused."""

import json
import shlex
from pathlib import Path

import pytest

from jamaica import Luck
from jamaica.bots import PROGRAMS, make_bot
from jamaica.bots.external.bot import ProcessBot
from tests.bots.external.program_helpers import (
    asked,
    command,
    fault,
)


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
