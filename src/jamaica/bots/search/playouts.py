"""Runs playouts from a view until a budget is spent: tree search, or random games."""

from jamaica.bots.search.budget import Budget
from jamaica.bots.search.evaluation import solo_share
from jamaica.bots.search.tree import Node, Tree
from jamaica.engine.answers import answer, play_on
from jamaica.engine.questions import MOST_OFFERED, offer
from jamaica.luck import Luck
from jamaica.native import i64, vec
from jamaica.rules.scoring import score, winners
from jamaica.views import View, imagine


def run_playouts(tree: Tree, view: View, budget: Budget, *, to_choose: bool) -> Node:
    """Run playouts from a view until the budget is spent, at least one, and return the root.

    With `to_choose` it stops early once the remaining playouts cannot change the choice.
    """
    clock = budget.clock
    most: i64 = budget.playouts
    until = budget.until()
    root = tree.root(view)
    began = clock() if until > 0.0 else 0.0
    left = most
    made: i64 = 0
    while made < most:
        tree.playout(view, root)
        made += 1
        left = most - made
        if until > 0.0:
            now = clock()
            if now >= until:
                break
            if now > began:
                left = min(left, playouts_in(made, now - began, until - now))
        if to_choose and made & 15 == 0 and root.is_decided(left):
            break
    return root


def playouts_in(made: i64, spent: float, time: float) -> i64:
    """Return how many playouts fit into `time` seconds, if `made` took `spent` seconds."""
    return int(min(float(made) * time / spent, 1e9)) + 1


def run_random_games(view: View, luck: Luck, budget: Budget) -> Node:
    """Spend the budget on random games to the end, the same number for every move, and return their results."""
    clock = budget.clock
    most: i64 = budget.playouts
    until = budget.until()
    node = Node()
    out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
    size = offer(view, view.seat, out)
    made: i64 = 0
    while made < most:
        slot = node.slot(out[made % size])
        state = imagine(view, luck)
        answer(state, view.seat, node.ids[slot])
        play_on(state, luck, 1000000)
        best = winners(state)
        share = 1.0 / float(len(best)) if view.seat in best else 0.0
        node.record(slot, share if view.solo == 0 else solo_share(state, share, float(score(state, view.seat))))
        made += 1
        if until > 0.0 and clock() >= until:
            break
    return node
