"""A position, a move and a game survive being written and read."""

from pathlib import Path

import pytest
from hypothesis import given

import jamaica
from jamaica import Record
from jamaica.bots import make_bot
from jamaica.model.steps import step_kind
from jamaica.record import BadRecord
from jamaica.rules.registry import CHANCES, QUESTIONS
from tests.support.games import SETTINGS, Place, Players, Setting, gallery, places, quick, walk


@given(places())
def test_a_position_that_is_written_and_read_is_the_same(place: Place) -> None:
    state = place.state()
    text = jamaica.write(state)
    again = jamaica.read(text)
    assert again == state
    assert jamaica.write(again) == text
    assert "\n" not in text


@pytest.mark.parametrize("setting", SETTINGS[:: quick(1, 3, 1)], ids=str)
def test_every_position_of_a_game_survives(setting: Setting) -> None:
    for state in walk(setting, 7):
        assert jamaica.read(jamaica.write(state)) == state


def test_every_question_survives() -> None:
    asked = set()
    for state in gallery():
        assert jamaica.read(jamaica.write(state)) == state
        asked.add(step_kind(state.top()))
    assert len(asked) == len(QUESTIONS) + len(CHANCES) + 1  # and the end of the game


@given(places())
def test_a_position_read_tells_and_goes_on_alike(place: Place) -> None:
    state = place.state()
    again = jamaica.read(jamaica.write(state))
    assert again.told == []
    one, other = Players(place.seed), Players(place.seed)
    for _ in range(20):
        if state.over:
            return
        jamaica.apply(state, *one.next_move(state))
        assert jamaica.apply(again, *other.next_move(again))
        assert again == state


def test_every_move_survives() -> None:
    for move in jamaica.MOVES:
        assert jamaica.move(move.text) is move


@pytest.mark.parametrize("setting", SETTINGS[:: quick(1, 3, 1)], ids=str)
def test_a_game_survives(setting: Setting, tmp_path: Path) -> None:
    bots = [make_bot("random") for _ in range(setting.seats)]
    game = jamaica.Match(setting.options(), bots, seed=len(str(setting))).play()
    game.record.save(tmp_path / "game.jam")
    record = Record.load(tmp_path / "game.jam")
    assert record == game.record
    assert record.text() == game.record.text()
    assert record.replay() == game.state
    assert [event for step in record for event in step.events] == game.events
    record.verify()


def test_an_unfinished_game_survives_at_every_move() -> None:
    game = jamaica.Match(jamaica.options(), [make_bot("random")] * 2, seed=3)
    for _ in range(60):
        record = Record.parse(game.record.text())
        assert record.replay() == game.state
        assert record.seed is None
        assert "seed" not in game.record.text()
        with pytest.raises(BadRecord, match="has no seed"):
            record.verify()
        game.step()


# ---- written by hand

HANDS = "seat 0 hand G> >> | seat 1 hand GG"
LAID = "seat 0 space 20 laid >> | seat 1 space 20 holds P2 G3 laid GG"


def test_what_is_left_out_is_as_at_the_start() -> None:
    assert jamaica.read("seats 3") == jamaica.start(jamaica.options(), 3)
    assert jamaica.read("first seats 2 ghost no") == jamaica.start(jamaica.options("first", ghost=False), 2)
    state = jamaica.read(f"seats 2 captain 1 dice 2 5 morning 5 | {HANDS}")
    assert (state.round, state.captain, state.high, state.low, state.evening) == (1, 1, 5, 2, 2)
    assert jamaica.to_act(state) == [0, 1]
    assert [move.text for move in jamaica.legal(state, 0)] == ["play forward/forward", "play gold/forward"]


def test_a_table_says_by_itself_what_is_next() -> None:
    assert jamaica.write(jamaica.read("seats 2")).endswith("next captain")
    assert jamaica.write(jamaica.read(f"seats 2 captain 0 | {HANDS}")).endswith("next roll")
    assert jamaica.write(jamaica.read(f"seats 2 captain 0 dice 5 2 | {HANDS}")).endswith("next dice")
    assert jamaica.write(jamaica.read(f"seats 2 captain 0 dice 4 4 | {HANDS}")).endswith("next cards")


