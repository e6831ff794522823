"""Random games over every edition, seat count, ghost setting and bank, another board, and with variants."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import hypothesis.strategies as st

import jamaica
from jamaica import Luck, Move, Options, State
from jamaica.model.board import STANDARD, Board
from jamaica.model.steps import ASK_CARD, ASK_DICE, LUCK_DRAW, LUCK_ROLL, step_kind
from jamaica.native import compiled

LONG = os.environ.get("JAMAICA_LONG", "0") not in ("", "0")


def quick(when_compiled: int, when_interpreted: int, long_factor: int = 20) -> int:
    """How often to try something, by what is running and how much time there is."""
    times = when_compiled if compiled() else when_interpreted
    return times * long_factor if LONG else times


def _lagoon() -> Board:
    """A small crowded board: eleven lairs, two ways out of Port Royal and two into it, a lane that skips a space."""
    lairs = {1, 3, 5, 7, 9, 11, 12, 13, 14, 16, 17}
    costs = {2: ("port", 1), 4: ("sea", 4), 6: ("port", 9), 8: ("sea", 9), 10: ("port", 2), 15: ("sea", 3)}
    forks = {0: [1, 2], 1: [3], 4: [5, 6], 6: [7, 9], 8: [11], 15: [16, 17], 16: [0], 17: [0]}
    spaces: list[dict[str, object]] = []
    for space in range(18):
        entry: dict[str, object] = {"id": space, "next": forks.get(space, [space + 1]), "x": space, "y": space}
        if space == 0:
            entry["kind"] = "port-royal"
        elif space in lairs:
            entry["kind"] = "lair"
        else:
            entry["kind"], entry["cost"] = costs[space]
        if space > 9:
            entry["score"] = space - 9
        spaces.append(entry)
    return Board({"name": "Lagoon", "width": 100, "height": 100, "spaces": spaces})


LAGOON = _lagoon()
OWN_DIE = ("skull", "skull", "skull", "circle", "square", "star")


@dataclass(frozen=True)
class Setting:
    """What a table has agreed on, and how many sit at it."""

    edition: str
    seats: int
    ghost: bool
    bank: str = "endless"
    lagoon: bool = False
    own_die: bool = False
    crew: str = "off"
    market: str = "off"
    solo: str = "off"

    def options(self) -> Options:
        """These options, with the ghost settled."""
        board = LAGOON if self.lagoon else STANDARD
        die = OWN_DIE if self.own_die else None
        return jamaica.options(
            self.edition,
            ghost=self.ghost,
            bank=self.bank,
            board=board,
            shortage_die=die,
            crew=self.crew,
            market=self.market,
            solo=self.solo,
        )

    def start(self) -> State:
        """A table that waits for luck to choose the captain."""
        return jamaica.start(self.options(), self.seats)

    def __str__(self) -> str:
        words = [self.edition, str(self.seats), "ghost" if self.ghost else "", self.bank]
        words += ["lagoon" if self.lagoon else "", "" if self.crew == "off" else f"crew-{self.crew}"]
        words += ["market" if self.market == "on" else "", "" if self.solo == "off" else self.solo]
        return "-".join(word for word in words if word)


EDITIONS = ("revised", "first")
TABLES = [(seats, ghost) for seats in range(2, 7) for ghost in (False, True) if seats < 6 or not ghost]
SETTINGS = [
    Setting(edition, seats, ghost, bank)
    for edition in EDITIONS
    for seats, ghost in TABLES
    for bank in ("endless", "limited")
] + [
    Setting(edition, seats, ghost, "limited" if seats > 3 else "endless", True, edition == "revised")
    for edition in EDITIONS
    for seats, ghost in TABLES
]
"""Every edition, seat count, ghost setting and bank on the standard board; and every table in the lagoon."""
SETTINGS += [
    Setting(edition, seats, ghost, bank, lagoon, crew=crew)
    for edition in EDITIONS
    for seats, ghost, bank, lagoon, crew in (
        (2, True, "endless", False, "chosen"),
        (3, False, "endless", False, "chosen"),
        (4, True, "limited", False, "dealt"),
        (5, False, "limited", True, "chosen"),
        (6, False, "endless", False, "chosen"),
    )
]
SETTINGS += [
    Setting(edition, seats, ghost, bank, lagoon, crew=crew, market="on")
    for edition in EDITIONS
    for seats, ghost, bank, lagoon, crew in (
        (2, True, "endless", False, "off"),
        (3, False, "limited", False, "chosen"),
        (4, False, "endless", True, "off"),
        (6, False, "limited", False, "off"),
    )
]
SETTINGS += [
    Setting(edition, 1, solo == "phantom", bank, lagoon, crew=crew, market=market, solo=solo)
    for edition in EDITIONS
    for solo in ("phantom", "tide")
    for bank, lagoon, crew, market in (
        ("endless", False, "off", "off"),
        ("limited", True, "chosen", "off"),
        ("endless", False, "chosen", "on"),
    )
]


class Players:
    """Luck and random players, all from one seed."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed)
        self.choices = Luck(seed, stream=99)

    def next_move(self, state: State) -> tuple[Move, int | None]:
        """What comes next: a move of luck's, or a random seat's random move."""
        if state.luck_next:
            return jamaica.sample(state, self.luck), None
        seats = jamaica.to_act(state)
        seat = seats[self.choices.below(len(seats))]
        moves = jamaica.legal(state, seat)
        return moves[self.choices.below(len(moves))], seat


def walk(setting: Setting, seed: int) -> Iterator[State]:
    """One random game: the same living state at every question, and at the end."""
    state = setting.start()
    state.told = None
    players = Players(seed)
    yield state
    while not state.over:
        move, seat = players.next_move(state)
        jamaica.apply(state, move, seat)
        yield state


def telling(state: State) -> State:
    """A copy that tells what happens to it."""
    twin = state.copy()
    twin.told = []
    return twin


@dataclass(frozen=True)
class Place:
    """A moment of a random game: what Hypothesis prints when a law is broken."""

    setting: Setting
    seed: int
    steps: int

    def state(self) -> State:
        """The state there, or at the end of the game if that comes before."""
        for step, state in enumerate(walk(self.setting, self.seed)):
            if step == self.steps or state.over:
                return state
        raise AssertionError("a game that ends without being over")


def places() -> st.SearchStrategy[Place]:
    """Moments of all kinds of games."""
    return st.builds(Place, st.sampled_from(SETTINGS), st.integers(min_value=0, max_value=2**32), st.integers(0, 700))


def question(state: State) -> int:
    """What is asked: the kind of the step on top of the agenda, 0 at the end."""
    return int(step_kind(state.top()))


COMMON = (ASK_DICE, ASK_CARD, LUCK_DRAW, LUCK_ROLL)
"""Questions of every round: taken late in a game, when more lies on the table."""


@lru_cache(maxsize=1)
def gallery() -> tuple[State, ...]:
    """States of every kind: for each question, of luck's and of players', some out of many different games."""
    shown: dict[int, list[State]] = {}
    for number in range(quick(len(SETTINGS), 12, long_factor=1)):
        setting = SETTINGS[number * 17 % len(SETTINGS)]
        hung: set[int] = set()
        for step, state in enumerate(walk(setting, 1692 + number)):
            asked = question(state)
            pictures = shown.setdefault(asked, [])
            if asked not in hung and len(pictures) < quick(8, 3, long_factor=1) and (step > 60 or asked not in COMMON):
                hung.add(asked)
                pictures.append(state.copy())
    return tuple(state for asked in sorted(shown) for state in shown[asked])
