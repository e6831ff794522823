"""Games as data: what a seat saw, what was open to it, what it chose and how the game ended, in NumPy files.

`jamaica dataset` writes such a folder; `load` opens it without reading it into memory.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jamaica.envs.extras import need

need("env", "numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from jamaica.envs.encoding.layout import ACTIONS, ROW, SLICES  # noqa: E402
from jamaica.model.options import Options, options, players  # noqa: E402
from jamaica.rules import BEHAVIOUR  # noqa: E402

__all__ = ["DECISIONS", "GAMES", "Dataset", "Kind", "Plan", "load"]

FORMAT: Final = 1
"""It rises when a folder of before can no longer be read."""
ABOUT: Final = "dataset.json"
NO_SHIP: Final = -128
"""The score of a ship that there is not."""
NOBODY: Final = 255
"""The bot of a seat that there is not."""


@dataclass(frozen=True)
class Kind:
    """What one of the files has in it."""

    dtype: str
    """The type of its numbers."""
    each: tuple[int, ...]
    """The shape of a row."""
    text: str
    """A sentence on it."""


DECISIONS: Final[dict[str, Kind]] = {
    "observations": Kind("|u1", (ROW,), "what the seat saw; the slices are in `dataset.json`"),
    "masks": Kind("|u1", (ACTIONS // 8,), "the moves open to it, a bit each: bit `i % 8` of byte `i // 8` is move `i`"),
    "moves": Kind("|u1", (), "the id of the move that it chose"),
    "seats": Kind("|u1", (), "which seat chose"),
    "games": Kind("<u4", (), "the game, from 0"),
    "wins": Kind("<f4", (), "the seat's share of the victory in the end"),
}
"""The files with a row for each decision."""
GAMES: Final[dict[str, Kind]] = {
    "starts": Kind("<i8", (), "the game's first decision"),
    "bots": Kind("|u1", (6,), f"which of the bots in `dataset.json` sat at each seat; {NOBODY} for no seat"),
    "scores": Kind("<i2", (7,), f"the score of each ship, the ghost after the last seat; {NO_SHIP} for no ship"),
    "shares": Kind("<f4", (6,), "each seat's share of the victory"),
    "rounds": Kind("|u1", (), "how many rounds it took"),
}
"""The files with a row for each game."""


@dataclass(frozen=True)
class Plan:
    """Which games a data set has: game `n` is `jamaica.Match(options, seated, seed=plan.seed_of(n))`."""

    options: Options
    """What the table has agreed on."""
    bots: tuple[str, ...]
    """The bots by name, one for each seat; they move on by one seat from game to game."""
    seed: int
    """The seed of all games."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options.settled(players(len(self.bots))))

    def seed_of(self, game: int) -> int:
        """The seed of a game."""
        return (self.seed << 64) + game

    def seating(self, game: int) -> list[int]:
        """For each seat of a game, which of the bots sits there."""
        seats = len(self.bots)
        return [(seat + game) % seats for seat in range(seats)]

    def settings(self) -> dict[str, Any]:
        """All that decides what the games are and how they are written."""
        slices = {part.name: [part.start, part.stop, list(part.tops)] for part in SLICES.values()}
        return {
            "format": FORMAT,
            "behaviour": BEHAVIOUR,
            "seats": len(self.bots),
            "bots": list(self.bots),
            "seed": self.seed,
            "options": self.options.to_dict(),
            "slices": slices,
        }


class Dataset:
    """A data set, opened without reading it: every file is an attribute, mapped into memory."""

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
        """Where it is."""
        self.about = about
        """What `dataset.json` says."""
        for kinds, rows in ((DECISIONS, about["decisions"]), (GAMES, about["games"])):
            for name in kinds:
                setattr(self, name, np.load(folder / f"{name}.npy", mmap_mode="r")[:rows])

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.moves)

    @property
    def options(self) -> Options:
        """What the table had agreed on."""
        return options(**self.about["options"])

    def mask(self, which: int | slice | NDArray[Any]) -> NDArray[np.bool_]:
        """The moves open at a decision, or at several: `ACTIONS` truths each."""
        return np.unpackbits(self.masks[which], axis=-1, bitorder="little").astype(bool)


def load(folder: str | os.PathLike[str]) -> Dataset:
    """The data set in a folder; a ValueError if there is none."""
    path = Path(folder)
    about = about_folder(path)
    if about is None:
        raise ValueError(f"there is no data set in {path}; `jamaica dataset --out {path}` makes one")
    if about["format"] != FORMAT:
        raise ValueError(f"{path} has format {about['format']}; this version reads format {FORMAT}")
    return Dataset(path, about)


def about_folder(folder: Path) -> dict[str, Any] | None:
    """What a folder says of its games, `None` if there are none; a ValueError if something else is there."""
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
