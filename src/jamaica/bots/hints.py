"""What a position promises each seat, and which move to choose: for hints, comments and reports."""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from jamaica.bots.greedy import favourite_card
from jamaica.bots.reasons import Reason, about_card, close_call, reasons_for
from jamaica.bots.search.budget import Budget
from jamaica.bots.search.tree import Node, Tree, grow
from jamaica.bots.search.weights import fresh_tree
from jamaica.luck import Luck
from jamaica.model.moves import MOVES, Move
from jamaica.preview import preview
from jamaica.views import View

HINT_PLAYOUTS: Final = 2000
HINT_MS: Final = 1500
DEPTHS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Valued:
    """What one move was found to be worth."""

    move: Move
    """The move."""
    value: float
    """The seat's chance to win with it, from 0 to 1; a narrow loss counts a little."""
    low: float
    """The lower end of the 95 % interval of that value, as far as more playouts could change it."""
    high: float
    """The upper end."""
    tries: int
    """In how many playouts it was tried."""

    def to_dict(self) -> dict[str, Any]:
        """The value as plain data, the move by its text."""
        return {**vars(self), "move": self.move.text}


@dataclass(frozen=True)
class Evaluation:
    """What a position promises, as far as a view shows it."""

    chances: tuple[float, ...]
    """Each ship's chance to win, the ghost's last; together 1."""
    moves: tuple[Valued, ...]
    """The moves open to the view's seat, the best first; none for a seat that is not asked."""
    playouts: int
    """How many playouts it rests on."""


@dataclass(frozen=True)
class Hint:
    """Advice on a decision, as much of it as was asked for."""

    depth: int
    """1 for a nudge, 2 for the move too, 3 for every choice with its value too."""
    nudge: Reason
    """What to think of."""
    move: Move | None
    """The move advised, from depth 2 on."""
    reasons: tuple[Reason, ...]
    """Why, from depth 2 on."""
    choices: tuple[Valued, ...]
    """Every choice, the best first, at depth 3."""

    def to_dict(self) -> dict[str, Any]:
        """The hint as plain data: what the protocol carries."""
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
    """Each ship's chance to win, and the value of each move open to the view's seat, found in so many playouts."""
    if not isinstance(budget, Budget):
        budget = Budget(ms=0, playouts=budget)
    tree = fresh_tree(view, luck)
    until = budget.until()
    if not view.legal:
        while tree.playouts < budget.playouts and (tree.playouts == 0 or until == 0.0 or budget.clock() < until):
            tree.watch(view)
        return Evaluation(_chances(tree, view), (), tree.playouts)
    root = grow(tree, view, budget.playouts, until, budget.clock, to_choose=False)
    return Evaluation(_chances(tree, view), _valued(root), tree.playouts)


def hint(view: View, depth: int = 1, luck: Luck | None = None) -> Hint:
    """Advice for the seat that has to decide: a nudge (1), the move (2), or all choices with reasons (3)."""
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
    """The moves of a node, those tried most first; the last are those that were never tried."""
    found: list[Valued] = []
    for slot in range(root.size):
        tries = int(root.tries[slot])
        mean = float(root.sums[slot]) / max(tries, 1)
        spread = max(float(root.squares[slot]) / max(tries, 1) - mean * mean, 0.0)
        half = 1.96 * sqrt(spread / tries) if tries > 1 else 1.0
        found.append(Valued(MOVES[root.ids[slot]], mean, max(mean - half, 0.0), min(mean + half, 1.0), tries))
    return tuple(sorted(found, key=lambda each: (-each.tries, -each.value)))
