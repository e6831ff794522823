"""What lies on the table, in words: the board, the ships, the own holds, hand and treasures, the score so far."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from jamaica.model.cards import GOODS, KIND_VALUE, TREASURE_KINDS
from jamaica.model.events import Counted, Event, GameOver
from jamaica.model.table import FINISHED
from jamaica.terminal.board_text import Drawing, legend, listed, ship_letter, sign, strips
from jamaica.terminal.output import NARROWEST, Paper, filled
from jamaica.terminal.ship_names import Cast
from jamaica.views import View

POWER_NAMES: Final = {"map": "Morgan's Map", "sabre": "Saran's Sabre", "beth": "Lady Beth", "sixth": "the 6th Hold"}
_SHORT_POWERS: Final = {"map": "Map", "sabre": "Sabre", "beth": "Beth", "sixth": "6th Hold"}
_NAME_WIDTH: Final = 18


class Screen:
    """The table as one seat sees it, written on paper."""

    def __init__(self, paper: Paper, cast: Cast, view: View) -> None:
        self.paper, self.cast, self.view = paper, cast, view
        self.seats: list[dict[str, Any]] = view.to_dict()["seats"]

    # ---- the board

    def board(self, explained: bool = True) -> None:
        """The board, drawn where it fits, else as a list; and what its signs mean."""
        width = self.paper.width
        layout = None if self.paper.lists or width < NARROWEST else strips(self.view.board, width)
        if layout is None:
            for paragraph in listed(self.view, self.cast):
                self.paper.say(paragraph, rest="  ")
        else:
            self.paper.lines(Drawing(self.view, self.cast, layout, lambda own: self.paper.ink(own, "own")).lines())
        if explained:
            self.paper.say(legend(self.view, drawn=layout is not None), rest="  ")

    def ahead(self) -> None:
        """What lies before the own ship, in one paragraph: for a screen on which the board is not drawn."""
        view, ship = self.view, self.view.seat
        if ship < 0 or view.lap[ship] == FINISHED:
            return
        front, steps = [int(view.space[ship])], []
        for _ in range(6):
            front = list(dict.fromkeys(other for space in front for other in view.board.next[space]))
            steps.append(" or ".join(self.spot(space) for space in front))
            if 0 in front:
                break
        self.paper.say(f"Ahead of you: {', '.join(steps)}.", rest="  ")

    def spot(self, space: int) -> str:
        """A space in short: number and sign."""
        return "Port Royal" if space == 0 else f"{space} {sign(self.view, space).strip()}"

    # ---- the ships

    def ships(self) -> None:
        """Every ship: where it is, what it carries, what lies before it; `@` has the compass."""
        wide = self.paper.width >= NARROWEST and not self.paper.lists
        if wide:
            heads = f"  {'Ship (@ compass)':<{_NAME_WIDTH}}  Space  Left  Holds, hand, treasures"
            self.paper.lines([self.paper.ink(heads, "dim")])
        for ship in range(self.view.ships):
            lines = self._row(ship) if wide else self._sentence(ship)
            self.paper.lines([self.paper.ink(line, "own") for line in lines] if ship == self.view.seat else lines)

    def _row(self, ship: int) -> list[str]:
        """A ship as a row of a table."""
        own = " (you)" if ship == self.view.seat else ""
        compass = "@" if ship == self.view.captain else " "
        name = f"{cut(self.cast.name(ship), _NAME_WIDTH - len(own))}{own}"
        text = f"{holds_in_short(self.seats[ship]['holds'])}; {self._before(ship)}"
        letter = ship_letter(self.view, self.cast, ship)
        start = f"{letter}{compass}{name:<{_NAME_WIDTH}}  {self._short_spot(ship):<5}{self.left(ship):>6}  "
        return filled(text, self.paper.width, start)

    def _sentence(self, ship: int) -> list[str]:
        """A ship in words."""
        own = " (you)" if ship == self.view.seat else ""
        captain = ", captain" if ship == self.view.captain else ""
        letter = ship_letter(self.view, self.cast, ship)
        place = f"{self.spot(int(self.view.space[ship]))}, {self.left(ship)} left"
        text = f"{self.cast.name(ship)}{own}{captain}: {place}; {holds_in_short(self.seats[ship]['holds'])}"
        return filled(f"{text}; {self._before(ship)}", self.paper.width, f"{letter} ", "    ")

    def _short_spot(self, ship: int) -> str:
        space = int(self.view.space[ship])
        return "PR" if space == 0 else self.spot(space)

    def left(self, ship: int) -> str:
        """The fewest spaces left to the finish; with `+`, whole laps more."""
        view = self.view
        if view.lap[ship] == FINISHED:
            return "home"
        laps = "".join(f"+{view.board.left[0]}" for _ in range(-view.lap[ship]))
        return f"{view.board.left[view.space[ship]]}{laps}"

    def _before(self, ship: int) -> str:
        """The cards and treasures of a ship, as far as they are open."""
        seat = self.seats[ship]
        found = [] if seat["ghost"] else [f"hand {self.view.hand_size[ship]}"]
        found += [_SHORT_POWERS[power] for power in seat["powers"]]
        hidden = seat["facedown"]
        if hidden:
            cursed = sum(treasure["cursed"] for treasure in hidden)
            found.append(f"{len(hidden)} face down" + (f" ({cursed} cursed)" if cursed else ""))
        return ", ".join(found)

    # ---- what is one's own

    def own(self, hand: bool) -> None:
        """The own holds and treasures, and the hand if it is not shown elsewhere."""
        seat = self.seats[self.view.seat]
        holds = [f"{number} {hold_in_words(hold)}".replace(" ", "\xa0") for number, hold in enumerate(seat["holds"], 1)]
        self.paper.say("   ".join(holds), "Your holds:   ")
        if hand and seat["hand"]:
            self.paper.say(", ".join(seat["hand"]), "Your hand:    ")
        if seat["laid"] and not self.view.shown >> self.view.seat & 1:
            self.paper.say(seat["laid"], "You played:   ")
        treasures = [POWER_NAMES[power] for power in seat["powers"]]
        treasures += [f"{treasure['value']} face down" for treasure in seat["facedown"]]
        if treasures:
            self.paper.say(", ".join(treasures), "Treasures:    ")
        known = list(self._known())
        if known:
            self.paper.say(", ".join(known), "You know:     ")

    def _known(self) -> Iterator[str]:
        """The others' face-down treasures that this seat has seen."""
        for ship in range(self.view.ships):
            if ship != self.view.seat:
                for place, treasure in enumerate(self.seats[ship]["facedown"], 1):
                    if treasure["value"] is not None:
                        yield f"{self.cast.name(ship)} has {treasure['value']} face down ({place})"

    # ---- the score

    def scores(self) -> None:
        """What each ship would count as the table lies, as far as this seat may know."""
        for ship in range(self.view.ships):
            self.paper.say(self._score(ship), f"{ship_letter(self.view, self.cast, ship)} ", "    ")

    def _score(self, ship: int) -> str:
        seat = self.seats[ship]
        gold = sum(hold["count"] for hold in seat["holds"] if hold and hold["kind"] == "gold")
        values = [treasure["value"] for treasure in seat["facedown"]]
        counted = sum(value_of(value) for value in values if value)
        parts = [f"race {seat['score'] - gold:+d}", f"gold {gold}"]
        parts += [f"treasures {' '.join(value for value in values if value)}"] if any(values) else []
        hidden = values.count(None)
        unknown = f", and {hidden} face-down treasure{'s' if hidden > 1 else ''}" if hidden else ""
        return f"{self.cast.name(ship)}: {seat['score'] + counted} ({', '.join(parts)}){unknown}"

    def count(self, events: Sequence[Event]) -> None:
        """The final count, part by part, best first; then who has won."""
        counted = sorted((event for event in events if isinstance(event, Counted)), key=lambda event: -event.score)
        for event in counted:
            treasures = [kind for kind in event.treasures if kind not in POWER_NAMES]
            parts = f"race {event.space:+d}, gold {event.gold}, treasures {' '.join(treasures) or 'none'}"
            name = self.cast.name(event.ship)
            self.paper.say(f"{name[:30]:<18} {event.score:>3}   ({parts})", f"{self.cast.letter(event.ship)} ", "    ")
        winners = next((event.winners for event in reversed(events) if isinstance(event, GameOver)), ())
        names = [self.cast.name(ship) for ship in winners]
        tied = [event for event in counted if event.score == counted[0].score]
        ahead = " (tied, but farthest along)" if len(tied) > len(names) else ""
        if len(names) == 1:
            self.paper.say(f"{names[0][0].upper()}{names[0][1:]} wins{ahead}.")
        else:
            self.paper.say(f"{', '.join(names[:-1])} and {names[-1]} share the victory.")


def value_of(treasure: str) -> int:
    """What a treasure counts at the end; a power counts nothing."""
    return int(KIND_VALUE[TREASURE_KINDS.index(treasure)])


def cut(name: str, width: int) -> str:
    """A name in so many columns."""
    return name if len(name) <= width else f"{name[: width - 1]}."


def hold_in_words(hold: dict[str, Any] | None) -> str:
    """One hold."""
    return "empty" if hold is None else f"{hold['kind']} {hold['count']}"


def holds_in_short(holds: list[dict[str, Any] | None]) -> str:
    """All holds of a ship, goods by goods: `gold 3+5, food 2, 2 empty`."""
    found = []
    for goods in GOODS[1:]:
        counts = [str(hold["count"]) for hold in holds if hold and hold["kind"] == goods]
        if counts:
            found.append(f"{'powder' if goods == 'gunpowder' else goods} {'+'.join(counts)}")
    empty = holds.count(None)
    found += [f"{empty} empty"] if empty else []
    return ", ".join(found)
