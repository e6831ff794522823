"""A saved game: all that is needed to resume it.

A save has the seed, which a record only has after the game, and every move, so that bots need not search again. It is
written atomically and readable only by its owner. In a resumed game the table, the log, all dice and all cards are the
same as if it had never been left. Each bot's random numbers are saved too, so a bot that only depends on its view and
its luck makes the same choices.
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
from jamaica.rules import BEHAVIOUR, HOUSE_BEHAVIOUR, behaviour
from jamaica.views import View

FORMAT: Final = 1
"""The format version."""
_TITLE: Final = "jamaica save"
_BIGGEST: Final = 2_000_000
_ENDING: Final = ".save"


class BadSave(ValueError):
    """The file is not a save, or the game cannot be resumed."""


class ResumableBot:
    """Wraps a bot: replays its moves from a save, and keeps its random numbers for the next save."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        """The bot's name."""
        self.remembered: deque[Move] = deque()
        """Moves of a save that are still to be replayed."""
        self.words: list[int] | None = None
        """The state of the bot's luck after its last choice; `None` before its first."""
        self._bot = bot
        self._restored = True

    def restore(self, words: list[int] | None) -> None:
        """Restore the state of the bot's luck from a save."""
        self.words = words
        self._restored = words is None

    def choose(self, view: View, luck: Luck) -> Move:
        """Return the next remembered move; after the last of them, the bot's own choice."""
        if self.remembered:
            return self.remembered.popleft()
        if not self._restored and self.words is not None:
            for at, word in enumerate(self.words):
                luck.words[at] = word
            self._restored = True
        chosen = self._bot.choose(view, luck)
        self.words = [int(luck.words[at]) for at in range(len(luck.words))]
        return chosen


@dataclass
class Save:
    """The contents of a save."""

    options: dict[str, Any]
    """The table's options, from `Options.to_dict`."""
    names: list[str]
    bots: list[str | None]
    """The bot of each seat, `None` for a person."""
    seed: int
    over: bool
    """Whether the game is over."""
    moves: list[str]
    """Every move, a seat's as `0:sail 14`."""
    luck: list[list[int] | None]
    """The state of each bot's luck."""

    @classmethod
    def of(cls, match: Match) -> "Save":
        """Return the save of a game."""
        record = match.record
        moves = [each.text if seat is None else f"{seat}:{each.text}" for seat, each in record.moves]
        luck = [bot.words if isinstance(bot, ResumableBot) else None for bot in match.bots]
        return cls(match.options.to_dict(), match.names, record.bots, match.seed, match.over, moves, luck)

    def resumed(self) -> Match:
        """Return the game, replayed up to its last move; raise `BadSave` if that is impossible."""
        try:
            match = seated(options(**self.options), self.bots, self.names, self.seed)
            for bot, words in zip(match.bots, self.luck, strict=True):
                if isinstance(bot, ResumableBot):
                    bot.restore(words)
            for text in self.moves:
                _repeat(match, text)
        except (ValueError, TypeError, LookupError, AttributeError, RuntimeError) as error:
            raise BadSave(f"it can't be replayed: {error}") from None
        if Save.of(match).moves != self.moves:
            raise BadSave("it is damaged: its dice and cards don't match its seed")
        return match


def seated(table: Options, bots: Sequence[str | None], names: Sequence[str | None], seed: int | None) -> Match:
    """Return a game with these bots (`None` for people); seats without a name get their captain's."""
    called = list(captains(len(bots)))
    called[: len(names)] = [name or captain for name, captain in zip(names, called, strict=False)]
    return Match(table, [None if bot is None else ResumableBot(make_bot(bot)) for bot in bots], seed, called)


def _repeat(match: Match, text: str) -> None:
    """Replay one move of a save."""
    seat, colon, rest = text.partition(":")
    if not colon:
        if not match.state.luck_next:
            raise BadSave(f"nothing is rolled or drawn where it has '{text[:40]}'")
        match.step()
        return
    bot = match.bots[int(seat)]
    if isinstance(bot, ResumableBot):
        bot.remembered.append(move(rest))
        match.step()
        if bot.remembered:
            raise BadSave(f"seat {seat} is not asked where it has '{rest[:40]}'")
    else:
        match.choose(int(seat), move(rest))


# ---- files


def folder() -> Path:
    """Return the folder for saves in the user's data."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "jamaica"


def new_file() -> Path:
    """Return a file for a new game, with a unique name from the time and a random number."""
    return folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(3)}{_ENDING}"


def latest_file() -> Path:
    """Return the file of the unfinished game played last; raise `BadSave` if there is none."""
    found = sorted(folder().glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in found:
        if not _is_over(path):
            return path
    raise BadSave(f"there is no unfinished game in {folder()}; start one with: jamaica play --terminal")


def _is_over(path: Path) -> bool:
    """Return whether the game in a file is over; False for a damaged file, so that it gets reported."""
    try:
        return load(path).over
    except BadSave:
        return False


def check_new_file(path: Path) -> None:
    """Raise `BadSave` if a new game must not be saved in this file."""
    if not path.exists():
        return
    try:
        over = load(path).over
    except BadSave as error:
        raise BadSave(f"{error}; choose another file for this game") from None
    if not over:
        raise BadSave(f"the game in {str(path)!r} is not over: add --resume to continue it, or choose another file")


def store(save: Save, path: Path, for_good: bool = True) -> None:
    """Write a save atomically, readable only by its owner; raise OSError if that fails.

    With `for_good` it also survives a power cut.
    """
    make_folder(path.parent)
    beside = path.with_name(f"{path.name}.part")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(_encoded(save))
        if for_good:
            file.flush()
            os.fsync(file.fileno())
    beside.replace(path)


def make_folder(path: Path) -> None:
    """Create a folder if it does not exist."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def _encoded(save: Save) -> bytes:
    """Return the bytes of a save: a line with the versions, a hash, one line of data."""
    data = json.dumps(vars(save), separators=(",", ":"))
    return f"{_title(save)}\n{_digest(data)}\n{data}\n".encode()


def _title(save: Save) -> str:
    """Return the first line of a save."""
    return f"{_TITLE} {FORMAT} behaviour {behaviour(options(**save.options))}"


def _digest(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest()


def load(path: Path) -> Save:
    """Return the save in a file; raise `BadSave` if it is damaged."""
    try:
        return _parsed(_text_of(path))
    except BadSave as error:
        raise BadSave(f"the save {str(path)!r}: {error}") from None


def resume(path: Path) -> Match:
    """Return the game in a file, at its last move; raise `BadSave` if it cannot be resumed."""
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
    """Return the save in a text."""
    title, *rest = text.split("\n")
    if not title.startswith(f"{_TITLE} "):
        raise BadSave("it is not a saved game")
    known = [f"{_TITLE} {FORMAT} behaviour {each}" for each in (BEHAVIOUR, HOUSE_BEHAVIOUR)]
    if title not in known:
        raise BadSave(f"another version saved it ({title[:60]!r}); this version reads {' or '.join(map(repr, known))}")
    if len(rest) != 3 or rest[0] != _digest(rest[1]):
        raise BadSave("it is damaged: its checksum does not match")
    try:
        save = Save(**json.loads(rest[1]))
        fits = title == _title(save)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadSave(f"it is damaged: {error}") from None
    if not fits:
        raise BadSave(f"another version saved it ({title[:60]!r}); this version reads {_title(save)!r}")
    return save
