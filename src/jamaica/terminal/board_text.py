"""The board as text: strips of spaces, with the lanes of a fork one above the other, or a plain list."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from jamaica.model.board import LAIR, SEA, Board
from jamaica.model.board_file import BEFORE_THE_LINE
from jamaica.model.table import FINISHED
from jamaica.terminal.ship_names import ShipNames
from jamaica.views import View

MARGIN: Final = 2
"""Columns left of every strip, with room for the red line."""
_CELLS: Final = (7, 6)  # widths of a space with the gap after it, the wider first
_INSIDE: Final = 5  # of that, what is written: ` 7 S2`

Lane = list[int]
Part = list[Lane]
"""A stretch of the circuit: one lane, or the lanes of a fork. The board's size stands for the finish."""
Strip = tuple[Lane, Part]
"""One row of the drawing: spaces, then the lanes of a fork, if one follows."""


def sign(view: View, space: int) -> str:
    """Return a space in two characters: S2 sea for 2 food, P5 port for 5 doubloons, L lair, L* lair with treasure."""
    board = view.board
    if space in (0, board.size):
        return "PR"
    if board.kind[space] == LAIR:
        return "L*" if view.lairs >> space & 1 else "L "
    return f"{'S' if board.kind[space] == SEA else 'P'}{board.cost[space]}"


def parts(board: Board) -> list[Part] | None:
    """Return the circuit as alternating stretches and forks, `None` for a board with any other shape."""
    found: list[Part] = []
    stretch, at = [0], 0
    while True:
        ways = board.next[at]
        lanes = [_lane(board, way) for way in ways]
        joins = {join for _, join in lanes}
        if len(joins) != 1:
            return None
        join = joins.pop()
        if len(ways) > 1:
            found += [[stretch], sorted((lane for lane, _ in lanes), key=len, reverse=True)]
            stretch = []
        else:
            stretch += lanes[0][0]
        if join == 0:
            return [*found, [[*stretch, board.size]]]
        if len(board.prev[join]) > 1 and (len(ways) == 1 or len(board.prev[join]) != len(ways)):
            return None
        stretch.append(join)
        at = join


def _lane(board: Board, space: int) -> tuple[Lane, int]:
    """Return the spaces from one on until ways join or part, and the space where they do."""
    lane: Lane = []
    while space != 0 and len(board.prev[space]) == 1 and len(board.next[space]) == 1:
        lane.append(space)
        space = board.next[space][0]
    return lane, space


def strips(board: Board, width: int) -> tuple[list[Strip], int] | None:
    """Return the strips for a width and the width of a space, `None` if the board does not fit."""
    circuit = parts(board)
    if circuit is None:
        return None
    rows: list[Strip] = []
    for part in circuit:
        if len(part) == 1:
            rows.append((part[0], []))
        else:
            rows[-1] = (rows[-1][0], part)
    for cell in _CELLS:
        most = (width - MARGIN) // cell
        if all(len(row) + len(fork[0]) <= most for row, fork in rows if fork):
            break
    if any(len(fork[0]) >= most for _, fork in rows if fork):
        return None
    return [piece for row in rows for piece in _split_strip(row, most)], cell


def _split_strip(strip: Strip, most: int) -> Iterator[Strip]:
    """Yield a strip in pieces that fit; the fork stays in the last piece."""
    row, fork = strip
    beside = len(fork[0]) if fork else 0
    while len(row) + beside > most:
        first = min(most, len(row) - 1) if beside else most
        yield row[:first], []
        row = row[first:]
    yield row, fork


# ---- drawing


