"""Bots by strength, and three captains with a special taste."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """A bot with a fixed strength or taste."""

    bot: str
    """Its bot and settings. Playouts set the strength; milliseconds are a cap for slow machines."""
    about: str
    """A sentence that describes it to players."""


LEVELS: Final[dict[str, Level]] = {
    "cabin-boy": Level("flat:playouts=12,ms=500", "Knows the rules and little else."),
    "sailor": Level("flat:playouts=300,ms=1000", "Plays games out in its head and avoids the worst mistakes."),
    "bosun": Level("greedy", "Weighs what each choice leads to and rarely makes a small mistake."),
    "captain": Level("search:playouts=150,ms=1500", "Thinks a few rounds ahead and allows for your cards."),
    "admiral": Level("search:playouts=4000,ms=3000", "Thinks as far ahead as it can. Beat it if you can."),
    "captain-gold": Level("search:playouts=150,ms=1500,taste=gold", "A captain who loves gold above all."),
    "captain-battle": Level("search:playouts=150,ms=1500,taste=battle", "A captain who never turns down a fight."),
    "captain-race": Level("search:playouts=150,ms=1500,taste=race", "A captain who wants to be home first."),
}
"""Five strengths in ascending order, then the three captains."""
