"""What a table has agreed on before the game: an edition and its variants, one frozen value."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from jamaica.model.board import STANDARD, Board, load_board
from jamaica.model.cards import SHORTAGE_FACES, SHORTAGE_NAMES

EDITIONS: Final = ("revised", "first")
BANKS: Final = ("endless", "limited")


@dataclass(frozen=True)
class Options:
    """An edition and its variants. Made by `options()`, which checks them."""

    edition: str
    """`revised` (a shortage is decided by the die) or `first` (a ship falls back to a space it can pay)."""
    ghost: bool | None
    """Whether the Ghost Ship sails; `None` leaves it to `start`: yes with 2 players, no with more."""
    bank: str
    """`endless`, or `limited` to the tokens in the box [ruling.bank]."""
    board: Board
    """The board sailed on."""
    shortage_die: tuple[str, ...]
    """The symbol on each face of the shortage die, in the order 2, 4, 6, 8, 10, star [ruling.shortage-die]."""

    def settled(self, seats: int) -> "Options":
        """These options for so many players, with the ghost decided [ruling.ghost-default]."""
        players(seats)
        if self.ghost and seats == 6:
            raise ValueError("[ruling.ghost-default] six players leave no ship for the ghost; it sails with 2 to 5")
        return replace(self, ghost=seats == 2 if self.ghost is None else self.ghost)

    def to_dict(self) -> dict[str, Any]:
        """The options as plain data; the board by name if it is the standard one."""
        return {
            "edition": self.edition,
            "ghost": self.ghost,
            "bank": self.bank,
            "board": None if self.board == STANDARD else self.board.to_dict(),
            "shortage_die": None if self.shortage_die == SHORTAGE_FACES else list(self.shortage_die),
        }


def players(seats: object) -> int:
    """A number of players that there can be [component.players]."""
    if isinstance(seats, bool) or not isinstance(seats, int) or not 2 <= seats <= 6:
        raise ValueError(f"[component.players] Jamaica is for 2 to 6 players, not {seats!r}")
    return seats


def options(
    edition: str = "revised",
    ghost: bool | None = None,
    bank: str = "endless",
    board: Board | Mapping[str, Any] | str | os.PathLike[str] | None = None,
    shortage_die: Sequence[str] | None = None,
) -> Options:
    """Options for a table. `board` may be a board, its data, or the path of a board file."""
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r}; there are {' and '.join(EDITIONS)}")
    if ghost is not None and not isinstance(ghost, bool):
        raise ValueError(f"ghost is True, False or None, not {ghost!r}")
    if bank not in BANKS:
        raise ValueError(f"there is no bank {bank!r}; a bank is {' or '.join(BANKS)}")
    if shortage_die is not None and edition == "first":
        raise ValueError("[shortage.fall-back] the first edition has no shortage die")
    faces = SHORTAGE_FACES if shortage_die is None else _checked_die(shortage_die)
    return Options(edition, ghost, bank, _board(board), faces)


def _board(board: Board | Mapping[str, Any] | str | os.PathLike[str] | None) -> Board:
    if board is None:
        return STANDARD
    if isinstance(board, Board):
        return board
    if isinstance(board, Mapping):
        return Board(dict(board))
    if isinstance(board, (str, os.PathLike)):
        return load_board(board)
    raise ValueError(f"a board is a Board, its data or the path of its file, not {type(board).__name__}")


def _checked_die(faces: Sequence[str]) -> tuple[str, ...]:
    """The six faces of a table's own shortage die."""
    six = isinstance(faces, Sequence) and not isinstance(faces, str) and len(faces) == 6
    if not six or any(face not in SHORTAGE_NAMES for face in faces):
        raise ValueError(f"a shortage die has six faces, each one of {', '.join(SHORTAGE_NAMES)}, not {faces!r}")
    return tuple(faces)
