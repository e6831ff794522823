"""The rulebook as verbs, one chapter a file. Chapters hand over to each other through the agenda."""

from typing import Final

from jamaica.model.options import HOUSE_VARIANTS, Options

BEHAVIOUR: Final = 1
"""Rises only when play changes: the same moves lead to another state, or other moves are possible."""
HOUSE_BEHAVIOUR: Final = 2
"""The same for games with a house variant: higher than `BEHAVIOUR`, and rises when play changes with one of them."""


def behaviour(options: Options) -> int:
    """The version of the rules' behaviour in games with these options."""
    chosen = options.chosen_variants()
    return HOUSE_BEHAVIOUR if any(name in chosen for name in HOUSE_VARIANTS) else BEHAVIOUR
