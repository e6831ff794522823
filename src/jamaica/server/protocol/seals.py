"""The seal of a table's dice, as everybody may know it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jamaica.fair_dice import Fault

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A commitment or a secret: 32 bytes in hexadecimal digits."""
SealPhase = Literal["commit", "reveal", "sealed"]


class Contributed(Struct, kw_only=True):
    """What a client has added to the seal."""

    seat: int
    commitment: str
    secret: str | None
    """Known when the dice are sealed."""


class LeftOut(Struct, kw_only=True):
    """A seat whose clients add nothing, because one of them did not reveal its secret."""

    seat: int
    why: Fault
    """`silent`: it revealed nothing in time; `false`: something else than it had committed to."""


class SealInfo(Struct, kw_only=True):
    """The seal of the dice: who has added a secret, and how far that has come."""

    phase: SealPhase
    """`commit`: clients may send `commit`; `reveal`: they send `reveal`; `sealed`: the game can start."""
    attempt: int
    """From 1; there is another each time that a client does not reveal its secret."""
    commitment: str
    """The server's."""
    contributions: list[Contributed]
    """Empty in the phase `commit`: all commitments are published at once."""
    left_out: list[LeftOut]
    secret: str | None
    """The server's, once the game is over."""
