"""What goes into holds and out of them: loads, room made for them, payments."""

from collections.abc import Callable
from typing import Final

from jamaica.engine.answers import answer
from jamaica.engine.questions import legal, to_act
from jamaica.engine.refusals import specific_rule
from jamaica.model import moves
from jamaica.model.cards import GOODS
from jamaica.model.events import LoadIgnored
from jamaica.model.moves import MOVES, Move
from jamaica.model.state import State
from jamaica.model.steps import ASK_PAY, ASK_REFUSE, ASK_ROOM, SHIP, A, B, step_a, step_b, step_c, step_kind, step_ship
from jamaica.model.table import HOLDS, Table
from jamaica.preview.results import Load, Payment, Refused, Tokens
from jamaica.rules import rounds
from jamaica.rules.cargo import empty_hold, may_empty

Then = Callable[[State], int | None]
"""The evening that follows, by the state it begins in."""


def scratch(table: Table) -> State:
    """A silent state with what a view shows, and an empty agenda."""
    state = State(table.options, table.seats, table)
    state.depth = 0
    return state


def tokens(inside: int) -> Tokens | None:
    """The contents of a hold."""
    return Tokens(GOODS[inside >> 3], inside & 7) if inside else None


def holds_of(table: Table, ship: int) -> list[int]:
    """What is in each hold of a ship, the 6th for its owner only."""
    return [table.cargo[ship * HOLDS + hold] for hold in range(6 if table.sixth == ship else 5)]


def answered(state: State, move: Move) -> State:
    """A copy in which the seat that is asked has made this move."""
    twin = state.copy()
    answer(twin, to_act(twin)[0], move.id)
    return twin


def open_moves(state: State) -> list[Move]:
    """The moves open to the one seat that is asked, none if there is no question."""
    asked = to_act(state)
    return legal(state, asked[0]) if asked else []


# ---- loads ------------------------------------------------------------------------------------------------------


class Action:
    """A symbol of a card, carried out by a ship with a die in one half of the day."""

    def __init__(self, ship: int, symbol: int, die: int, evening: int) -> None:
        self.ship: Final = ship
        self.symbol: Final = symbol
        self.die: Final = die
        self.evening: Final = evening

    def begun(self, state: State, tells: bool = False) -> State:
        """A copy of a state in which the action has begun."""
        twin = state.copy()
        if tells:
            twin.told = []
        rounds.act(twin, self.ship, self.symbol, self.die, self.evening)
        return twin


def loads_of_half(states: list[State], action: Action, then: Then) -> tuple[tuple[Load, ...], str | None, int | None]:
    """How a card's load comes aboard from any of some states; the rule for which it is, or may be, ignored, and the
    evening that follows then."""
    found: list[Load] = []
    ignored: str | None = None
    onward: int | None = None
    for state in states:
        begun = action.begun(state)
        loads = comes_aboard(state, begun, action.ship, then)
        if not loads or step_kind(begun.top()) == ASK_REFUSE:
            ignored = rule_of_ignored(state, action) if not loads else "crew.quartermaster"
            onward = then(state)
        found += [load for load in loads if load not in found] if found else loads
    return tuple(found), ignored, onward


def comes_aboard(before: State, begun: State, ship: int, then: Then) -> list[Load]:
    """The loads that a load begun may come to, as a question or done already; none if it is ignored."""
    questions = open_moves(begun)
    if not questions:
        load = difference(before, begun, ship, then)
        return [] if load is None else [load]
    found = [difference(before, answered(begun, move), ship, then) for move in questions]
    return [load for load in found if load is not None]


def difference(before: State, after: State, ship: int, then: Then) -> Load | None:
    """The load that came into a hold."""
    for hold in range(HOLDS):
        old, inside = before.cargo[ship * HOLDS + hold], after.cargo[ship * HOLDS + hold]
        if old != inside:
            return Load(hold + 1, GOODS[inside >> 3], inside & 7, tokens(old), then(after))
    return None


def rule_of_ignored(state: State, action: Action) -> str:
    """The rule that the engine tells when it ignores this load."""
    told = action.begun(state, tells=True).told or []
    return next(event.rules[0] for event in told if isinstance(event, LoadIgnored))


