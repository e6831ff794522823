"""The table as text: the board, the ships, the own holds, hand and treasures, the scores."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from jamaica.model.cards import GOODS, KIND_VALUE, TREASURE_KINDS
from jamaica.model.crew import CREW, CREW_TITLES
from jamaica.model.events import Counted, Event, GameOver, Ranked
from jamaica.model.rulebook import rule
from jamaica.model.solo import TIDE, limits
from jamaica.model.table import FINISHED
from jamaica.narration.solo import RANK_TITLES
from jamaica.narration.variants import VARIANT_TEXTS
from jamaica.terminal.board_text import Drawing, legend, listed, ship_letter, sign, strips
from jamaica.terminal.output import NARROWEST, Output, wrapped
from jamaica.terminal.ship_names import ShipNames
from jamaica.views import View

POWER_NAMES: Final = {"map": "Morgan's Map", "sabre": "Saran's Sabre", "beth": "Lady Beth", "sixth": "the 6th Hold"}
_SHORT_POWERS: Final = {"map": "Map", "sabre": "Sabre", "beth": "Beth", "sixth": "6th Hold"}
_NAME_WIDTH: Final = 18


class Screen:
    """Writes the table as one seat sees it."""

    def __init__(self, output: Output, ship_names: ShipNames, view: View) -> None:
        self.output, self.ship_names, self.view = output, ship_names, view
        self.seats: list[dict[str, Any]] = view.to_dict()["seats"]

    # ---- the board

    def board(self, explained: bool = True) -> None:
        """Write the board, drawn if it fits, otherwise as a list; with `explained`, also the legend."""
        width = self.output.width
        layout = None if self.output.lists or width < NARROWEST else strips(self.view.board, width)
        if layout is None:
            for paragraph in listed(self.view, self.ship_names):
                self.output.say(paragraph, rest="  ")
        else:
            drawing = Drawing(self.view, self.ship_names, layout, lambda own: self.output.styled(own, "own"))
            self.output.lines(drawing.lines())
        if explained:
            self.output.say(legend(self.view, drawn=layout is not None), rest="  ")

    def ahead(self) -> None:
        """Write the next spaces before the own ship, for a screen on which the board is not drawn."""
        view, ship = self.view, self.view.seat
        if ship < 0 or view.lap[ship] == FINISHED:
            return
        front, steps = [int(view.space[ship])], []
        for _ in range(6):
            front = list(dict.fromkeys(other for space in front for other in view.board.next[space]))
            steps.append(" or ".join(self.spot(space) for space in front))
            if 0 in front:
                break
        self.output.say(f"Ahead of you: {', '.join(steps)}.", rest="  ")

    def spot(self, space: int) -> str:
        """Return a space's number and symbol."""
        return "Port Royal" if space == 0 else f"{space} {sign(self.view, space).strip()}"

    # ---- the ships

    def ships(self) -> None:
        """Write every ship's space, cargo, cards and treasures; `@` marks the captain."""
        wide = self.output.width >= NARROWEST and not self.output.lists
        if wide:
            heads = f"  {'Ship (@ compass)':<{_NAME_WIDTH}}  Space  Left  Holds, hand, treasures"
            self.output.lines([self.output.styled(heads, "dim")])
        for ship in range(self.view.ships):
            lines = self._row(ship) if wide else self._sentence(ship)
            self.output.lines([self.output.styled(line, "own") for line in lines] if ship == self.view.seat else lines)

    def variants(self) -> None:
        """Write what house variants add to the table."""
        for texts in reversed(VARIANT_TEXTS.values()):
            for label, text in texts.table(self.view):
                self.output.say(text, f"{label:<14}")

    def _row(self, ship: int) -> list[str]:
        """Return a ship as a row of a table."""
        own = " (you)" if ship == self.view.seat else ""
        compass = "@" if ship == self.view.captain else " "
        name = f"{cut(self.ship_names.name(ship), _NAME_WIDTH - len(own))}{own}"
        text = f"{holds_text(self.seats[ship]['holds'])}; {self._before(ship)}"
        letter = ship_letter(self.view, self.ship_names, ship)
        start = f"{letter}{compass}{name:<{_NAME_WIDTH}}  {self._short_spot(ship):<5}{self.left(ship):>6}  "
        return wrapped(text, self.output.width, start)

    def _sentence(self, ship: int) -> list[str]:
        """Return a ship as a sentence."""
        own = " (you)" if ship == self.view.seat else ""
        captain = ", captain" if ship == self.view.captain else ""
        letter = ship_letter(self.view, self.ship_names, ship)
        place = f"{self.spot(int(self.view.space[ship]))}, {self.left(ship)} left"
        text = f"{self.ship_names.name(ship)}{own}{captain}: {place}; {holds_text(self.seats[ship]['holds'])}"
        return wrapped(f"{text}; {self._before(ship)}", self.output.width, f"{letter} ", "    ")

    def _short_spot(self, ship: int) -> str:
        space = int(self.view.space[ship])
        return "PR" if space == 0 else self.spot(space)

    def left(self, ship: int) -> str:
        """Return the fewest spaces to the finish, with `+` for whole laps."""
        view = self.view
        if view.lap[ship] == FINISHED:
            return "home"
        laps = "".join(f"+{view.board.left[0]}" for _ in range(-view.lap[ship]))
        return f"{view.board.left[view.space[ship]]}{laps}"

    def _before(self, ship: int) -> str:
        """Return the public part of a ship's cards and treasures."""
        seat = self.seats[ship]
        found = [] if seat["ghost"] else [f"hand {self.view.hand_size[ship]}"]
        found += [_SHORT_POWERS[power] for power in seat["powers"]]
        found += [CREW_TITLES[CREW.index(seat["crew"])]] if seat.get("crew") else []
        hidden = seat["facedown"]
        if hidden:
            cursed = sum(treasure["cursed"] for treasure in hidden)
            found.append(f"{len(hidden)} face down" + (f" ({cursed} cursed)" if cursed else ""))
        return ", ".join(found)

    # ---- the own ship

    def own(self, hand: bool) -> None:
        """Write the own holds and treasures, and with `hand` the own hand."""
        seat = self.seats[self.view.seat]
        holds = [f"{number} {hold_text(hold)}".replace(" ", "\xa0") for number, hold in enumerate(seat["holds"], 1)]
        self.output.say("   ".join(holds), "Your holds:   ")
        if hand and seat["hand"]:
            self.output.say(", ".join(seat["hand"]), "Your hand:    ")
        if seat["laid"] and not self.view.shown >> self.view.seat & 1:
            self.output.say(seat["laid"], "You played:   ")
        treasures = [POWER_NAMES[power] for power in seat["powers"]]
        treasures += [f"{treasure['value']} face down" for treasure in seat["facedown"]]
        if treasures:
            self.output.say(", ".join(treasures), "Treasures:    ")
        if seat.get("crew"):
            self.output.say(rule(f"crew.{seat['crew']}").text, "Your crew:    ")
        known = list(self._known())
        if known:
            self.output.say(", ".join(known), "You know:     ")

    def _known(self) -> Iterator[str]:
        """Yield the other ships' face-down treasures that this seat has seen."""
        for ship in range(self.view.ships):
            if ship != self.view.seat:
                for place, treasure in enumerate(self.seats[ship]["facedown"], 1):
                    if treasure["value"] is not None:
                        yield f"{self.ship_names.name(ship)} has {treasure['value']} face down ({place})"

    # ---- the score

    def scores(self) -> None:
        """Write each ship's present score, as far as this seat may know it."""
        for ship in range(self.view.ships):
            self.output.say(self._score(ship), f"{ship_letter(self.view, self.ship_names, ship)} ", "    ")

    def _score(self, ship: int) -> str:
        seat = self.seats[ship]
        gold = sum(hold["count"] for hold in seat["holds"] if hold and hold["kind"] == "gold")
        values = [treasure["value"] for treasure in seat["facedown"]]
        counted = sum(value_of(value) for value in values if value)
        parts = [f"race {seat['score'] - gold:+d}", f"gold {gold}"]
        parts += [f"treasures {' '.join(value for value in values if value)}"] if any(values) else []
        hidden = values.count(None)
        unknown = f", and {hidden} face-down treasure{'s' if hidden > 1 else ''}" if hidden else ""
        return f"{self.ship_names.name(ship)}: {seat['score'] + counted} ({', '.join(parts)}){unknown}"

    def count(self, events: Sequence[Event]) -> None:
        """Write the final scores with their parts, best first, then the winners."""
        counted = sorted((event for event in events if isinstance(event, Counted)), key=lambda event: -event.score)
        for event in counted:
            treasures = [kind for kind in event.treasures if kind not in POWER_NAMES]
            parts = f"race {event.space:+d}, gold {event.gold}, treasures {' '.join(treasures) or 'none'}"
            parts += f", crew {event.crew}" if event.crew else ""
            parts += f", rounds {event.rounds}" if event.rounds else ""
            name = self.ship_names.name(event.ship)
            self.output.say(
                f"{name[:30]:<18} {event.score:>3}   ({parts})", f"{self.ship_names.letter(event.ship)} ", "    "
            )
        for ranked in (event for event in events if isinstance(event, Ranked)):
            self.output.say(f"Rank: {RANK_TITLES[ranked.rank]}. {next_rank(self.view, ranked)}".strip())
        if self.view.solo == TIDE:
            return
        winners = next((event.winners for event in reversed(events) if isinstance(event, GameOver)), ())
        names = [self.ship_names.name(ship) for ship in winners]
        tied = [event for event in counted if event.score == counted[0].score]
        ahead = " (tied, but farthest along)" if len(tied) > len(names) else ""
        if len(names) == 1:
            self.output.say(f"{names[0][0].upper()}{names[0][1:]} wins{ahead}.")
        else:
            self.output.say(f"{', '.join(names[:-1])} and {names[-1]} share the victory.")


def next_rank(view: View, earned: Ranked) -> str:
    """Return the least score of the next rank; nothing for the highest."""
    above = [limit for limit in limits(view.options) or () if limit > earned.score]
    return f"The next one begins at {above[0]} points." if above else ""


def value_of(treasure: str) -> int:
    """Return a treasure's final score, 0 for a power."""
    return int(KIND_VALUE[TREASURE_KINDS.index(treasure)])


def cut(name: str, width: int) -> str:
    """Return a name, cut to a width."""
    return name if len(name) <= width else f"{name[: width - 1]}."


def hold_text(hold: dict[str, Any] | None) -> str:
    """Return the contents of a hold."""
    return "empty" if hold is None else f"{hold['kind']} {hold['count']}"


def holds_text(holds: list[dict[str, Any] | None]) -> str:
    """Return a ship's holds by goods: `gold 3+5, food 2, 2 empty`."""
    found = []
    for goods in GOODS[1:]:
        counts = [str(hold["count"]) for hold in holds if hold and hold["kind"] == goods]
        if counts:
            found.append(f"{'powder' if goods == 'gunpowder' else goods} {'+'.join(counts)}")
    empty = holds.count(None)
    found += [f"{empty} empty"] if empty else []
    return ", ".join(found)
