"""The twelve crew cards of the house variant Crew, and the numbers of their powers."""

from typing import Any, Final

from jamaica.model.cards import check
from jamaica.model.data_files import read_data

# Crew cards by number, counted from 1; 0 is none [crew.setup].
COOK: Final = 1
PURSER: Final = 2
GUNNER: Final = 3
BOSUN: Final = 4
QUARTERMASTER: Final = 5
PILOT: Final = 6
LOOKOUT: Final = 7
SURGEON: Final = 8
CHAPLAIN: Final = 9
CARPENTER: Final = 10
SMUGGLER: Final = 11
MONKEY: Final = 12
ALL_CREW: Final = 8190
"""All crew cards as a set of their numbers."""
HIDDEN_CREW: Final = 15
"""In a view: a crew card that the seat may not know."""

CREW_SAVING: Final = 1
"""What a space costs the Cook or the Purser less [crew.cook] [crew.purser]."""
CREW_FIREPOWER: Final = 1
"""What the Gunner adds [crew.gunner]."""
CREW_LOAD: Final = 3
"""What a die of 1 loads with the Boatswain [crew.bosun]."""
CREW_PILOT_DIE: Final = 5
"""The lowest die that the Pilot may sail one space less with [crew.pilot]."""
CREW_TREASURE: Final = 1
"""What the Lookout adds to each treasure card [crew.lookout]."""
CREW_MISSING: Final = 1
"""The most tokens that may be missing with the Surgeon [crew.surgeon]."""
CREW_TOKENS: Final = 3
"""How many tokens of food and gunpowder count 1 with the Smuggler [crew.smuggler]."""
CREW_POWDER: Final = 5
"""The gunpowder that the Powder Monkey brings [crew.monkey]."""
CREW_POWDER_HOLD: Final = 2
"""Into which hold, counted from 0, the Powder Monkey loads it [crew.monkey]."""

_crew: Final[Any] = read_data("crew.json")["crew"]

CREW: Final[tuple[str, ...]] = ("", *[str(card["name"]) for card in _crew])
"""The crew cards by number."""
CREW_TITLES: Final[tuple[str, ...]] = ("", *[str(card["title"]) for card in _crew])
"""What is written on each crew card."""

check("the crew cards", CREW[COOK], "cook")
check("the crew cards", (CREW[QUARTERMASTER], CREW[SURGEON], CREW[MONKEY]), ("quartermaster", "surgeon", "monkey"))
check("the number of crew cards", len(CREW), 13)
