"""A folder of results, with one line for each finished game, so that no played game is lost.

Lines are appended as games finish. When all are there, they are sorted, so that the same plan always gives the same
file. Thinking times, which do not depend on the seed, are in another file.
"""

import csv
import json
import os
from collections.abc import Callable
from io import BufferedRandom
from pathlib import Path
from typing import Any, Final

from jamaica.arena.plan import Key, Plan
from jamaica.arena.play import GameResult, Outcome, parse_game

SETTINGS: Final = "settings.json"
GAMES: Final = "games.jsonl"
TIMES: Final = "times.csv"
SUMMARY: Final = "summary.json"
_TIMES_HEAD: Final = ("deal", "rotation", "seat", "bot", "decisions", "seconds")

ThinkingTime = tuple[str, int, float]
"""A seat's bot, number of decisions and total seconds in one game."""


def settings_in(folder: Path) -> dict[str, Any] | None:
    """Return the settings of the results in a folder, `None` if it has none; raise ValueError if they are damaged."""
    try:
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file; name a folder for the results")
        if not (folder / SETTINGS).exists():
            for name in (GAMES, TIMES, SUMMARY):
                if (folder / name).exists():
                    raise ValueError(f"there is a {name} in {folder}, but no {SETTINGS}; take another folder")
            return None
        found = json.loads((folder / SETTINGS).read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"cannot read {folder}: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise ValueError(f"{folder / SETTINGS} is damaged; take another folder") from None
    if not isinstance(found, dict):
        raise ValueError(f"{folder / SETTINGS} is not of an arena; take another folder")
    return found


def check_folder(folder: Path, plan: Plan) -> None:
    """Raise ValueError if results of this plan cannot be written to a folder; change nothing."""
    found = settings_in(folder)
    if found is not None:
        for key, value in plan.settings().items():
            if found.get(key) != value:
                raise ValueError(
                    f"{folder} has results of other settings ({key}: {_short(found.get(key))}, not {_short(value)}); "
                    "take another folder"
                )
    above = folder
    while not above.exists() and above != above.parent:
        above = above.parent
    if not above.is_dir():
        raise ValueError(f"cannot make the folder {folder}: {above} is a file")
    if not os.access(above, os.W_OK | os.X_OK):
        raise ValueError(f"cannot write to {above}; take another folder for the results")


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Results:
    """The results of a plan, in a folder or only in memory. Use it as a context manager."""

    def __init__(self, plan: Plan, folder: Path | None = None) -> None:
        """Start new results or resume those in the folder; raise ValueError if that is impossible."""
        self.plan = plan
        self.folder = folder
        self.games: dict[Key, GameResult] = {}
        """The games played so far, without their records."""
        self.times: dict[Key, list[ThinkingTime]] = {}
        """The thinking times of each game, where known."""
        self._files: list[BufferedRandom] = []
        if folder is not None:
            check_folder(folder, plan)
            try:
                self._open(folder)
            except OSError as error:
                self.close()
                raise ValueError(f"cannot write to {folder}: {error.strerror}") from None
            except ValueError:
                self.close()
                raise

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def missing(self) -> list[Key]:
        """The games that are not played yet, in order."""
        return [key for key in self.plan.schedule() if key not in self.games]

    def add(self, outcome: Outcome) -> None:
        """Add a finished game; a game that is already there is ignored."""
        game = outcome.game
        if game.key in self.games:
            return
        thoughts = list(zip(game.bots, outcome.decisions, outcome.seconds, strict=True))
        if self._files:
            self._append(1, _times_lines(game.key, thoughts))
            self._append(0, game.line() + "\n")
        self.times[game.key] = thoughts
        self.games[game.key] = game if not game.record else parse_game(game.line())

    def finish(self) -> None:
        """Sort the lines if all games are there."""
        if self.folder is None or self.missing:
            return
        places = _places(self.folder / GAMES)
        with (self.folder / GAMES).open("rb") as source:
            lines = (_line_at(source, places[key]) for key in sorted(self.games))
            write_atomically(self.folder / GAMES, lambda file: file.writelines(lines))
        head = ",".join(_TIMES_HEAD) + "\n"
        text = head + "".join(_times_lines(key, self.times[key]) for key in sorted(self.times))
        write_atomically(self.folder / TIMES, lambda file: file.write(text.encode()))

    def close(self) -> None:
        """Close all files."""
        for file in self._files:
            file.close()
        self._files = []

    # ---- the files

    def _open(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / SETTINGS).exists():
            text = json.dumps(self.plan.settings(), indent=1) + "\n"
            write_atomically(folder / SETTINGS, lambda file: file.write(text.encode()))
        for name in (GAMES, TIMES, SETTINGS):
            path = folder / name
            path.touch()
            self._files.append(path.open("r+b"))
        _lock(self._files[2], folder)
        self._read_games(self._files[0], folder / GAMES)
        self._read_times(self._files[1])

    def _append(self, which: int, text: str) -> None:
        self._files[which].write(text.encode())
        self._files[which].flush()

    def _read_games(self, file: BufferedRandom, path: Path) -> None:
        """Read the existing games; an incomplete last line of a killed run is removed."""
        whole = 0
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                game = parse_game(line.decode())
                fits = self._belongs(game)
            except (ValueError, TypeError):
                fits = False
            if not fits:
                raise ValueError(f"line {number} of {path} is no game of these settings; take another folder")
            self.games.setdefault(game.key, game)
        more = max((deal for deal, _ in self.games), default=0) + 1
        if more > self.plan.deals:
            raise ValueError(
                f"{self.folder} has games of {more * self.plan.rotations} already, more than the {self.plan.games} "
                "asked for; ask for as many at least, or take another folder"
            )
        file.seek(whole)
        file.truncate()

    def _belongs(self, game: GameResult) -> bool:
        deal, rotation = game.key
        seated = 0 <= rotation < self.plan.rotations and tuple(game.bots) == self.plan.seating(rotation)
        return seated and deal >= 0 and game.seed == self.plan.table_seed(deal)

    def _read_times(self, file: BufferedRandom) -> None:
        """Read the times of existing games; damaged lines are ignored."""
        found: dict[Key, dict[int, ThinkingTime]] = {}
        for row in csv.reader(file.read().decode(errors="replace").splitlines()):
            try:
                deal, rotation, seat, bot, decisions, seconds = row
                found.setdefault((int(deal), int(rotation)), {})[int(seat)] = bot, int(decisions), float(seconds)
            except ValueError:
                continue
        for key, seats in found.items():
            if key in self.games and sorted(seats) == list(range(self.plan.seats)):
                self.times[key] = [seats[seat] for seat in sorted(seats)]
        if file.tell() and not self._ends_whole(file):
            file.write(b"\n")

    @staticmethod
    def _ends_whole(file: BufferedRandom) -> bool:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def _lock(file: BufferedRandom, folder: Path) -> None:
    """Lock the folder against a second arena, where the system supports it. The lock ends with the process."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ValueError(f"another arena is at work in {folder}; wait for it, or take another folder") from None


def _times_lines(key: Key, thoughts: list[ThinkingTime]) -> str:
    """Return a game's lines in the file of times."""
    lines = []
    for seat, (bot, decisions, seconds) in enumerate(thoughts):
        name = '"' + bot.replace('"', '""') + '"'
        lines.append(f"{key[0]},{key[1]},{seat},{name},{decisions},{seconds:.6f}\n")
    return "".join(lines)


def _places(path: Path) -> dict[Key, int]:
    """Return the offset of each game's line."""
    places: dict[Key, int] = {}
    at = 0
    with path.open("rb") as file:
        for line in file:
            places.setdefault(parse_game(line.decode()).key, at)
            at += len(line)
    return places


def _line_at(file: Any, place: int) -> bytes:
    file.seek(place)
    line: bytes = file.readline()
    return line


def write_atomically(path: Path, write: Callable[[Any], object]) -> None:
    """Write a file atomically."""
    beside = path.with_name(f"{path.name}.part")
    try:
        with beside.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
