"""Who sails: the names of the ships and the letters that stand for them on the board."""

from collections.abc import Sequence
from typing import Final

GHOST: Final = "the Ghost Ship"
_GHOST_LETTER: Final = "G"
_SPARE: Final = "0123456789"


class Cast:
    """The ships of one table; the ship after the last player is the ghost."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        """The players' names by seat."""
        self.letters = lettered(names)
        """A different capital letter for each ship, the ghost's last."""

    def name(self, ship: int) -> str:
        """What a ship's captain is called."""
        return self.names[ship] if ship < len(self.names) else GHOST

    def letter(self, ship: int) -> str:
        """The letter of a ship."""
        return self.letters[ship]

    def both(self, ship: int) -> str:
        """Name and letter."""
        return f"{self.name(ship)} ({self.letter(ship)})"


def lettered(names: Sequence[str]) -> tuple[str, ...]:
    """For each name its first letter that no other has yet, or a digit; `G` is the ghost's."""
    taken = [_GHOST_LETTER]
    for name in names:
        own = [letter.upper() for letter in name if letter.isascii() and letter.isalpha()]
        taken.append(next(letter for letter in [*own, *_SPARE] if letter not in taken))
    return (*taken[1:], _GHOST_LETTER)
