"""The referee's market."""

from typing import Any

from jamaica.model.data_files import read_data
from tests.rules.referee_ship import BANK, Play, Ship


class Market:
    """The offers: face up, used, and in the pile."""

    def __init__(self) -> None:
        self.cards: dict[int, dict[str, Any]] = {offer["offer"]: offer for offer in read_data("market.json")["offers"]}
        self.pile = set(self.cards)
        self.up: list[int] = []
        self.used: set[int] = set()

    def fill(self) -> Play:
        while len(self.up) < 3:
            if not self.pile:
                self.pile, self.used = self.used, set()
            _, text = yield "luck", {f"*offer {offer}": 1 for offer in self.pile}
            offer = int(text.split()[1])
            self.pile.remove(offer)
            self.up.append(offer)

    def end_round(self) -> Play:
        if len(self.up) == 3:
            self.used.add(self.up.pop(0))
        yield from self.fill()

    def open_to(self, ship: Ship, bank: dict[str, int] | None) -> list[int]:
        found = []
        for place, number in enumerate(self.up, 1):
            offer = self.cards[number]
            if ship.amount(offer["gives"]) >= offer["asked"] and (not bank or bank[offer["gets"]] >= offer["brings"]):
                found.append(place)
        return found

    def take(self, place: int) -> dict[str, Any]:
        number = self.up.pop(place - 1)
        self.used.add(number)
        return self.cards[number]

    def visit(self, game: Any, ship: Ship) -> Play:
        """A ship may trade, in a game of the referee's."""
        in_bank = {goods: BANK[goods] - sum(each.amount(goods) for each in game.ships) for goods in BANK}
        places = self.open_to(ship, in_bank if game.limited else None)
        if places:
            text = yield from game.ask(ship, [*[f"trade {place}" for place in places], "decline"])
            if text != "decline":
                offer = self.take(int(text[-1]))
                yield from game.pay(ship, offer["gives"], offer["asked"])
                loaded = yield from game.load(ship, offer["gets"], offer["brings"])
                assert loaded
