"""The seal of a table's dice: what clients add to it before the first roll. `jamaica.fair_dice` has the arithmetic.

Everything that was published or acknowledged is in the table's data, so that a table that is loaded again goes on where
it was. A client that connects again sends the same commitment and the same secret again.
"""

from msgspec import Struct

from jamaica.fair_dice import SERVER, Contribution, Fault, Seal, commitment, random_secret
from jamaica.server.protocol.seals import Contributed, LeftOut, SealInfo, SealPhase


class TableSeal(Struct, kw_only=True):
    """The seal of a table, as it is stored: with the server's secret, and what clients have sent."""

    table: str
    secret: str
    phase: SealPhase = "commit"
    attempt: int = 1
    seats: list[str] = []
    """By seat: `person` or the name of its bot, once the dice are sealed."""
    contributions: list[Contributed] = []
    left_out: list[LeftOut] = []

    @property
    def commitment(self) -> str:
        """The server's commitment."""
        return commitment(self.table, self.attempt, SERVER, self.secret)

    @property
    def complete(self) -> bool:
        """Whether every client that has committed has revealed its secret."""
        return all(each.secret is not None for each in self.contributions)

    def find(self, seat: int, given: str) -> Contributed | None:
        """The contribution with a commitment."""
        return next((each for each in self.contributions if (each.seat, each.commitment) == (seat, given)), None)

    @property
    def seats_left_out(self) -> set[int]:
        """The seats whose clients add nothing."""
        return {each.seat for each in self.left_out}

    def fits(self, own: Contributed, secret: str) -> bool:
        """Whether a secret is the one that was committed to."""
        return commitment(self.table, self.attempt, f"seat {own.seat}", secret) == own.commitment

    def restart(self, failed: dict[int, Fault]) -> None:
        """Start again with a new secret, without these seats."""
        self.left_out += [LeftOut(seat=seat, why=why) for seat, why in sorted(failed.items())]
        self.phase, self.attempt, self.secret, self.contributions = "commit", self.attempt + 1, random_secret(), []

    def public(self, over: bool) -> SealInfo:
        """The seal as everybody may know it now."""
        sealed = self.phase == "sealed"
        shown = [
            Contributed(seat=each.seat, commitment=each.commitment, secret=each.secret if sealed else None)
            for each in self.contributions
            if self.phase != "commit"
        ]
        return SealInfo(
            phase=self.phase,
            attempt=self.attempt,
            commitment=self.commitment,
            contributions=shown,
            left_out=self.left_out,
            secret=self.secret if over else None,
        )

    def whole(self) -> Seal:
        """The seal when the dice are sealed, with the server's secret."""
        assert self.phase == "sealed"
        return Seal(
            table=self.table,
            seats=tuple(self.seats),
            attempt=self.attempt,
            left_out=tuple((each.seat, each.why) for each in self.left_out),
            commitment=self.commitment,
            secret=self.secret,
            contributions=tuple(
                Contribution(each.seat, each.commitment, each.secret or "") for each in self.contributions
            ),
        )
