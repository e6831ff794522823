"""Chances to win and advice on moves, for hints, comments and reports."""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from jamaica.bots.greedy import favourite_card
from jamaica.bots.reasons import Reason, about_card, close_call, reasons_for
from jamaica.bots.search.budget import Budget
from jamaica.bots.search.playouts import run_playouts
from jamaica.bots.search.tree import Node, Tree
from jamaica.bots.search.weights import new_tree
from jamaica.luck import Luck
from jamaica.model.moves import MOVES, Move
from jamaica.preview import preview
from jamaica.views import View

HINT_PLAYOUTS: Final = 2000
HINT_MS: Final = 1500
DEPTHS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Valued:
    """The estimated value of one move."""

    move: Move
    """The move."""
    value: float
    """The seat's chance to win with it, from 0 to 1; a narrow loss counts a little."""
    low: float
    """The lower end of the 95 % confidence interval over playouts."""
    high: float
    """The upper end."""
    tries: int
    """The number of playouts with this move."""

    def to_dict(self) -> dict[str, Any]:
        """Return the value as plain data, the move as its text."""
        return {**vars(self), "move": self.move.text}


@dataclass(frozen=True)
class Evaluation:
    """The chances in a position, from what a view shows."""

    chances: tuple[float, ...]
    """Each ship's chance to win, the ghost's last. They sum to 1."""
    moves: tuple[Valued, ...]
    """The legal moves of the view's seat, the best first; empty for a seat that is not asked."""
    playouts: int
    """The number of playouts behind it."""


@dataclass(frozen=True)
class Hint:
    """Advice on a decision, as detailed as its depth."""

    depth: int
    """1 for a nudge, 2 for the move too, 3 for every choice with its value too."""
    nudge: Reason
    """A question to think about, without the move."""
    move: Move | None
    """The recommended move, from depth 2 on."""
    reasons: tuple[Reason, ...]
    """The reasons for the move, from depth 2 on."""
    choices: tuple[Valued, ...]
    """Every legal move, the best first, at depth 3."""

    def to_dict(self) -> dict[str, Any]:
        """Return the hint as plain data, as the protocol sends it."""
        return {
            "depth": self.depth,
            "topic": self.nudge.topic,
            "nudge": self.nudge.nudge,
            "rule": self.nudge.rule,
            "move": self.move.text if self.move else None,
            "reasons": [vars(reason) for reason in self.reasons],
            "choices": [choice.to_dict() for choice in self.choices],
        }


def evaluate(view: View, luck: Luck, budget: Budget | int) -> Evaluation:
    """Estimate each ship's chance to win and the value of each legal move of the view's seat.

    `budget` is a number of playouts or a `Budget`.
    """
    if not isinstance(budget, Budget):
        budget = Budget(ms=0, playouts=budget)
    tree = new_tree(view, luck)
    if not view.legal:
        until = budget.until()
        while tree.playouts < budget.playouts and (tree.playouts == 0 or until == 0.0 or budget.clock() < until):
            tree.rollout(view)
        return Evaluation(_chances(tree, view), (), tree.playouts)
    root = run_playouts(tree, view, budget, to_choose=False)
    return Evaluation(_chances(tree, view), _valued(root), tree.playouts)


def hint(view: View, depth: int = 1, luck: Luck | None = None) -> Hint:
    """Return advice for the seat that has to decide: a nudge (1), the move (2), or all choices with reasons (3)."""
    if depth not in DEPTHS:
        raise ValueError(f"a hint has depth 1 (a nudge), 2 (the move) or 3 (every choice), not {depth!r}")
    if not view.legal:
        raise ValueError("a hint is for a seat that has to decide; this one is not asked anything")
    luck = luck or Luck(view.round)
    found = evaluate(view, luck, Budget(HINT_MS, HINT_PLAYOUTS)).moves
    best = found[0]
    reasons = reasons_for(preview(view), best.move)
    nudge = reasons[0]
    if best.move.kind == "morning":
        gain = best.value - found[1].value if len(found) > 1 else 0.0
        card = favourite_card(view, luck, int(best.move.text.split(" ")[1]))
        reasons = (about_card(nudge, card, gain), *reasons[1:])
    if len(found) > 1 and found[1].high > best.value:
        reasons = (*reasons, close_call(view))
    return Hint(
        depth=depth,
        nudge=nudge,
        move=best.move if depth > 1 else None,
        reasons=reasons if depth > 1 else (),
        choices=found if depth > 2 else (),
    )


def _chances(tree: Tree, view: View) -> tuple[float, ...]:
    return tuple([tree.shares[ship] / float(tree.playouts) for ship in range(view.ships)])


def _valued(root: Node) -> tuple[Valued, ...]:
    """Return the moves of a node, the most tried first, never tried ones last."""
    found: list[Valued] = []
    for slot in range(root.size):
        tries = int(root.tries[slot])
        mean = float(root.sums[slot]) / max(tries, 1)
        variance = max(float(root.squares[slot]) / max(tries, 1) - mean * mean, 0.0)
        half = 1.96 * sqrt(variance / tries) if tries > 1 else 1.0
        found.append(Valued(MOVES[root.ids[slot]], mean, max(mean - half, 0.0), min(mean + half, 1.0), tries))
    return tuple(sorted(found, key=lambda each: (-each.tries, -each.value)))
