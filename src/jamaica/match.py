"""A game being played: bots and people at one table, luck from one seed, every move recorded."""

import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

from jamaica.engine import apply, sample, to_act
from jamaica.luck import Luck
from jamaica.model.events import Event
from jamaica.model.moves import MOVES, IllegalMove, Move
from jamaica.model.options import Options
from jamaica.record import Record
from jamaica.undo import NOTHING_CHOSEN, TooLate, blocked
from jamaica.views import View, view

SEED_BITS = 128
"""How long a seed is that the system chooses."""


class Player(Protocol):
    """A bot: it chooses for a seat."""

    def choose(self, view: View, luck: Luck) -> Move:
        """One of `view.legal`."""
        ...


class BadBot(RuntimeError):
    """A bot answered with a move that is not possible: a mistake in the bot, not in the game."""


class Match:
    """A game being played. A seat whose bot is `None` is a person's, who answers by `choose`.

    Each bot sees the view of its own seat and has luck of its own; the table's luck never reaches it.
    """

    def __init__(
        self,
        options: Options,
        bots: Sequence[Player | None],
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """A table with so many seats as there are bots; with `seed=None` the system chooses one."""
        seats = len(bots)
        self.bots = list(bots)
        """Who plays for each seat; `None` for a person."""
        self.seed = secrets.randbits(SEED_BITS) if seed is None else seed
        """The seed of all luck at this table; a secret until the game is over."""
        self._luck = Luck(self.seed)
        self._own = [Luck(self.seed, stream=1 + seat) for seat in range(seats)]
        self._record = Record(options, seats, names=names, bots=[_name(bot) for bot in bots])
        self.state = self._record.replay()
        """The table, with all that is hidden."""
        self.events: list[Event] = []
        """All that happened so far, whole: `seen_by` blanks what a seat may not see."""
        self._listeners: list[Callable[[tuple[Event, ...]], None]] = []

    @property
    def options(self) -> Options:
        """What the table has agreed on."""
        return self._record.options

    @property
    def names(self) -> list[str]:
        """The name of each player."""
        return list(self._record.names)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def record(self) -> Record:
        """The game so far; it has the seed only when the game is over."""
        own = self._record
        seed = self.seed if self.state.over else None
        return Record(own.options, own.seats, own.moves, names=own.names, bots=own.bots, seed=seed)

    def listen(self, listener: Callable[[tuple[Event, ...]], None]) -> None:
        """Have a function called with the events of every move, whole."""
        self._listeners.append(listener)

    # ---- playing

    def play(self) -> "Match":
        """Play on until the game is over or only people are asked."""
        while not self.state.over and (self.state.luck_next or self._bots_asked()):
            self.step()
        return self

    def step(self) -> tuple[Event, ...]:
        """One answer, luck's or a bot's; what happened. A ValueError if the game is over or only people are asked."""
        if self.state.luck_next:
            return self._apply(None, sample(self.state, self._luck))
        asked = self._bots_asked()
        if not asked:
            people = " and ".join(f"seat {seat}" for seat in to_act(self.state))
            raise ValueError(f"{people} must choose first" if people else "the game is over")
        return self._let_choose(asked[0])

    def ask(self) -> dict[int, View]:
        """The people who have to choose, each with what they see; the moves open to them are in `view.legal`."""
        return {seat: view(self.state, seat) for seat in to_act(self.state) if self.bots[seat] is None}

    def choose(self, seat: int, move: Move | int) -> tuple[Event, ...]:
        """A person's choice; what happened. `IllegalMove` if it is not possible, and nothing changes."""
        self._check_seat(seat)
        if self.bots[seat] is not None:
            raise ValueError(f"seat {seat} is played by {_name(self.bots[seat])}, which chooses for itself")
        return self._apply(seat, move)

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.bots):
            raise ValueError(f"there is no seat {seat!r} at this table; seats run from 0 to {len(self.bots) - 1}")

    def _bots_asked(self) -> list[int]:
        return [seat for seat in to_act(self.state) if self.bots[seat] is not None]

    def _let_choose(self, seat: int) -> tuple[Event, ...]:
        bot = self.bots[seat]
        assert bot is not None
        move = bot.choose(view(self.state, seat), self._own[seat])
        if not isinstance(move, Move):
            raise BadBot(f"seat {seat}, the bot {_name(bot)}, answered {type(move).__name__}, not a move")
        try:
            return self._apply(seat, move)
        except IllegalMove as error:
            raise BadBot(f"seat {seat}, the bot {_name(bot)}, answered '{move}': {error}") from error

    def _apply(self, seat: int | None, move: Move | int) -> tuple[Event, ...]:
        happened = apply(self.state, move, seat=seat)
        self._record.moves.append((seat, MOVES[move] if isinstance(move, int) else move))
        self.events += happened
        for listener in self._listeners:
            listener(happened)
        return happened

    # ---- undo

    def take_back(self, seat: int) -> None:
        """Undo this seat's last choice. Cards that others have laid stay; the record leaves the choice out.

        A ValueError says why it is too late: somebody has learnt something by that choice or since.
        """
        self._check_seat(seat)
        moves = self._record.moves
        at = next((number for number in reversed(range(len(moves))) if moves[number][0] == seat), None)
        if at is None:
            raise TooLate(NOTHING_CHOSEN, f"seat {seat}")
        steps = list(self._record.states())
        barrier = blocked([(step.seat, step.move, step.events) for step in steps[at:]])
        if barrier is not None:
            raise TooLate(barrier, f"seat {seat}")
        del moves[at]
        self.events = [event for step in self._record for event in step.events]
        self.state = self._record.replay()


def _name(bot: Player | None) -> str | None:
    """The name of a bot, its settings included."""
    return None if bot is None else str(getattr(bot, "name", type(bot).__name__))
