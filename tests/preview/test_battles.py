"""The chances of a battle, beside a battle tried out in every way on the engine itself."""

from collections import Counter
from fractions import Fraction

import pytest

import jamaica
from jamaica import State
from jamaica.model.events import BattleTied, BattleWon
from jamaica.model.steps import ASK_PAY, step_kind, step_ship
from jamaica.preview import Odds, Target, Volley, battle_odds
from tests.support.games import quick
from tests.support.odds import assert_follows
from tests.support.positions import Table, turn

Ends = tuple[Fraction, Fraction, Fraction]
"""How often the attacker wins, neither, the defender."""


def tried_out(state: State, move: jamaica.Move, seat: int | None, attacker: int) -> Ends:
    """How a battle ends after a move, everybody playing for a win first, then for a tie, then with the least powder."""
    twin = state.copy()
    twin.told = []
    for event in jamaica.apply(twin, move, seat):
        if isinstance(event, BattleTied):
            return Fraction(0), Fraction(1), Fraction(0)
        if isinstance(event, BattleWon):
            won = Fraction(event.winner == attacker)
            return won, Fraction(0), 1 - won
    return best_play(twin, attacker)


def best_play(state: State, attacker: int) -> Ends:
    """How a battle ends from here."""
    if state.luck_next:
        spoken = jamaica.outcomes(state)
        whole = sum(weight for _, weight in spoken)
        parts = [(tried_out(state, move, None, attacker), Fraction(weight, whole)) for move, weight in spoken]
        one, two, three = (sum((ends[at] * part for ends, part in parts), Fraction(0)) for at in range(3))
        return one, two, three
    seat = jamaica.to_act(state)[0]
    moves = jamaica.legal(state, seat)
    if step_kind(state.top()) == ASK_PAY:
        return tried_out(state, moves[0], seat, attacker)
    own = 0 if step_ship(state.top()) == attacker else 2
    found = [tried_out(state, move, seat, attacker) for move in moves]
    return max(found, key=lambda ends: (ends[own], ends[1]))


def battle(powder: str, answer: str, *, ghost: str = "", **powers: int) -> Table:
    """Seat 0 sails onto space 3, where another ship is: seat 1, or the ghost; or the ghost attacks seat 0."""
    holds = {0: f"F6 {powder}", 1: f"F6 {answer}"}
    ships = "0 3 0" if not ghost else "0 0 0 3"
    return turn("forward/food", (3, 6), ships=ships, holds=holds, powers=powers, ghost=bool(ghost))


SITUATIONS = {
    "bare": battle("P2", "P3"),
    "no answer": battle("P3", "-"),
    "beth attacks": battle("P2", "P2", beth=0),
    "beth defends": battle("P2", "P2", beth=1),
    "sabre attacks": battle("P1", "P2", sabre=0),
    "sabre defends": battle("P1", "P2", sabre=1),
    "sabre and beth attack": battle("P1", "P1", sabre=0, beth=0),
    "sabre against beth": battle("P1", "P1", sabre=1, beth=0),
    "the ghost defends": battle("P3", "-", ghost="defends"),
    "the ghost defends, sabre": battle("P2", "-", ghost="defends", sabre=0),
    "the ghost has the sabre": battle("P2", "-", ghost="defends", sabre=3),
}


def same(odds: Odds, ends: Ends, attacker: bool) -> None:
    """These chances are the ones counted out."""
    win, tie, lose = (float(part) for part in ends)
    expected = (win, tie, lose) if attacker else (lose, tie, win)
    assert (odds.win, odds.tie, odds.lose) == pytest.approx(expected, abs=1e-12)


