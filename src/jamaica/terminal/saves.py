"""A game that is not over, kept in a file: all that is needed to go on with it.

A save has the seed, which a record tells only when the game is over, and every move, so that nobody has to think
again. It is written whole or not at all, for its owner's eyes alone. What is guaranteed for the game that goes on:
the table, the log and all luck of the dice and the cards are the same as if it had never been left. Each bot's own
luck is kept too, so a bot whose choice depends on nothing but its view and its luck chooses the same as well.
"""

import errno
import hashlib
import json
import os
import secrets
import stat
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jamaica.bots import Bot, make_bot
from jamaica.luck import Luck
from jamaica.match import Match
from jamaica.model.moves import Move, move
from jamaica.model.options import Options, options
from jamaica.narration import captains
from jamaica.rules import BEHAVIOUR
from jamaica.views import View

FORMAT: Final = 1
"""The number of the form that is written and read here."""
_TITLE: Final = "jamaica save"
_BIGGEST: Final = 2_000_000
_ENDING: Final = ".save"


class BadSave(ValueError):
    """A file that is no save, or one that cannot be gone on with."""


class SeatedBot:
    """A bot at the table: it makes the moves of a save again without thinking, and keeps its luck with the save."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        """The name the bot is made by."""
        self.remembered: deque[Move] = deque()
        """Moves of a save that are still to be made again."""
        self.words: list[int] | None = None
        """Where the bot's luck stands after its last choice; `None` before its first."""
        self._bot = bot
        self._woken = True

    def wake(self, words: list[int] | None) -> None:
        """Go on with luck as a save has it."""
        self.words = words
        self._woken = words is None

    def choose(self, view: View, luck: Luck) -> Move:
        """The move remembered next; after the last of them, the bot's own choice."""
        if self.remembered:
            return self.remembered.popleft()
        if not self._woken and self.words is not None:
            for at, word in enumerate(self.words):
                luck.words[at] = word
            self._woken = True
        chosen = self._bot.choose(view, luck)
        self.words = [int(luck.words[at]) for at in range(len(luck.words))]
        return chosen


@dataclass
class Save:
    """All that a save says."""

    options: dict[str, Any]
    """What the table has agreed on, as `Options.to_dict` has it."""
    names: list[str]
    bots: list[str | None]
    """The bot of each seat, `None` for a person."""
    seed: int
    over: bool
    """Whether the game is over."""
    moves: list[str]
    """Every move, a seat's as `0:sail 14`."""
    luck: list[list[int] | None]
    """Where each bot's own luck stands."""

    @classmethod
    def of(cls, match: Match) -> "Save":
        """The save of a game."""
        record = match.record
        moves = [each.text if seat is None else f"{seat}:{each.text}" for seat, each in record.moves]
        luck = [bot.words if isinstance(bot, SeatedBot) else None for bot in match.bots]
        return cls(match.options.to_dict(), match.names, record.bots, match.seed, match.over, moves, luck)

    def resumed(self) -> Match:
        """The game, played again up to its last move; `BadSave` if that cannot be."""
        try:
            match = seated(options(**self.options), self.bots, self.names, self.seed)
            for bot, words in zip(match.bots, self.luck, strict=True):
                if isinstance(bot, SeatedBot):
                    bot.wake(words)
            for text in self.moves:
                _again(match, text)
        except (ValueError, TypeError, LookupError, AttributeError, RuntimeError) as error:
            raise BadSave(f"it can't be replayed: {error}") from None
        if Save.of(match).moves != self.moves:
            raise BadSave("it is damaged: its dice and cards don't match its seed")
        return match


def seated(table: Options, bots: Sequence[str | None], names: Sequence[str | None], seed: int | None) -> Match:
    """A game with these bots by name, `None` for people; who has no name is called like the seat's captain."""
    called = list(captains(len(bots)))
    called[: len(names)] = [name or captain for name, captain in zip(names, called, strict=False)]
    return Match(table, [None if bot is None else SeatedBot(make_bot(bot)) for bot in bots], seed, called)


