"""A bot in any language: a program that is told what its seat sees, and answers, in lines of JSON.

`docs/bots.md` describes the lines. Nothing is sent but the table's options and views of the bot's own seat.
"""

import json
import shlex
import shutil
import time
import weakref
from collections.abc import Sequence
from typing import Any, Final, Literal

from jamaica.bots.base import Bot
from jamaica.bots.external.program import GRACE, BadProgram, Program
from jamaica.bots.greedy import GreedyBot
from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.model.options import Options
from jamaica.views import View

__all__ = ["PROTOCOL", "BadProgram", "ProcessBot"]

PROTOCOL: Final = 1
"""The version of the protocol; it rises when a program that follows it could no longer play."""
_BYE: Final = json.dumps({"type": "bye"})
_LONGEST_NAME: Final = 80
_MOST_QUOTED: Final = 60


class ProcessBot:
    """Runs your own program, in any language: `process:python3 bot.py`.

    A program that crashes, hangs, or answers nonsense or too late is a fault. With `on_error="raise"` it is raised
    as `BadProgram`; with `"replace"` the substitute makes that move. Close the bot, or use it in a `with`.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        on_error: Literal["raise", "replace"] = "raise",
        limit: float = 5.0,
        hello_limit: float = 10.0,
        restarts: int = 3,
        substitute: Bot | None = None,
    ) -> None:
        self._command = _words(command)
        if on_error not in ("raise", "replace"):
            raise ValueError(f"on_error is 'raise' or 'replace', not {on_error!r}")
        for what, number in (("limit", limit), ("hello_limit", hello_limit)):
            if not 0 < number <= 86400:
                raise ValueError(f"{what} is a number of seconds above 0, at most a day, not {number!r}")
        self.name = "process:" + (command if isinstance(command, str) else shlex.join(command))
        self.on_error: Literal["raise", "replace"] = on_error
        """What a fault leads to: `raise` or `replace`."""
        self.limit = limit
        """Seconds that the program has for an answer."""
        self.hello_limit = hello_limit
        """Seconds that the program has to start and say hello."""
        self.restarts = restarts
        """How often a program that had to be ended is started again; after that every move is a fault."""
        self.substitute: Bot = GreedyBot() if substitute is None else substitute
        """Who moves in place of a program at fault; by default `greedy`."""
        self.program = ""
        """What the program calls itself; empty before it has said hello."""
        self.faults = 0
        """How many moves the program did not make itself."""
        self.last_fault = ""
        """What the last of them came from."""
        self._running: Program | None = None
        self._last_of_all: weakref.finalize[[], ProcessBot] | None = None
        self._table: tuple[int, Options] | None = None
        self._starts = 0
        self._asked = 0

    def choose(self, view: View, luck: Luck) -> Move:
        """The program's answer, or at a fault what `on_error` says."""
        if not view.legal:
            raise ValueError("this view's seat is not asked anything, so there is nothing to choose")
        try:
            return self._answer(view)
        except BadProgram as fault:
            self.faults += 1
            self.last_fault = str(fault)
            if self.on_error == "raise":
                raise
            return self.substitute.choose(view, luck)

    def close(self) -> None:
        """Say bye to the program and end it. The bot can be used on; the program is then started again."""
        self._end(_BYE, GRACE)
        self._starts = 0

    def __enter__(self) -> "ProcessBot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- talking

    def _answer(self, view: View) -> Move:
        """The move that the program chooses. Whatever leaves its answer in doubt ends it; a clear answer that is
        merely no possible move does not."""
        try:
            program = self._welcomed(view)
            self._asked += 1
            legal = {move.text: move for move in view.legal}
            question = {"type": "choose", "number": self._asked, "view": view.to_dict(), "moves": list(legal)}
            question["deadline_ms"] = int(self.limit * 1000)
            program.say(json.dumps(question))
            answer, said = self._heard(program, self.limit, self._asked)
            move = answer.get("move")
            if not isinstance(move, str):
                raise program.bad(f'answered {_quoted(said)}, not {{"move": "..."}}')
        except BaseException:
            self._end(None, 0)
            raise
        if move not in legal:
            raise program.bad(f"answered {_quoted(move)}, which is none of the {len(legal)} moves open to it")
        return legal[move]

    def _welcomed(self, view: View) -> Program:
        """The program, started if it is not running, knowing the options of this table."""
        if self._running is None or not self._running.mine:
            if self._starts > self.restarts:
                name = shlex.join(self._command)
                raise BadProgram(f"the program '{name}' had to be ended {self._starts} times, and is not started again")
            self._starts += 1
            self._running = Program(self._command)
            self._last_of_all = weakref.finalize(self, self._running.end, _BYE)
            self._table = None
        table = (int(view.seats), view.options)
        if self._table != table:
            hello = {"type": "hello", "protocol": PROTOCOL, "seats": table[0], "options": _whole(table[1])}
            self._running.say(json.dumps(hello))
            self._greeted(self._running, *self._heard(self._running, self.hello_limit, None))
            self._table = table
        return self._running

    def _greeted(self, program: Program, answer: dict[str, Any], said: str) -> None:
        name = answer.get("name")
        if answer.get("type") != "hello" or not isinstance(name, str) or not name.isprintable():
            raise program.bad(f"answered hello with {_quoted(said)}, not with its own hello and name")
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            raise program.bad(f"answered hello with {_quoted(said)}; this is version {PROTOCOL} of the protocol")
        self.program = name[:_LONGEST_NAME]

    def _heard(self, program: Program, limit: float, number: int | None) -> tuple[dict[str, Any], str]:
        """The next answer, and its text. Blank lines and answers to an earlier question are passed over."""
        deadline = time.monotonic() + limit
        while True:
            line = program.line(deadline, limit)
            if not line.strip():
                continue
            said = line.decode("utf-8", "replace")
            try:
                answer = json.loads(line.decode("utf-8"))
            except (ValueError, RecursionError):
                answer = None
            if not isinstance(answer, dict):
                raise program.bad(f"printed {_quoted(said)}, which is no JSON object in UTF-8")
            if number is None or answer.get("number", number) == number:
                return answer, said

    # ---- faults and the end

    def _end(self, farewell: str | None, grace: float) -> None:
        running, self._running = self._running, None
        if running is not None and self._last_of_all is not None:
            self._last_of_all.detach()
            running.end(farewell, grace)


def _words(command: str | Sequence[str]) -> list[str]:
    """The words of a command, as a shell takes a line apart; its program must exist."""
    try:
        words = shlex.split(command) if isinstance(command, str) else [*command]
    except ValueError as error:
        raise ValueError(f"the command {command!r} cannot be taken apart: {error}") from None
    if not words:
        raise ValueError("a command is missing; write for example 'process:python3 bot.py'")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0]!r} that can be run; a command reads like 'python3 bot.py'")
    return words


def _whole(options: Options) -> dict[str, Any]:
    """The options with the board and the shortage die whole, so that a program needs no files of ours."""
    return {**options.to_dict(), "board": options.board.to_dict(), "shortage_die": list(options.shortage_die)}


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _MOST_QUOTED else text[:_MOST_QUOTED] + "...")
