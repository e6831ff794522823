"""Jamaica: the pirate race around the island, as a library.

The words to begin with are `options`, `start`, `to_act`, `legal`, `apply`, `sample` and `view`; README.md has them in
one example.
"""

from typing import TYPE_CHECKING, Any

from jamaica import _interpreted as _interpreted  # isort: skip  (before any module that may be compiled)

from jamaica.engine import apply, legal, let_luck, outcomes, playout, sample, start, to_act, why_not
from jamaica.luck import Luck
from jamaica.match import Match
from jamaica.model.moves import MOVES, IllegalMove, Move, move
from jamaica.model.options import Options, options
from jamaica.model.rulebook import RULES, Rule, rule
from jamaica.model.state import State
from jamaica.narration import say
from jamaica.notation import read, write
from jamaica.preview import preview
from jamaica.record import Record
from jamaica.rules import BEHAVIOUR
from jamaica.rules.scoring import scores, winners
from jamaica.views import View, commentator, imagine, view

if TYPE_CHECKING:
    from jamaica.drawing import draw

__version__ = "0.1.0"
behaviour = BEHAVIOUR

__all__ = [
    "MOVES",
    "RULES",
    "IllegalMove",
    "Luck",
    "Match",
    "Move",
    "Options",
    "Record",
    "Rule",
    "State",
    "View",
    "apply",
    "behaviour",
    "commentator",
    "draw",
    "imagine",
    "legal",
    "let_luck",
    "move",
    "options",
    "outcomes",
    "playout",
    "preview",
    "read",
    "rule",
    "sample",
    "say",
    "scores",
    "start",
    "to_act",
    "view",
    "why_not",
    "winners",
    "write",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """`draw` is fetched when it is first asked for: most programs never draw."""
        if name == "draw":
            from jamaica.drawing import draw

            return draw
        raise AttributeError(f"module 'jamaica' has no attribute {name!r}")
