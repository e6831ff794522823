"""The game at a table: its state, its luck, and its undo_history. No clock, no people, no network.

Every move is carried out on a copy, so a state that was told of never changes again.
"""

from collections.abc import Sequence
from typing import Any

from jamaica.engine import apply, outcomes, sample, to_act
from jamaica.luck import Luck
from jamaica.model.events import Event
from jamaica.model.moves import IllegalMove, Move, move
from jamaica.model.state import State
from jamaica.model.steps import ASK_CARD, step_kind
from jamaica.notation import read, write
from jamaica.server.session.log import Log, whole
from jamaica.server.session.undo import Choice, UndoHistory, let_out
from jamaica.server.session.view_payload import Plain, change, open_view
from jamaica.undo import TooLate


class TableGame:
    """A game being played at a table."""

    def __init__(self, state: State, luck: Luck, log: Log, script: Sequence[str] = ()) -> None:
        self.state = state
        self.undo_history = UndoHistory(int(state.seats))
        """What can be taken back."""
        self.asked_at: list[int] = [0] * int(state.seats)
        """By seat: the number of the entry with which its question came up."""
        self.last_choice: list[int] = [0] * int(state.seats)
        """By seat: the number of the entry with its last answer."""
        self._luck = luck
        self._script = list(script)
        self._log = log
        self._open: tuple[State, Plain] | None = None
        """The state last told of with all hands open, while one answer is carried out."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.over)

    @property
    def held(self) -> Choice | None:
        """The answer that is held."""
        return self.undo_history.held

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
        if wait and let_out(after, happened):
            step = self._log.add("held", {"seat": seat, "move": chosen.text}, self.state)
            self.undo_history.held = Choice(step.number, seat, chosen, self.state)
        else:
            self._carry_out(seat, chosen, after, happened)

    def release(self) -> None:
        """Carry out the held answer."""
        held, self.undo_history.held = self.held, None
        assert held is not None
        seat, chosen = held.seat, held.move
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
        self.last_choice[seat] = self._log.number
        self.undo_history.add(Choice(self._log.number, seat, chosen, before), let_out(after, happened))

    def _card_choosers(self) -> set[tuple[int, int]]:
        """While cards are laid: the round, and each seat that still has to lay one."""
        if step_kind(self.state.top()) != ASK_CARD:
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
        self.undo_history.bar_by_luck(spoken)
        return happened

    # ---- taking back

    def undo(self, seat: int, in_window: bool) -> None:
        """Take a seat's last choice back; cards that others have laid stay. `TooLate` says what stands in the way."""
        barrier = self.undo_history.in_the_way(seat, in_window)
        if barrier is not None:
            raise TooLate(barrier)
        before, asked, held = self.state, self._card_choosers(), self.held
        mine = self._undo(seat)
        body = {"seat": seat, "of": mine.number, "change": self._change(before, self.state)}
        self._log.add("undo", body, self.state)
        self._open = None
        self._note_asked({each for each in asked if each[1] != seat})
        if held is not None and held.seat != seat:
            self.undo_history.held = None
            self.answer(held.seat, held.move, wait=False)

    def _undo(self, seat: int) -> Choice:
        """Restore the state before a seat's last choice, and lay again what others have laid since."""
        held = self.held
        if held is not None and held.seat == seat:
            self.undo_history.held = None
            return held
        mine, *later = self.undo_history.take_from(seat)
        self.state = mine.before
        for choice in later:
            before = self.state
            self.state = self._tried(choice.seat, choice.move)[0]
            self.undo_history.restore(Choice(choice.number, choice.seat, choice.move, before))
        return mine

    # ---- going on after a restart

    def snapshot(self) -> dict[str, Any]:
        """All that the game is rebuilt from, at a moment when nothing can be taken back."""
        return {
            "position": write(self.state),
            "luck": [int(word) for word in self._luck.words],
            "script": self._script,
            "asked_at": self.asked_at,
            "last_choice": self.last_choice,
            "barriers": self.undo_history.barriers,
        }

    @classmethod
    def restored(cls, kept: dict[str, Any], log: Log) -> "TableGame":
        """The game of a snapshot."""
        luck = Luck(0)
        for at, word in enumerate(kept["luck"]):
            luck.words[at] = word
        game = cls(read(kept["position"]), luck, log, kept["script"])
        game.asked_at, game.last_choice = kept["asked_at"], kept["last_choice"]
        game.undo_history.barriers = [None if found is None else (found[0], found[1]) for found in kept["barriers"]]
        return game

    def again(self, kind: str, body: dict[str, Any]) -> None:
        """Carry out an entry of the log again; the log stands at its number."""
        asked = self._card_choosers()
        if kind == "held":
            self.undo_history.held = Choice(self._log.number, body["seat"], move(body["move"]), self.state)
            return
        if kind == "luck":
            self._next_luck()
            self._luck_spoke(move(body["move"]))
        elif kind == "move":
            chosen = move(body["move"])
            self.undo_history.held = None
            self._chosen(body["seat"], chosen, *self._tried(body["seat"], chosen))
        elif kind == "undo":
            held = self.held
            self._undo(body["seat"])
            asked = {each for each in asked if each[1] != body["seat"]}
            self.undo_history.held = None if held is not None and held.seat == body["seat"] else held
        else:
            return
        self._note_asked(asked)