def _again(match: Match, text: str) -> None:
    """Make one move of a save again."""
    seat, colon, rest = text.partition(":")
    if not colon:
        if not match.state.luck_next:
            raise BadSave(f"nothing is rolled or drawn where it has '{text[:40]}'")
        match.step()
        return
    bot = match.bots[int(seat)]
    if isinstance(bot, SeatedBot):
        bot.remembered.append(move(rest))
        match.step()
        if bot.remembered:
            raise BadSave(f"seat {seat} is not asked where it has '{rest[:40]}'")
    else:
        match.choose(int(seat), move(rest))


# ---- files


def folder() -> Path:
    """Where games are kept: the folder of the user's data."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "jamaica"


def fresh_file() -> Path:
    """A file for a game that begins: named by the day and the hour, and by luck, so that no other has it."""
    return folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(3)}{_ENDING}"


def latest_file() -> Path:
    """The game last played of those that are not over; `BadSave` if there is none."""
    found = sorted(folder().glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in found:
        if not _is_over(path):
            return path
    raise BadSave(f"there is no unfinished game in {folder()}; start one with: jamaica play --terminal")


def _is_over(path: Path) -> bool:
    """Whether the game in a file is over; a damaged file has to be looked at, so it is not."""
    try:
        return load(path).over
    except BadSave:
        return False


def may_begin(path: Path) -> None:
    """Whether a game that begins may be kept in this file; `BadSave` says why not."""
    if not path.exists():
        return
    try:
        over = load(path).over
    except BadSave as error:
        raise BadSave(f"{error}; choose another file for this game") from None
    if not over:
        raise BadSave(f"the game in {str(path)!r} is not over: add --resume to continue it, or choose another file")


def store(save: Save, path: Path, for_good: bool = True) -> None:
    """Write a save, whole or not at all, readable by its owner alone; an OSError if that is not possible. Only what
    is written for good outlives a power cut; all outlives the end of the process."""
    make_folder(path.parent)
    beside = path.with_name(f"{path.name}.part")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(_written(save))
        if for_good:
            file.flush()
            os.fsync(file.fileno())
    beside.replace(path)


def make_folder(path: Path) -> None:
    """Make a folder that may be there already."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def _written(save: Save) -> bytes:
    """The bytes of a save: a line that tells form and behaviour, a digest, then one line of data."""
    data = json.dumps(vars(save), separators=(",", ":"))
    return f"{_TITLE} {FORMAT} behaviour {BEHAVIOUR}\n{_digest(data)}\n{data}\n".encode()


def _digest(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest()


def load(path: Path) -> Save:
    """The save in a file; `BadSave` says what is wrong with it."""
    try:
        return _parsed(_text_of(path))
    except BadSave as error:
        raise BadSave(f"the save {str(path)!r}: {error}") from None


def resume(path: Path) -> Match:
    """The game in a file, at its last move; `BadSave` says why it cannot go on."""
    save = load(path)
    try:
        return save.resumed()
    except BadSave as error:
        raise BadSave(f"the save {str(path)!r}: {error}") from None


def _text_of(path: Path) -> str:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadSave("it is not a file")
        with path.open("rb") as file:
            content = file.read(_BIGGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave(f"it cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > _BIGGEST:
        raise BadSave("it is too big for a saved game")
    return content.decode("utf-8", "replace")


def _parsed(text: str) -> Save:
    """The save in a text."""
    title, *rest = text.split("\n")
    if not title.startswith(f"{_TITLE} "):
        raise BadSave("it is not a saved game")
    wanted = f"{_TITLE} {FORMAT} behaviour {BEHAVIOUR}"
    if title != wanted:
        raise BadSave(f"another version saved it ({title[:60]!r}); this version reads {wanted!r}")
    if len(rest) != 3 or rest[0] != _digest(rest[1]):
        raise BadSave("it is damaged: its checksum does not match")
    try:
        return Save(**json.loads(rest[1]))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadSave(f"it is damaged: {error}") from None
