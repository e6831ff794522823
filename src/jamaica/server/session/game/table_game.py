"""The game at a table: its state, its dice and cards, and its undo history. No clock, no people, no network.

Every move is applied to a copy, so a state that was broadcast never changes again.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from jamaica.engine import apply, outcomes, to_act
from jamaica.model.events import Event
from jamaica.model.moves import IllegalMove, Move, move
from jamaica.model.state import State
from jamaica.model.steps import ASK_CARD, step_kind
from jamaica.notation import read, write
from jamaica.server.session.data.log import Log
from jamaica.server.session.feeds.redaction import stored_event
from jamaica.server.session.feeds.view_payload import Plain, open_changes
from jamaica.server.session.game.dice import Dice
from jamaica.server.session.game.undo import Choice, UndoHistory, reveals
from jamaica.undo import TooLate


class Applied(NamedTuple):
    """A move that was applied to a copy of the state."""

    after: State
    events: tuple[Event, ...]
    trail: list[State]
    """The state after each event."""


def _applied(state: State, move: Move, seat: int | None = None) -> Applied:
    after = state.copy()
    after.told, after.trail = [], []
    events = apply(after, move) if seat is None else apply(after, move, seat=seat)
    trail, after.trail = after.trail, None
    return Applied(after, events, trail)


class TableGame:
    """A game being played at a table."""

    def __init__(self, state: State, dice: Dice, log: Log, script: Sequence[str] = ()) -> None:
        self.state = state
        self.history = UndoHistory(int(state.seats))
        """What can be undone."""
        self.asked_at: list[int] = [0] * int(state.seats)
        """By seat: the number of the entry with which its question came up."""
        self.last_choice: list[int] = [0] * int(state.seats)
        """By seat: the number of the entry with its last answer."""
        self._dice = dice
        self._script = list(script)
        self._log = log

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.over)

    @property
    def held(self) -> Choice | None:
        """The answer that is held."""
        return self.history.held

    def asked(self) -> list[int]:
        """The seats that still have to answer."""
        held = None if self.held is None else self.held.seat
        return [seat for seat in to_act(self.state) if seat != held]

    # ---- playing

    def start(self) -> None:
        """Roll and draw until a seat is asked."""
        self._let_chance()
        self._note_asked(set())

    def answer(self, seat: int, chosen: Move, wait: bool) -> None:
        """Apply a seat's answer, or raise `IllegalMove`. With `wait` an answer that reveals something is held."""
        if self.held is not None:
            raise IllegalMove("table.turn", "Everybody has answered; the last answer is about to take effect.")
        applied = _applied(self.state, chosen, seat)
        if wait and reveals(applied.after, applied.events):
            entry = self._log.add("held", {"seat": seat, "move": chosen.text}, [self.state])
            self.history.held = Choice(entry.number, seat, chosen, self.state)
        else:
            self._take_effect(seat, chosen, applied)

    def release(self) -> None:
        """Let the held answer take effect."""
        held, self.history.held = self.held, None
        assert held is not None
        self._take_effect(held.seat, held.move, _applied(self.state, held.move, held.seat))

    def _take_effect(self, seat: int, chosen: Move, applied: Applied) -> None:
        asked = self._card_choosers()
        self._log_move("move", {"seat": seat, "move": chosen.text}, applied)
        self._chosen(seat, chosen, applied)
        self._let_chance()
        self._note_asked(asked)

    def _log_move(self, kind: str, body: Plain, applied: Applied) -> None:
        events = [stored_event(event) for event in applied.events]
        changes = open_changes(self.state, applied.trail)
        self._log.add(kind, {**body, "events": events, "changes": changes}, applied.trail)

    def _chosen(self, seat: int, chosen: Move, applied: Applied) -> None:
        """Go on from the state after an answer, and add the answer to the undo history."""
        before, self.state = self.state, applied.after
        self.last_choice[seat] = self._log.number
        self.history.add(Choice(self._log.number, seat, chosen, before), reveals(applied.after, applied.events))

    def _card_choosers(self) -> set[tuple[int, int]]:
        """While cards are laid: the round, and each seat that still has to lay one."""
        if step_kind(self.state.top()) != ASK_CARD:
            return set()
        return {(int(self.state.round), seat) for seat in to_act(self.state)}

    def _note_asked(self, choosers: set[tuple[int, int]]) -> None:
        """Note with which entry each question came up. A seat that was choosing a card before has the same question."""
        same = {seat for _, seat in choosers & self._card_choosers()}
        for seat in to_act(self.state):
            if seat not in same:
                self.asked_at[seat] = self._log.number

    # ---- chance

    def _let_chance(self) -> None:
        """Roll and draw until a seat is asked or the game is over."""
        while self.state.luck_next:
            drawn = self._next_chance()
            applied = _applied(self.state, drawn)
            self._log_move("luck", {"move": drawn.text}, applied)
            self._drawn(drawn, applied)

    def _next_chance(self) -> Move:
        """The next roll or draw: from the script as long as that is possible, then at random."""
        if self._script:
            scripted = move(self._script.pop(0))
            if any(scripted is possible for possible, _ in outcomes(self.state)):
                return scripted
            self._script.clear()
        return self._dice.draw(self.state)

    def _drawn(self, drawn: Move, applied: Applied) -> None:
        self.state = applied.after
        self.history.bar_by_chance(drawn)

    # ---- undo

    def undo(self, seat: int, in_window: bool) -> None:
        """Undo a seat's last choice; cards that others have laid stay. `TooLate` says why that is not possible."""
        barrier = self.history.barrier(seat, in_window)
        if barrier is not None:
            raise TooLate(barrier)
        before, asked, held = self.state, self._card_choosers(), self.held
        mine = self._restore_before(seat)
        change = open_changes(before, [self.state])[0]
        self._log.add("undo", {"seat": seat, "of": mine.number, "change": change}, [self.state])
        self._note_asked({each for each in asked if each[1] != seat})
        if held is not None and held.seat != seat:
            self.history.held = None
            self.answer(held.seat, held.move, wait=False)

    def _restore_before(self, seat: int) -> Choice:
        """Restore the state before a seat's last choice, and apply again the cards that others have laid since."""
        held = self.held
        if held is not None and held.seat == seat:
            self.history.held = None
            return held
        mine, *later = self.history.take_from(seat)
        self.state = mine.before
        for choice in later:
            before = self.state
            self.state = _applied(before, choice.move, choice.seat).after
            self.history.restore(Choice(choice.number, choice.seat, choice.move, before))
        return mine

    # ---- after a restart

    def snapshot(self) -> dict[str, Any]:
        """Everything from which the game is rebuilt, at a moment when nothing can be undone."""
        return {
            "position": write(self.state),
            "luck": self._dice.stored(),
            "script": self._script,
            "asked_at": self.asked_at,
            "last_choice": self.last_choice,
            "barriers": self.history.barriers,
        }

    @classmethod
    def restored(cls, kept: dict[str, Any], dice: Dice, log: Log) -> "TableGame":
        """The game of a snapshot, with the dice of its beginning."""
        dice.restore(kept["luck"])
        game = cls(read(kept["position"]), dice, log, kept["script"])
        game.asked_at, game.last_choice = kept["asked_at"], kept["last_choice"]
        game.history.barriers = [None if found is None else (found[0], found[1]) for found in kept["barriers"]]
        return game

    def apply_stored(self, kind: str, body: dict[str, Any]) -> list[State]:
        """Apply a stored entry; the log stands at its number. The states after each of its events."""
        asked = self._card_choosers()
        if kind == "held":
            self.history.held = Choice(self._log.number, body["seat"], move(body["move"]), self.state)
            return [self.state]
        if kind == "luck":
            self._next_chance()
            drawn = move(body["move"])
            applied = _applied(self.state, drawn)
            self._drawn(drawn, applied)
        elif kind == "move":
            chosen = move(body["move"])
            self.history.held = None
            applied = _applied(self.state, chosen, body["seat"])
            self._chosen(body["seat"], chosen, applied)
        elif kind == "undo":
            held = self.held
            self._restore_before(body["seat"])
            asked = {each for each in asked if each[1] != body["seat"]}
            self.history.held = None if held is not None and held.seat == body["seat"] else held
            applied = Applied(self.state, (), [self.state])
        else:
            return []
        self._note_asked(asked)
        return applied.trail
