"""The board: the spaces of the circuit and everything about them that a ship can ask for.

All answers are worked out once, when a board is made. A set of spaces is an integer with a bit for each.
"""

import json
import os
import stat
from pathlib import Path
from typing import Any, Final

from jamaica.model.bits import lowest
from jamaica.model.board_file import BEFORE_THE_LINE, FINISH, KINDS, checked, parsed
from jamaica.model.data_files import read_data
from jamaica.native import i64, vec

# The kinds of space.
PORT_ROYAL: Final = 0
SEA: Final = 1
PORT: Final = 2
LAIR: Final = 3

# The ways to sail.
FORWARD_STOP: Final = 0
"""Forward in the race: a ship that enters Port Royal stops there [end.finish]."""
FORWARD_PASS: Final = 1
"""Forward from behind the start: Port Royal is passed [ruling.lap]."""
BACKWARD: Final = 2
"""Backward, past Port Royal too [sail.back-from-start]."""

_BIGGEST_FILE: Final = 1_000_000


class Board:
    """A circuit of spaces from Port Royal, space 0, back to Port Royal [component.board]."""

    def __init__(self, data: object) -> None:
        """A board from its data; a ValueError says which space is wrong, and what would be right."""
        form: dict[str, Any] = checked(data)
        spaces: list[dict[str, Any]] = form["spaces"]
        self.text: Final[str] = json.dumps(form, ensure_ascii=False, separators=(",", ":"))
        """The board's data as one line of JSON: equal boards have equal texts."""
        self.name: Final[str] = form["name"]
        """The name of the board."""
        self.width: Final[float] = float(form["width"])
        """The width of the chart that the board is drawn on."""
        self.height: Final[float] = float(form["height"])
        """The height of that chart."""
        self.x: Final[list[float]] = [float(space["x"]) for space in spaces]
        """Where each space is drawn, from the left."""
        self.y: Final[list[float]] = [float(space["y"]) for space in spaces]
        """Where each space is drawn, from the top."""
        self.size: Final[i64] = len(spaces)
        """How many spaces there are."""
        self.kind: Final[vec[i64]] = vec[i64]([KINDS.index(space["kind"]) for space in spaces])
        """The kind of each space."""
        self.cost: Final[vec[i64]] = vec[i64]([space.get("cost", 0) for space in spaces])
        """What each space costs: food at sea, doubloons in a port, nothing elsewhere."""
        self.score: Final[vec[i64]] = vec[i64]([space.get("score", BEFORE_THE_LINE) for space in spaces])
        """What each space counts at the end [score.minus-five]."""
        self.score[0] = BEFORE_THE_LINE
        self.finish_score: Final[i64] = spaces[0].get("score", FINISH)
        """What Port Royal counts after the circuit [score.finish]."""
        self.next: Final[list[tuple[int, ...]]] = [tuple(space["next"]) for space in spaces]
        """The spaces that follow each space."""
        self.prev: Final[list[tuple[int, ...]]] = _turned(self.next)
        """The spaces that each space follows."""
        self.ahead_one: Final[vec[i64]] = _as_sets(self.next)
        """The spaces that follow each space, as a set."""
        self.behind_one: Final[vec[i64]] = _as_sets(self.prev)
        """The spaces that each space follows, as a set."""
        self.of_kind: Final[vec[i64]] = _by_kind(self.kind)
        """The spaces of each kind, as a set."""
        self.lairs: Final[i64] = self.of_kind[LAIR]
        """The pirate lairs, as a set."""
        self.left: Final[vec[i64]] = _left(self.behind_one)
        """The fewest steps from each space to Port Royal; from there, the shortest lap [ruling.farthest]."""
        self.reach: Final[vec[i64]] = vec[i64]([0] * (3 * 64 * 7))
        """At `(way * 64 + space) * 7 + die`: the spaces where a ship can end that sails so many steps;
        Port Royal too if, sailing `FORWARD_STOP`, it can enter it before [sail.exact] [sail.fork]."""
        self.lapped: Final[vec[i64]] = vec[i64]([0] * (3 * 64 * 7))
        """At the same place: those of them where the ship has another lap, one more having sailed into
        Port Royal forward or one less having sailed out of it backward [ruling.lap]."""
        self.behind: Final[vec[i64]] = vec[i64]([0] * (4 * 64))
        """At `kind * 64 + space`: the nearest spaces of that kind, each on a way behind; Port Royal where it
        comes first [ruling.nearest] [shortage.port-royal]."""
        self._pay_gold: Final[vec[i64]] = _payable(self.cost, self.of_kind[PORT])
        self._pay_food: Final[vec[i64]] = _payable(self.cost, self.of_kind[SEA])
        self._chart_ways()

    def _chart_ways(self) -> None:
        for space in range(self.size):
            self._chart_sail(space, FORWARD_STOP)
            self._chart_sail(space, FORWARD_PASS)
            self._chart_sail(space, BACKWARD)
            for kind in range(4):
                self.behind[kind * 64 + space] = self.fall_back(space, self.of_kind[kind])

    def _chart_sail(self, space: i64, way: i64) -> None:
        """Where a ship can end that sails 0 to 6 steps from a space."""
        place = (way * 64 + space) * 7
        steps = self.behind_one if way == BACKWARD else self.ahead_one
        ends = 1 << space
        lapped: i64 = 0
        self.reach[place] = ends
        for die in range(1, 7):
            if way == FORWARD_STOP:
                stopped = lapped
                ends = stopped | spread(ends & ~stopped, steps)
                lapped = ends & 1
            elif way == FORWARD_PASS:
                lapped = spread(lapped, steps)
                ends = spread(ends, steps)
                lapped |= ends & 1
            else:
                lapped = spread(lapped | (ends & 1), steps)
                ends = spread(ends, steps)
            self.reach[place + die] = ends
            self.lapped[place + die] = lapped

    def free_or_payable(self, gold: i64, food: i64) -> i64:
        """The spaces whose whole cost a ship with so much gold and food can pay [shortage.fall-back]."""
        most_gold = min(gold, 9)
        most_food = min(food, 9)
        return 1 | self.lairs | self._pay_gold[most_gold] | self._pay_food[most_food]

    def fall_back(self, space: i64, stops: i64) -> i64:
        """The first space of a set on each way behind a space, or Port Royal before it [shortage.fork]."""
        if space == 0:
            return 1
        stops |= 1
        found: i64 = 0
        front = self.behind_one[space]
        while front:
            found |= front & stops
            front = spread(front & ~stops, self.behind_one)
        return found

    def path(self, space: i64, end: i64, die: i64, way: i64) -> list[int]:
        """The spaces of a sail from a space to its end, the end included; of several, the lowest ids."""
        known = 0 <= die <= 6 and 0 <= end < self.size
        if not known or self.reach[(way * 64 + space) * 7 + die] & (1 << end) == 0:
            raise ValueError(f"no sail of {die} steps leads from space {space} to space {end}")
        passed: list[int] = []
        while die > 0 and not (way == FORWARD_STOP and space == 0 and passed):
            die -= 1
            choice = self.behind_one[space] if way == BACKWARD else self.ahead_one[space]
            space = lowest(choice)
            while not self._leads(space, end, die, way):
                choice &= choice - 1
                space = lowest(choice)
            passed.append(space)
        return passed

    def _leads(self, space: i64, end: i64, die: i64, way: i64) -> bool:
        """Whether a ship that has come to a space can still end where it shall."""
        if way == FORWARD_STOP and space == 0:
            return end == 0
        return self.reach[(way * 64 + space) * 7 + die] & (1 << end) != 0

    def path_back(self, space: i64, end: i64, stops: i64) -> list[int]:
        """The spaces of a fall back from a space to its end, the first on that way of a set of stops.

        The end is included; of several ways the shortest, then the one with the lowest ids.
        """
        if space == end:
            return []
        stops |= 1
        fronts = [int(1 << end)]
        front = spread(1 << end, self.ahead_one)
        while not front & (1 << space):
            front &= ~stops
            if front == 0:
                raise ValueError(f"no way back leads from space {space} to space {end}")
            fronts.append(front)
            front = spread(front, self.ahead_one)
        passed: list[int] = []
        while fronts:
            nearer: i64 = fronts.pop()
            space = lowest(self.behind_one[space] & nearer)
            passed.append(space)
        return passed

    def to_dict(self) -> dict[str, Any]:
        """The board's data, from which an equal board can be made."""
        data: dict[str, Any] = json.loads(self.text)
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<board {self.name}: {self.size} spaces>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Board, (self.to_dict(),))


