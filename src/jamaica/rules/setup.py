"""Setting the table."""

from typing import Final

from jamaica.luck import CAPTAIN_STREAM, Luck
from jamaica.model.cards import BETH, FOOD, GOLD
from jamaica.model.moves import CAPTAIN
from jamaica.model.state import State
from jamaica.model.steps import DRAWING, LUCK_CAPTAIN, ROUND
from jamaica.model.table import HOLDS
from jamaica.native import i64
from jamaica.rules import tell, variants
from jamaica.rules.question import Chance


def lay_out(state: State) -> None:
    """All ships start in Port Royal [setup.ships], each with 3 food in one hold and 3 doubloons in another
    [setup.holds]; then the first captain is drawn by lot [setup.captain] and each player is dealt 3 cards [setup.hand].

    Every lair has its token [setup.tokens]. The nine treasures of the pile are nine draws out of twelve, so the
    three that go back unseen need no place of their own [setup.treasures].
    """
    for seat in range(state.seats):
        state.cargo[seat * HOLDS] = FOOD * 8 + 3
        state.cargo[seat * HOLDS + 1] = GOLD * 8 + 3
    if state.ghost >= 0:
        lay_out_ghost(state)
    state.push(ROUND)
    variants.set_up(state)
    state.push(DRAWING)
    state.push(LUCK_CAPTAIN)


def lay_out_ghost(state: State) -> None:
    """One more ship in Port Royal with 5 doubloons in one hold, 3 in another, and Lady Beth beside it
    [ghost.setup]; her card leaves the twelve treasures before any is drawn [ruling.ghost-deck]."""
    state.cargo[state.ghost * HOLDS] = GOLD * 8 + 5
    state.cargo[state.ghost * HOLDS + 1] = GOLD * 8 + 3
    state.beth = state.ghost
    state.undrawn &= ~(1 << BETH)


def choose_captain(state: State, seat: i64) -> None:
    """The first captain is chosen at random [setup.captain]."""
    state.captain = seat
    if state.told is not None:
        tell.captain_chosen(state, seat)


class ChooseCaptain(Chance):
    """The first captain."""

    def __init__(self) -> None:
        super().__init__(LUCK_CAPTAIN, "captain", first=CAPTAIN, size=6)
        self.between_turns = True

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """Every player is as likely [setup.captain]."""
        return 1 if outcome < state.seats else 0

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """One of the players [setup.captain]."""
        return luck.below(state.seats, CAPTAIN_STREAM)

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """That player has the compass [setup.captain]."""
        choose_captain(state, outcome)


CHANCES: Final[list[Chance]] = [ChooseCaptain()]
