"""What a table has agreed on before the game: an edition and its variants, one frozen value."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from jamaica.model.board import STANDARD, Board, load_board
from jamaica.model.cards import SHORTAGE_FACES, SHORTAGE_NAMES

EDITIONS: Final = ("revised", "first")


@dataclass(frozen=True)
class Variant:
    """An option with a few named values. Positions, records, commands, messages and environments take it from here."""

    name: str
    """Its name everywhere: the field of `Options`, the keyword in texts, the flag of commands."""
    values: tuple[str, ...]
    """Its values; the first is the default."""

    @property
    def default(self) -> str:
        """The value of a table that says nothing about it."""
        return self.values[0]


VARIANTS: Final = (
    Variant("bank", ("endless", "limited")),
    Variant("crew", ("off", "chosen", "dealt")),
    Variant("market", ("off", "on")),
    Variant("solo", ("off", "phantom", "tide")),
)
"""All variants, in the order in which they are written."""
HOUSE_VARIANTS: Final = ("crew", "market", "solo")
"""The variants of our own, with moves of their own; no publisher's rules have them."""


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
    crew: str
    """`off`; `chosen`: each player keeps one of two crew cards; `dealt`: one card each, for simulations
    [crew.setup]."""
    market: str
    """`off`, or `on`: ships may trade in ports [market.visit]."""
    solo: str
    """`off`; for one player: `phantom`, against the Ghost Ship [solo.phantom], or `tide`, against the rounds
    [solo.tide]."""

    def settled(self, seats: int) -> "Options":
        """These options for so many players, with the ghost decided [ruling.ghost-default], by the form of Solo
        too [solo.player]."""
        players(seats, self.solo)
        if self.ghost and seats == 6:
            raise ValueError("[ruling.ghost-default] six players leave no ship for the ghost; it sails with 2 to 5")
        if self.ghost is not None:
            return self
        return replace(self, ghost=self.solo == "phantom" if seats == 1 else seats == 2)

    def variants(self) -> dict[str, str]:
        """The value of each variant."""
        return {variant.name: getattr(self, variant.name) for variant in VARIANTS}

    def chosen_variants(self) -> dict[str, str]:
        """The variants that are not at their default."""
        own = self.variants()
        return {variant.name: own[variant.name] for variant in VARIANTS if own[variant.name] != variant.default}

    def to_dict(self) -> dict[str, Any]:
        """The options as plain data; the board by name if it is the standard one."""
        return {
            "edition": self.edition,
            "ghost": self.ghost,
            **self.variants(),
            "board": None if self.board == STANDARD else self.board.to_dict(),
            "shortage_die": None if self.shortage_die == SHORTAGE_FACES else list(self.shortage_die),
        }


def players(seats: object, solo: str = "off") -> int:
    """A number of players that there can be [component.players]: for Solo exactly one [solo.player]."""
    if solo != "off" and seats != 1:
        raise ValueError(f"[solo.player] Solo is for exactly one player, not {seats!r}; with more, solo is 'off'")
    least = 2 if solo == "off" else 1
    if isinstance(seats, bool) or not isinstance(seats, int) or not least <= seats <= 6:
        alone = "; one player plays Solo, 'phantom' or 'tide'" if seats == 1 else ""
        raise ValueError(f"[component.players] Jamaica is for 2 to 6 players, not {seats!r}{alone}")
    return seats


def options(
    edition: str = "revised",
    ghost: bool | None = None,
    bank: str = "endless",
    board: Board | Mapping[str, Any] | str | os.PathLike[str] | None = None,
    shortage_die: Sequence[str] | None = None,
    crew: str = "off",
    market: str = "off",
    solo: str = "off",
) -> Options:
    """Options for a table. `board` may be a board, its data, or the path of a board file."""
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r}; there are {' and '.join(EDITIONS)}")
    if ghost is not None and not isinstance(ghost, bool):
        raise ValueError(f"ghost is True, False or None, not {ghost!r}")
    if shortage_die is not None and edition == "first":
        raise ValueError("[shortage.fall-back] the first edition has no shortage die")
    faces = SHORTAGE_FACES if shortage_die is None else _checked_die(shortage_die)
    found = Options(edition, ghost, bank, _board(board), faces, crew, market, solo)
    for variant in VARIANTS:
        value = getattr(found, variant.name)
        if value not in variant.values:
            raise ValueError(f"{variant.name} is {' or '.join(variant.values)}, not {value!r}")
    if solo == "phantom" and ghost is False:
        raise ValueError("[solo.phantom] the Phantom is played against the Ghost Ship; leave the ghost out or on")
    if solo == "tide" and ghost:
        raise ValueError("[solo.tide] Against the Tide no other ship sails; leave the ghost out or off")
    return found


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
