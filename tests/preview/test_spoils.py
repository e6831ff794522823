"""Spoils, beside what taking them then brings."""

from typing import Any

import pytest

import jamaica
from jamaica import Luck, Move, State
from jamaica.model.agenda import ASK_SPOILS
from jamaica.model.cards import KIND_VALUE
from jamaica.model.events import CurseGiven, Event, Loaded, Overboard, PowerStolen, TreasureStolen
from jamaica.model.table import SLOT_KIND, SLOTS
from jamaica.preview import Spoil, Tokens
from jamaica.rules.scoring import treasure_score
from tests.support.games import SETTINGS, question, quick, telling, walk
from tests.support.positions import Table, turn


def spoil_of(state: State, move: str | Move) -> Spoil:
    """What is foreseen of a choice of spoils."""
    seat = jamaica.to_act(state)[0]
    outcome = jamaica.preview(jamaica.view(state, seat)).of(jamaica.move(move) if isinstance(move, str) else move)
    assert isinstance(outcome, Spoil)
    return outcome


def won(**setting: Any) -> Table:
    """Seat 0, with no gunpowder, has sailed onto space 3, rolled a star, and is asked what to take."""
    return turn("forward/food", (3, 6), **setting).play("*combat star")


def check(state: State, winner: int, move: Move) -> None:
    """Take these spoils, loading in every way, and see what they brought."""
    spoil = spoil_of(state, move)
    twin, seat = telling(state), jamaica.to_act(state)[0]
    before = treasure_score(twin, winner)
    told = jamaica.apply(twin, move, seat)
    gained = treasure_score(twin, winner) - before
    assert spoil.low <= gained <= spoil.high
    assert spoil.low <= spoil.mean <= spoil.high
    if move.text.startswith("take hold"):
        check_loads(state, twin, winner, spoil, told)
    for event in told:
        if isinstance(event, TreasureStolen | CurseGiven):
            assert spoil.treasure in (None, event.treasure)
            assert spoil.treasure is None or spoil.low == spoil.high == gained
        if isinstance(event, PowerStolen):
            assert spoil.treasure == event.power
    if any(isinstance(event, Overboard) for event in told):
        assert (spoil.overboard, spoil.doubloons) == (True, 0)


def check_loads(state: State, twin: State, winner: int, spoil: Spoil, told: tuple[Event, ...]) -> None:
    """The stolen goods come aboard as foreseen."""
    goods, count = (spoil.tokens.goods, spoil.tokens.count) if spoil.tokens else ("", 0)
    assert spoil.doubloons == (count if goods == "gold" else 0)
    loaded = [event for event in told if isinstance(event, Loaded) and event.source == "spoils"]
    if spoil.overboard:
        assert spoil.loads == ()
        assert (goods, winner) != ("gold", state.ghost)
    elif loaded:
        (load,) = spoil.loads
        assert (load.hold, load.goods, load.count) == (loaded[0].hold, goods, count)
    else:
        seat = jamaica.to_act(twin)[0]
        asked = jamaica.preview(jamaica.view(twin, seat))
        assert tuple(choice.leads_to for choice in asked.choices) == spoil.loads


@pytest.mark.parametrize("seed", range(quick(24, 8)))
def test_spoils_bring_what_was_foreseen(seed: int) -> None:
    for state in walk(SETTINGS[seed * 17 % len(SETTINGS)], 300 + seed):
        if question(state) == ASK_SPOILS:
            for move in jamaica.legal(state, jamaica.to_act(state)[0]):
                check(state, state.top() >> 6 & 7, move)


def test_a_stolen_hold_says_what_has_to_be_emptied_for_it() -> None:
    table = won(ships="0 3 0", holds={0: "F6 G1 G2 F3 G3", 1: "G4 F2"})
    spoil = spoil_of(table.state, "take hold 1")
    assert (spoil.tokens, spoil.doubloons) == (Tokens("gold", 4), 4)
    assert [(load.hold, load.lost) for load in spoil.loads] == [(1, Tokens("food", 6)), (4, Tokens("food", 3))]


def test_a_hold_that_cannot_be_loaded_is_refused_with_its_rule() -> None:
    table = won(ships="0 3 0", holds={0: "F6 F1 F2 F3 F3", 1: "G4 F2"})
    foreseen = jamaica.preview(jamaica.view(table.state, 0))
    assert foreseen.why_not(jamaica.move("take hold 2")) == "ruling.spoils-blocked"
    assert foreseen.why_not(jamaica.move("take hold 3")) == "ruling.forced"
    assert foreseen.why_not(jamaica.move("take sabre")) == "spoils.treasure"
    assert foreseen.why_not(jamaica.move("give -2")) == "spoils.curse"
    assert foreseen.why_not(jamaica.move("take hold 1")) is None


def test_the_6th_hold_brings_its_contents() -> None:
    table = won(ships="0 3 0", holds={0: "F6", 1: "G4 F2 - - - G5"}, powers={"sixth": 1})
    spoil = spoil_of(table.state, "take sixth")
    assert (spoil.treasure, spoil.tokens, spoil.doubloons, spoil.loads) == ("sixth", Tokens("gold", 5), 5, ())


def test_a_curse_given_away_is_worth_what_it_would_have_cost() -> None:
    table = won(ships="0 3 0", holds={0: "F6", 1: "F6"}, facedown={0: "-3 +5"})
    spoil = spoil_of(table.state, "give -3")
    assert (spoil.treasure, spoil.low, spoil.high, spoil.mean) == ("-3", 3, 3, 3.0)
    assert spoil_of(table.state, "leave").mean == 0


def test_an_unknown_treasure_is_worth_what_is_left_to_be_known() -> None:
    table = won(ships="0 3 0", holds={0: "F6", 1: "F6"}, facedown={0: "-3 +7", 1: "+3 -2!"})
    spoil = spoil_of(table.state, "take facedown 1")
    assert (spoil.treasure, spoil.low, spoil.high) == (None, -4, 7)
    # Left are +3 +3 +5 +7 and one of -2 and -4, for the other is the known curse: 18 and half of -6, over five cards.
    assert spoil.mean == pytest.approx((18 - 3) / 5)
    curse = spoil_of(table.state, "take facedown 2")
    assert (curse.low, curse.high, curse.mean) == (-4, -2, -3)


@pytest.mark.parametrize("facedown", [{0: "-3 +7", 1: "+3 -2!", 3: "map +5 -4!"}, {1: "+3", 3: "sabre +7 +3"}])
def test_the_mean_is_met_by_imagined_tables(facedown: dict[int, str]) -> None:
    table = won(ships="0 0 0 3", holds={0: "F6"}, facedown=facedown, ghost=True)
    view, luck = jamaica.view(table.state, 0), Luck(7)
    places = range(table.state.facedown_count(3))
    spoils = [spoil_of(table.state, f"take facedown {place + 1}") for place in places]
    tries = quick(6000, 1500)
    sums, seen = [0 for _ in places], [set[int]() for _ in places]
    for _ in range(tries):
        imagined = jamaica.imagine(view, luck)
        for place in places:
            value = int(KIND_VALUE[(imagined.facedown[3 * SLOTS + place] & SLOT_KIND) - 1])
            sums[place] += value
            seen[place].add(value)
    for place, spoil in enumerate(spoils):
        assert (min(seen[place]), max(seen[place])) == (spoil.low, spoil.high)
        assert sums[place] / tries == pytest.approx(spoil.mean, abs=6 * 5 / tries**0.5)
