"""The trail: one state for each event told, which shows what the event changed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings

import jamaica
from jamaica import State
from jamaica.model.events import EVENTS
from jamaica.model.table import FINISHED
from tests.support.games import LONG, SETTINGS, Place, Players, Setting, places, quick, telling


class Shown:
    """A state as its commentator sees it, with the state that the event before left."""

    def __init__(self, before: State, state: State) -> None:
        self.state = state
        self.data: dict[str, Any] = jamaica.commentator(state).to_dict()
        self.before: dict[str, Any] = jamaica.commentator(before).to_dict()

    def ship(self, number: int) -> dict[str, Any]:
        return dict(self.data["seats"][number])

    def earlier(self, number: int) -> dict[str, Any]:
        return dict(self.before["seats"][number])

    def hold(self, ship: int, number: int) -> tuple[str, int] | None:
        return _hold(self.ship(ship), number)

    def hold_before(self, ship: int, number: int) -> tuple[str, int] | None:
        return _hold(self.earlier(ship), number)

    def facedown(self, ship: int) -> list[str]:
        return [each["value"] for each in self.ship(ship)["facedown"]]

    def facedown_before(self, ship: int) -> list[str]:
        return [each["value"] for each in self.earlier(ship)["facedown"]]


def _hold(ship: dict[str, Any], number: int) -> tuple[str, int] | None:
    """The goods and their number in a hold; None for an empty one and for a 6th Hold that the ship does not have."""
    inside = ship["holds"][number - 1] if number <= len(ship["holds"]) else None
    return (inside["kind"], inside["count"]) if inside else None


def unchanged(shown: Shown, event: Any) -> bool:
    """The ships, their cargo and treasures are as before."""
    parts = ("space", "lap", "holds", "powers", "facedown", "hand")
    return all(
        shown.ship(ship)[part] == shown.earlier(ship)[part]
        for ship in range(len(shown.data["seats"]))
        for part in parts
    )


def rolled(shown: Shown, event: Any) -> bool:
    return bool(shown.data["dice"]["rolled"] == [event.high, event.low])


def placed(shown: Shown, event: Any) -> bool:
    dice = shown.data["dice"]
    return (dice["morning"], dice["evening"]) == (event.morning, event.evening)


def laid(shown: Shown, event: Any) -> bool:
    ship = shown.ship(event.seat)
    return ship["laid"] == event.card and {*ship["hand"], event.card} == set(shown.earlier(event.seat)["hand"])


def turned(shown: Shown, event: Any) -> bool:
    return bool(jamaica.view(shown.state, None).to_dict()["seats"][event.seat]["laid"] == event.card)


def loaded(shown: Shown, event: Any) -> bool:
    return shown.hold(event.ship, event.hold) == (event.goods, event.count)


def emptied(shown: Shown, event: Any) -> bool:
    before = shown.hold_before(event.ship, event.hold)
    return before == (event.goods, event.count) and shown.hold(event.ship, event.hold) is None


def paid(shown: Shown, event: Any) -> bool:
    goods, tokens = shown.hold_before(event.ship, event.hold) or ("", 0)
    left = tokens - event.count
    return goods == event.goods and shown.hold(event.ship, event.hold) == ((goods, left) if left else None)


def sailed(shown: Shown, event: Any) -> bool:
    ship = shown.ship(event.ship)
    before = shown.earlier(event.ship)
    return bool(before["space"] == event.start and (ship["space"], ship["lap"]) == (event.path[-1], event.lap))


def fell_back(shown: Shown, event: Any) -> bool:
    return bool(shown.ship(event.ship)["space"] == event.path[-1])


def finished(shown: Shown, event: Any) -> bool:
    return bool(shown.ship(event.ship)["lap"] == FINISHED)


def treasure_taken(shown: Shown, event: Any) -> bool:
    ship = shown.ship(event.ship)
    found = event.treasure in ship["powers"] or shown.facedown(event.ship)[-1] == event.treasure
    return found and event.space in shown.before["lairs"] and event.space not in shown.data["lairs"]


def battle_begun(shown: Shown, event: Any) -> bool:
    battle = shown.data["battle"]
    return (battle["attacker"], battle["defender"]) == (event.attacker, event.defender)


def powder_spent(shown: Shown, event: Any) -> bool:
    return bool(shown.data["battle"]["powder"] == event.count)


def combat_rolled(shown: Shown, event: Any) -> bool:
    return bool(shown.data["battle"]["face"] == event.face)


def sabre_answered(shown: Shown, event: Any) -> bool:
    return bool(shown.data["battle"]["sabre_used"] == event.again)


def fired(shown: Shown, event: Any) -> bool:
    battle = shown.data["battle"]
    attack = event.firepower if event.ship == battle["attacker"] else shown.before["battle"]["attack"]
    return bool(battle["attack"] == (attack or None))


def battle_tied(shown: Shown, event: Any) -> bool:
    return shown.data["battle"] is None


def battle_won(shown: Shown, event: Any) -> bool:
    battle = shown.data["battle"]
    return {battle["attacker"], battle["defender"]} == {event.winner, event.loser}


def hold_stolen(shown: Shown, event: Any) -> bool:
    """What a ship can use stays where it is until it is loaded; what the ghost cannot use is gone at once."""
    inside = (event.goods, event.count)
    wasted = event.winner == shown.state.ghost and event.goods != "gold"
    before, after = (each(event.loser, event.hold) for each in (shown.hold_before, shown.hold))
    return before == inside and after == (None if wasted else inside)


def overboard(shown: Shown, event: Any) -> bool:
    return shown.hold(event.ship, event.hold) is None


def power_stolen(shown: Shown, event: Any) -> bool:
    moved = event.power in shown.ship(event.winner)["powers"] and event.power not in shown.ship(event.loser)["powers"]
    if event.power != "sixth":
        return moved
    inside = shown.hold_before(event.loser, 6)
    wasted = event.winner == shown.state.ghost and inside is not None and inside[0] != "gold"
    return moved and shown.hold(event.winner, 6) == (None if wasted else inside)


def treasure_stolen(shown: Shown, event: Any) -> bool:
    left = shown.facedown_before(event.loser)
    taken = left.pop(event.place - 1)
    kept = event.treasure in shown.ship(event.winner)["powers"] or shown.facedown(event.winner)[-1] == taken
    return taken == event.treasure and kept and shown.facedown(event.loser) == left


def curse_given(shown: Shown, event: Any) -> bool:
    left = shown.facedown_before(event.winner)
    given = left.pop(event.place - 1)
    return given == event.treasure == shown.facedown(event.loser)[-1] and shown.facedown(event.winner) == left


def pile_renewed(shown: Shown, event: Any) -> bool:
    ship = shown.ship(event.seat)
    return bool(ship["discards"] == [] and ship["kept"] == list(event.kept) == ship["hand"])


def drew(shown: Shown, event: Any) -> bool:
    return {*shown.earlier(event.seat)["hand"], event.card} == set(shown.ship(event.seat)["hand"])


def captain(shown: Shown, event: Any) -> bool:
    return bool(shown.data["captain"] == event.seat)


def round_begun(shown: Shown, event: Any) -> bool:
    return (shown.data["round"], shown.data["captain"]) == (event.round, event.captain)


def crew_dealt(shown: Shown, event: Any) -> bool:
    return event.card in shown.ship(event.seat)["crew_cards"]


def crew_kept(shown: Shown, event: Any) -> bool:
    return bool(shown.ship(event.seat)["crew_cards"][0] == event.card)


def crew_revealed(shown: Shown, event: Any) -> bool:
    return [ship["crew"] for ship in shown.data["seats"] if not ship["ghost"]] == list(event.crew)


def offer_turned(shown: Shown, event: Any) -> bool:
    return bool(shown.data["market"]["offers"][-1]["offer"] == event.offer)


def offer_used(shown: Shown, event: Any) -> bool:
    offers = [each["offer"] for each in shown.data["market"]["offers"]]
    return event.offer not in offers and event.offer in shown.data["market"]["used"]


def offers_shuffled(shown: Shown, event: Any) -> bool:
    return bool(shown.data["market"]["used"] == [])


def garrison_met(shown: Shown, event: Any) -> bool:
    battle = shown.data["battle"]
    return (battle["attacker"], battle["defender"]) == (event.ship, None) and event.space in shown.data["lairs"]


def garrison_gone(shown: Shown, event: Any) -> bool:
    return shown.data["battle"] is None and event.space in shown.data["lairs"]


def ranked(shown: Shown, event: Any) -> bool:
    return bool(shown.data["solo"]["rank"] == event.rank)


def over(shown: Shown, event: Any) -> bool:
    return bool(shown.data["over"])


CHECKS: dict[str, Callable[[Shown, Any], bool]] = {
    "captain_chosen": captain,
    "compass_passed": captain,
    "round_begun": round_begun,
    "rolled": rolled,
    "placed": placed,
    "laid": laid,
    "turned": turned,
    "action_begun": unchanged,
    "action_lost": unchanged,
    "loaded": loaded,
    "load_ignored": unchanged,
    "emptied": emptied,
    "sailed": sailed,
    "finished": finished,
    "paid": paid,
    "fell_short": unchanged,
    "shortage_rolled": unchanged,
    "stayed": unchanged,
    "fell_back": fell_back,
    "treasure_taken": treasure_taken,
    "battle_begun": battle_begun,
    "powder_spent": powder_spent,
    "combat_rolled": combat_rolled,
    "sabre_answered": sabre_answered,
    "fired": fired,
    "battle_tied": battle_tied,
    "battle_won": battle_won,
    "hold_stolen": hold_stolen,
    "overboard": overboard,
    "power_stolen": power_stolen,
    "treasure_stolen": treasure_stolen,
    "curse_given": curse_given,
    "spoils_left": unchanged,
    "ghost_steered": unchanged,
    "pile_renewed": pile_renewed,
    "drew": drew,
    "crew_dealt": crew_dealt,
    "crew_kept": crew_kept,
    "crew_revealed": crew_revealed,
    "load_refused": unchanged,
    "offer_turned": offer_turned,
    "offer_withdrawn": offer_used,
    "traded": offer_used,
    "trade_declined": unchanged,
    "offers_shuffled": offers_shuffled,
    "garrison_met": garrison_met,
    "garrison_beaten": garrison_gone,
    "garrison_held": garrison_gone,
    "counted": over,
    "ranked": ranked,
    "game_over": over,
}


def check_trail(before: State, events: tuple[Any, ...], after: State) -> Iterator[str]:
    """The trail of one move: each state shows its event, and the last one is the state reached."""
    assert after.trail is not None
    assert len(after.trail) == len(events)
    assert after.trail[-1] == after
    for event, state in zip(events, after.trail, strict=True):
        assert state.told is None
        assert state.trail is None
        assert state.over == (event.kind in ("counted", "ranked", "game_over")), "an open state shows all treasures"
        shown = Shown(before, state)
        assert CHECKS[event.kind](shown, event), event
        before = state
        yield event.kind


def game_with_trail(setting: Setting, seed: int) -> Iterator[str]:
    """A random game, its trail checked after every move: the kinds of the events told."""
    state = setting.start()
    players = Players(seed)
    while not state.over:
        before = state.copy()
        state.trail = []
        events = jamaica.apply(state, *players.next_move(state))
        yield from check_trail(before, events, state)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_each_state_of_the_trail_shows_its_event(setting: Setting) -> None:
    for seed in range(50, 60 if LONG else 51):
        assert "game_over" in set(game_with_trail(setting, seed))


def test_every_kind_of_event_is_checked() -> None:
    assert set(CHECKS) == set(EVENTS)


@given(places())
@settings(max_examples=quick(40, 10))
def test_a_trail_goes_on_through_luck_and_is_not_copied(place: Place) -> None:
    state = telling(place.state())
    state.trail = []
    silent = state.copy()
    assert silent.trail is None
    assert silent == state
    events = jamaica.let_luck(state, jamaica.Luck(place.seed))
    assert len(events) == len(state.trail)
    if events:
        assert state.trail[-1] == state
    jamaica.let_luck(silent, jamaica.Luck(place.seed))
    assert silent == state
    assert silent.trail is None
