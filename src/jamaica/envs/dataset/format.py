"""The format of a data set: one NumPy file for each column, and `dataset.json`."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jamaica.envs.extras import need

need("env", "numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from jamaica.envs.encoding.layout import PLAIN, Layout, layout_of  # noqa: E402
from jamaica.model.options import Options, options  # noqa: E402
from jamaica.rules import behaviour  # noqa: E402

__all__ = ["DECISIONS", "GAMES", "Dataset", "Kind", "Plan", "load"]

FORMAT: Final = 1
"""The format version. It rises with changes that make old folders unreadable."""
ABOUT: Final = "dataset.json"
NO_SHIP: Final = -128
"""The score in the column of a ship that does not exist."""
NOBODY: Final = 255
"""The bot in the column of a seat that does not exist."""


@dataclass(frozen=True)
class Kind:
    """The contents of one file."""

    dtype: str
    """The NumPy type."""
    each: tuple[int, ...]
    """The shape of a row."""
    text: str
    """A description."""


def decisions_of(layout: Layout) -> dict[str, Kind]:
    """Return the files with one row for each decision."""
    bits = -(-layout.actions // 8)
    return {
        "observations": Kind("|u1", (layout.row,), "what the seat saw; the slices are in `dataset.json`"),
        "masks": Kind("|u1", (bits,), "the moves open to it, a bit each: bit `i % 8` of byte `i // 8` is move `i`"),
        "moves": Kind("|u1", (), "the id of the move that it chose"),
        "seats": Kind("|u1", (), "which seat chose"),
        "games": Kind("<u4", (), "the game, from 0"),
        "wins": Kind("<f4", (), "the seat's share of the victory in the end"),
    }


DECISIONS: Final[dict[str, Kind]] = decisions_of(PLAIN)
"""The files with one row for each decision, without house variants."""
GAMES: Final[dict[str, Kind]] = {
    "starts": Kind("<i8", (), "the game's first decision"),
    "bots": Kind("|u1", (6,), f"which of the bots in `dataset.json` sat at each seat; {NOBODY} for no seat"),
    "scores": Kind("<i2", (7,), f"the score of each ship, the ghost after the last seat; {NO_SHIP} for no ship"),
    "shares": Kind("<f4", (6,), "each seat's share of the victory"),
    "rounds": Kind("|u1", (), "how many rounds it took"),
}
"""The files with one row for each game."""


@dataclass(frozen=True)
class Plan:
    """The games of a data set: game `n` is `jamaica.Match(options, seated, seed=plan.seed_of(n))`."""

    options: Options
    """The table's options."""
    bots: tuple[str, ...]
    """The bots by name, one for each seat; they rotate by one seat from game to game."""
    seed: int
    """The seed of all games."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options.settled(len(self.bots)))

    def seed_of(self, game: int) -> int:
        """Return the seed of a game."""
        return (self.seed << 64) + game

    def seating(self, game: int) -> list[int]:
        """Return the index of the bot in each seat of a game."""
        seats = len(self.bots)
        return [(seat + game) % seats for seat in range(seats)]

    @property
    def layout(self) -> Layout:
        """The layout of observations and actions."""
        return layout_of(self.options)

    def settings(self) -> dict[str, Any]:
        """Return everything that determines the games and the files."""
        slices = {part.name: [part.start, part.stop, list(part.tops)] for part in self.layout.slices.values()}
        return {
            "format": FORMAT,
            "behaviour": behaviour(self.options),
            "seats": len(self.bots),
            "bots": list(self.bots),
            "seed": self.seed,
            "options": self.options.to_dict(),
            "slices": slices,
        }


class Dataset:
    """An open data set. Every file is an attribute, mapped into memory."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    moves: NDArray[np.uint8]
    seats: NDArray[np.uint8]
    games: NDArray[np.uint32]
    wins: NDArray[np.float32]
    starts: NDArray[np.int64]
    bots: NDArray[np.uint8]
    scores: NDArray[np.int16]
    shares: NDArray[np.float32]
    rounds: NDArray[np.uint8]

    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        self.folder = folder
        """Its folder."""
        self.about = about
        """The contents of `dataset.json`."""
        for kinds, rows in ((DECISIONS, about["decisions"]), (GAMES, about["games"])):
            for name in kinds:
                setattr(self, name, np.load(folder / f"{name}.npy", mmap_mode="r")[:rows])

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.moves)

    @property
    def options(self) -> Options:
        """The table's options."""
        return options(**self.about["options"])

    def mask(self, which: int | slice | NDArray[Any]) -> NDArray[np.bool_]:
        """Return the legal moves of one or several decisions, a boolean for each action."""
        count = layout_of(self.options).actions
        return np.unpackbits(self.masks[which], axis=-1, bitorder="little", count=count).astype(bool)


def load(folder: str | os.PathLike[str]) -> Dataset:
    """Return the data set in a folder; raise ValueError if there is none."""
    path = Path(folder)
    about = about_folder(path)
    if about is None:
        raise ValueError(f"there is no data set in {path}; `jamaica dataset --out {path}` makes one")
    if about["format"] != FORMAT:
        raise ValueError(f"{path} has format {about['format']}; this version reads format {FORMAT}")
    return Dataset(path, about)


def about_folder(folder: Path) -> dict[str, Any] | None:
    """Return a folder's `dataset.json`, None if the folder is empty; raise ValueError if it holds anything else."""
    try:
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file; name a folder for the data set")
        if not (folder / ABOUT).exists():
            others = [] if not folder.exists() else sorted(path.name for path in folder.iterdir())
            if others:
                raise ValueError(f"{folder} has {others[0]} in it, but no data set; take an empty folder")
            return None
        about = json.loads((folder / ABOUT).read_text("utf-8"))
        if isinstance(about, dict) and {"games", "decisions", "format"} <= about.keys():
            return about
    except OSError as error:
        raise ValueError(f"cannot read {folder}: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError):
        pass
    raise ValueError(f"{folder / ABOUT} is damaged; take another folder")
