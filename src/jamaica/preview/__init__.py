"""What a choice would lead to, from a view alone.

    for choice in jamaica.preview(view).choices:
        print(choice.move, choice.leads_to)

Nothing hidden is in it, and nothing that depends on hidden things. Battles are not fought in the preview of a card or
a sail: the ships that would be met are named, and what follows is told as if the battle changed no hold and no
treasure, marked `after_battle`. A card is previewed in the present position; other ships change it before any but the
captain acts.
"""

from typing import TYPE_CHECKING, Any

from jamaica.model.cards import ACTION_FACES, CARDS
from jamaica.model.table import Table
from jamaica.views import View

# ruff: noqa: F403, F405 (every class of `results` belongs here)
if TYPE_CHECKING:
    from jamaica.preview.results import *

# What does the work is fetched when it is first asked for: most programs never look ahead.


def preview(view: View) -> "Preview":
    """What each move open to the view's seat would lead to, and the rule against every other move of its question.

    For a seat that is not asked, and for a spectator, there is nothing to choose; but while the shortage die is to be
    rolled, `falls` has what each of its symbols would bring.
    """
    from jamaica.preview.questions import foresee

    return foresee(view)


def preview_card(view: View, card: str, morning: int, evening: int) -> "Card":
    """What a card (`"gold/forward"`) would lead to for the view's seat, with these dice on morning and evening."""
    from jamaica.preview.courses import card_of
    from jamaica.preview.spoils import sixth_unseen

    if view.seat < 0:
        raise ValueError("a spectator has no ship; take the view of a seat")
    if card not in CARDS:
        raise ValueError(f"there is no card {card!r}; cards read like 'gold/forward'")
    for die in (morning, evening):
        if die not in ACTION_FACES:
            raise ValueError(f"a die shows 1 to 6, not {die!r}")
    return card_of(view, CARDS.index(card), (morning, evening), sixth_unseen(view))


def battle_odds(table: Table, attacker: int, defender: int) -> "Target":
    """The odds of an attack in the present position, and the best amount of gunpowder to spend."""
    from jamaica.preview.battles import battle_odds

    return battle_odds(table, attacker, defender)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The kinds of results are fetched when they are first asked for."""
        if name[:1].isupper():
            from jamaica.preview import results

            return getattr(results, name)
        raise AttributeError(f"module 'jamaica.preview' has no attribute {name!r}")
