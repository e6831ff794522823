"""A ship of the referee's: holds, treasures and cards as plain Python values."""

from collections.abc import Generator
from typing import Any

from jamaica.model.data_files import read_data

BANK = {"gold": 80, "food": 45, "gunpowder": 45}
Question = tuple[str, dict[Any, Any]]
Play = Generator[Question, tuple[int | None, str], Any]

CARDS = [(card["morning"], card["evening"]) for card in read_data("cards.json")["cards"]]


class Ship:
    """A ship, its holds, and what lies before it."""

    def __init__(self, number: int, ghost: bool) -> None:
        self.number = number
        self.ghost = ghost
        self.space = 0
        self.lap = 0
        self.holds: list[tuple[str, int] | None] = [None] * 6
        self.holds[:2] = [("gold", 5), ("gold", 3)] if ghost else [("food", 3), ("gold", 3)]
        self.powers: set[str] = {"beth"} if ghost else set()
        self.facedown: list[str] = []
        self.hand: set[str] = set()
        self.pile = {"/".join(card) for card in CARDS}
        self.discards: set[str] = set()
        self.crew = ""

    @property
    def mine(self) -> range:
        """The numbers of its holds."""
        return range(1, 7 if "sixth" in self.powers else 6)

    def inside(self, hold: int) -> tuple[str, int] | None:
        return self.holds[hold - 1]

    def put(self, hold: int, what: tuple[str, int] | None) -> None:
        self.holds[hold - 1] = what if what and what[1] else None

    def amount(self, goods: str) -> int:
        return sum(each[1] for each in self.holds if each and each[0] == goods)

    def space_score(self, board: dict[int, dict[str, Any]]) -> int:
        if self.lap == 1:
            return 15
        return -5 if self.lap < 0 or self.space == 0 else int(board[self.space].get("score", -5))

    def treasure(self) -> int:
        return sum(int(kind) for kind in self.facedown if kind.startswith(("+", "-")))
