"""The results of `preview` as text."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from jamaica.model.board import LAIR, SEA
from jamaica.model.cards import GOODS
from jamaica.model.rulebook import rule
from jamaica.model.steps import step_ship
from jamaica.model.table import GARRISON, HOLDS
from jamaica.preview import (
    Card,
    CrewCard,
    Declined,
    Dice,
    Fall,
    Half,
    Landing,
    Load,
    Odds,
    Outcome,
    Payment,
    Spoil,
    Steer,
    Target,
    Tokens,
    Volley,
)  # fmt: skip
from jamaica.terminal.ship_names import ShipNames
from jamaica.views import View

_POWERS: Final = {
    "map": "a hand of 4 cards",
    "sabre": "one reroll in each battle",
    "beth": "+2 in battle",
    "sixth": "one more hold",
}
"""The use of each power."""
_UNCHANGED: Final = ", unless the battle changes that"

SAILS: Final = ("forward", "backward")
"""The symbols that sail; the others load."""


class PreviewText:
    """Formats previews for one view."""

    def __init__(self, view: View, ship_names: ShipNames) -> None:
        self.view, self.ship_names = view, ship_names

    def lines(self, outcome: Outcome) -> list[str]:
        """Return the result of a choice, in one or more paragraphs."""
        if isinstance(outcome, Dice):
            return [f"{card.card}: {'; then '.join(self._halves(card, brief=True))}" for card in outcome.cards]
        if isinstance(outcome, Card):
            morning, evening = self._halves(outcome)
            return [f"morning {outcome.morning.die}: {morning}", f"evening {outcome.evenings[0].die}: {evening}"]
        return [self._one(outcome)]

    def _one(self, outcome: Outcome) -> str:
        """Return the result of a choice that is not a card."""
        if isinstance(outcome, Load):
            return self._load(outcome)
        if isinstance(outcome, Landing):
            return self._end(outcome)
        if isinstance(outcome, Target):
            powder = _tokens("gunpowder", outcome.powder)
            return f"has {powder}; your best is to spend {outcome.spend}: {odds(outcome.odds)}"
        if isinstance(outcome, Volley):
            return self._odds(outcome.odds) + (" (best)" if outcome.best else "")
        if isinstance(outcome, Payment):
            return self._payment(outcome)
        if isinstance(outcome, Odds):
            return self._odds(outcome)
        if isinstance(outcome, Spoil):
            return self._spoil(outcome)
        if isinstance(outcome, CrewCard):
            return rule(outcome.rule).text
        if isinstance(outcome, Declined):
            if outcome.goods is None:
                return "your holds stay as they are"
            return f"the {_tokens(outcome.goods, outcome.count)} stay ashore, and nothing is emptied"
        if isinstance(outcome, Steer):
            return "; or ".join(self.landing(landing) for landing in outcome.landings)
        assert not isinstance(outcome, (Card, Dice))
        return "; or ".join(self._load(load) for load in outcome.loads)

    def _odds(self, chances: Odds) -> str:
        """Return the chances of the battle; a garrison can only hold or be beaten."""
        return f"win {percent(chances.win)}" if self.view.defender == GARRISON else odds(chances)

    # ---- cards

    def _halves(self, card: Card, brief: bool = False) -> tuple[str, str]:
        """Return a card's morning, and its evening by the morning's result; `brief` omits results of shortages."""
        morning = self._half(card.morning, brief)
        first = card.evenings[0]
        if first.symbol not in SAILS:
            played = [half for half in card.evenings if half.lost is None]
            return morning, self._loading(played) if played else self._half(first)
        by_text: dict[str, list[Half]] = {}
        for evening in card.evenings:
            by_text.setdefault(self._ends(evening, brief=True), []).append(evening)
        if len(by_text) == 1:
            return morning, self._half(first, brief)
        places = [_either(self._from(half, card) for half in halves) for halves in by_text.values()]
        ways = [f"from {place} {text}" for place, text in zip(places, by_text, strict=True)]
        return morning, f"sail {first.symbol} {'; '.join(ways)}"

    def _from(self, half: Half, card: Card) -> str:
        """Return where an evening starts, with the cargo if only that distinguishes it from another."""
        place = "Port Royal" if half.space == 0 else str(half.space)
        alike = [other for other in card.evenings if other.space == half.space and other != half]
        return f"{place} with {half.food} food and {half.gold} gold" if alike else place

    def _half(self, half: Half, brief: bool = False) -> str:
        """Return one half of a card."""
        if half.lost is not None:
            return "nothing: you are home"
        if half.symbol in SAILS:
            return f"sail {half.symbol} {self._ends(half, brief)}"
        return self._loading((half,))

    def _ends(self, half: Half, brief: bool) -> str:
        """Return the spaces where a sail can end."""
        if half.lost is not None:
            return "no further: you are home"
        ends = "; or ".join(self.landing(landing, brief) for landing in half.landings)
        return f"to {ends}" + (_UNCHANGED if half.after_battle else "")

    def _loading(self, halves: Sequence[Half]) -> str:
        """Return the evening's load for all results of the morning."""
        loads = [load for half in halves for load in half.loads]
        bare = any(half.ignored == "ruling.bank" for half in halves)
        none = "the bank has none left" if bare else "every hold is already full of it"
        if any(half.ignored == "crew.quartermaster" for half in halves):
            none = "you refuse it"
        if not loads:
            return f"load {halves[0].symbol}: ignored, {none}"
        lost = list(dict.fromkeys(_hold(load.lost) for load in loads if load.lost))
        goods = _tokens(loads[0].goods, loads[0].count)
        if any(half.ignored for half in halves):
            return f"load {goods}, unless {none}"
        if not lost:
            return f"load {goods}"
        if any(load.lost is None for load in loads) or any(half.after_battle for half in halves):
            return f"load {goods}, emptying a hold if none is empty"
        return f"load {goods}, throwing out {_either(lost)}"

    # ---- landings

    def landing(self, landing: Landing, brief: bool = False) -> str:
        """Return a space where a ship ends, with its demands; `brief` omits results of shortages."""
        if landing.finish:
            return "Port Royal, home"
        asks = ", ".join(self._asks(landing, brief))
        return f"{self.spot(landing.space)}: {asks}" if asks else self.spot(landing.space)

    def _asks(self, landing: Landing, brief: bool) -> Iterator[str]:
        if landing.fights:
            yield f"fight {_either(self.ship_names.name(ship) for ship in landing.fights)}"
        if landing.treasure:
            yield "treasure"
        if landing.garrison is not None:
            yield f"garrison, {percent(landing.garrison.odds.win)} to win the treasure"
        if landing.short:
            has = landing.due - landing.short
            yield f"you have {f'only {has}' if has else 'none'}" + ("" if brief else f" ({self._falls(landing.falls)})")

    def _falls(self, falls: Sequence[Fall]) -> str:
        """Return the results of a shortage, each with its chance."""
        chances: dict[str, float] = {}
        for fall in falls:
            place = "stays" if fall.symbol == "star" else f"back to {_either(map(self._fallen, fall.landings))}"
            chances[place] = chances.get(place, 0.0) + fall.chance
        if len(chances) == 1:
            return next(iter(chances))
        return ", ".join(f"{round(chance * 6)}/6 {place}" for place, chance in chances.items())

    def _fallen(self, landing: Landing) -> str:
        """Return a space that a ship falls back to."""
        place = "Port Royal" if landing.space == 0 else f"{landing.space}"
        more = [f"fight {_either(self.ship_names.name(ship) for ship in landing.fights)}"] if landing.fights else []
        more += ["treasure"] if landing.treasure else []
        more += ["garrison"] if landing.garrison is not None else []
        return f"{place} ({', '.join(more)})" if more else place

    def _end(self, landing: Landing) -> str:
        """Return the demands of the space where a sail ends."""
        if landing.finish:
            return "you finish the race"
        asks = ", ".join(self._asks(landing, brief=False))
        return f"{self.printed(landing.space)}: {asks}" if asks else self.printed(landing.space)

    def spot(self, space: int) -> str:
        """Return a space's number, kind and cost."""
        return "Port Royal" if space == 0 else f"{space} ({self.printed(space)})"

    def printed(self, space: int) -> str:
        """Return a space's kind and cost."""
        board = self.view.board
        if space == 0:
            return "no cost"
        if board.kind[space] == LAIR:
            return "lair"
        kind, goods = ("sea", "food") if board.kind[space] == SEA else ("port", "gold")
        return f"{kind}, {_tokens(goods, int(board.cost[space]))}"

    # ---- holds and spoils

    def _load(self, load: Load) -> str:
        goods = _tokens(load.goods, load.count)
        if load.lost is None:
            return f"{goods} into hold {load.hold}"
        return f"{goods}, losing {_tokens(load.lost.goods, load.lost.count)}"

    def _payment(self, payment: Payment) -> str:
        """Return what is left in the holds after a payment."""
        view = self.view
        ship = step_ship(view.top())
        before = [GOODS[view.cargo[ship * HOLDS + number] >> 3] for number in range(len(payment.leaves))]
        left = [
            f"hold {number} {_hold(hold)}"
            for number, (hold, goods) in enumerate(zip(payment.leaves, before, strict=True), 1)
            if goods == payment.goods
        ]
        rest = f"{payment.due} more from another hold; " if payment.due else ""
        return f"{rest}leaves {', '.join(left)}" + (" (suggested)" if payment.suggested else "")

    def _spoil(self, spoil: Spoil) -> str:
        """Return the holds or treasures of the winner after taking spoils."""
        found = []
        if spoil.tokens is not None:
            found.append(
                _tokens(spoil.tokens.goods, spoil.tokens.count) + (" into the bank" if spoil.overboard else "")
            )
        lost = list(dict.fromkeys(_tokens(load.lost.goods, load.lost.count) for load in spoil.loads if load.lost))
        if lost and not any(load.lost is None for load in spoil.loads):
            found.append(f"throwing out {_either(lost)}")
        if spoil.treasure in _POWERS:
            found.append(_POWERS[spoil.treasure])
        elif spoil.low == spoil.high and spoil.low:
            found.append(f"{spoil.low:+d} to the score")
        elif spoil.low != spoil.high:
            found.append(f"{spoil.low:+d} to {spoil.high:+d}, {spoil.mean:+.1f} on average")
        return ", ".join(found) or "nothing changes"


def odds(chances: Odds) -> str:
    """Return the chances of a battle."""
    return f"win {percent(chances.win)}, tie {percent(chances.tie)}, lose {percent(chances.lose)}"


def percent(chance: float) -> str:
    """Return a chance as a percentage; 0 and 100 are only used for exact values."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 - 1e-9 else f"{chance:.0%}"


def _tokens(goods: str, count: int) -> str:
    if goods == "gold":
        return f"{count} doubloon{'' if count == 1 else 's'}"
    return f"{count} {goods}"


def _hold(hold: Tokens | None) -> str:
    return "empty" if hold is None else f"{hold.goods} {hold.count}"


def _either(texts: Iterable[str]) -> str:
    """Return different texts joined by "or"."""
    *before, last = dict.fromkeys(texts)
    return f"{', '.join(before)} or {last}" if before else last
