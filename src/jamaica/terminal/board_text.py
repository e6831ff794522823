"""The board as text: strips of spaces, the lanes of a fork one above the other; or a plain list."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from jamaica.model.board import LAIR, SEA, Board
from jamaica.model.chart import BEFORE_THE_LINE
from jamaica.model.table import FINISHED
from jamaica.terminal.ship_names import Cast
from jamaica.views import View

MARGIN: Final = 2
"""Columns left of every strip; the red line stands there if it comes before a strip."""
_CELLS: Final = (7, 6)  # widths of a space with the gap after it, the wider first
_INSIDE: Final = 5  # of that, what is written: ` 7 S2`

Lane = list[int]
Part = list[Lane]
"""A stretch of the circuit: one lane, or the lanes of a fork. The board's size stands for the finish."""
Strip = tuple[Lane, Part]
"""What is drawn side by side: spaces in a row, then the lanes of a fork, if one follows."""


def sign(view: View, space: int) -> str:
    """A space in two signs: S2 is sea for 2 food, P5 a port for 5 doubloons, L a lair, L* one with its treasure."""
    board = view.board
    if space in (0, board.size):
        return "PR"
    if board.kind[space] == LAIR:
        return "L*" if view.lairs >> space & 1 else "L "
    return f"{'S' if board.kind[space] == SEA else 'P'}{board.cost[space]}"


def parts(board: Board) -> list[Part] | None:
    """The circuit as stretches and forks in turn; `None` for a board whose ways cross in another manner."""
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
    """The spaces from one on that lie in a row, and the space where ways join or part after them."""
    lane: Lane = []
    while space != 0 and len(board.prev[space]) == 1 and len(board.next[space]) == 1:
        lane.append(space)
        space = board.next[space][0]
    return lane, space


def strips(board: Board, width: int) -> tuple[list[Strip], int] | None:
    """How the board is laid out in this width, and how wide a space is; `None` if it cannot be drawn so."""
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
    return [piece for row in rows for piece in _broken(row, most)], cell


def _broken(strip: Strip, most: int) -> Iterator[Strip]:
    """A strip in pieces that fit; the fork stays with the last of its spaces."""
    row, fork = strip
    beside = len(fork[0]) if fork else 0
    while len(row) + beside > most:
        first = min(most, len(row) - 1) if beside else most
        yield row[:first], []
        row = row[first:]
    yield row, fork


# ---- drawing


class Drawing:
    """One drawing of the board, with ships and tokens as a view shows them."""

    def __init__(self, view: View, cast: Cast, layout: tuple[list[Strip], int], own: Callable[[str], str]) -> None:
        """`own` inks the letter of the ship whose view this is."""
        self._view, self._cast, self._own = view, cast, own
        self._rows, self._cell = layout

    def lines(self) -> list[str]:
        """The whole board."""
        return ["".join(line).rstrip() for row, fork in self._rows for line in self._strip(row, fork)]

    def _strip(self, row: Lane, fork: Part) -> list[list[str]]:
        """Spaces in a row and the longest lane of the fork after them; below it the other lanes."""
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
                _unline(below[0], self._column(place) - 1)
                _unline(below[0], self._column(place) + _INSIDE)
            for line in found[1:]:
                _write_post(line, posts)
            found += below
        return found

    def _lane(self, lane: Lane, places: Sequence[int], spaces: list[str]) -> list[list[str]]:
        """A lane drawn on a line: its spaces; below them, where there are any, what they count and the ships."""
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
        """An empty line; with posts, a lane of a fork from one to the other."""
        blank = [" "] * (self._column(end) + 1)
        if posts is not None:
            blank[posts[0] : posts[1] + 1] = ["+", *"-" * (posts[1] - posts[0] - 1), "+"]
        return blank

    def _name(self, space: int) -> str:
        number = "" if space in (0, self._view.board.size) else str(space)
        return f"{number:>2} {sign(self._view, space)}"

    def _score(self, space: int) -> str:
        """What a space counts at the end, if it has a number of its own."""
        board = self._view.board
        score = board.finish_score if space == board.size else board.score[space]
        return f"{score:+d}" if score != BEFORE_THE_LINE else ""

    def _aboard(self, space: int) -> list[str]:
        """The letters of the ships on a space."""
        view = self._view
        return [
            self._own(letter) if ship == view.seat else letter
            for ship in ships_on(view, space)
            for letter in [ship_letter(view, self._cast, ship)]
        ]

    def _behind_the_line(self, space: int) -> bool:
        """Whether the red line is crossed in sailing to this space."""
        board = self._view.board
        if not 0 < space < board.size or board.score[space] == BEFORE_THE_LINE:
            return False
        return all(board.score[other] == BEFORE_THE_LINE for other in board.prev[space])


def ships_on(view: View, space: int) -> list[int]:
    """The ships on a space; of those in Port Royal the ones that have made the circuit are at the finish."""
    finish = space == view.board.size
    here = 0 if finish else space
    found = [ship for ship in range(view.ships) if view.space[ship] == here]
    return [ship for ship in found if here != 0 or (view.lap[ship] == FINISHED) == finish]


def ship_letter(view: View, cast: Cast, ship: int) -> str:
    """A ship's letter, small while it is behind the start."""
    letter = cast.letter(ship)
    return letter.lower() if view.lap[ship] < 0 else letter


def _write(line: list[str], at: int, text: str) -> None:
    """Write a text over a line."""
    line[at : at + len(text)] = list(text)


def _unline(line: list[str], at: int) -> None:
    """A gap in the line of a lane."""
    if line[at] == "-":
        line[at] = " "


def _write_post(line: list[str], posts: tuple[int, int]) -> None:
    """The two posts of a fork, where nothing else stands."""
    for post in posts:
        if line[post] == " ":
            line[post] = "|"


# ---- in words


def legend(view: View, drawn: bool) -> str:
    """What the signs on the board mean."""
    behind = "; small letter: behind the start" if any(view.lap[ship] < 0 for ship in range(view.ships)) else ""
    line = "|| -5 before it" if drawn else "+2 counts 2, others -5"
    return f"S2 sea 2 food; P5 port 5 gold; L* lair with treasure, L without; {line}{behind}"


def listed(view: View, cast: Cast) -> list[str]:
    """The board as paragraphs: every space in its order, with the ships on it."""
    circuit = parts(view.board)
    if circuit is None:
        return [", ".join(_with_ways(view, cast, space) for space in range(view.board.size))]
    found: list[str] = []
    for part in circuit:
        for number, lane in enumerate(part, 1):
            way = f"fork, way {number} of {len(part)}: " if len(part) > 1 else ""
            found.append(way + (", ".join(_in_words(view, cast, space) for space in lane) or "straight on"))
    return found


def _in_words(view: View, cast: Cast, space: int) -> str:
    """A space of the list: number, sign and ships."""
    board = view.board
    number = "Port Royal" if space in (0, board.size) else f"{space} {sign(view, space).strip()}"
    score = board.finish_score if space == board.size else board.score[space]
    number += f" {score:+d}" if score != BEFORE_THE_LINE else ""
    ships = "".join(ship_letter(view, cast, ship) for ship in ships_on(view, space))
    return (f"{number} [{ships}]" if ships else number).replace(" ", "\xa0")


def _with_ways(view: View, cast: Cast, space: int) -> str:
    """A space of a board with unusual ways: also where they lead."""
    ways = " or ".join("Port Royal" if other == 0 else str(other) for other in view.board.next[space])
    return f"{_in_words(view, cast, space)} (to {ways})"
