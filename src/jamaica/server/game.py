"""The game at a table: its state, its luck, and what can still be taken back. No clock, no people, no network.

Every move is carried out on a copy, so a state that was told of never changes again. An answer that lets something
out (luck speaks, a card is turned over, a treasure changes hands, the count) cannot be taken back once it is carried
out; while somebody may still take something back it is held instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from jamaica.engine import apply, outcomes, sample, to_act
from jamaica.luck import Luck
from jamaica.model import events as told
from jamaica.model.agenda import ASK_CARD
from jamaica.model.events import Event
from jamaica.model.moves import IllegalMove, Move, move
from jamaica.model.state import State
from jamaica.notation import read, write
from jamaica.server.log import Log, whole
from jamaica.server.scenes import Plain, change, open_view
from jamaica.server.shapes import Back, BackCode

Barrier = tuple[BackCode, str]

_LETS_OUT: Final[dict[type[Event], Barrier]] = {
    told.Turned: ("turned", "a card was turned over"),
    told.TreasureStolen: ("treasure", "a treasure changed hands"),
    told.CurseGiven: ("treasure", "a treasure changed hands"),
    told.Counted: ("counted", "the game was counted"),
}
_LUCK: Final[dict[str, str]] = {
    "captain": "the captain is chosen",
    "draw": "a card was drawn",
    "roll": "the dice are rolled",
    "combat": "the combat die is rolled",
    "shortage": "the shortage die is rolled",
    "treasure": "a treasure was drawn",
}
_NOTHING: Final[Barrier] = ("nothing", "nothing was chosen yet")


class TooLate(ValueError):
    """A choice cannot be taken back: what stands in the way, as a code and in words."""

    def __init__(self, barrier: Barrier) -> None:
        self.code, why = barrier
        super().__init__(
            "there is nothing to take back: nothing was chosen yet"
            if self.code == "nothing"
            else f"the last choice cannot be taken back: since then {why}"
        )


@dataclass(slots=True)
class Choice:
    """A seat's answer that let nothing out, or that is held."""

    number: int
    """The entry that told it."""
    seat: int
    move: Move
    before: State
    """The state before it."""


