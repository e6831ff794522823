"""The engine and a second, plain telling of the rules referee the same games."""

import random
from typing import Any

import pytest

import jamaica
from jamaica.model.state import State
from tests.rules.referee import POWERS, Referee
from tests.rules.referee_ship import BANK, Question
from tests.support.games import quick
from tests.support.positions import GOODS, Table, set_holds, set_ships, set_treasures
from tests.support.soundness import unsound

WORDS = {"G": "gold", "F": "food", "P": "gunpowder"}
TABLES = ((1, True), (1, False), (2, True), (2, False), (3, False), (3, True), (4, False), (5, True), (6, False))
"""Seats and ghost; with one seat Solo, in the form that goes with the ghost."""
SETTINGS = [(edition, seats, ghost) for edition in ("revised", "first") for seats, ghost in TABLES]


class Game:
    """A game of random moves, on the table and on paper."""

    def __init__(self, edition: str, seats: int, ghost: bool, seed: int) -> None:
        self.chance = random.Random(f"{edition} {seats} {ghost} {seed}")
        bank = self.chance.choice(["endless", "limited"])
        crew = self.chance.choice(["off", "off", "chosen", "dealt"])
        trades = self.chance.choice(["off", "off", "on"])
        solo = "off" if seats > 1 else "phantom" if ghost else "tide"
        options = jamaica.options(edition, ghost=ghost, bank=bank, crew=crew, market=trades, solo=solo)
        self.table = Table(jamaica.start(options, seats).copy())
        self.referee = Referee(
            edition,
            seats,
            ghost,
            bank == "limited",
            ("off", "dealt", "chosen").index(crew),
            trades=trades == "on",
            solo=solo,
        )
        self.script = self.referee.game()
        self.expected: Question = next(self.script)
        self.moves: list[str] = []

    def step(self) -> None:
        """Compare what is asked and what lies on the table; then make a move."""
        where = f"after {self.moves[-12:]}: {self.table!r}"
        assert asked(self.table.state) == self.expected, where
        assert on_the_table(self.table) == on_paper(self.referee), where
        kind, choices = self.expected
        seat: int | None = None
        if kind == "luck":
            texts = sorted(choices)
            text = self.chance.choices(texts, [choices[each] for each in texts])[0]
        else:
            seat = self.chance.choice(sorted(choices))
            text = self.chance.choice(sorted(choices[seat]))
        jamaica.apply(self.table.state, jamaica.move(text), seat)
        self.moves.append(text if seat is None else f"{seat}: {text}")
        try:
            self.expected = self.script.send((seat, text))
        except StopIteration:
            self.expected = "over", {}

    def play(self, most: int) -> int:
        """Play to the end, or so many moves; returns how many were made."""
        while not self.table.state.over and len(self.moves) < most:
            self.step()
        if self.table.state.over:
            assert self.expected == ("over", {})
        assert on_the_table(self.table) == on_paper(self.referee)
        assert jamaica.scores(self.table.state) == self.referee.scores()
        assert jamaica.winners(self.table.state) == self.referee.winners()
        return len(self.moves)

    def scatter(self) -> None:
        """Ships crowd together anywhere, with any cargo, and treasures are out: what games rarely come to."""
        while "*roll 1 1" not in self.expected[1]:
            self.step()
        chance, count = self.chance, len(self.referee.ships)
        near = chance.randrange(50)
        places = [f"{(near + chance.randrange(5)) % 50}@{chance.choice([0, 0, 0, -1, -2])}" for _ in range(count)]
        holds = self.any_cargo()
        while any(in_all(holds, letter) > BANK[word] for letter, word in WORDS.items()):
            holds = self.any_cargo()
        deck = self.referee.deck[:]
        chance.shuffle(deck)
        powers: dict[str, int] = {}
        facedown: dict[int, str] = {}
        for kind in deck[: chance.randrange(10)]:
            ship = chance.randrange(count)
            if kind in POWERS and (chance.random() < 0.7 or not self.referee.ships[ship].ghost):
                powers[kind] = ship
            else:
                facedown[ship] = f"{facedown.get(ship, '')} {kind}".strip()
        for ship in range(count):
            if powers.get("sixth") != ship:
                holds[ship][5] = "-"
        self.on_both(places, holds, powers, facedown)

    def any_cargo(self) -> list[list[str]]:
        return [self.any_holds(ship.ghost) for ship in self.referee.ships]

    def any_holds(self, ghost: bool) -> list[str]:
        chance = self.chance
        kinds = "G" if ghost else chance.choice(["GFP", "GGGF", "FFFP", "PPG", "G", "F"])
        few = chance.choice([1, 2, 3, 6])
        return [chance.choice(["-", *(f"{kind}{chance.randint(1, few)}" for kind in kinds)]) for _ in range(6)]

    def on_both(
        self, places: list[str], holds: list[list[str]], powers: dict[str, int], facedown: dict[int, str]
    ) -> None:
        """Set the same position on the table and on paper."""
        state, ships = self.table.state, self.referee.ships
        set_ships(state, " ".join(places))
        set_treasures(state, powers, facedown, None)
        for ship, place, cargo in zip(ships, places, holds, strict=True):
            set_holds(state, ship.number, " ".join(cargo))
            ship.space, ship.lap = map(int, place.split("@"))
            ship.holds = [(WORDS[text[0]], int(text[1:])) if text != "-" else None for text in cargo]
            ship.powers |= {power for power, owner in powers.items() if owner == ship.number}
            ship.facedown = facedown.get(ship.number, "").split()
            for kind in [*(power for power in powers if powers[power] == ship.number), *ship.facedown]:
                self.referee.deck.remove(kind)
        self.referee.tokens = set(jamaica.view(state, None).to_dict()["lairs"])
        assert unsound(state) is None


