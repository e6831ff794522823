"""Questions: what the rules ask a seat, and what they leave to chance.

A question is one object, defined in the chapter whose rule asks it. It holds the moves that can answer it, the
seats that are asked, what is offered, what an answer does and which rule refuses any other. A step of its kind on top
of the agenda asks it.
`rules/registry.py` finds the object by the kind of the step.
"""

from typing import Final

from jamaica.luck import Luck
from jamaica.model.state import State
from jamaica.model.steps import step_ship
from jamaica.model.table import Table
from jamaica.native import i64, mypyc_attr

APART: Final = 62
"""The answer that stands for the move `apart` of a question."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """A question to one seat or several. An answer is a number that, added to `first`, is the id of a move."""

    kind: i64
    """The kind of the steps that ask it."""
    key: str
    """Its name in views and messages."""
    word: str
    """Its name in the notation of positions."""
    first: i64
    """The lowest id of the moves that can answer it."""
    answers: tuple[str, ...]
    """The kinds of move that can answer it."""
    rules: tuple[str, ...]
    """The rules that it comes from."""
    option: str | None
    """The option of the tables that ask it, `None` if all tables do."""
    apart: i64
    """The id of one more move that can answer it, whose id is not close to the others; -1 if there is none. Its number
    as an answer is `APART`."""
    between_turns: bool
    """Whether it is asked while no ship acts."""

    def __init__(
        self,
        kind: i64,
        key: str,
        *,
        word: str,
        first: i64,
        answers: tuple[str, ...],
        rules: tuple[str, ...],
        option: str | None = None,
    ) -> None:
        self.kind = kind
        self.key = key
        self.word = word
        self.first = first
        self.answers = answers
        self.rules = rules
        self.option = option
        self.apart = -1
        self.between_turns = False

    def asked(self, table: Table, step: i64) -> i64:
        """The seats that have to answer, as a set: the one that decides for the ship of the step."""
        return 1 << decider(table, step_ship(step))

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """The answers open to a seat that is asked, as a set."""
        raise NotImplementedError

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """Carry out an answer that was offered; the step is off the agenda already."""
        raise NotImplementedError

    def rules_of(self, table: Table, step: i64) -> tuple[str, ...]:
        """The rules that this step's question comes from."""
        return self.rules

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """The id of the rule that refuses an answer of the right kind that is not offered."""
        return self.rules_of(table, step)[0]

    def arguments(self, step: i64) -> dict[str, object]:
        """What a step says about its question, for all to see, by name."""
        return {"ship": step_ship(step)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A question to chance. An outcome is a number that, added to `first`, is the id of a move."""

    kind: i64
    """The kind of the steps that ask it."""
    word: str
    """Its name in the notation of positions."""
    first: i64
    """The lowest id of its outcomes."""
    size: i64
    """How many outcomes the catalogue has."""
    between_turns: bool
    """Whether it is asked while no ship acts."""

    def __init__(self, kind: i64, word: str, *, first: i64, size: i64) -> None:
        self.kind = kind
        self.word = word
        self.first = first
        self.size = size
        self.between_turns = False

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """How likely an outcome is, as a whole number; 0 if it is not possible."""
        return 1

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """An outcome drawn by its weight from the stream of this kind of chance."""
        raise NotImplementedError

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """Carry out an outcome; the step is off the agenda already."""
        raise NotImplementedError


def decider(table: Table, ship: i64) -> i64:
    """The seat that answers for a ship: a player for their own. For the ghost the captain chooses, forks always
    [ghost.captain]; in a battle the captain rolls and decides for it, and if the captain is its opponent, the next
    player clockwise does [ruling.ghost-decider]: with two players the opponent of the ship it fights
    [ghost.battle]."""
    if ship != table.ghost:
        return ship
    if table.attacker == table.captain or table.defender == table.captain:
        return (table.captain + 1) % table.seats
    return table.captain
