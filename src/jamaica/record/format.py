"""The contents of a record and their text format, that of a `.jam` file."""

import hashlib
import json
import textwrap
from dataclasses import dataclass, field
from typing import Final

from jamaica.fair_dice import Seal
from jamaica.model.moves import Move
from jamaica.model.options import Options

FORMAT: Final = 1
"""The version of the format of a record without a seal."""
SEALED_FORMAT: Final = 2
"""The version of the format of a record with a seal."""
WIDTH: Final = 110
"""How wide the lines of moves are written; any width is read."""
LONGEST_NAME: Final = 80
LONGEST_BOT: Final = 1000
"""The name of a bot has all its settings in it; that of a program is its whole command."""

TITLE: Final = "jamaica record "
DIGEST: Final = "sha256 "
REQUIRED: Final = ("behaviour", "edition", "ghost", "bank")
"""The lines that every header has. Other variants are written only if they are not at their default."""


class BadRecord(ValueError):
    """A text that is no valid record: the line, and the reason."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        """What is wrong, and what would be right."""
        self.line = line
        """The number of the line, from 1; `None` if it is about the whole."""


@dataclass(frozen=True)
class Entry:
    """One move as it is written."""

    seat: int | None
    """The seat that made it; `None` for chance."""
    move: Move
    round: int
    """The round it stands under, 0 for the deal."""
    line: int = 0
    """The line it stands on."""


@dataclass
class RecordData:
    """The contents of a record."""

    behaviour: int
    options: Options
    names: list[str] = field(default_factory=list)
    bots: list[str | None] = field(default_factory=list)
    """The bot of each seat by its name, `None` for a person."""
    entries: list[Entry] = field(default_factory=list)
    scores: list[int] | None = None
    """The result, `None` while the game is not over."""
    winners: list[int] | None = None
    result_line: int = 0
    seed: int | None = None
    """The seed of the random generator, if the game is over and it is known."""
    seal: Seal | None = None
    """The seal of the dice, if the game is over and has one."""


def shown(text: str) -> str:
    """A piece of a record as an error shows it."""
    return repr(text if len(text) <= 40 else text[:40] + "...")


def wrong_name(name: object, longest: int = LONGEST_NAME) -> str | None:
    """What is wrong with the name of a player, or with that of a bot, which may be longer; `None` if nothing is."""
    if isinstance(name, str) and name.isprintable() and name == name.strip() and 1 <= len(name) <= longest:
        return None
    said = shown(name) if isinstance(name, str) else type(name).__name__
    return f"a name is a line of 1 to {longest} characters without blanks around it, not {said}"


def format_record(data: RecordData) -> str:
    """The data as text, its digest last."""
    format = FORMAT if data.seal is None else SEALED_FORMAT
    header = [*option_lines(data.options, data.behaviour), *_seat_lines(data)]
    lines = [f"{TITLE}{format}", *header, "", *_move_lines(data.entries), ""]
    if data.scores is None or data.winners is None:
        lines.append("unfinished")
    else:
        lines.append("scores " + " ".join(str(score) for score in data.scores))
        lines.append("winners " + " ".join(str(ship) for ship in data.winners))
        if data.seed is not None:
            lines.append(f"seed {data.seed}")
        if data.seal is not None:
            lines += seal_lines(data.seal)
    text = "\n".join(lines) + "\n"
    return f"{text}{DIGEST}{digest(text)}\n"


def digest(text: str) -> str:
    """The digest of all that comes before it."""
    return hashlib.sha256(text.encode()).hexdigest()


def option_lines(options: Options, behaviour: int) -> list[str]:
    """The lines of the header before the seats. `Seal.key` takes them."""
    own = options.to_dict()
    lines = [f"behaviour {behaviour}", f"edition {own['edition']}"]
    lines.append(f"ghost {'yes' if own['ghost'] else 'no'}")
    variants = {"bank": options.bank, **options.chosen_variants()}
    lines += [f"{name} {value}" for name, value in variants.items()]
    if own["board"] is not None:
        lines.append("board " + json.dumps(own["board"], ensure_ascii=False, separators=(",", ":")))
    if own["shortage_die"] is not None:
        lines.append("shortage_die " + " ".join(own["shortage_die"]))
    return lines


def _seat_lines(data: RecordData) -> list[str]:
    lines: list[str] = []
    for seat, (name, bot) in enumerate(zip(data.names, data.bots, strict=True)):
        lines.append(f"seat {seat} {name}")
        if bot is not None:
            lines.append(f"bot {seat} {bot}")
    return lines


def seal_lines(seal: Seal) -> list[str]:
    """The lines of a seal: those that the key is made from, and the server's commitment and secret."""
    return [*seal.lines(), f"server {seal.commitment} {seal.secret}"]


def _move_lines(entries: list[Entry]) -> list[str]:
    """The moves by round, several on a line."""
    lines: list[str] = []
    texts: list[str] = []
    for at, entry in enumerate(entries):
        if at == 0 or entry.round != entries[at - 1].round:
            lines += _wrapped(texts)
            texts = []
            lines.append(f"round {entry.round}" if entry.round else "deal")
        texts.append(entry.move.text if entry.seat is None else f"{entry.seat}:{entry.move.text}")
    return lines + _wrapped(texts)


def _wrapped(texts: list[str]) -> list[str]:
    """Moves with commas between them, none broken in two: its own blanks are held together while lines are filled."""
    filled = textwrap.fill(
        ", ".join(text.replace(" ", "_") for text in texts),
        width=WIDTH,
        initial_indent="  ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("_", " ") for line in filled.split("\n") if line]
