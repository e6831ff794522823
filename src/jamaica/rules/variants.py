"""Where other chapters come to a house variant: in the setup, at the end of a round, when a ship lands, and where they
tell events. Without the variant nothing happens here."""

from jamaica.model.board import PORT
from jamaica.model.cards import GOLD
from jamaica.model.market import BUY, MARKETING, REFILL
from jamaica.model.solo import TIDE
from jamaica.model.state import State
from jamaica.model.steps import DEAL_CREW, LUCK_TREASURE, SHIP, STORM, A, B, step_kind
from jamaica.native import i64


def set_up(state: State) -> None:
    """After the hands are dealt, offers are turned over with the market [market.setup]; crew cards are dealt last
    [crew.setup]."""
    if state.options.crew != "off":
        state.push(DEAL_CREW)
    if state.market:
        state.push(REFILL)


def end_round(state: State) -> None:
    """With the market the offers are filled up, after drawing and before the compass passes [market.refill]."""
    if state.market:
        state.push(REFILL + A)


def before_paying(state: State, ship: i64, kind: i64, *, cost: i64, fell: i64) -> None:
    """After paying the whole cost of a port it sailed to, a ship may trade [market.visit]."""
    if state.market and kind == PORT and fell == 0 and state.amount(ship, GOLD) >= cost:
        state.push(MARKETING + ship * SHIP)


def fallen(state: State, pays: i64) -> i64:
    """What the step of a landing says of a ship that fell back and pays: it does not trade there [market.visit]."""
    return B if state.market and pays != 0 else 0


def treasure_step(state: State) -> i64:
    """The step that comes to a lair's treasure: against the tide its garrison is fought first [solo.garrison]."""
    return STORM if state.solo == TIDE else LUCK_TREASURE


def payment_rule(state: State) -> str | None:
    """The rule by which a ship pays what a variant asks: a trade [market.trade]."""
    return "market.trade" if step_kind(state.top()) == BUY else None


def loaded_from() -> tuple[str, tuple[str, ...]]:
    """Where goods come from that are neither the bank's nor out of a hold, and the rules of that: the market, which
    never brings more than a hold has room for [market.trade] [market.limit]."""
    return "market", ("market.trade", "market.limit")