def test_cards_may_be_named_in_full_and_lines_may_be_broken() -> None:
    assert jamaica.read(f"seats 2 captain 0 | {HANDS}") == jamaica.read(
        "seats 2  captain 0 |\n seat 1 hand gold/gold\n | seat 0 hand gold/forward forward/forward"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "say how many play"),
        ("{}", "a part of its own"),
        (" | {}", "say how many play"),
        ("third seats 2", "there is no 'third' here"),
        ("seats 7", "seats is a whole number from 2 to 6"),
        ("seats two", "seats is a whole number"),
        ("seats 2 seats 3", "'seats' is there twice"),
        ("seats 2 round", "something must follow 'round'"),
        ("seats 6 ghost yes", r"\[ruling.ghost-default\]"),
        ("seats 2 bank broke", "only endless, limited"),
        ("seats 2 captain 2", "captain is a whole number from 0 to 1"),
        ("seats 2 lairs 5", "space 5 is no lair"),
        ("seats 2 lairs 4 4", "there twice"),
        ("seats 2 morning 3", "say 'dice 5 2' too"),
        ("seats 2 dice 5 2 morning 3", "only 5, 2"),
        ("seats 2 captain 0 round 101", "round is a whole number from 0 to 100"),
        ("seats 2 captain 0 round 0", "round 0 does not fit"),
        ("seats 2 |", "an empty part"),
        ("seats 2 | boat 0", "there is no 'boat' here"),
        ("seats 2 | seat 2", "the number of a seat"),
        ("seats 2 | seat 0 | seat 0", "'seat 0' is there twice"),
        ("seats 3 | ghost space 4", "no ghost sails at this table"),
        ("seats 2 | seat 0 space 50", "space is a whole number from 0 to 49"),
        ("seats 2 | seat 0 space 4 lap 1", "has finished, so it is in Port Royal"),
        ("seats 2 | seat 0 holds F7", "1 to 6"),
        ("seats 2 | seat 0 holds F1 F1 F1 F1 F1 F1", "this ship has 5"),
        ("seats 2 | ghost holds F1", "carries gold only"),
        ("seats 2 | ghost hand GG", "there is no 'hand' here"),
        ("seats 2 | seat 0 hand G+", "there is no card 'G\\+'"),
        ("seats 2 | seat 0 hand GG GG", "there twice"),
        ("seats 2 | seat 0 hand GG discards GG", "in two places"),
        ("seats 2 | seat 0 laid GG PG", "one card is laid"),
        ("seats 2 | seat 0 hand GG PG G> >F FP", "nobody has more than 4"),
        ("seats 2 | seat 0 kept GG", "known to be in hand"),
        ("seats 3 | seat 0 powers map | seat 1 powers map", "it has one owner"),
        ("seats 2 | seat 0 powers beth", "ship 2 has beth already"),
        ("seats 2 | seat 0 treasures +4", "there is no '\\+4' here"),
        ("seats 2 | seat 0 treasures map", "lies face up"),
        ("seats 2 | seat 0 treasures +3@1", "0 must be among the seats"),
        ("seats 2 | seat 0 treasures +3!", "'!' is for a cursed treasure"),
        ("seats 2 | ghost treasures map@0", "only the ghost has it face down, unseen"),
        ("seats 2 | seat 0 treasures +5 +5", "more often than the box has it"),
        ("seats 3 | seat 0 treasures +5 +3 +3 +7", "only 8 treasures are left"),
        ("seats 6 bank limited" + "".join(f" | seat {n} holds F6 F6" for n in range(6)), "there are 45"),
        (f"seats 2 captain 0 | {HANDS} | next fishing", "there is no 'fishing' here"),
        (f"seats 2 captain 0 | {HANDS} | next roll 5", "nothing follows 'roll'"),
        (f"seats 2 captain 0 dice 3 1 | {HANDS} | next roll", "the dice are not rolled yet"),
        (f"seats 2 captain 0 | {HANDS} | next cards", "rolled and placed"),
        (f"seats 2 captain 0 dice 4 4 | {HANDS} | next over", "over when a ship has finished"),
        (f"seats 2 captain 0 | {HANDS} lap 1 | next roll", "the game is over after the last round"),
        (f"seats 2 captain 0 | {HANDS} | next captain", "round 1 does not fit"),
        ("seats 2 captain 0 | seat 0 hand GG", "seat 1: it has no card to play"),
        ("seats 2 captain 0 dice 3 1 morning 3 | seat 0 laid GG | seat 1 laid GG", "somebody has still to lay a card"),
        ("seats 2 captain 0 dice 3 1 | seat 0 laid GG | seat 1 hand GG", "no card is laid"),
        (f"seats 2 captain 0 dice 3 1 morning 3 | {HANDS} | next turn 0 morning sail", "every seat has laid a card"),
        (f"seats 2 captain 0 dice 3 1 morning 3 | {HANDS} | next draw 1", "seat 0 draws before seat 1"),
        ("seats 2 captain 0 dice 3 1 morning 3 | seat 0 hand GG PG G> | next draw 0", "is full, so it does not draw"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        jamaica.read(text)


HOUSE = "hand GG PG G>"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats 2 crew on", "only off, chosen, dealt"),
        ("seats 2 market yes", "only off, on"),
        (f"seats 2 captain 0 | seat 0 {HOUSE} crew cook | seat 1 hand GG", "there is no crew at this table"),
        ("seats 2 crew dealt | seat 0 crew cook pilot", "2 crew cards are too many"),
        ("seats 2 crew chosen | seat 0 crew cook | seat 1 crew cook", "somebody has the crew card 'cook' already"),
        ("seats 2 crew chosen | seat 0 crew cook cook", "is there twice"),
        ("seats 2 crew chosen | seat 0 crew parrot", "there is no 'parrot' here"),
        ("seats 2 crew chosen captain 0 | seat 0 hand GG | seat 1 hand GG", "it has been dealt 2 crew cards"),
        ("seats 2 ghost no | ghost crew cook", "no ghost sails at this table|there is no 'crew' here"),
        (f"seats 2 captain 0 round 0 | seat 0 {HOUSE} | seat 1 {HOUSE} | next crew 0", "asked only with crew"),
        (f"seats 2 crew dealt captain 0 round 0 | seat 0 {HOUSE} crew cook | seat 1 {HOUSE} crew pilot | next crew 0",
         "at a table with 'crew chosen'"),
        (f"seats 2 crew dealt captain 0 round 0 | seat 0 {HOUSE} | seat 1 {HOUSE} | next crew_card 1", "before seat 1"),
        ("seats 2 crew dealt captain 0 round 0 | seat 0 hand GG | seat 1 hand GG | next crew_card 0",
         "all hands are full"),
        ("seats 2 offers 1 2 3", "for a table with the market"),
        ("seats 2 market on offers 1 1 2", "there twice"),
        ("seats 2 market on offers 1 2 3 4", "4 offers are too many"),
        ("seats 2 market on offers 13", "from 1 to 12"),
        ("seats 2 market on offers 1 used 1", "there twice"),
        ("seats 2 market on offers 1", "no offers have been turned over"),
        (f"seats 2 market on captain 0 offers 1 2 | seat 0 {HOUSE} | seat 1 {HOUSE}", "3 offers are face up"),
        (f"seats 2 captain 0 round 0 | seat 0 {HOUSE} | seat 1 {HOUSE} | next offer", "asked only with the market"),
        (f"seats 2 market on captain 0 round 0 offers 1 2 3 | seat 0 {HOUSE} | seat 1 {HOUSE} | next offer",
         "fewer than 3"),
        ("seats 2 market on captain 0 round 0 | seat 0 hand GG | seat 1 hand GG | next offer", "seat 0 draws before"),
    ],
)  # fmt: skip
def test_a_position_with_variants_that_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        jamaica.read(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("next turn 2 morning sail", "next turn is a whole number from 0 to 1"),
        ("next turn 0 noon sail", "only morning, evening"),
        ("next turn 0 morning", "there is no '' here"),
        ("next turn 0 morning sail 5", "nothing follows 'sail'"),
        ("next turn 0 morning sail", "the rules settle it by themselves"),
        ("next turn 0 morning room", "the rules settle it by themselves"),
        ("next turn 1 morning shortage", "does not sail in the morning"),
        ("next turn 0 morning shortage", "still has what space 20 costs"),
        ("next turn 0 morning treasure", "the rules settle it by themselves"),
        ("next turn 0 morning attack", "only if several ships"),
        ("next turn 0 morning combat 0", "a part like 'battle 0 1' is missing"),
        ("next turn 0 morning fell pay", "'fell' matters in a battle only"),
        ("battle 0 1 | next turn 0 morning pay 0", "nothing is due"),
        ("next turn 0 morning pay due 2", "2 of 3 due does not fit hold 1"),
        ("next turn 0 morning pay due 2 hold 5", "the holds of ship 0 from 5 on have only 0"),
        ("next ghost morning course", "no ghost sails at this table"),
        ("battle 0 1 | next turn 0 morning sail", "is not asked in a battle"),
        ("battle 1 0 | next turn 0 morning combat 0", "ship 1 attacks, but it is ship 0 that acts"),
        ("battle 0 0 | next turn 0 morning combat 0", "must be on one space"),
        ("battle 0 1 | next turn 0 morning combat", "the ship after 'combat'"),
        ("battle 0 1 face 6 | next turn 0 morning combat 0", "no face is rolled yet"),
        ("battle 0 1 sabre used | next turn 0 morning combat 0", "neither of the two ships has it"),
        ("battle 0 1 attack 6 | next turn 0 morning combat 0", "does not stand yet"),
        ("battle 0 1 face 6 | next turn 0 morning powder 1", "firepower must be given"),
        ("battle 0 1 attack 6 face star | next turn 0 morning powder 1", "no face is rolled yet"),
        ("battle 0 1 attack 6 spent 1 | next turn 0 morning powder 1", "leave 'spent' out"),
        ("battle 0 1 face 6 | next turn 0 morning sabre 0", "if one of the two ships has it"),
        ("battle 0 1 attack 6 | next turn 0 morning spoils 0", "a face is missing"),
        ("battle 0 1 attack 6 face 8 | next turn 0 morning spoils 0", "has not won this battle"),
        ("battle 0 1 attack 6 face 6 | next turn 0 morning spoils 1", "has not won this battle"),
        ("battle 0 1 attack 6 face 8 | next turn 0 morning room 1", "about a hold of the loser's"),
        ("battle 0 1 attack 6 face 8 | next turn 0 morning room 1 hold 5", "cannot load what is in hold 5"),
        ("battle 0 1 | next roll", "there is none when 'roll' is next"),
        ("battle 0 1 face 7", "only 2, 4, 6, 8, 10, star"),
    ],
)
def test_a_question_that_is_not_asked_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        jamaica.read(f"seats 2 ghost no captain 0 dice 3 1 morning 3 | {LAID} | {text}")


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ("{", "not JSON"),
        ('{"sea": 5}', "and nothing else"),
        ('{"shortage_die": "star"}', "a list of six symbols"),
        ('{"shortage_die": ["star"]}', "six faces"),
        ('{"board": "my.json"}', "the mapping in a board file"),
        ('{"board": {}}', "name is missing"),
    ],
)
def test_a_tables_own_things_are_checked(own: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        jamaica.read(f"seats 2 | {own}")
    with pytest.raises(ValueError, match="a part of its own"):
        jamaica.read(f"seats 2 {own}")
