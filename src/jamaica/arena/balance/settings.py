"""The settings that a balance run compares: options and a number of seats, each played as an arena of its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from jamaica.arena.plan import Plan, plan
from jamaica.model.board import STANDARD
from jamaica.model.options import Options


@dataclass(frozen=True)
class Setting:
    """Options and seats, and the games that are played with them."""

    name: str
    """What distinguishes it, for example `revised, 4 players, ghost`."""
    plan: Plan

    @property
    def folder(self) -> str:
        """The name of its folder, for example `revised-4-players-ghost`."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


def setting(bots: Sequence[str], options: Options, seats: int, games: int, seed: int) -> Setting:
    """Return a setting; raise ValueError if it cannot be played.

    The bots take turns around the table. If they are all the same, every deal is played once, because all rotations
    would be the same game.
    """
    if len(bots) > seats:
        raise ValueError(f"{seats} seats have no room for {len(bots)} bots; name at most one for each seat")
    around = [bots[seat % len(bots)] for seat in range(seats)]
    rotations = 1 if len(set(around)) == 1 else seats
    return Setting(name_of(options, seats), plan(around, options, games, seed, rotations=rotations))


def name_of(options: Options, seats: int) -> str:
    """Return the name of a setting."""
    words = [options.edition, f"{seats} player{'s' if seats > 1 else ''}"]
    words += ["ghost"] if options.ghost else []
    words += [f"{name} {value}" for name, value in options.chosen_variants().items()]
    words += [] if options.board == STANDARD else [f"board {options.board.name}"]
    return ", ".join(words)


def check_names(settings: Sequence[Setting]) -> None:
    """Raise ValueError if two settings have the same folder."""
    folders = [setting.folder for setting in settings]
    for setting in settings:
        if folders.count(setting.folder) > 1:
            raise ValueError(f"there are two settings {setting.name!r}; give every board a name of its own")
