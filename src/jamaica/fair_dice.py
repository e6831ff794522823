"""Dice and cards that nobody can choose and everybody can check, for games with people at several machines.

The server and the players' programs each add a secret. Each first publishes a commitment, a hash of its secret; only
when all commitments are known are the secrets revealed, the server's at the end of the game. All of them together make
the key of the game, and the key gives every roll and draw. `docs/explanation/fair-dice.md` explains why that is fair.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from jamaica.engine import outcomes
from jamaica.model.moves import Move
from jamaica.model.state import State

SECRET_BYTES: Final = 32
SERVER: Final = "server"
"""The server's name in its commitment. A player's program is called `seat 0` there."""

Fault = Literal["silent", "false"]
"""Why a seat was left out: it revealed nothing, or something else than it had committed to."""


def random_secret() -> str:
    """A new secret, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(table: str, attempt: int, who: str, secret: str) -> str:
    """What is published of a secret before it is revealed. It is good for one table and one attempt."""
    text = f"jamaica commitment\ntable {table}\nattempt {attempt}\n{who}\n{secret}\n"
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Contribution:
    """The secret that a player's program added."""

    seat: int
    commitment: str
    secret: str

    def line(self) -> str:
        """The line of a record."""
        return f"client {self.seat} {self.commitment} {self.secret}"


@dataclass(frozen=True)
class Seal:
    """All that the key of a game is made from, but for the options."""

    table: str
    """The id of the table."""
    seats: tuple[str, ...]
    """By seat: `person`, or the name of its bot, when the game started."""
    attempt: int
    """Which attempt it was: there is another each time that a program does not reveal its secret."""
    left_out: tuple[tuple[int, Fault], ...]
    """The seats that earlier attempts failed for, and why."""
    commitment: str
    """The server's commitment."""
    secret: str
    """The server's secret."""
    contributions: tuple[Contribution, ...]

    def lines(self) -> list[str]:
        """The lines of a record, but for the server's."""
        return [
            f"table {self.table}",
            f"seats {' '.join(self.seats)}",
            f"attempt {self.attempt}",
            *(f"without {seat} {fault}" for seat, fault in self.left_out),
            *(contribution.line() for contribution in self.contributions),
        ]

    def check(self) -> None:
        """Check that every secret matches its commitment; a ValueError says whose does not."""
        if commitment(self.table, self.attempt, SERVER, self.secret) != self.commitment:
            raise ValueError("the server's secret does not match its commitment")
        for each in self.contributions:
            if commitment(self.table, self.attempt, f"seat {each.seat}", each.secret) != each.commitment:
                raise ValueError(f"the secret of seat {each.seat} does not match its commitment")

    def key(self, options: Sequence[str]) -> bytes:
        """The key of the game. `options` are the lines of a record's header before the seats."""
        lines = ["jamaica fair dice", *options, *self.lines(), f"server {self.commitment}"]
        text = "".join(f"{line}\n" for line in lines)
        return hmac.digest(bytes.fromhex(self.secret), text.encode(), "sha256")


class FairDice:
    """The rolls and draws of a game by its key, each by its number."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._drawn = 0

    def draw(self, state: State) -> Move:
        """The next roll or draw. Each number decides once; it does not depend on what was chosen before."""
        self._drawn += 1
        digest = hmac.digest(self._key, f"draw {self._drawn}".encode(), "sha256")
        return _pick(outcomes(state), int.from_bytes(digest, "big"))

    def stored(self) -> int:
        """How many were drawn, to go on from later."""
        return self._drawn

    def restore(self, stored: int) -> None:
        """Go on after so many draws."""
        self._drawn = stored


def _pick(odds: list[tuple[Move, int]], number: int) -> Move:
    """The outcome that a number of 256 bits picks. The weights are so small that none gains more than 1 in 2**200."""
    rest = number % sum(weight for _, weight in odds)
    for move, weight in odds:
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("no outcome is possible")
