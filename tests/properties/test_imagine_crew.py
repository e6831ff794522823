"""Crew cards that a view hides are imagined with exact odds."""

from collections import Counter
from itertools import combinations, permutations

import jamaica
from jamaica import Luck, State
from jamaica.model.crew import CREW
from tests.support.games import quick
from tests.support.odds import assert_follows
from tests.support.positions import dealt

OWN = (CREW.index("cook"), CREW.index("pilot"))


def cards(state: State, seat: int) -> tuple[int, int]:
    """The crew cards of a seat, the kept one first."""
    return int(state.dealt >> seat * 8 & 15), int(state.dealt >> seat * 8 + 4 & 15)


def imagined(state: State, seat: int) -> Counter[tuple[int, int]]:
    """What is imagined for a seat by seat 0."""
    view, luck = jamaica.view(state, 0), Luck(1692)
    draws = quick(6000, 3000, 5)
    return Counter(cards(jamaica.imagine(view, luck), seat) for _ in range(draws))


def test_before_a_seat_chooses_any_two_unknown_cards_are_as_likely() -> None:
    state = dealt("cook pilot", "purser gunner", "surgeon monkey").state
    unknown = [card for card in range(1, 13) if card not in OWN]
    assert_follows(imagined(state, 1), dict.fromkeys(combinations(unknown, 2), 1))


def test_of_a_seat_that_has_chosen_either_card_may_be_the_kept_one() -> None:
    state = dealt("cook pilot", "purser gunner", "surgeon monkey").play("1: keep gunner").state
    unknown = [card for card in range(1, 13) if card not in OWN]
    assert_follows(imagined(state, 1), dict.fromkeys(permutations(unknown, 2), 1))


def test_once_the_crew_is_turned_over_only_the_other_card_is_unknown() -> None:
    table = dealt("cook pilot", "purser gunner", "surgeon monkey")
    state = table.play("1: keep gunner", "0: keep cook", "2: keep monkey").state
    up = (CREW.index("gunner"), CREW.index("monkey"))
    unknown = [card for card in range(1, 13) if card not in (*OWN, *up)]
    assert_follows(imagined(state, 1), dict.fromkeys([(up[0], card) for card in unknown], 1))
    assert set(imagined(state, 0)) == {OWN}, "a seat knows the card that it did not keep"