def in_all(holds: list[list[str]], letter: str) -> int:
    """How many tokens of these goods are in all holds."""
    return sum(int(text[1:]) for cargo in holds for text in cargo if text.startswith(letter))


def asked(state: State) -> Question:
    """What the engine waits for, as the referee says it."""
    if state.luck_next:
        return "luck", {move.text: weight for move, weight in jamaica.outcomes(state)}
    seats = jamaica.to_act(state)
    return "ask", {seat: {move.text for move in jamaica.legal(state, seat)} for seat in seats}


def on_the_table(table: Table) -> list[Any]:
    """All ships as the engine has them."""
    state = table.state
    ships = range(state.ships)
    places = [(state.space[ship], state.lap[ship], table.facedown(ship).split()) for ship in ships]
    return [(*places[ship], table.holds(ship).split(), set(table.powers(ship).split())) for ship in ships]


def on_paper(referee: Referee) -> list[Any]:
    """All ships as the referee has them."""
    letters = {word: letter for letter, word in WORDS.items()}
    found = []
    for ship in referee.ships:
        holds = [f"{letters[inside[0]]}{inside[1]}" if inside else "-" for inside in ship.holds]
        found.append((ship.space, ship.lap, ship.facedown, holds[: len(ship.mine)], ship.powers))
    return found


@pytest.mark.parametrize(("edition", "seats", "ghost"), SETTINGS)
def test_the_engine_asks_what_the_referee_asks_and_counts_alike(edition: str, seats: int, ghost: bool) -> None:
    games = quick(2, 1)
    least = 150 if seats > 1 else 60
    assert sum(Game(edition, seats, ghost, seed).play(5000) for seed in range(games)) > least * games


@pytest.mark.parametrize(("edition", "seats", "ghost"), SETTINGS)
def test_and_so_from_positions_that_games_rarely_come_to(edition: str, seats: int, ghost: bool) -> None:
    for seed in range(quick(15, 4)):
        game = Game(edition, seats, ghost, seed)
        game.scatter()
        game.play(len(game.moves) + 60)


def test_goods_have_one_letter_each() -> None:
    assert f"-{''.join(WORDS)}" == GOODS
