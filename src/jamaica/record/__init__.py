"""A whole game as one readable text, a `.jam` file; `docs/reference/notation.md` shows one.

Outcomes of chance are among the moves, so a replay needs no generator. The seed, or at a server's table the seal of the
dice, is written only when the game is over; with it `verify` checks every roll and draw. The digest at the end detects
damage, not forgery.
"""

import os
import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jamaica.engine import apply, sample, start
from jamaica.fair_dice import FairDice, Seal
from jamaica.luck import Luck
from jamaica.model.cards import CAPTAINS
from jamaica.model.events import Event
from jamaica.model.moves import IllegalMove, Move
from jamaica.model.options import Options
from jamaica.model.state import State
from jamaica.record.format import LONGEST_BOT, BadRecord, Entry, RecordData, format_record, option_lines, wrong_name
from jamaica.record.reading import Damaged, read_record
from jamaica.rules import behaviour
from jamaica.rules.scoring import scores, winners

__all__ = ["BIGGEST", "BadRecord", "Record", "Step"]

BIGGEST: Final = 2_000_000
"""The most bytes a record may have; the longest games take a tenth of it."""


@dataclass(frozen=True)
class Step:
    """One move of a game that is replayed."""

    number: int
    """Which move it is, from 1."""
    round: int
    """The round it was made in, 0 for the deal."""
    seat: int | None
    """The seat that made it; `None` for chance."""
    move: Move
    events: tuple[Event, ...]
    """What happened, whole: `seen_by` blanks what a seat may not see."""
    state: State
    """The state after it. It goes on with the replay: keep a `copy()`."""


