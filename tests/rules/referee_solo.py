"""Solo, told a second time: the Phantom's standing orders, the garrisons, and what rounds count."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.rules.referee_ship import Play, Ship

if TYPE_CHECKING:
    from tests.rules.referee import Referee

GARRISON = 6


def chosen_end(referee: "Referee", ends: set[tuple[int, int]]) -> tuple[int, int]:
    """Where the Phantom ends: at the player's space, else at a lair with a token, else anywhere; of these farthest
    along, then the lowest number."""
    player = referee.ships[0]
    wanted = {end for end in ends if end[0] == player.space != 0}
    wanted = wanted or {end for end in ends if end[0] in referee.tokens} or ends
    return min(wanted, key=lambda end: ([-part for part in referee.left_from(*end)], end[0]))


def loses(ship: Ship, roll: str, power: int, attack: int | None) -> bool:
    """Whether the Phantom loses at once if this ship's roll stands."""
    if roll == "star":
        return not ship.ghost
    if attack is None:
        return False
    return power < attack if ship.ghost else power > attack


def chosen_spoils(loser: Ship, moves: Sequence[str]) -> str:
    """What the Phantom takes."""
    holds = [hold for hold in loser.mine if f"take hold {hold}" in moves]

    def fullest(gold: bool) -> list[str]:
        found = [hold for hold in holds if ((loser.inside(hold) or ("", 0))[0] == "gold") == gold]
        found.sort(key=lambda hold: (-(loser.inside(hold) or ("", 0))[1], hold))
        return [f"take hold {hold}" for hold in found[:1]]

    powers = [f"take {power}" for power in ("sabre", "sixth", "map") if f"take {power}" in moves]
    facedown = [move for move in moves if move.startswith("take facedown")]
    return [*fullest(True), *powers, *facedown[::-1], *fullest(False)][0]


def storm(referee: "Referee", ship: Ship) -> Play:
    """A ship fights the garrison of a lair; the result is whether it wins."""
    powder = ship.amount("gunpowder")
    if powder:
        text = yield from referee.ask(ship, [f"spend {tokens}" for tokens in range(powder + 1)])
        powder = int(text.split()[1])
        yield from referee.pay(ship, "gunpowder", powder)
    odds = {f"*combat {each}": 1 for each in ("2", "4", "6", "8", "10", "star")}
    face = yield from referee.luck(odds)
    if "sabre" in ship.powers and (yield from referee.ask(ship, ["reroll", "accept"])) == "reroll":
        face = yield from referee.luck(odds)
    added = powder + (2 if "beth" in ship.powers else 0) + (1 if ship.crew == "gunner" else 0)
    return face == "star" or int(face) + added > GARRISON


def rounds_count(referee: "Referee", ship: Ship) -> int:
    """What rounds add to a ship's score."""
    if referee.solo == "phantom":
        return referee.rounds if ship.ghost else 0
    return 14 - referee.rounds if referee.solo == "tide" and ship.lap == 1 else 0