def spread(spaces: i64, steps: vec[i64]) -> i64:
    """The spaces one step from any of these spaces."""
    found: i64 = 0
    while spaces:
        found |= steps[lowest(spaces)]
        spaces &= spaces - 1
    return found


def _turned(ways: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The same ways, seen from the other end."""
    return [tuple([one for one in range(len(ways)) if other in ways[one]]) for other in range(len(ways))]


def _as_sets(ways: list[tuple[int, ...]]) -> vec[i64]:
    return vec[i64]([sum([2**other for other in others]) for others in ways])


def _by_kind(kinds: vec[i64]) -> vec[i64]:
    """The spaces of each kind, as sets."""
    sets = vec[i64]([0] * 4)
    for space in range(len(kinds)):
        sets[kinds[space]] |= 1 << space
    return sets


def _payable(costs: vec[i64], spaces: i64) -> vec[i64]:
    """At each number of tokens from 0 to 9: those of the spaces that cost no more."""
    sets = vec[i64]([0] * 10)
    while spaces:
        space = lowest(spaces)
        for tokens in range(costs[space], 10):
            sets[tokens] |= 1 << space
        spaces &= spaces - 1
    return sets


def _left(behind_one: vec[i64]) -> vec[i64]:
    """The fewest steps from each space to Port Royal, found by going back from there."""
    left = vec[i64]([0] * len(behind_one))
    seen: i64 = 0
    front: i64 = behind_one[0]
    steps: i64 = 1
    while front:
        seen |= front
        rest = front
        while rest:
            left[lowest(rest)] = steps
            rest &= rest - 1
        front = spread(front, behind_one) & ~seen
        steps += 1
    return left


def load_board(path: str | os.PathLike[str]) -> Board:
    """The board in a file; a ValueError says what is wrong with the file, or with which space."""
    try:
        return Board(parsed(_text_of(Path(path))))
    except ValueError as error:
        raise ValueError(f"board file {os.fspath(path)!r}: {error}") from None


def _text_of(path: Path) -> str:
    """The text of a board file that is one."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ValueError("it is not a file")
        with path.open("rb") as file:
            content = file.read(_BIGGEST_FILE + 1)
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    if len(content) > _BIGGEST_FILE:
        raise ValueError("it is bigger than a megabyte; a board takes some kilobytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


STANDARD: Final = Board(read_data("board.json"))
"""The board that comes in the box."""
