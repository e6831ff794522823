"""Events: they name their rules, hide what is hidden, and tell all that happens."""

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

import jamaica
from jamaica import State
from jamaica.model.cards import TREASURE_KINDS
from jamaica.model.events import EVENTS, EVERYBODY, Event
from jamaica.model.steps import LUCK_DRAW
from tests.support.games import LONG, SETTINGS, Players, Setting, question
from tests.support.ledger import Ledger


def told(setting: Setting, seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """A random game: after every move the state, and what was told."""
    state = setting.start()
    players = Players(seed)
    while not state.over:
        yield state, jamaica.apply(state, *players.next_move(state))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_event_names_rules_that_exist_in_this_edition(setting: Setting) -> None:
    for _, events in told(setting, 21):
        for event in events:
            assert event.rules
            assert len(set(event.rules)) == len(event.rules)
            for rule in event.rules:
                assert jamaica.rule(rule).edition in (None, setting.edition), event


def check_blanked(event: Event, seat: int | None) -> None:
    """A seat sees an event whole, or without exactly its secret fields."""
    seen = event.seen_by(seat)
    knows = event.known_to == EVERYBODY or (seat is not None and bool(event.known_to >> seat & 1))
    for field in fields(event):
        hidden = field.name in event.secret and not knows
        assert getattr(seen, field.name) == (None if hidden else getattr(event, field.name))
    data = seen.to_dict()
    assert data.pop("kind") == event.kind
    assert set(data) == {field.name for field in fields(event)} - {"known_to"}
    assert json.dumps(data)
    assert seen.seen_by(seat) == seen


@pytest.mark.parametrize("setting", SETTINGS[::6], ids=str)
def test_an_event_is_blanked_of_exactly_its_secrets(setting: Setting) -> None:
    for _, events in told(setting, 22):
        for event in events:
            assert event.known_to == EVERYBODY or event.known_to >> setting.seats == 0
            for seat in [None, *range(setting.seats)]:
                check_blanked(event, seat)


def test_random_games_tell_every_kind_of_event() -> None:
    heard = {event.kind for setting in SETTINGS for _, events in told(setting, 23) for event in events}
    assert heard == set(EVENTS)


def check_known(event: Event, state: State, seat: int | None) -> None:
    """What a seat hears of cards and treasures it can also see on the table."""
    shown = jamaica.view(state, seat).to_dict()["seats"]
    card = getattr(event, "card", None)
    if event.kind in ("laid", "drew") and card is not None:
        assert event.seat == seat  # type: ignore[attr-defined]
        there = [*shown[seat]["hand"], shown[seat]["laid"], *shown[seat]["discards"]]
        assert card in there or state.seats == 1, "in Solo a whole round can follow at once, and a new pile"
    treasure = getattr(event, "treasure", None)
    if treasure is not None:
        values = [each["value"] for ship in shown for each in ship["facedown"]]
        powers = [power for ship in shown for power in ship["powers"]]
        assert treasure in (powers if treasure in TREASURE_KINDS[:4] else values)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_seat_hears_of_a_card_or_treasure_that_it_may_not_know(setting: Setting) -> None:
    for state, events in told(setting, 24):
        for event in events:
            if event.secret:
                for seat in [None, *range(setting.seats)]:
                    check_known(event.seen_by(seat), state, seat)


def check_agrees(ledger: Ledger, state: State) -> None:
    """The ledger says of the table what a view of it shows."""
    data: dict[str, Any] = jamaica.view(state, ledger.seat).to_dict()
    assert (ledger.round, ledger.captain, ledger.dice) == (data["round"], data["captain"], data["dice"])
    assert ledger.lairs == data["lairs"]
    battle = data["battle"] and (data["battle"]["attacker"], data["battle"]["defender"])
    assert ledger.battle == battle
    for number, shown in enumerate(data["seats"]):
        entry = ledger.entry(number)
        if isinstance(shown["hand"], list):
            shown["hand"].sort()
        assert {key: shown[key] for key in entry} == entry
        if number < state.seats and question(state) != LUCK_DRAW:
            cards = ledger.cards(number)
            assert {key: shown[key] if key == "laid" else sorted(shown[key]) for key in cards} == cards
    assert (ledger.winners is not None) == state.over


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_ledger_kept_from_events_alone_agrees_with_the_table_after_every_move(setting: Setting) -> None:
    for seed in range(30, 40 if LONG else 31):
        ledgers = [Ledger(setting, seat) for seat in (None, seed % setting.seats, (seed + 1) % setting.seats)]
        for state, events in told(setting, seed):
            for ledger in ledgers:
                for event in events:
                    ledger.follow(event.seen_by(ledger.seat))
                check_agrees(ledger, state)
        assert state.over
        for ledger in ledgers:
            assert list(ledger.winners or ()) == jamaica.winners(state)
