"""Every event has a sentence, in both lengths and from every seat, and nothing hidden is in it."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

import jamaica
from jamaica.model import events
from jamaica.model.cards import CARDS, COMBAT_NAMES, GOODS, SHORTAGE_NAMES, SYMBOLS, TREASURE_KINDS
from jamaica.model.crew import CREW as CREW_CARDS
from jamaica.model.events import EVENTS, Event
from jamaica.model.solo import RANKS
from jamaica.narration import LENGTHS, captains, say, tell_story

CREW = ("Anne", "Blackbeard", "Calico", "Drake", "Every")
WORDS: dict[str, tuple[str, ...]] = {
    "symbol": (*SYMBOLS[1:],),
    "half": ("morning", "evening"),
    "goods": GOODS[1:],
    "gives": GOODS[1:],
    "gets": GOODS[1:],
    "source": ("bank", "spoils", "market"),
    "direction": ("forward", "backward"),
    "card": CARDS,
    "treasure": TREASURE_KINDS,
    "power": TREASURE_KINDS[:4],
    "face": COMBAT_NAMES,
    "rank": RANKS,
}
CAUSES = (
    "ruling.bank",
    "ruling.forced",
    "ruling.long-game",
    "ghost.lead",
    "ghost.last",
    "ghost.lair",
    "solo.rounds",
    "solo.tide",
)


def samples(kind: type[Event]) -> Iterator[Event]:
    """Events of a kind: every word a field can have, few and many tokens, with and without each cause."""
    hints = get_type_hints(kind)
    own = [field.name for field in fields(kind) if field.name not in ("rules", "known_to")]
    for number in range(24):
        values: dict[str, Any] = {}
        for place, name in enumerate(own):
            values[name] = _value(kind, name, hints[name], number, place)
        yield kind(rules=(CAUSES[number % 8],) if number % 2 else ("round.order",), known_to=0, **values)


def _value(kind: type[Event], name: str, hint: object, number: int, place: int) -> object:
    if kind.kind == "shortage_rolled" and name == "symbol":
        return SHORTAGE_NAMES[number % 4]
    if name == "offer":
        return 1 + number % 12
    if name == "crew" and hint is not int:
        return CREW_CARDS[1 : 3 + number % 5]
    if name == "card" and kind.kind.startswith("crew_"):
        return CREW_CARDS[1 + number % 12]
    if name in WORDS:
        return WORDS[name][number % len(WORDS[name])]
    if name == "path":
        return ((1, 2), (49, 0, 48), (5,), (0,), (60,))[number % 5]
    if name == "treasures":
        return ((), ("+7",), ("-2", "map", "+3"))[number % 3]
    if name == "kept":
        return ((), ("gold/gold",), ("gold/gold", "food/forward"))[number % 3]
    if name == "winners":
        return ((0,), (5,), (1, 2), (0, 1, 5))[number % 4]
    if hint is bool:
        return number % 2 == 0
    if name == "firepower":
        return None if number % 3 == 0 else number
    assert hint is int or int in get_args(hint), f"what may {kind.kind}.{name} be?"
    return (number + place) % 6


@pytest.mark.parametrize("length", ["line", "story"])
def test_every_event_has_a_sentence(length: str) -> None:
    assert set(LENGTHS[length]) == set(EVENTS)


@pytest.mark.parametrize("length", ["line", "story"])
@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS.keys())
def test_a_sentence_reads_like_one(kind: type[Event], length: str) -> None:
    for event in samples(kind):
        for seen in (event, event.seen_by(0)):
            text = say(seen, CREW, length)
            assert re.fullmatch(r"[A-Z0-9-].*[.!]", text), text
            assert "None" not in text
            assert not re.search(r"\bseat\b|\bship \d|[{}_]|  |\.\.|,\.", text), text
            assert not re.search(r"[.!] the ", text), text
            assert not re.search(r"\b1 doubloons|\b1 spaces|doubloon (are|go)\b", text), text


@pytest.mark.parametrize("length", ["line", "story"])
@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS.keys())
def test_what_is_hidden_is_not_said(kind: type[Event], length: str) -> None:
    for event in samples(kind):
        text = say(event.seen_by(2), CREW, length)
        for name in kind.secret:
            assert str(getattr(event, name)) not in text.replace("face-down", "")
        twins = [other for other in samples(kind) if other.seen_by(2) == event.seen_by(2)]
        assert {say(twin.seen_by(2), CREW, length) for twin in twins} == {text}


def test_a_line_is_precise() -> None:
    sailed = events.Sailed(rules=(), ship=2, start=9, path=(10, 11, 12, 15), direction="forward", lap=0)
    assert say(sailed) == "Anne Bonny sails 4 spaces forward to space 15 (sea, 3 food)."


def test_the_ship_after_the_last_name_is_the_ghost() -> None:
    won = events.BattleWon(rules=(), winner=2, loser=0)
    assert say(won, captains(2)) == "The Ghost Ship beats John Rackham."
    assert say(won, ("Ann", "Ben", "Cy")) == "Cy beats Ann."


@pytest.mark.parametrize("name", ["{x}", "%s", "<b>&", "O'Malley", "Ærø 🏴‍☠️", "the Ghost", "a. b", "\\n", "None of Us"])
def test_odd_names_are_said_as_they_are(name: str) -> None:
    shown = " ".join(name.replace("\u200d", " ").split())
    for length in LENGTHS:
        event = events.Drew(rules=(), seat=1, card=None)
        assert shown in say(event, ("Ann", name), length)


def test_a_name_cannot_break_the_line_or_the_screen() -> None:
    event = events.Drew(rules=(), seat=0, card=None)
    assert say(event, ["Ann\n\x1b[31m Red\u202e"]) == "Ann [31m Red draws a card."
    assert say(event, [" \n"]) == "Captain 1 draws a card."


def test_an_unknown_length_is_refused_with_a_sentence() -> None:
    event = events.Drew(rules=(), seat=0, card=None)
    with pytest.raises(ValueError, match="there is no length 'epic'; a sentence is a line or a story"):
        say(event, length="epic")
    with pytest.raises(TypeError, match="only events can be said, not str"):
        say("drew")  # type: ignore[arg-type]


def played(seats: int, ghost: bool | None, edition: str, seed: int) -> list[Event]:
    """The events of a whole game in which every choice is made at random."""
    state = jamaica.start(jamaica.options(edition, ghost=ghost), seats=seats)
    luck, choices = jamaica.Luck(seed), jamaica.Luck(seed, stream=1)
    told: list[Event] = []
    while not state.over:
        if state.luck_next:
            told += jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            moves = jamaica.legal(state, seat)
            told += jamaica.apply(state, moves[choices.below(len(moves))], seat=seat)
    return told


TABLES = [(2, None, "revised"), (3, True, "first"), (4, False, "revised"), (5, True, "revised"), (6, False, "first")]


@pytest.mark.parametrize(("seats", "ghost", "edition"), TABLES)
def test_whole_games_are_said_in_both_lengths_for_every_seat(seats: int, ghost: bool | None, edition: str) -> None:
    told = played(seats, ghost, edition, seed=seats)
    names = captains(seats)
    for seat in (None, *range(seats)):
        for event in told:
            for length in LENGTHS:
                text = say(event.seen_by(seat), names, length)
                assert text.endswith((".", "!"))
                assert "None" not in text


@pytest.mark.parametrize(("seats", "ghost", "edition"), TABLES)
def test_a_story_has_a_beginning_a_paragraph_a_round_and_an_end(seats: int, ghost: bool | None, edition: str) -> None:
    events_told = played(seats, ghost, edition, seed=seats)
    rounds = sum(event.kind == "round_begun" for event in events_told)
    for seat in (None, *range(seats)):
        story = list(tell_story(events_told, seat=seat))
        assert len(story) == rounds + 2
        assert [text.split(".")[0] for text in story[1:-1]] == [f"Round {number + 1}" for number in range(rounds)]
        for text in story:
            assert re.fullmatch(r"[A-Z].*[.!]", text), text
            assert not re.search(r"None|\bseat\b|[{}_]|  |\.\.|,\.|[.!] [a-z]|\b1 doubloons", text), text


def test_a_story_names_the_ghost_and_the_winner() -> None:
    events_told = played(3, True, "revised", seed=3)
    over = events_told[-1]
    assert isinstance(over, events.GameOver)
    story = list(tell_story(events_told))
    assert "The Ghost Ship" in " ".join(story)
    assert "Mary Read" not in " ".join(story)
    assert all(captains(3)[seat] in story[-1] for seat in over.winners if seat < 3)
    own = " ".join(tell_story(events_told, ("Ann", "Ben", "Cy")))
    assert "Ann" in own
    assert "Ben" in own
    assert captains(1)[0] not in own


def test_a_story_tells_every_end_of_a_sail_and_every_winner_of_a_battle() -> None:
    events_told = played(4, False, "revised", seed=9)
    names = captains(4)
    chapters = list(tell_story(events_told))
    number = 0
    for event in events_told:
        if isinstance(event, events.RoundBegun):
            number = event.round
        if isinstance(event, events.Sailed) and event.path[-1]:
            assert f"at {event.path[-1]}" in chapters[number]
        if isinstance(event, events.BattleWon):
            assert names[event.winner] in chapters[number]
            assert names[event.loser] in chapters[number]


def test_a_story_says_only_what_its_seat_may_know() -> None:
    events_told = played(3, True, "revised", seed=5)
    for seat in (None, 0, 1, 2):
        blanked = [event.seen_by(seat) for event in events_told]
        assert list(tell_story(events_told, seat=seat)) == list(tell_story(blanked, open_hands=True))
    everything = " ".join(tell_story(events_told, open_hands=True))
    nothing = " ".join(tell_story(events_told))
    assert "has drawn" in everything
    assert "has drawn" not in nothing


def test_a_story_does_not_repeat_itself_from_round_to_round() -> None:
    story = list(tell_story(played(4, False, "revised", seed=2)))
    for before, after in itertools.pairwise(story[1:-1]):
        assert not set(before.split(". ")[1:]) & set(after.split(". ")[1:]) - {"Hunger aboard"}
    openings = [text.split(". ")[1].split(" ")[0] for text in story[1:-1]]
    assert all(one != other for one, other in itertools.pairwise(openings))


def test_a_story_can_be_told_while_it_happens_and_when_it_breaks_off() -> None:
    events_told = played(2, None, "revised", seed=1)
    third = [event.kind for event in events_told].index("round_begun", 200)
    part = list(tell_story(events_told[:third]))
    assert part == list(tell_story(events_told))[: len(part)]
    fed: list[int] = []

    def feed() -> Iterator[Event]:
        for number, event in enumerate(events_told):
            fed.append(number)
            yield event

    story = tell_story(feed())
    next(story)
    assert len(fed) < 12
    assert list(tell_story([])) == []
    assert list(tell_story(events_told[third:])) != []


def test_a_story_tells_a_trade_once_and_introduces_the_crew() -> None:
    told = [
        events.CaptainChosen(rules=(), seat=0),
        events.Drew(rules=(), seat=0, card=None),
        events.CrewRevealed(rules=(), crew=("cook",)),
        events.RoundBegun(rules=(), round=1, captain=0),
        events.Turned(rules=(), seat=0, card="forward/food"),
        events.ActionBegun(rules=(), ship=0, symbol="forward", die=5, half="morning"),
        events.Traded(rules=(), ship=0, offer=5, gives="gold", asked=1, gets="food", brings=3),
        events.Paid(rules=("market.trade",), ship=0, hold=1, goods="gold", count=1),
        events.Loaded(rules=("market.trade",), ship=0, hold=2, goods="food", count=3, source="market"),
    ]
    story = " ".join(tell_story(told, ["Anne"]))
    assert "The Cook sails with Anne" in story or "the Cook sails with Anne" in story
    assert story.count("1 doubloon") == 1
    assert "port takes" not in story
    assert "harbour" not in story