class Record:
    """A game from its beginning, finished or not: the players, and every move with the outcomes of chance."""

    def __init__(
        self,
        options: Options,
        seats: int,
        moves: Sequence[tuple[int | None, Move]] = (),
        *,
        names: Sequence[str] | None = None,
        bots: Sequence[str | None] | None = None,
        seed: int | None = None,
        seal: Seal | None = None,
    ) -> None:
        self.options = options.settled(seats)
        """What the table has agreed on, the ghost decided."""
        self.seats = seats
        """How many play."""
        self.moves = list(moves)
        """Every move with the seat that made it, `None` for chance."""
        self.names = [CAPTAINS[seat]["name"] for seat in range(seats)] if names is None else list(names)
        """The name of each player."""
        self.bots: list[str | None] = [None] * seats if bots is None else list(bots)
        """The bot of each seat by its name, `None` for a person."""
        self.seed = seed
        """The seed of the random generator, if it is known; the text has it only when the game is over."""
        self.seal = seal
        """The seal of the dice, in place of a seed; the text has it only when the game is over."""
        self._lines: list[int] = []
        for what, found in (("names", self.names), ("bots", self.bots)):
            if len(found) != seats:
                raise ValueError(f"there are {len(found)} {what} for {seats} seats; there must be one for each")
        wrong = [wrong_name(name) for name in self.names]
        wrong += [wrong_name(bot, LONGEST_BOT) for bot in self.bots if bot is not None]
        for sentence in filter(None, wrong):
            raise ValueError(sentence)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]

    def _all(self) -> tuple[object, ...]:
        return self.options, self.seats, self.moves, self.names, self.bots, self.seed, self.seal

    # ---- replaying

    def __iter__(self) -> Iterator[Step]:
        """The game again, move by move; a move that is not possible raises `BadRecord`."""
        return self.states()

    def states(self, silent: bool = False) -> Iterator[Step]:
        """The game again, move by move; silent, it is quicker and there are no events."""
        state = start(self.options, self.seats)
        if silent:
            state.told = None
        for number, (seat, move) in enumerate(self.moves, 1):
            round = int(state.round)
            try:
                events = apply(state, move, seat=seat)
            except IllegalMove as error:
                who = "luck" if seat is None else f"seat {seat}"
                raise BadRecord(f"move {number}, by {who}, is not possible: {error}", self._line(number)) from None
            yield Step(number, round, seat, move, events, state)

    def _line(self, number: int) -> int | None:
        """The line of a move in the text that was read."""
        return self._lines[number - 1] if number <= len(self._lines) else None

    def replay(self, moves: int | None = None) -> State:
        """The state at the end of the record, or after so many moves; it tells what happens from there on."""
        if moves is not None and not 0 <= moves <= len(self.moves):
            raise ValueError(f"there is no move {moves}; this game has moves 1 to {len(self.moves)}")
        state = self._start()
        for step in self.states(silent=True):
            if step.number > (len(self.moves) if moves is None else moves):
                break
            state = step.state
            if step.number == moves:
                break
        state.told = []
        return state

    def _start(self) -> State:
        return start(self.options, self.seats)

    def verify(self) -> None:
        """Check that every move is possible and every outcome of chance follows from the seed or the seal, or raise
        `BadRecord`."""
        draw, source = self._source()
        state = self._start()
        state.told = None
        steps = self.states(silent=True)
        for number, (seat, move) in enumerate(self.moves, 1):
            if seat is None and state.luck_next:
                due = draw(state)
                if due is not move:
                    reason = f"move {number}: luck said '{move}', but by {source} it would be '{due}'"
                    raise BadRecord(reason, self._line(number))
            state = next(steps).state

    def _source(self) -> tuple[Callable[[State], Move], str]:
        """What gives the rolls and draws, and its name."""
        if self.seal is not None:
            try:
                self.seal.check()
            except ValueError as error:
                raise BadRecord(str(error)) from None
            return FairDice(self.seal.key(option_lines(self.options, behaviour(self.options)))).draw, "the seal"
        if self.seed is None:
            raise BadRecord("the record has no seed, so its luck cannot be checked; a finished game's has")
        luck = Luck(self.seed)
        return lambda state: sample(state, luck), f"seed {self.seed}"

    # ---- as text

    def text(self) -> str:
        """The record as text. An unfinished one says so, and tells neither result nor seed."""
        data = RecordData(behaviour(self.options), self.options, self.names, self.bots)
        state = self._start()
        for step in self.states(silent=True):
            data.entries.append(Entry(step.seat, step.move, step.round))
            state = step.state
        if state.over:
            data.scores, data.winners, data.seed, data.seal = scores(state), winners(state), self.seed, self.seal
        return format_record(data)

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The record in a text; `BadRecord` says on which line what is wrong."""
        if not isinstance(text, str):
            raise BadRecord(f"a record is a text, not {type(text).__name__}")
        if len(text) > BIGGEST:
            raise BadRecord(f"it is bigger than {BIGGEST} bytes, the most a record may have")
        if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            raise BadRecord("there is half a character in it (a lone surrogate), which is no text in UTF-8")
        try:
            data = read_record(text)
        except Damaged as damage:
            wrong = _first_wrong(lambda: cls._of(read_record(text, damaged=True)).verify())
            if wrong is None:
                raise BadRecord(damage.reason, damage.line) from None
            raise BadRecord(f"{damage.reason}; {wrong.reason}", wrong.line) from None
        record = cls._of(data)
        try:
            record._check(data)
        except BadRecord as error:
            raise _first_wrong(record.verify) or error from None
        return record

    @classmethod
    def _of(cls, data: RecordData) -> "Record":
        own = behaviour(data.options)
        if data.behaviour != own:
            age = "an older" if data.behaviour < own else "a newer"
            raise BadRecord(
                f"this game was played by {age} version of the rules (behaviour {data.behaviour}); "
                f"this version, of behaviour {own}, would play it otherwise and does not replay it",
                2,
            )
        moves = [(entry.seat, entry.move) for entry in data.entries]
        record = cls(
            data.options, len(data.names), moves, names=data.names, bots=data.bots, seed=data.seed, seal=data.seal
        )
        record._lines = [entry.line for entry in data.entries]
        return record

    def _check(self, data: RecordData) -> None:
        """The moves are possible and stand under their rounds, and the result follows from them."""
        state = self._start()
        for step in self.states(silent=True):
            entry = data.entries[step.number - 1]
            if entry.round != step.round:
                said = f"round {entry.round}" if entry.round else "the deal"
                raise BadRecord(f"move {step.number} stands under {said}, but is of round {step.round}", entry.line)
            state = step.state
        if (data.scores is not None) != state.over:
            reason = (
                "the game is over, so its result is due" if state.over else "the game is not over: 'unfinished' is due"
            )
            raise BadRecord(reason, data.result_line)
        if state.over and (data.scores != scores(state) or data.winners != winners(state)):
            due = " ".join(str(score) for score in scores(state)), " ".join(str(ship) for ship in winners(state))
            raise BadRecord(f"the result does not follow: scores {due[0]}, winners {due[1]} do", data.result_line)

    # ---- as a file

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all."""
        whole = Path(path)
        beside = whole.with_name(f"{whole.name}.{secrets.token_hex(4)}.part")
        try:
            with beside.open("xb") as file:
                file.write(self.text().encode())
                file.flush()
                os.fsync(file.fileno())
            beside.replace(whole)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record":
        """The record in a file; `BadRecord` says on which line what is wrong. Nothing in a file is ever run."""
        try:
            return cls.parse(_text_of(Path(path)))
        except BadRecord as error:
            found = BadRecord(f"{os.fspath(path)!r}: {error}")
            found.reason, found.line = error.reason, error.line
            raise found from None


def _first_wrong(check: Callable[[], None]) -> BadRecord | None:
    """What a check finds wrong, if it can say on which line."""
    try:
        check()
    except BadRecord as found:
        return None if found.line is None else found
    return None


def _text_of(path: Path) -> str:
    """The text in a file that may be a record."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadRecord("this is no file that could be a record")
        with path.open("rb") as file:
            content = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(f"the file cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > BIGGEST:
        raise BadRecord(f"it is bigger than {BIGGEST} bytes, the most a record may have")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise BadRecord("this is not text in UTF-8", content[: error.start].count(b"\n") + 1) from None