def refused_holds(states: list[State], ship: int, goods: int) -> tuple[Refused, ...]:
    """The holds that may not be emptied for these goods, where no hold is empty."""
    for state in states:
        if empty_hold(state, ship) < 0:
            asked = state.copy()
            asked.push(ASK_ROOM + ship * SHIP + goods * A + B)
            size = len(holds_of(state, ship))
            closed = [MOVES[moves.EMPTY + hold] for hold in range(size) if not may_empty(state, ship, hold, goods)]
            return by_rule(asked, closed)
    return ()


def by_rule(table: Table, closed: list[Move]) -> tuple[Refused, ...]:
    """Moves that are not possible, gathered by the rule against them."""
    found: dict[str, list[Move]] = {}
    for move in closed:
        found.setdefault(specific_rule(table, move), []).append(move)
    return tuple([Refused(rule, tuple(against)) for rule, against in found.items()])


# ---- payments ---------------------------------------------------------------------------------------------------


def paid_somehow(state: State) -> State:
    """What is left to pay has been paid, from whatever holds: the amounts aboard are the same."""
    while step_kind(state.top()) == ASK_PAY:
        state = answered(state, open_moves(state)[0])
    return state


def paid_every_way(state: State) -> list[State]:
    """The states that the ways to pay lead to, each cargo once."""
    front, done = {tuple(state.cargo): state}, {}
    while front:
        _, each = front.popitem()
        if step_kind(each.top()) != ASK_PAY:
            done[tuple(each.cargo)] = each
            continue
        for move in open_moves(each):
            after = answered(each, move)
            front[(*after.cargo, after.top())] = after
    return list(done.values())


def suggested(counts: list[int], due: int) -> list[int]:
    """How many tokens to pay out of each hold: so that as many holds as can be are emptied, then so that what is left
    lies in as small a hold as can be; of equal ways, out of the fewest holds, then out of the lowest."""
    full = [hold for hold, count in enumerate(counts) if count]
    best: list[int] = []
    best_rank: tuple[int, list[int], int, list[int]] = (HOLDS + 1, [], 0, [])
    for chosen in range(2 ** len(full)):
        for paid in payments_emptying(counts, due, [hold for at, hold in enumerate(full) if chosen >> at & 1]):
            rank = rank_of(counts, paid)
            if rank < best_rank:
                best, best_rank = paid, rank
    return best


def payments_emptying(counts: list[int], due: int, emptied: list[int]) -> list[list[int]]:
    """The ways to pay exactly what is due by emptying these holds and taking the rest, if any, out of one other."""
    paid = [count if hold in emptied else 0 for hold, count in enumerate(counts)]
    rest = due - sum(paid)
    if rest <= 0:
        return [paid] if rest == 0 else []
    others = [hold for hold, count in enumerate(counts) if count > rest and hold not in emptied]
    return [[*paid[:hold], rest, *paid[hold + 1 :]] for hold in others]


def rank_of(counts: list[int], paid: list[int]) -> tuple[int, list[int], int, list[int]]:
    """What a way to pay leaves behind, to be compared: the lower, the better."""
    left = sorted([count - gone for count, gone in zip(counts, paid, strict=True) if count > gone])
    used = len([gone for gone in paid if gone])
    return len(left), left, used, [-gone for gone in paid]


def suggestion(state: Table) -> Move:
    """The first payment of the suggested ones, towards what is due."""
    step = state.top()
    ship, goods, due, start = step_ship(step), step_a(step), step_b(step), step_c(step)
    holds = enumerate(holds_of(state, ship))
    paid = suggested([inside & 7 if inside >> 3 == goods and at >= start else 0 for at, inside in holds], due)
    hold = next(at for at, count in enumerate(paid) if count)
    return MOVES[moves.PAY + hold * 6 + paid[hold] - 1]


def payment(state: State, move: Move, best: Move) -> Payment:
    """What paying so many tokens out of one hold leaves, the rest being paid as suggested."""
    step = state.top()
    ship, goods, due = step_ship(step), step_a(step), step_b(step)
    after = answered(state, move)
    while step_kind(after.top()) == ASK_PAY:
        after = answered(after, suggestion(after))
    before, holds = holds_of(state, ship), holds_of(after, ship)
    emptied = len([hold for hold, inside in enumerate(holds) if before[hold] and not inside])
    hold, count = (move.id - moves.PAY) // 6 + 1, (move.id - moves.PAY) % 6 + 1
    return Payment(
        hold=hold,
        goods=GOODS[goods],
        count=count,
        due=due - count,
        leaves=tuple([tokens(inside) for inside in holds]),
        emptied=emptied,
        suggested=move is best,
    )
