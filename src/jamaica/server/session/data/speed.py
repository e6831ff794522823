"""How fast a table is played: the bots' pauses and a single person's undo window follow the speed of the people."""

from collections.abc import Iterable
from typing import Final

from jamaica.server.protocol.schemas import SPEEDS, Speed, TableSettings

DEFAULT_SPEED: Final[Speed] = "normal"
"""The speed of a client that has not said any."""
PART_OF_PACE: Final[dict[Speed, float]] = {"slow": 1.0, "normal": 0.1, "fast": 0.02, "instant": 0.0}
"""How much of the table's pace a bot takes at least for an answer."""
UNDO_SECONDS: Final[dict[Speed, float]] = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long a person who plays alone can undo, where the table leaves that to the speed."""


def slowest(speeds: Iterable[Speed]) -> Speed | None:
    """The slowest of some speeds, `None` if there are none."""
    return min(speeds, key=SPEEDS.index, default=None)


def bot_pause(settings: TableSettings, speed: Speed | None) -> float:
    """The least time in seconds that a bot takes for an answer. Where nobody plays, spectators see the whole pace."""
    return settings.pace if speed is None else settings.pace * PART_OF_PACE[speed]


def undo_seconds(settings: TableSettings, people: int, speed: Speed | None) -> float | None:
    """For how many seconds an answer can be undone where so many people play; `None`: until it is confirmed."""
    if people == 1 and settings.undo_by_speed:
        return UNDO_SECONDS[speed or DEFAULT_SPEED]
    return settings.undo_window
