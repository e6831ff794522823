"""Letting the rules come to the question that a text names."""

from collections.abc import Callable, Sequence

from jamaica.engine.answers import work
from jamaica.model import steps
from jamaica.model.state import State
from jamaica.model.table import HOLDS
from jamaica.notation import fields
from jamaica.notation.words import KIND_OF
from jamaica.rules import cargo, variants


def push_after_drawing(state: State) -> None:
    """What comes after hands are filled: the compass, in the setup the first round; before that what house variants
    do."""
    state.push(steps.ROUND)
    if state.round:
        state.push(steps.COMPASS)
        variants.end_round(state)
    else:
        variants.set_up(state)


def put_payment(state: State, ship: int, price: tuple[int, int], words: list[str]) -> None:
    """From which holds to pay: `pay` all of the cost, `pay due 2 hold 3` the rest out of hold 3 and later ones."""
    goods, cost = price
    if cost == 0:
        raise ValueError("next: nothing is due, so 'pay' is not asked")
    given = fields.by_keyword("next pay", words, ("due", "hold")) if words else {}
    due = fields.only_number("next: what is due", given["due"], 1, cost) if "due" in given else cost
    hold = fields.only_number("next: the hold", given["hold"], 2, HOLDS) if "hold" in given else 1
    if (due == cost) != (hold == 1):
        raise ValueError(
            f"next: {due} of {cost} due does not fit hold {hold}; part is due only if lower holds have paid"
        )
    aboard = sum(
        inside & 7
        for inside in (state.cargo[ship * HOLDS + at] for at in range(hold - 1, HOLDS))
        if inside >> 3 == goods
    )
    if aboard < due:
        raise ValueError(f"next: {due} are due, but the holds of ship {ship} from {hold} on have only {aboard}")
    settle(state, "pay", lambda: cargo.pay(state, ship, goods, due, hold - 1))


def no_more(question: str, words: Sequence[str]) -> None:
    """Refuse words after a question that stands alone."""
    if words:
        raise ValueError(f"next: nothing follows {question!r} here, so {fields.shown(' '.join(words))} is too much")


def settle(state: State, question: str, rule: Callable[[], object]) -> None:
    """Let the rules come to the question themselves; it is refused if they do not, or do anything else on the way."""
    before, depth = _still(state), state.depth
    rule()
    work(state)
    if state.depth != depth + 1 or steps.step_kind(state.top()) != KIND_OF[question] or _still(state) != before:
        raise ValueError(f"next: {question!r} is not asked in this position; the rules settle it by themselves")


def _still(state: State) -> tuple[int, ...]:
    """The table without its agenda."""
    twin = state.copy()
    while twin.depth:
        twin.pop()
    return twin.key()
