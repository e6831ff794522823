"""What house variants add to the view of a table."""

from typing import Literal

from msgspec import Struct


class Offer(Struct):
    """An offer of the market."""

    offer: int
    """The number of the card."""
    gives: Literal["gold", "food", "gunpowder"]
    asked: int
    """How many tokens a ship gives."""
    gets: Literal["gold", "food", "gunpowder"]
    brings: int
    """How many tokens it gets."""


class Market(Struct):
    """The offers of the market."""

    offers: list[Offer]
    """The face-up ones, the oldest first: `trade 1` takes the first."""
    used: list[int]
    """The numbers of the used ones."""


class SoloGame(Struct):
    """What one player alone plays for."""

    rounds: int | None
    """The last round against the tide."""
    limits: list[int] | None
    """The least score of each rank but the lowest; `null` at tables without ranks."""
    rank: str | None
    """The rank that was earned; `null` before the end."""
