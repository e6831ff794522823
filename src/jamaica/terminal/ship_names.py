"""The names of the ships, and their letters on the board."""

from collections.abc import Sequence
from typing import Final

GHOST: Final = "the Ghost Ship"
_GHOST_LETTER: Final = "G"
_SPARE: Final = "0123456789"


class ShipNames:
    """The ships of one table; the ship after the last player is the ghost."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        """The players' names by seat."""
        self.letters = letters_for(names)
        """A different capital letter for each ship, the ghost's last."""

    def name(self, ship: int) -> str:
        """Return the name of a ship's captain."""
        return self.names[ship] if ship < len(self.names) else GHOST

    def letter(self, ship: int) -> str:
        """Return the letter of a ship."""
        return self.letters[ship]

    def both(self, ship: int) -> str:
        """Return name and letter."""
        return f"{self.name(ship)} ({self.letter(ship)})"


def letters_for(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: its first free letter, or a digit; `G` is the ghost's."""
    taken = [_GHOST_LETTER]
    for name in names:
        own = [letter.upper() for letter in name if letter.isascii() and letter.isalpha()]
        taken.append(next(letter for letter in [*own, *_SPARE] if letter not in taken))
    return (*taken[1:], _GHOST_LETTER)
