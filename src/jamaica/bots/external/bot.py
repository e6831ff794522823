"""A bot in any language: a program that gets its seat's view and answers, both as lines of JSON.

`docs/reference/bots.md` describes the lines. The program only gets the table's options and views of its own seat.
"""

import json
import shlex
import shutil
import time
import weakref
from collections.abc import Sequence
from typing import Any, Final, Literal

from jamaica.bots.base import Bot
from jamaica.bots.external.program import EXIT_TIMEOUT, BadProgram, Program
from jamaica.bots.greedy import GreedyBot
from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.model.options import Options
from jamaica.views import View

__all__ = ["PROTOCOL", "BadProgram", "ProcessBot"]

PROTOCOL: Final = 1
"""The version of the protocol. It rises with changes that break existing programs."""
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
        self._command = _split_command(command)
        if on_error not in ("raise", "replace"):
            raise ValueError(f"on_error is 'raise' or 'replace', not {on_error!r}")
        for what, number in (("limit", limit), ("hello_limit", hello_limit)):
            if not 0 < number <= 86400:
                raise ValueError(f"{what} is a number of seconds above 0, at most a day, not {number!r}")
        self.name = "process:" + (command if isinstance(command, str) else shlex.join(command))
        self.on_error: Literal["raise", "replace"] = on_error
        """What to do after a fault: `raise` or `replace`."""
        self.limit = limit
        """Seconds for an answer."""
        self.hello_limit = hello_limit
        """Seconds for the start and the first hello."""
        self.restarts = restarts
        """How often a program is restarted after a fault; then every move is a fault."""
        self.substitute: Bot = GreedyBot() if substitute is None else substitute
        """The bot that moves after a fault; by default `greedy`."""
        self.program = ""
        """The program's name from its hello; empty before that."""
        self.faults = 0
        """The number of moves that the program did not make itself."""
        self.last_fault = ""
        """The message of the last fault."""
        self._running: Program | None = None
        self._finalizer: weakref.finalize[[], ProcessBot] | None = None
        self._table: tuple[int, Options] | None = None
        self._starts = 0
        self._asked = 0

    def choose(self, view: View, luck: Luck) -> Move:
        """Return the program's answer. After a fault, raise it or let the substitute choose."""
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
        """Send bye and end the program. The next choice starts it again."""
        self._end(_BYE, EXIT_TIMEOUT)
        self._starts = 0

    def __enter__(self) -> "ProcessBot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- requests and answers

    def _answer(self, view: View) -> Move:
        """Return the program's move. An unreadable or late answer ends the program, an illegal move does not."""
        try:
            program = self._greeted_program(view)
            self._asked += 1
            legal = {move.text: move for move in view.legal}
            question = {"type": "choose", "number": self._asked, "view": view.to_dict(), "moves": list(legal)}
            question["deadline_ms"] = int(self.limit * 1000)
            program.send(json.dumps(question))
            answer, said = self._next_answer(program, self.limit, self._asked)
            move = answer.get("move")
            if not isinstance(move, str):
                raise program.fault(f'answered {_quoted(said)}, not {{"move": "..."}}')
        except BaseException:
            self._end(None, 0)
            raise
        if move not in legal:
            raise program.fault(f"answered {_quoted(move)}, which is none of the {len(legal)} moves open to it")
        return legal[move]

    def _greeted_program(self, view: View) -> Program:
        """Return the program, started if necessary, after a hello with the options of this table."""
        if self._running is None or not self._running.is_owner:
            if self._starts > self.restarts:
                name = shlex.join(self._command)
                raise BadProgram(f"the program '{name}' had to be ended {self._starts} times, and is not started again")
            self._starts += 1
            self._running = Program(self._command)
            self._finalizer = weakref.finalize(self, self._running.end, _BYE)
            self._table = None
        table = (int(view.seats), view.options)
        if self._table != table:
            hello = {"type": "hello", "protocol": PROTOCOL, "seats": table[0], "options": _all_options(table[1])}
            self._running.send(json.dumps(hello))
            self._check_hello(self._running, *self._next_answer(self._running, self.hello_limit, None))
            self._table = table
        return self._running

    def _check_hello(self, program: Program, answer: dict[str, Any], said: str) -> None:
        name = answer.get("name")
        if answer.get("type") != "hello" or not isinstance(name, str) or not name.isprintable():
            raise program.fault(f"answered hello with {_quoted(said)}, not with its own hello and name")
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            raise program.fault(f"answered hello with {_quoted(said)}; this is version {PROTOCOL} of the protocol")
        self.program = name[:_LONGEST_NAME]

    def _next_answer(self, program: Program, limit: float, number: int | None) -> tuple[dict[str, Any], str]:
        """Return the next answer and its text. Blank lines and answers to earlier questions are skipped."""
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
                raise program.fault(f"printed {_quoted(said)}, which is no JSON object in UTF-8")
            if number is None or answer.get("number", number) == number:
                return answer, said

    # ---- ending the program

    def _end(self, farewell: str | None, timeout: float) -> None:
        running, self._running = self._running, None
        if running is not None and self._finalizer is not None:
            self._finalizer.detach()
            running.end(farewell, timeout)


def _split_command(command: str | Sequence[str]) -> list[str]:
    """Return the words of a command, split like a shell does. Raise ValueError if its program does not exist."""
    try:
        words = shlex.split(command) if isinstance(command, str) else [*command]
    except ValueError as error:
        raise ValueError(f"the command {command!r} cannot be taken apart: {error}") from None
    if not words:
        raise ValueError("a command is missing; write for example 'process:python3 bot.py'")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0]!r} that can be run; a command reads like 'python3 bot.py'")
    return words


def _all_options(options: Options) -> dict[str, Any]:
    """Return the options including the board and the shortage die, so that a program needs no other files."""
    return {**options.to_dict(), "board": options.board.to_dict(), "shortage_die": list(options.shortage_die)}


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _MOST_QUOTED else text[:_MOST_QUOTED] + "...")
