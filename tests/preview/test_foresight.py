"""Previews agree with what then happens: over random games, whatever comes was foreseen."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

import jamaica
from jamaica.model.events import Event, GhostSteered, ShortageRolled
from jamaica.model.steps import step_ship
from jamaica.preview import Card, Dice, Fall, Landing, Load, Outcome, Steer
from tests.preview.foreseen import Story, Uncertain, read_card, read_fall, read_load, read_sail
from tests.support.games import SETTINGS, Players, Setting, quick
from tests.support.odds import assert_follows

GAMES = quick(2, 1)


@dataclass(frozen=True)
class Moment:
    """A choice that was made, what it was said to lead to, and where in the story of the game it was made."""

    question: str
    outcome: Outcome
    ship: int
    at: int


@dataclass
class Game:
    """The whole story of a random game, the choices made in it, and its shortages before the die was rolled."""

    told: list[Event] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    shortages: list[tuple[tuple[Fall, ...], int, int]] = field(default_factory=list)

    def story(self, ship: int, at: int, whole_turn: bool = False) -> Story:
        return Story(self.told[at : at + 400], ship, whole_turn)


def played(setting: Setting, seed: int) -> Game:
    """A random game in which every choice was previewed before it was made."""
    state, players, game = setting.start(), Players(seed), Game()
    while not state.over:
        move, seat = players.next_move(state)
        ship, at = step_ship(state.top()), len(game.told)
        if seat is not None:
            foreseen = jamaica.preview(jamaica.view(state, seat))
            assert foreseen.question is not None
            outcome = foreseen.of(move)
            # Others act before a card that is not the captain's: it was foreseen as the table lay.
            if foreseen.question != "choose_card" or seat == state.captain:
                actor = seat if foreseen.question == "choose_card" else ship
                game.moments.append(Moment(foreseen.question, outcome, actor, at))
        elif move.kind == "shortage":
            game.shortages.append((jamaica.preview(jamaica.view(state, None)).falls, ship, at))
        game.told += jamaica.apply(state, move, seat)
    return game


def read(moment: Moment, story: Story) -> bool:
    """Read what happened beside what was foreseen; whether there was anything to read."""
    outcome = moment.outcome
    if isinstance(outcome, Card):
        read_card(outcome, story)
    elif isinstance(outcome, Load):
        read_load([outcome], story)
    elif isinstance(outcome, Steer):
        steered = story.take(GhostSteered)
        assert isinstance(steered, GhostSteered)
        assert steered.direction == outcome.direction
        read_sail(outcome.landings, story)
    elif isinstance(outcome, Landing) and moment.question == "sail":
        read_sail([outcome], story)
    elif isinstance(outcome, Landing):
        read_fall([Fall(None, 1.0, (outcome,))], story)
    else:
        return False
    return True


def read_all(game: Game) -> Counter[str]:
    """Read all that happened beside all that was foreseen; how often that could be done, by the question."""
    seen: Counter[str] = Counter()
    for moment in game.moments:
        story = game.story(moment.ship, moment.at, moment.question == "choose_card")
        try:
            seen[moment.question] += read(moment, story)
        except Uncertain:
            seen["uncertain"] += 1
    for falls, ship, at in game.shortages:
        try:
            read_fall(falls, game.story(ship, at))
            seen["shortage"] += 1
        except Uncertain:
            seen["uncertain"] += 1
    return seen


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whatever_comes_of_a_choice_was_foreseen(setting: Setting) -> None:
    seen: Counter[str] = Counter()
    games = 0
    while games < GAMES or seen["choose_card"] < 12 or seen["make_room"] < 2:
        seen += read_all(played(setting, games))
        games += 1
    assert seen["uncertain"] < seen.total() / 2


def test_every_kind_of_course_was_read() -> None:
    seen: Counter[str] = Counter()
    for seed in range(quick(8, 4)):
        seen += read_all(played(Setting("revised", 3, True), 50 + seed))
        seen += read_all(played(Setting("first", 2, True, lagoon=True), 50 + seed))
    wanted = ("choose_card", "choose_hold", "make_room", "sail", "fall_back", "steer_ghost", "shortage", "uncertain")
    assert set(wanted) <= set(seen), f"not met: {set(wanted) - set(seen)}"


def test_the_captain_sees_every_card_under_both_orders_of_the_dice() -> None:
    state, players = SETTINGS[0].start(), Players(1)
    checked = 0
    while not state.over:
        move, seat = players.next_move(state)
        if seat is not None and move.kind == "morning":
            foreseen = jamaica.preview(jamaica.view(state, seat)).of(move)
            jamaica.apply(state, move, seat)
            assert isinstance(foreseen, Dice)
            assert (foreseen.morning, foreseen.evening) == (state.morning, state.evening)
            then = jamaica.preview(jamaica.view(state, seat))
            assert foreseen.cards == tuple(choice.leads_to for choice in then.choices)
            checked += 1
        else:
            jamaica.apply(state, move, seat)
    assert checked > 5


@pytest.mark.parametrize("own_die", [False, True], ids=["printed", "own"])
def test_shortages_come_as_often_as_was_foreseen(own_die: bool) -> None:
    setting = Setting("revised", 4, False, own_die=own_die)
    rolled: Counter[str | None] = Counter()
    foreseen: dict[str | None, int] = {}
    for seed in range(quick(40, 12, 6)):
        game = played(setting, 1000 + seed)
        for falls, _, at in game.shortages:
            event = next(event for event in game.told[at:] if isinstance(event, ShortageRolled))
            rolled[event.symbol] += 1
            chances = {fall.symbol: round(fall.chance * 6) for fall in falls}
            assert sum(fall.chance for fall in falls) == pytest.approx(1)
            assert foreseen in ({}, chances)
            foreseen = chances
    assert_follows(rolled, foreseen)
