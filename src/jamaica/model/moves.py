"""The catalogue of moves: every answer a player or the dice can give, in every edition and at every table.

A move is typed for people, an integer for machines and a text for both. Ids never change between releases.
"""

import difflib
from collections.abc import Iterable, Sequence
from typing import Final

from jamaica.model import crew
from jamaica.model.cards import CARDS, COMBAT_NAMES, SHORTAGE_NAMES, TREASURE_KINDS
from jamaica.native import i64

# The first id of each kind of move; what is added to it stands behind.
MORNING: Final = 0  # die - 1
PLAY: Final = 6  # card
LOAD: Final = 17  # hold, from 0
EMPTY: Final = 23  # hold
SAIL: Final = 29  # space
ATTACK: Final = 92  # ship
SPEND: Final = 98  # tokens, 0 to 36
PAY: Final = 135  # hold * 6 + tokens - 1
REROLL: Final = 171
ACCEPT: Final = 172
TAKE_HOLD: Final = 173  # hold
TAKE_POWER: Final = 179  # power
TAKE_FACEDOWN: Final = 183  # place among the loser's face-down treasures, from 0
GIVE: Final = 194  # 0 for -2, 1 for -3, 2 for -4
LEAVE: Final = 197
GHOST_FORWARD: Final = 198  # 0 forward, 1 backward
CAPTAIN: Final = 200  # seat
DRAW: Final = 206  # card
ROLL: Final = 217  # the pairs of dice: 1 1, 2 1, 2 2, 3 1 ...
COMBAT: Final = 238  # face of the combat die
SHORTAGE: Final = 244  # symbol of the shortage die
TREASURE: Final = 248  # kind of treasure
KEEP: Final = 258  # crew card - 1; from here on the moves are those of variants
TRADE: Final = 270  # place among the face-up offers, from 0
DECLINE: Final = 273
CREW: Final = 274  # crew card - 1
OFFER: Final = 286  # offer - 1
CATALOGUE_SIZE: Final = 298
PLAIN_MOVES: Final = 258
"""How many moves there are without variants that have moves of their own."""


class IllegalMove(ValueError):
    """A move that the rules refuse: the rule's id, its sentence, and what would be possible."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"[{rule}] {sentence}")
        self.rule = rule
        self.sentence = sentence


class Move:
    """One move of the catalogue; there is only one object for each, so moves may be compared with `is`."""

    def __init__(self, id: int, text: str) -> None:
        self.id: Final[i64] = id
        self.text: Final[str] = text
        self.kind: Final[str] = text.removeprefix("*").split(" ")[0]
        """The first word of the text: `morning`, `play`, `load`, `sail`, `roll` ..."""
        self.by_luck: Final[bool] = text.startswith("*")
        """Whether it is an outcome of chance; ids do not tell."""

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return move, (self.text,)


def _texts() -> list[str]:
    """The texts of all moves, in the order of their ids."""
    faces = range(1, 7)
    holds = range(1, 7)
    seats = range(6)
    return [
        *_each("morning", faces),
        *_each("play", CARDS),
        *_each("load", holds),
        *_each("empty", holds),
        *_each("sail", range(63)),
        *_each("attack", seats),
        *_each("spend", range(37)),
        *[f"pay {hold} {tokens}" for hold in holds for tokens in range(1, 7)],
        "reroll",
        "accept",
        *_each("take hold", holds),
        *_each("take", TREASURE_KINDS[:4]),
        *_each("take facedown", range(1, 12)),
        *_each("give", (-2, -3, -4)),
        "leave",
        *_each("ghost", ("forward", "backward")),
        *_each("*captain", seats),
        *_each("*draw", CARDS),
        *[f"*roll {high} {low}" for high in faces for low in range(1, high + 1)],
        *_each("*combat", COMBAT_NAMES),
        *_each("*shortage", SHORTAGE_NAMES),
        *_each("*treasure", TREASURE_KINDS),
        *_each("keep", crew.CREW[1:]),
        *_each("trade", range(1, 4)),
        "decline",
        *_each("*crew", crew.CREW[1:]),
        *_each("*offer", range(1, 13)),
    ]


def _each(verb: str, objects: Iterable[object]) -> list[str]:
    """The verb with each of its objects."""
    return [f"{verb} {each}" for each in objects]


MOVES: Final[list[Move]] = [Move(id, text) for id, text in enumerate(_texts())]
"""Every move, `MOVES[i].id == i`."""

_BY_TEXT: Final[dict[str, Move]] = {known.text: known for known in MOVES}


def move(text: str) -> Move:
    """The move with this text, for example `move("sail 14")`."""
    if not isinstance(text, str):
        raise ValueError(f"a move is named by its text, not by {type(text).__name__}")
    found = _BY_TEXT.get(text)
    if found is None:
        raise ValueError(f"there is no move {text[:40]!r}; {_nearest(text[:40])}")
    return found


def move_of(id: int | str) -> Move:
    """The move with this id, or this text."""
    if isinstance(id, str):
        return move(id)
    if not 0 <= id < CATALOGUE_SIZE:
        raise ValueError(f"there is no move {id}; ids run from 0 to {CATALOGUE_SIZE - 1}")
    return MOVES[id]


def _nearest(text: str) -> str:
    """The known moves that are most like a text, as part of an error message."""
    near: Sequence[str] = difflib.get_close_matches(text, list(_BY_TEXT), n=3)
    if not near:
        return "moves read like 'morning 5', 'play gold/forward' or 'sail 14'"
    return "the nearest are " + ", ".join(repr(word) for word in near)