def compare(state: State, attacker: int) -> None:
    """Each choice of the one asked has the chances that trying it out gives."""
    seat = jamaica.to_act(state)[0]
    ship = step_ship(state.top())
    foreseen = jamaica.preview(jamaica.view(state, seat))
    assert len(foreseen.choices) > 1
    for choice in foreseen.choices:
        outcome = choice.leads_to
        odds = outcome if isinstance(outcome, Odds) else outcome.odds if isinstance(outcome, Volley) else None
        assert odds is not None
        assert odds.ship == ship
        same(odds, tried_out(state, choice.move, seat, attacker), ship == attacker)
    amounts = [choice.leads_to for choice in foreseen.choices if isinstance(choice.leads_to, Volley)]
    if amounts:
        tie = ship != attacker
        best = max(amounts, key=lambda volley: (volley.odds.win, volley.odds.tie * tie, -volley.powder))
        assert [volley for volley in amounts if volley.best] == [best]


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_attackers_chances_are_exact(name: str) -> None:
    compare(SITUATIONS[name].state, 0)


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("face", ["4", "8", "star"])
def test_the_chances_are_exact_at_every_later_choice(name: str, face: str) -> None:
    state = SITUATIONS[name].state.copy()
    jamaica.apply(state, jamaica.move("spend 1"))
    jamaica.apply(state, jamaica.move(f"*combat {face}"))
    reached = 0
    while state.attacker >= 0 and reached < 4:
        asked = jamaica.to_act(state)
        if asked and jamaica.legal(state, asked[0])[0].kind in ("spend", "reroll"):
            compare(state, 0)
            reached += 1
        elif asked:
            break
        jamaica.apply(state, jamaica.legal(state, asked[0])[-1] if asked else jamaica.move("*combat 6"))
    assert reached or "sabre" not in name


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_target_shows_the_attackers_best(name: str) -> None:
    table = SITUATIONS[name]
    view = jamaica.view(table.state, 0)
    target = battle_odds(view, 0, table.state.defender)
    suggestion = jamaica.preview(view).suggestion
    assert suggestion is not None
    volley = jamaica.preview(view).of(suggestion)
    assert isinstance(volley, Volley)
    assert (target.ship, target.spend, target.odds) == (table.state.defender, volley.powder, volley.odds)


def test_the_sixth_gunpowder_is_not_suggested_if_the_fifth_wins_as_often() -> None:
    table = turn("forward/food", (3, 6), ships="0 3", holds={0: "F6 P6", 1: "F6"})
    target = battle_odds(jamaica.view(table.state, 0), 0, 1)
    assert (target.spend, round(target.odds.win, 2)) == (5, 0.78)


def test_each_target_is_shown_with_its_own_chances() -> None:
    holds = {0: "F6 P2", 1: "F6 P6", 2: "F6"}
    table = turn("forward/food", (3, 6), ships="0 3 3", holds=holds, powers={"beth": 1})
    foreseen = jamaica.preview(jamaica.view(table.state, 0))
    assert foreseen.question == "choose_target"
    for choice in foreseen.choices:
        assert isinstance(choice.leads_to, Target)
        attacked = table.state.copy()
        jamaica.apply(attacked, choice.move, 0)
        spend = jamaica.move(f"spend {choice.leads_to.spend}")
        same(choice.leads_to.odds, tried_out(attacked, spend, 0, 0), True)
    armed, bare = (choice.leads_to for choice in foreseen.choices)
    assert isinstance(armed, Target)
    assert isinstance(bare, Target)
    assert (armed.powder, bare.powder) == (6, 0)
    assert armed.odds.win < bare.odds.win


def test_an_attack_by_the_ghost_is_shown_to_the_captain_who_picks() -> None:
    table = turn("food/gunpowder", (3, 6), ships="3 3 0 0", ghost=True, holds={0: "F6 P2", 1: "F6"})
    while table.question()[1] != "choose_target":
        table.one("ghost forward" if table.question()[1] == "steer_ghost" else table.asks()[0][0])
    for choice in jamaica.preview(jamaica.view(table.state, 0)).choices:
        assert isinstance(choice.leads_to, Target)
        assert (choice.leads_to.spend, choice.leads_to.odds.ship) == (0, 3)
        same(choice.leads_to.odds, tried_out(table.state, choice.move, 0, 3), True)


def play_best(state: State, luck: jamaica.Luck) -> str:
    """How a battle ends in which everybody does what their preview shows to be best."""
    attacker = state.attacker
    while True:
        if state.luck_next:
            told = jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            foreseen = jamaica.preview(jamaica.view(state, seat))
            odds = {choice.move: choice.leads_to for choice in foreseen.choices if isinstance(choice.leads_to, Odds)}
            best = max(odds, key=lambda move: (odds[move].win, odds[move].tie)) if odds else foreseen.suggestion
            assert best is not None
            told = jamaica.apply(state, best, seat)
        for event in told:
            if isinstance(event, BattleTied):
                return "tie"
            if isinstance(event, BattleWon):
                return "win" if event.winner == attacker else "lose"


@pytest.mark.parametrize("name", ["bare", "sabre attacks", "sabre against beth", "the ghost has the sabre"])
def test_battles_end_as_often_as_was_foreseen(name: str) -> None:
    start = SITUATIONS[name].state
    odds = battle_odds(jamaica.view(start, 0), 0, start.defender).odds
    ended: Counter[str] = Counter()
    luck = jamaica.Luck(1692)
    for _ in range(quick(3000, 600)):
        state = start.copy()
        state.told = []
        ended[play_best(state, luck)] += 1
    weights = {"win": odds.win, "tie": odds.tie, "lose": odds.lose}
    assert_follows(ended, {end: round(part * 1296) for end, part in weights.items() if part})
