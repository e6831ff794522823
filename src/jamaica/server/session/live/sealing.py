"""The stage `sealing`: how long is waited for clients that add a secret to the dice, and what comes next."""

import time
from typing import Final

from jamaica.server.session.clients.presence import PresenceTracker
from jamaica.server.session.data.seal import TableSeal

COMMIT_SECONDS: Final = 5.0
"""How long a connected client may take to send its commitment; afterwards the dice are sealed without it."""
REVEAL_SECONDS: Final = 5.0
"""How long a client may take to reveal its secret, also if it has to connect again."""


class Sealing:
    """Leads a table through the stage."""

    def __init__(self, presence: PresenceTracker) -> None:
        self._presence = presence
        self._timed: tuple[int, str] | None = None
        """The attempt and phase that time runs for; `None` while nobody is there."""
        self._since = 0.0

    def due(self, seal: TableSeal, players: list[str]) -> float | None:
        """In how many seconds the next phase begins; `None` if not before a person connects."""
        if "person" not in players:
            return 0.0
        if not self._presence.joined():
            self._timed = None
            return None
        if self._timed != (seal.attempt, seal.phase):
            self._timed, self._since = (seal.attempt, seal.phase), time.monotonic()
        if seal.complete if seal.phase == "reveal" else self._all_committed(seal):
            return 0.0
        wait = REVEAL_SECONDS if seal.phase == "reveal" else COMMIT_SECONDS
        return max(0.0, self._since + wait - time.monotonic())

    def wait_anew(self) -> None:
        """Give clients the whole time again: they were not heard for a while."""
        self._timed = None

    def advance(self, seal: TableSeal, players: list[str]) -> None:
        """Begin the next phase, when it is due."""
        if seal.phase == "commit" and seal.contributions:
            seal.phase = "reveal"
            seal.contributions.sort(key=lambda each: (each.seat, each.commitment))
        elif not seal.complete:
            seal.restart({each.seat: "silent" for each in seal.contributions if each.secret is None})
        else:
            seal.phase, seal.seats = "sealed", players

    def _all_committed(self, seal: TableSeal) -> bool:
        committed = {each.commitment for each in seal.contributions}
        asked = [client for client in self._presence.joined() if client.seals]
        return all(client.commitment in committed or seal.seats_left_out & set(client.seats) for client in asked)
