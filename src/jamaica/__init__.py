"""Jamaica: the pirate race around the island, as a library.

import jamaica

state = jamaica.start(jamaica.options("revised"), seats=3)
luck = jamaica.Luck(1692)
while not state.over:
if state.luck_next:
jamaica.apply(state, jamaica.sample(state, luck))
else:
seat = jamaica.to_act(state)[0]
jamaica.apply(state, jamaica.legal(state, seat)[0], seat=seat)
print(jamaica.scores(state), jamaica.winners(state))
"""

from jamaica import _interpreted as _interpreted  # isort: skip  (before any module that may be compiled)

from jamaica.engine import apply, legal, let_luck, outcomes, playout, sample, start, to_act, why_not
from jamaica.luck import Luck
from jamaica.model.moves import MOVES, IllegalMove, Move, move
from jamaica.model.options import Options, options
from jamaica.model.rulebook import RULES, Rule, rule
from jamaica.model.state import State
from jamaica.rules.scoring import scores, winners
from jamaica.say import say
from jamaica.views import View, commentator, imagine, view

__version__ = "0.1.0"
behaviour = 1
"""Rises only when play changes: the same moves then lead to another state, or other moves are possible."""

__all__ = [
    "MOVES",
    "RULES",
    "IllegalMove",
    "Luck",
    "Move",
    "Options",
    "Rule",
    "State",
    "View",
    "apply",
    "behaviour",
    "commentator",
    "imagine",
    "legal",
    "let_luck",
    "move",
    "options",
    "outcomes",
    "playout",
    "rule",
    "sample",
    "say",
    "scores",
    "start",
    "to_act",
    "view",
    "why_not",
    "winners",
]
