"""Events, one class each: their fields, the rules that caused them, and the seats that may know the secret fields.

There is no English in an event; `narration` has the words. Ships are numbered like seats, the ghost after the last
player; holds from 1; goods are `gold`, `food`, `gunpowder`; cards and treasures are named as in the moves.
"""

# ruff: noqa: F403 (every class of these modules is an event, and belongs here)
from jamaica.model.events.actions import *
from jamaica.model.events.base import EVERYBODY as EVERYBODY
from jamaica.model.events.base import Event as Event
from jamaica.model.events.battles import *
from jamaica.model.events.house_cards import *
from jamaica.model.events.rounds import *
from jamaica.model.events.solo import *

EVENTS: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__subclasses__()}
"""Every kind of event by its name."""
