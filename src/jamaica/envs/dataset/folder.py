"""The folder of a data set while it is written.

A run that was stopped or killed resumes after the last sealed game, and gives the same bytes as an uninterrupted one.
"""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from jamaica.envs.dataset.card import card
from jamaica.envs.dataset.collect import Chunk
from jamaica.envs.dataset.column_files import Column
from jamaica.envs.dataset.format import ABOUT, GAMES, Plan, about_folder, decisions_of, load

CARD: Final = "README.md"


class Writer:
    """Writes the games of a plan into a folder. Use it as a context manager."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Create the folder or resume in it; raise ValueError if that is impossible."""
        self.plan = plan
        self.folder = folder
        about = check_folder(folder, plan)
        self._counts: tuple[int, int] = about["games"], about["decisions"]
        self._columns: dict[str, Column] = {}
        self._stack = ExitStack()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._stack.enter_context(locked(folder))
            if not (folder / ABOUT).exists():
                self._write_about()
            self._open()
        except OSError as error:
            self.close()
            raise ValueError(f"cannot write to {folder}: {error.strerror}") from None
        except ValueError:
            self.close()
            raise
        self.kept = self.games
        """The number of sealed games."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self._counts[0]

    @property
    def decisions(self) -> int:
        """The number of decisions."""
        return self._counts[1]

    def _open(self) -> None:
        for kinds, rows in ((decisions_of(self.plan.layout), self.decisions), (GAMES, self.games)):
            for name, kind in kinds.items():
                self._columns[name] = Column(self.folder / f"{name}.npy", kind.dtype, kind.each, rows)
                self._stack.callback(self._columns[name].close)

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, chunk: Chunk) -> None:
        """Append games; they are safe after `seal`."""
        chunk.columns["starts"] = chunk.columns["starts"] + self.decisions
        for name, rows in chunk.columns.items():
            self._columns[name].add(rows)
        self._counts = self.games + chunk.games, self.decisions + len(chunk.columns["moves"])

    def seal(self) -> None:
        """Write all games to disk, then their number: a killed run resumes here."""
        if self.kept == self.games:
            return
        for column in self._columns.values():
            column.seal()
        self._write_about()
        self.kept = self.games

    def _write_about(self) -> None:
        about = {"games": self.games, "decisions": self.decisions, **self.plan.settings()}
        write_atomically(self.folder / ABOUT, json.dumps(about, indent=1) + "\n")

    def finish(self) -> None:
        """Seal the games and write the card."""
        self.seal()
        write_atomically(self.folder / CARD, card(load(self.folder)))

    def close(self) -> None:
        """Close all files and release the lock."""
        self._stack.close()


def check_folder(folder: Path, plan: Plan) -> dict[str, Any]:
    """Return what a folder already holds of a plan, without changing it; raise ValueError if it holds anything else."""
    about = about_folder(folder)
    if about is None:
        return {"games": 0, "decisions": 0}
    for key, value in plan.settings().items():
        if about.get(key) != value:
            raise ValueError(
                f"{folder} has games of other settings ({key}: {_short(about.get(key))}, not {_short(value)}); "
                "take another folder"
            )
    return about


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder against a second writer, where the system supports it. The lock ends with the process."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise ValueError(f"another run is at work in {folder}; wait for it, or take another folder") from None
    finally:
        os.close(handle)


def write_atomically(path: Path, text: str) -> None:
    """Write a file atomically."""
    beside = path.with_name(f"{path.name}.part")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
