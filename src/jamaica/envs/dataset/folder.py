"""The folder of a data set while it is written.

What was sealed stays: a run that was stopped or killed goes on from there, and gives the same bytes as one that was
not.
"""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from jamaica.envs.dataset.card import card
from jamaica.envs.dataset.collect import Block
from jamaica.envs.dataset.column_files import Column
from jamaica.envs.dataset.format import ABOUT, DECISIONS, GAMES, Plan, about_folder, load

CARD: Final = "README.md"


class Writer:
    """A folder with the games of a plan. Used as a context, which ends all writing."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Begin the folder, or go on with what is in it; a ValueError if that cannot be."""
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
        """How many games are kept for certain."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return self._counts[0]

    @property
    def decisions(self) -> int:
        """How many decisions there are."""
        return self._counts[1]

    def _open(self) -> None:
        for kinds, rows in ((DECISIONS, self.decisions), (GAMES, self.games)):
            for name, kind in kinds.items():
                self._columns[name] = Column(self.folder / f"{name}.npy", kind.dtype, kind.each, rows)
                self._stack.callback(self._columns[name].close)

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, block: Block) -> None:
        """Add games; they are kept for certain once they are sealed."""
        block.columns["starts"] = block.columns["starts"] + self.decisions
        for name, rows in block.columns.items():
            self._columns[name].add(rows)
        self._counts = self.games + block.games, self.decisions + len(block.columns["moves"])

    def seal(self) -> None:
        """Have all games that were added on the disk, then say so: from here a killed run goes on."""
        if self.kept == self.games:
            return
        for column in self._columns.values():
            column.seal()
        self._write_about()
        self.kept = self.games

    def _write_about(self) -> None:
        about = {"games": self.games, "decisions": self.decisions, **self.plan.settings()}
        write_whole(self.folder / ABOUT, json.dumps(about, indent=1) + "\n")

    def finish(self) -> None:
        """Write the card."""
        self.seal()
        write_whole(self.folder / CARD, card(load(self.folder)))

    def close(self) -> None:
        """End all writing."""
        self._stack.close()


def check_folder(folder: Path, plan: Plan) -> dict[str, Any]:
    """See that games of this plan may stand in a folder, and change nothing; what is there already. A ValueError says
    why they may not."""
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
    """Keep a second writer out of a folder, where the system knows such locks; they end with the process."""
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


def write_whole(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    beside = path.with_name(f"{path.name}.part")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