class Drawing:
    """A drawing of the board with ships and tokens as a view shows them."""

    def __init__(
        self, view: View, ship_names: ShipNames, layout: tuple[list[Strip], int], own: Callable[[str], str]
    ) -> None:
        """`own` styles the letter of the viewer's own ship."""
        self._view, self._ship_names, self._own = view, ship_names, own
        self._rows, self._cell = layout

    def lines(self) -> list[str]:
        """Return the lines of the board."""
        return ["".join(line).rstrip() for row, fork in self._rows for line in self._strip(row, fork)]

    def _strip(self, row: Lane, fork: Part) -> list[list[str]]:
        """Return the lines of a strip: spaces and the longest lane of a fork, below it the other lanes."""
        if not fork:
            return self._lane(row, range(len(row)), self._blank(len(row)))
        end = len(row) + len(fork[0])
        posts = (self._column(len(row)) - 1, self._column(end) - 1)
        found = self._lane([*row, *fork[0]], range(end), self._blank(end))
        _write(found[0], posts[0], "+")
        _write(found[0], posts[1], "+")
        for lane in fork[1:]:
            found += [] if len(found) > 1 and found[-1][posts[0]] == " " else [self._blank(end)]
            step = len(fork[0]) / max(len(lane), 1)
            places = [len(row) + int((number + 0.5) * step - 0.01) for number in range(len(lane))]
            below = self._lane(lane, places, self._blank(end, posts))
            for place in places:
                _gap(below[0], self._column(place) - 1)
                _gap(below[0], self._column(place) + _INSIDE)
            for line in found[1:]:
                _write_post(line, posts)
            found += below
        return found

    def _lane(self, lane: Lane, places: Sequence[int], spaces: list[str]) -> list[list[str]]:
        """Return the lines of a lane: its spaces, then their scores and ships if there are any."""
        scores, ships = [" "] * len(spaces), [" "] * len(spaces)
        for space, place in zip(lane, places, strict=True):
            at = self._column(place)
            _write(spaces, at, self._name(space))
            _write(scores, at, self._score(space).rjust(_INSIDE))
            letters = self._aboard(space)
            for number, letter in enumerate(letters):
                ships[at + max(_INSIDE - len(letters), 0) + number] = letter
            if self._behind_the_line(space):
                _write(spaces, at - 2, "||")
        return [spaces, *(line for line in (scores, ships) if any(letter != " " for letter in line))]

    def _column(self, place: int) -> int:
        return MARGIN + place * self._cell

    def _blank(self, end: int, posts: tuple[int, int] | None = None) -> list[str]:
        """Return an empty line; with posts, the line of a fork's lane between them."""
        blank = [" "] * (self._column(end) + 1)
        if posts is not None:
            blank[posts[0] : posts[1] + 1] = ["+", *"-" * (posts[1] - posts[0] - 1), "+"]
        return blank

    def _name(self, space: int) -> str:
        number = "" if space in (0, self._view.board.size) else str(space)
        return f"{number:>2} {sign(self._view, space)}"

    def _score(self, space: int) -> str:
        """Return a space's final score, empty before the red line."""
        board = self._view.board
        score = board.finish_score if space == board.size else board.score[space]
        return f"{score:+d}" if score != BEFORE_THE_LINE else ""

    def _aboard(self, space: int) -> list[str]:
        """Return the letters of the ships on a space."""
        view = self._view
        return [
            self._own(letter) if ship == view.seat else letter
            for ship in ships_on(view, space)
            for letter in [ship_letter(view, self._ship_names, ship)]
        ]

    def _behind_the_line(self, space: int) -> bool:
        """Return whether the red line is directly before this space."""
        board = self._view.board
        if not 0 < space < board.size or board.score[space] == BEFORE_THE_LINE:
            return False
        return all(board.score[other] == BEFORE_THE_LINE for other in board.prev[space])


def ships_on(view: View, space: int) -> list[int]:
    """Return the ships on a space; finished ships are on the last space, not on the first."""
    finish = space == view.board.size
    here = 0 if finish else space
    found = [ship for ship in range(view.ships) if view.space[ship] == here]
    return [ship for ship in found if here != 0 or (view.lap[ship] == FINISHED) == finish]


def ship_letter(view: View, ship_names: ShipNames, ship: int) -> str:
    """Return a ship's letter, in lower case behind the start."""
    letter = ship_names.letter(ship)
    return letter.lower() if view.lap[ship] < 0 else letter


def _write(line: list[str], at: int, text: str) -> None:
    """Overwrite part of a line."""
    line[at : at + len(text)] = list(text)


def _gap(line: list[str], at: int) -> None:
    """Make a gap in the line of a lane."""
    if line[at] == "-":
        line[at] = " "


def _write_post(line: list[str], posts: tuple[int, int]) -> None:
    """Write the two posts of a fork where the line is empty."""
    for post in posts:
        if line[post] == " ":
            line[post] = "|"


# ---- as a list


def legend(view: View, drawn: bool) -> str:
    """Return the legend of the board."""
    behind = "; small letter: behind the start" if any(view.lap[ship] < 0 for ship in range(view.ships)) else ""
    line = "|| -5 before it" if drawn else "+2 counts 2, others -5"
    return f"S2 sea 2 food; P5 port 5 gold; L* lair with treasure, L without; {line}{behind}"


def listed(view: View, ship_names: ShipNames) -> list[str]:
    """Return the board as paragraphs: all spaces in order, with the ships on them."""
    circuit = parts(view.board)
    if circuit is None:
        return [", ".join(_space_with_ways(view, ship_names, space) for space in range(view.board.size))]
    found: list[str] = []
    for part in circuit:
        for number, lane in enumerate(part, 1):
            way = f"fork, way {number} of {len(part)}: " if len(part) > 1 else ""
            found.append(way + (", ".join(_space_text(view, ship_names, space) for space in lane) or "straight on"))
    return found


def _space_text(view: View, ship_names: ShipNames, space: int) -> str:
    """Return a space of the list: number, symbol and ships."""
    board = view.board
    number = "Port Royal" if space in (0, board.size) else f"{space} {sign(view, space).strip()}"
    score = board.finish_score if space == board.size else board.score[space]
    number += f" {score:+d}" if score != BEFORE_THE_LINE else ""
    ships = "".join(ship_letter(view, ship_names, ship) for ship in ships_on(view, space))
    return (f"{number} [{ships}]" if ships else number).replace(" ", "\xa0")


def _space_with_ways(view: View, ship_names: ShipNames, space: int) -> str:
    """Return a space of the list with its ways, for boards with unusual ways."""
    ways = " or ".join("Port Royal" if other == 0 else str(other) for other in view.board.next[space])
    return f"{_space_text(view, ship_names, space)} (to {ways})"
