"""The words that every sentence is made of: captains, goods, cards, treasures and places."""

import re
from collections import Counter
from collections.abc import Sequence
from zlib import crc32

from jamaica.model.board import LAIR, PORT, SEA, STANDARD, Board
from jamaica.model.cards import CAPTAINS, GHOST_CAPTAIN, TREASURE_KINDS, TREASURE_TITLES
from jamaica.model.crew import CREW, CREW_TITLES
from jamaica.model.events import Event

GHOST = f"the {GHOST_CAPTAIN['name']}"
"""What the ship is called that has no captain."""

_POWERS = dict(zip(TREASURE_KINDS[:4], TREASURE_TITLES[:4], strict=True))
_POWERS["sixth"] = f"the {_POWERS['sixth']}"
_BEGINNING = re.compile(rf"(^|[.!?] ){GHOST}")


def captains(seats: int) -> tuple[str, ...]:
    """The names of the captains at a table with so many players; the ghost comes after them by itself."""
    return tuple(captain["name"] for captain in CAPTAINS[:seats])


class Words:
    """The words for one table: what its ships are called, and what is printed on its board."""

    def __init__(self, names: Sequence[str] | None = None, board: Board = STANDARD) -> None:
        """Names by ship; the ship after the last name is the ghost."""
        given = captains(len(CAPTAINS)) if names is None else names
        self._names = tuple(_clean(name) or f"Captain {ship + 1}" for ship, name in enumerate(given))
        self.board = board

    def name(self, ship: int) -> str:
        """What a ship's captain is called."""
        return self._names[ship] if ship < len(self._names) else GHOST

    def is_ghost(self, ship: int) -> bool:
        """Whether a ship is known to have no captain."""
        return ship >= len(self._names) or self._names[ship] == GHOST

    def names(self, ships: Sequence[int]) -> str:
        """Several captains in a row: one, one and another, or more."""
        return listed([self.name(ship) for ship in ships])

    def place(self, space: int) -> str:
        """A space as a log line names it, with what is printed on it."""
        if space == 0:
            return "Port Royal"
        printed = self._printed(space)
        return f"space {space} ({printed})" if printed else f"space {space}"

    def scene(self, space: int) -> str:
        """A space as a story names it."""
        if space == 0:
            return "Port Royal"
        kind = self.board.kind[space] if space < self.board.size else -1
        words = {SEA: "the open sea at", PORT: "the port at", LAIR: "the pirate lair at"}
        return f"{words.get(kind, 'space')} {space}"

    def where(self, space: int) -> str:
        """A space as a story says where something happens."""
        kind = self.board.kind[space] if space < self.board.size else SEA
        return f"{'on' if kind == SEA else 'by' if kind == LAIR else 'in'} {self.scene(space)}"

    def toll(self, space: int) -> str:
        """What the board asks for a space: `4 food`, `3 doubloons`, or nothing."""
        if space >= self.board.size or not self.board.cost[space]:
            return ""
        return tokens("food" if self.board.kind[space] == SEA else "gold", self.board.cost[space])

    def _printed(self, space: int) -> str:
        if space >= self.board.size:
            return ""
        if self.board.kind[space] == LAIR:
            return "pirate lair"
        return f"{'sea' if self.board.kind[space] == SEA else 'port'}, {self.toll(space)}"

    def pick(self, event: Event, *wordings: str) -> str:
        """One of several wordings: always the same one for the same event."""
        return wordings[_mark(event) % len(wordings)]


class Varied(Words):
    """Words that take turns: no wording comes again before the others of its kind have come."""

    def __init__(self, names: Sequence[str] | None, board: Board) -> None:
        super().__init__(names, board)
        self._used: Counter[str] = Counter()

    def pick(self, event: Event, *wordings: str) -> str:
        """The next of several wordings."""
        return self.vary(f"{event.kind} {len(wordings)}", *wordings)

    def vary(self, subject: str, *wordings: str) -> str:
        """The next of several wordings about a subject."""
        self._used[subject] += 1
        return wordings[(self._used[subject] - 1) % len(wordings)]


def sentence(text: str) -> str:
    """The text with a capital wherever the Ghost Ship begins a sentence."""
    return _BEGINNING.sub(lambda found: f"{found[1]}{GHOST[0].upper()}{GHOST[1:]}", text)


def tokens(goods: str, count: int) -> str:
    """So many tokens of goods: `1 doubloon`, `3 food`, `no gunpowder`."""
    unit = goods if goods != "gold" else "doubloon" if count == 1 else "doubloons"
    return f"{count or 'no'} {unit}"


def spaces(count: int) -> str:
    """So many spaces: `1 space`, `4 spaces`."""
    return "1 space" if count == 1 else f"{count} spaces"


def treasure(kind: str) -> str:
    """A treasure whose face is known: a power by its title, another by its value."""
    if kind in _POWERS and kind[0] not in "+-":
        return _POWERS[kind]
    return f"a treasure ({kind})" if kind.startswith("+") else f"a cursed treasure ({kind})"


def is_power(kind: str) -> bool:
    """Whether a treasure is a power."""
    return kind in _POWERS


def listed(words: Sequence[str]) -> str:
    """Words in a row, the last one after `and`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _clean(name: str) -> str:
    """A name in one line, without what a screen cannot show."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def _mark(event: Event) -> int:
    """A number that depends on what an event tells, and on nothing that is hidden in it."""
    told = event.to_dict()
    return crc32(repr([told[key] for key in told if key not in event.secret]).encode())


def crew_title(card: str, begins: bool = False) -> str:
    """A crew card by its title, which may begin a sentence."""
    title = CREW_TITLES[CREW.index(card)]
    return title[0].upper() + title[1:] if begins else title
