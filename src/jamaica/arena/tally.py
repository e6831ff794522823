"""What is noted of a game while it is played."""

from collections.abc import Callable
from typing import Any, Final

from jamaica.match import Match
from jamaica.model import events as told
from jamaica.model.cards import GOLD
from jamaica.model.events import Event
from jamaica.rules.scoring import space_score

PARTS: Final = ("space", "gold", "treasure")
"""The parts of a score."""
COUNTS: Final = ("attacks", "battles_won", "shortages", "treasures", "faults")
"""What is counted for each ship; `faults` are moves that a failing program did not make itself."""
USES: Final[dict[str, dict[str, Callable[[Any], str]]]] = {
    told.Turned.kind: {"card": lambda event: str(event.card)},
    told.HoldStolen.kind: {"spoils": lambda event: f"a hold of {event.goods}"},
    told.PowerStolen.kind: {"spoils": lambda _: "a power"},
    told.TreasureStolen.kind: {"spoils": lambda _: "a treasure"},
    told.CurseGiven.kind: {"spoils": lambda _: "gave a curse"},
    told.SpoilsLeft.kind: {"spoils": lambda _: "nothing"},
    **{kind: event.choices for kind, event in told.EVENTS.items() if event.choices},
}
"""The events that show a choice: the kinds of choice, and the text for what was chosen."""


class Tally:
    """Counts events of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.statistics = {key: [0] * int(match.state.ships) for key in (*PARTS, *COUNTS)}
        """Parts of the score and counts by ship."""
        self.race: list[list[int]] = []
        """Each ship's spaces from the start at the end of each round."""
        self.visible: list[list[int]] = []
        """Each ship's points from its space and its doubloons at the end of each round."""
        self.labels: dict[str, list[str]] = {}
        """What distinguishes the seats, by seat."""
        self.uses: dict[str, dict[str, int]] = {}
        """How often each choice was made, by kind of choice."""
        match.listen(self.count_events)

    def count_events(self, events: tuple[Event, ...]) -> None:
        """Count some events."""
        for event in events:
            self.count_uses(event)
            match event:
                case told.BattleBegun(attacker=ship):
                    self.statistics["attacks"][ship] += 1
                case told.BattleWon(winner=ship):
                    self.statistics["battles_won"][ship] += 1
                case told.FellShort(ship=ship):
                    self.statistics["shortages"][ship] += 1
                case told.TreasureTaken(ship=ship):
                    self.statistics["treasures"][ship] += 1
                case told.CrewRevealed(crew=cards):
                    self.labels["crew"] = list(cards)
                case told.RoundBegun(round=1, captain=captain):
                    self.note_turns(captain)
                case told.RoundBegun() | told.GameOver():
                    self.note_round()
                case told.Counted():
                    self.count_score(event)

    def count_uses(self, event: Event) -> None:
        """Count the choices that an event shows."""
        for name, text in USES.get(event.kind, {}).items():
            counts = self.uses.setdefault(name, {})
            counts[text(event)] = counts.get(text(event), 0) + 1

    def note_turns(self, captain: int) -> None:
        """Note each seat's turn in the first round."""
        seats = int(self.match.state.seats)
        self.labels["turn"] = [str((seat - captain) % seats + 1) for seat in range(seats)]

    def note_round(self) -> None:
        """Note where the ships are at the end of a round, and what they have."""
        self.race.append(self.standings())
        self.visible.append(self.points())

    def count_score(self, counted: told.Counted) -> None:
        """Note the parts of a ship's final score."""
        parts = (counted.space, counted.gold, counted.score - counted.space - counted.gold)
        for key, part in zip(PARTS, parts, strict=True):
            self.statistics[key][counted.ship] = part

    def standings(self) -> list[int]:
        """Return each ship's spaces from the start, by the shortest way; below 0 behind the start."""
        state = self.match.state
        left = state.board.left
        return [int((state.lap[ship] + 1) * left[0] - left[state.space[ship]]) for ship in range(state.ships)]

    def points(self) -> list[int]:
        """Return each ship's points from its space and its doubloons."""
        state = self.match.state
        return [int(space_score(state, ship) + state.amount(ship, GOLD)) for ship in range(state.ships)]
