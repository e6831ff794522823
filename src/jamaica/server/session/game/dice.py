"""Where a table's rolls and draws come from: a seed or another game's stream at practice tables, the sealed key at all
others."""

from typing import Any, Protocol

from jamaica.engine import sample
from jamaica.fair_dice import FairDice
from jamaica.luck import Luck
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.server.protocol.requests import SealedStream, SeededStream


class Dice(Protocol):
    """A source of rolls and draws. `jamaica.fair_dice.FairDice` is one."""

    def draw(self, state: State) -> Move:
        """The next roll or draw."""
        ...

    def stored(self) -> Any:
        """How far it has come, as JSON."""
        ...

    def restore(self, stored: Any) -> None:
        """Go on from there."""
        ...


class SeededDice:
    """Rolls and draws by a seed."""

    def __init__(self, seed: int) -> None:
        self._luck = Luck(seed)

    def draw(self, state: State) -> Move:
        """The next roll or draw."""
        return sample(state, self._luck)

    def stored(self) -> list[int]:
        """The words of the generator."""
        return [int(word) for word in self._luck.words]

    def restore(self, stored: list[int]) -> None:
        """Go on from these words."""
        for at, word in enumerate(stored):
            self._luck.words[at] = word


def continued_dice(stream: SealedStream | SeededStream) -> Dice:
    """The rolls and draws of another game, from where the stream stands."""
    if isinstance(stream, SealedStream):
        sealed = FairDice(bytes.fromhex(stream.key))
        sealed.restore(stream.drawn)
        return sealed
    seeded = SeededDice(0)
    seeded.restore(stream.words)
    return seeded
