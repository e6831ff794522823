"""A question is defined in one place: here one is added that no chapter of the rules has."""

from collections.abc import Iterator

import pytest

import jamaica
from jamaica import IllegalMove, Luck, State
from jamaica.model.moves import ACCEPT, COMBAT, MORNING, REROLL
from jamaica.model.steps import ASKS, LUCKS, SHIP, A, step_a, step_ship
from jamaica.model.table import Table
from jamaica.rules import registry
from jamaica.rules.question import Chance, Question

RUM = 39
"""A kind of step that the rules do not use. a: bottles."""
STORM = 63
"""Another, that asks chance."""


class ShareRum(Question):
    """Does the ship share its rum? Whoever accepts sails on to the space with the bottles' number."""

    def __init__(self) -> None:
        answers, rules = ("reroll", "accept"), ("treasure.sabre", "round.card")
        super().__init__(RUM, "share_rum", word="rum", first=REROLL, answers=answers, rules=rules)

    def asked(self, table: Table, step: int) -> int:
        return 1 << (step_ship(step) + 1) % table.seats

    def offer(self, table: Table, step: int, seat: int) -> int:
        return 3 if table.space[step_ship(step)] == 0 else 2

    def answer(self, state: State, step: int, seat: int, choice: int) -> None:
        state.space[step_ship(step)] = step_a(step) if choice == 1 else 40 + seat

    def refusal(self, table: Table, step: int, choice: int) -> str:
        return "round.card" if choice == 0 else "round.dice"

    def arguments(self, step: int) -> dict[str, object]:
        return {"bottles": step_a(step)}


@pytest.fixture
def rum() -> Iterator[ShareRum]:
    nothing = registry.QUESTION[RUM]
    question = ShareRum()
    registry.register(question)
    yield question
    registry.QUESTION[RUM] = nothing
    registry.QUESTIONS.remove(question)


@pytest.fixture
def state(rum: ShareRum) -> State:
    """Seat 0 places the dice, but first seat 1 is asked about the rum of ship 0."""
    state = jamaica.start(jamaica.options("revised"), 3)
    for text in ("*captain 0", *["*draw gold/gold", "*draw gunpowder/food", "*draw gold/forward"] * 3, "*roll 5 2"):
        jamaica.apply(state, text)
    state.push(RUM + 0 * SHIP + 7 * A)
    return state


def test_the_engine_asks_and_offers_it(state: State) -> None:
    assert jamaica.to_act(state) == [1]
    assert [move.text for move in jamaica.legal(state, 1)] == ["reroll", "accept"]
    assert jamaica.legal(state, 0) == []


def test_an_answer_is_carried_out_and_the_game_goes_on(state: State) -> None:
    jamaica.apply(state, "accept")
    assert state.space[0] == 7
    assert jamaica.to_act(state) == [0]
    assert {move.id for move in jamaica.legal(state, 0)} == {MORNING + 1, MORNING + 4}


def test_other_answers_are_refused_with_its_rules(state: State) -> None:
    state.space[0] = 3
    with pytest.raises(IllegalMove, match=r"round\.card.*possible: accept"):
        jamaica.apply(state, "reroll", seat=1)
    other = jamaica.why_not(state, 1, "leave")
    assert other is not None
    assert other.rule == "treasure.sabre"


def test_a_view_shows_it(state: State) -> None:
    shown = jamaica.view(state, 1).to_dict()
    assert shown["question"] == {"key": "share_rum", "bottles": 7}
    assert shown["ask"]["moves"] == ["reroll", "accept"]
    assert jamaica.view(state, 0).to_dict()["ask"] is None


def test_random_play_answers_it(state: State) -> None:
    ends = {jamaica.playout(state, Luck(seed)).over for seed in range(5)}
    assert ends == {True}


@pytest.mark.parametrize("kind", [ASKS - 1, RUM, LUCKS, 22])
def test_a_kind_that_is_not_free_is_refused(rum: ShareRum, kind: int) -> None:
    other = Question(kind, "other", word="other", first=ACCEPT, answers=("accept",), rules=("round.card",))
    with pytest.raises(ValueError, match="free number from 20 to 39"):
        registry.register(other)


class Storm(Chance):
    """One of the first two faces of a die, the second three times as likely, drives all ships to its space."""

    def __init__(self) -> None:
        super().__init__(STORM, "storm", first=COMBAT, size=2)

    def weight(self, state: State, step: int, outcome: int) -> int:
        return 1 + 2 * outcome

    def draw(self, state: State, step: int, luck: Luck) -> int:
        return 1 if luck.below(4) else 0

    def answer(self, state: State, step: int, outcome: int) -> None:
        for ship in range(state.ships):
            state.space[ship] = 20 + outcome


@pytest.fixture
def storm() -> Iterator[Storm]:
    nothing = registry.CHANCE[STORM]
    chance = Storm()
    registry.register_chance(chance)
    yield chance
    registry.CHANCE[STORM] = nothing
    registry.CHANCES.remove(chance)


def test_a_question_to_chance_is_added_likewise(state: State, storm: Storm) -> None:
    state.push(STORM)
    assert state.luck_next
    assert [(move.id - COMBAT, weight) for move, weight in jamaica.outcomes(state)] == [(0, 1), (1, 3)]
    drawn = {jamaica.sample(state, Luck(seed)).id - COMBAT for seed in range(30)}
    assert drawn == {0, 1}
    jamaica.let_luck(state, Luck(3))
    assert len({state.space[ship] for ship in range(3)}) == 1
    assert state.space[0] in (20, 21)
    assert jamaica.to_act(state) == [1]


@pytest.mark.parametrize("kind", [LUCKS - 1, STORM, 64])
def test_a_kind_of_chance_that_is_not_free_is_refused(storm: Storm, kind: int) -> None:
    with pytest.raises(ValueError, match="free number from 40 to 63"):
        registry.register_chance(Chance(kind, "other", first=COMBAT, size=1))