class Game:
    """A game being played at a table."""

    def __init__(self, state: State, luck: Luck, log: Log, script: Sequence[str] = ()) -> None:
        self.state = state
        self.held: Choice | None = None
        """An answer that would let something out, while somebody may still take something back."""
        self.asked_at: list[int] = [0] * int(state.seats)
        """By seat: the number of the entry with which its question came up."""
        self.last_choice: list[int] = [0] * int(state.seats)
        """By seat: the number of the entry with its last answer."""
        self._luck = luck
        self._script = list(script)
        self._log = log
        self._open: tuple[State, Plain] | None = None
        """The state last told of with all hands open, while one answer is carried out."""
        self._history: list[Choice] = []
        self._barriers: list[Barrier | None] = [_NOTHING] * int(state.seats)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.over)

    @property
    def settled(self) -> bool:
        """Whether nothing can be taken back: a moment for a snapshot."""
        return not self._history and self.held is None

    def asked(self) -> list[int]:
        """The seats that still have to answer."""
        held = None if self.held is None else self.held.seat
        return [seat for seat in to_act(self.state) if seat != held]

    # ---- playing

    def begin(self) -> None:
        """Let luck speak until a seat is asked."""
        self._let_luck()
        self._note_asked(set())

    def answer(self, seat: int, chosen: Move, wait: bool) -> None:
        """A seat's answer; `IllegalMove` if it is not possible. With `wait` one that lets something out is held."""
        if self.held is not None:
            raise IllegalMove("table.turn", "All have answered, and the last answer is about to be carried out.")
        after, happened = self._tried(seat, chosen)
        if wait and _let_out(after, happened):
            step = self._log.add("held", {"seat": seat, "move": chosen.text}, self.state)
            self.held = Choice(step.number, seat, chosen, self.state)
        else:
            self._carry_out(seat, chosen, after, happened)

    def release(self) -> None:
        """Carry out the held answer."""
        assert self.held is not None
        seat, chosen, self.held = self.held.seat, self.held.move, None
        after, happened = self._tried(seat, chosen)
        self._carry_out(seat, chosen, after, happened)

    def _carry_out(self, seat: int, chosen: Move, after: State, happened: tuple[Event, ...]) -> None:
        before, asked = self.state, self._card_choosers()
        body = {"seat": seat, "move": chosen.text, "events": [whole(event) for event in happened]}
        self._log.add("move", body | {"change": self._change(before, after)}, after)
        self._chosen(seat, chosen, after, happened)
        self._let_luck()
        self._note_asked(asked)

    def _tried(self, seat: int, chosen: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after an answer, and what would happen."""
        after = self.state.copy()
        after.told = []
        return after, apply(after, chosen, seat=seat)

    def _chosen(self, seat: int, chosen: Move, after: State, happened: tuple[Event, ...]) -> None:
        """An answer was carried out."""
        before, self.state = self.state, after
        self._barriers[seat] = None
        self.last_choice[seat] = self._log.number
        out = _let_out(after, happened)
        if out is None:
            self._history.append(Choice(self._log.number, seat, chosen, before))
        elif out[0] != "luck":
            self._raise_barrier(out)

    def _raise_barrier(self, barrier: Barrier) -> None:
        """Something came out: no choice before it can be taken back."""
        self._history.clear()
        self._barriers = [found or barrier for found in self._barriers]

    def _card_choosers(self) -> set[tuple[int, int]]:
        """While cards are laid: the round, and each seat that still has to lay one."""
        if self.state.top() & 63 != ASK_CARD:
            return set()
        return {(int(self.state.round), seat) for seat in to_act(self.state)}

    def _note_asked(self, choosers: set[tuple[int, int]]) -> None:
        """Note with which entry each question came up; who was choosing a card before is asked the same still."""
        same = {seat for _, seat in choosers & self._card_choosers()}
        for seat in to_act(self.state):
            if seat not in same:
                self.asked_at[seat] = self._log.number

    def _change(self, before: State, after: State) -> Plain:
        """What changed on the table, all hands open."""
        old = self._open[1] if self._open is not None and self._open[0] is before else open_view(before)
        self._open = (after, open_view(after))
        return change(old, self._open[1])

    # ---- luck

    def _let_luck(self) -> None:
        """Let luck speak until a seat is asked or the game is over."""
        while self.state.luck_next:
            before, spoken = self.state, self._next_luck()
            happened = self._luck_spoke(spoken)
            body = {"move": spoken.text, "events": [whole(event) for event in happened]}
            self._log.add("luck", body | {"change": self._change(before, self.state)}, self.state)
        self._open = None

    def _next_luck(self) -> Move:
        """What luck says: what was scripted as long as it is possible, then the table's own luck."""
        if self._script:
            scripted = move(self._script.pop(0))
            if any(scripted is possible for possible, _ in outcomes(self.state)):
                return scripted
            self._script.clear()
        return sample(self.state, self._luck)

    def _luck_spoke(self, spoken: Move) -> tuple[Event, ...]:
        after = self.state.copy()
        after.told = []
        happened = apply(after, spoken)
        self.state = after
        self._raise_barrier(("luck", f"luck has spoken ({_LUCK[spoken.kind]})"))
        return happened

    # ---- taking back

    def in_the_way(self, seat: int, in_grace: bool) -> Barrier | None:
        """What stands in the way of taking this seat's last choice back; `in_grace`: its grace is not over."""
        if self.held is not None and self.held.seat == seat:
            return None
        mine = self._last_of(seat)
        if mine is None:
            return self._barriers[seat] or _NOTHING
        choice = self._history[mine]
        later = self._history[mine + 1 :] + ([self.held] if self.held else [])
        if choice.move.kind != "play":
            return ("chosen", f"seat {later[0].seat} has chosen") if later else None
        if self.held is not None and not in_grace:
            return "chosen", "the last player has chosen"
        return None

    def back(self, seat: int, in_grace: bool) -> Back:
        """Whether this seat's last choice can be taken back."""
        barrier = self.in_the_way(seat, in_grace)
        return _back(barrier)

    def laid_last(self, seat: int) -> bool:
        """Whether the choice that this seat would take back is a laid card."""
        at = self._last_of(seat)
        return at is not None and self._history[at].move.kind == "play"

    def last_number(self, seat: int) -> int:
        """The entry of the choice that this seat would take back, 0 if there is none."""
        if self.held is not None and self.held.seat == seat:
            return self.held.number
        at = self._last_of(seat)
        return 0 if at is None else self._history[at].number

    def take_back(self, seat: int, in_grace: bool) -> None:
        """Take a seat's last choice back; cards that others have laid stay. `TooLate` says what stands in the way."""
        barrier = self.in_the_way(seat, in_grace)
        if barrier is not None:
            raise TooLate(barrier)
        before, asked, held = self.state, self._card_choosers(), self.held
        mine = self._undo(seat)
        body = {"seat": seat, "of": mine.number, "change": self._change(before, self.state)}
        self._log.add("take_back", body, self.state)
        self._open = None
        self._note_asked({each for each in asked if each[1] != seat})
        if held is not None and held.seat != seat:
            self.held = None
            self.answer(held.seat, held.move, wait=False)

    def _undo(self, seat: int) -> Choice:
        """Restore the state before a seat's last choice, and lay again what others have laid since."""
        if self.held is not None and self.held.seat == seat:
            mine, self.held = self.held, None
            return mine
        at = self._last_of(seat)
        assert at is not None
        mine, later = self._history[at], self._history[at + 1 :]
        del self._history[at:]
        self.state = mine.before
        for choice in later:
            before = self.state
            self.state = self._tried(choice.seat, choice.move)[0]
            self._history.append(Choice(choice.number, choice.seat, choice.move, before))
        return mine

    def _last_of(self, seat: int) -> int | None:
        """Where this seat's last choice lies among those that can be taken back."""
        return next((at for at in reversed(range(len(self._history))) if self._history[at].seat == seat), None)

    # ---- going on after a restart

    def snapshot(self) -> dict[str, Any]:
        """All that the game is rebuilt from, at a moment when nothing can be taken back."""
        return {
            "position": write(self.state),
            "luck": [int(word) for word in self._luck.words],
            "script": self._script,
            "asked_at": self.asked_at,
            "last_choice": self.last_choice,
            "barriers": self._barriers,
        }

    @classmethod
    def restored(cls, kept: dict[str, Any], log: Log) -> "Game":
        """The game of a snapshot."""
        luck = Luck(0)
        for at, word in enumerate(kept["luck"]):
            luck.words[at] = word
        game = cls(read(kept["position"]), luck, log, kept["script"])
        game.asked_at, game.last_choice = kept["asked_at"], kept["last_choice"]
        game._barriers = [None if found is None else (found[0], found[1]) for found in kept["barriers"]]
        return game

    def again(self, kind: str, body: dict[str, Any]) -> None:
        """Carry out an entry of the log again; the log stands at its number."""
        asked = self._card_choosers()
        if kind == "held":
            self.held = Choice(self._log.number, body["seat"], move(body["move"]), self.state)
            return
        if kind == "luck":
            self._next_luck()
            self._luck_spoke(move(body["move"]))
        elif kind == "move":
            chosen = move(body["move"])
            self.held = None
            self._chosen(body["seat"], chosen, *self._tried(body["seat"], chosen))
        elif kind == "take_back":
            held = self.held
            self._undo(body["seat"])
            asked = {each for each in asked if each[1] != body["seat"]}
            self.held = None if held is not None and held.seat == body["seat"] else held
        else:
            return
        self._note_asked(asked)


def _let_out(after: State, happened: tuple[Event, ...]) -> Barrier | None:
    """What comes out by an answer; `None` if nobody learns anything that the one who answered could go by."""
    for event in happened:
        if type(event) in _LETS_OUT:
            return _LETS_OUT[type(event)]
    return ("luck", "luck has spoken") if after.luck_next else None


@cache
def _back(barrier: Barrier | None) -> Back:
    """The same for the protocol."""
    if barrier is None:
        return Back(True, None, None)
    return Back(False, barrier[0], f"{TooLate(barrier)}.".capitalize())
