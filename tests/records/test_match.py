"""A game being played: bots and people at one table, and what may be taken back."""

import pytest

import jamaica
from jamaica import Luck, Match, Move, View
from jamaica.bots import BOTS, Bot, make_bot
from jamaica.match import BadBot
from jamaica.model.events import Event


def bots(number: int) -> list[Bot]:
    return [make_bot("random") for _ in range(number)]


def people(seats: int, seed: int = 1) -> Match:
    """A table of people, luck having spoken as far as it can."""
    return Match(jamaica.options(ghost=False), [None] * seats, seed=seed).play()


def lay(game: Match, seat: int) -> None:
    game.choose(seat, game.ask()[seat].legal[0])


def placed(seats: int = 3) -> Match:
    """People at a table where the dice are placed and all have to lay a card."""
    game = people(seats)
    if len(game.ask()) == 1:
        lay(game, game.state.captain)
    assert sorted(game.ask()) == list(range(seats))
    return game


class Spy:
    """A bot that remembers what it was given."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.luck: list[Luck] = []

    def choose(self, view: View, luck: Luck) -> Move:
        self.views.append(view)
        self.luck.append(luck)
        return view.legal[0]


class Cheat:
    """A bot that always answers the same, possible or not."""

    name = "cheat:card=ace"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, luck: Luck) -> Move:
        return self.answer  # type: ignore[return-value]


# ---- playing


def test_a_match_plays_to_the_end_and_is_recorded() -> None:
    game = Match(jamaica.options(), bots(4), seed=5).play()
    assert game.over
    assert game.record.seed == 5
    assert game.record.bots == ["random"] * 4
    assert game.record.replay() == game.state
    assert game.events[-1].kind == "game_over"
    assert game.play() is game


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    one, same, other = (Match(jamaica.options(), bots(3), seed=seed).play().record for seed in (8, 8, 9))
    assert one == same
    assert one.moves != other.moves


def test_without_a_seed_the_system_chooses_one() -> None:
    seeds = {Match(jamaica.options(), bots(2)).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(0 <= seed < 2**128 for seed in seeds)


def test_the_seed_stays_a_secret_until_the_game_is_over() -> None:
    game = Match(jamaica.options(), bots(2), seed=77)
    game.step()
    assert game.record.seed is None
    assert game.play().record.seed == 77


def test_a_bot_sees_its_own_view_and_has_its_own_luck() -> None:
    spies = [Spy(), Spy(), Spy()]
    Match(jamaica.options(), spies, seed=4).play()
    for seat, spy in enumerate(spies):
        assert spy.views
        assert {view.seat for view in spy.views} == {seat}
        assert len({id(luck) for luck in spy.luck}) == 1
        assert list(spy.luck[0].words) == list(Luck(4, stream=1 + seat).words)
        assert list(spy.luck[0].words) != list(Luck(4).words)


def test_steps_go_one_answer_at_a_time_and_tell_the_listeners() -> None:
    heard: list[Event] = []
    game = Match(jamaica.options(), bots(2), seed=6)
    game.listen(heard.extend)
    for number in range(1, 200):
        assert game.step()
        assert len(game.record.moves) == number
    assert heard == game.events
    game.play()
    with pytest.raises(ValueError, match="the game is over"):
        game.step()


@pytest.mark.parametrize("answer", [jamaica.move("leave"), jamaica.move("*roll 5 2")])
def test_a_bot_that_answers_what_is_not_possible_is_named(answer: Move) -> None:
    game = Match(jamaica.options(), [make_bot("random"), Cheat(answer)], seed=2)
    with pytest.raises(BadBot, match=r"seat 1, the bot cheat:card=ace, answered '.*': \[.*\]"):
        game.play()


def test_a_bot_that_answers_no_move_is_named() -> None:
    game = Match(jamaica.options(), [Cheat("leave")] * 2, seed=2)
    with pytest.raises(BadBot, match=r"the bot cheat:card=ace, answered str, not a move"):
        game.play()


# ---- people


def test_people_are_asked_and_the_game_waits_for_them() -> None:
    game = Match(jamaica.options(), [None, make_bot("random")], seed=3)
    while not game.play().over:
        asked = game.ask()
        assert list(asked) == [0]
        assert asked[0].seat == 0
        with pytest.raises(ValueError, match="seat 0 must choose first"):
            game.step()
        game.choose(0, asked[0].legal[-1])
    assert game.record.bots == [None, "random"]
    assert game.ask() == {}


def test_a_choice_may_be_an_id() -> None:
    game = placed()
    move = game.ask()[1].legal[0]
    game.choose(1, int(move.id))
    assert game.record.moves[-1] == (1, move)


@pytest.mark.parametrize("seat", [-1, 3, True, None, "0"])
def test_a_choice_is_made_by_a_seat_of_this_table(seat: object) -> None:
    game = placed()
    with pytest.raises(ValueError, match="there is no seat"):
        game.choose(seat, jamaica.move("play gold/gold"))  # type: ignore[arg-type]


def test_nobody_chooses_for_a_bot_or_for_luck_or_against_the_rules() -> None:
    game = Match(jamaica.options(), [None, make_bot("random")], seed=3).play()
    before = jamaica.write(game.state)
    with pytest.raises(ValueError, match="seat 1 is played by random"):
        game.choose(1, jamaica.MOVES[0])
    with pytest.raises(jamaica.IllegalMove):
        game.choose(0, jamaica.move("*roll 5 2"))
    with pytest.raises(jamaica.IllegalMove):
        game.choose(0, jamaica.move("leave"))
    assert jamaica.write(game.state) == before


# ---- taking back


def test_a_laid_card_is_undone_and_the_others_stay() -> None:
    game = placed()
    lay(game, 0)
    alone = jamaica.write(game.state)
    lay(game, 2)
    lay_of_two = game.record.moves[-1]
    game.take_back(2)
    assert jamaica.write(game.state) == alone
    lay(game, 2)
    game.take_back(0)
    assert sorted(game.ask()) == [0, 1]
    assert game.record.moves[-1] == lay_of_two
    assert game.record.replay() == game.state
    assert game.events == [event for step in game.record for event in step.events]


def test_a_game_goes_on_after_taking_back_as_if_nothing_had_been() -> None:
    game, other = placed(), placed()
    lay(game, 1)
    game.take_back(1)
    for each in (game, other):
        for seat in range(3):
            lay(each, seat)
        while not each.play().over:
            for seat in list(each.ask()):
                lay(each, seat)
    assert game.record == other.record
    assert game.events == other.events


def test_a_kept_crew_card_is_undone_until_the_crew_is_turned_over() -> None:
    game = jamaica.Match(jamaica.options(crew="chosen"), [None] * 3, seed=4)
    game.play()
    for seat in (0, 1):
        game.choose(seat, game.ask()[seat].legal[0])
    game.take_back(0)
    assert set(game.ask()) == {0, 2}
    for seat in (0, 2):
        game.choose(seat, game.ask()[seat].legal[1])
    with pytest.raises(ValueError, match="undone: the crew has been turned over"):
        game.take_back(0)


def test_placed_dice_can_be_undone_until_somebody_has_laid_a_card() -> None:
    game = placed()
    captain = int(game.state.captain)
    assert game.record.moves[-1][1].kind == "morning"
    game.take_back(captain)
    assert list(game.ask()) == [captain]
    lay(game, captain)
    other = (captain + 1) % 3
    lay(game, other)
    with pytest.raises(ValueError, match=f"undone: seat {other} has chosen"):
        game.take_back(captain)


def test_nothing_can_be_undone_once_a_card_is_turned_over() -> None:
    game = placed()
    for seat in range(3):
        lay(game, seat)
    for seat in range(3):
        with pytest.raises(ValueError, match=f"last choice of seat {seat} cannot be undone: "):
            game.take_back(seat)


def test_nothing_can_be_undone_once_dice_were_rolled_or_cards_drawn() -> None:
    found = False
    for seed in range(20):
        game = people(2, seed)
        while not game.over and not found:
            seat, view = next(iter(game.ask().items()))
            game.choose(seat, view.legal[0])
            if game.state.luck_next and view.legal[0].kind == "spend":
                game.step()
                with pytest.raises(ValueError, match="the combat die has been rolled"):
                    game.take_back(seat)
                found = True
            game.play()
    assert found


def test_a_stolen_treasure_is_not_given_back() -> None:
    found = False
    for seed in range(40):
        game = people(4, seed)
        while not game.over and not found:
            seat, view = next(iter(game.ask().items()))
            steal = [move for move in view.legal if move.text.startswith("take facedown")]
            choice = steal[0] if steal else view.legal[0]
            game.choose(seat, choice)
            if steal:
                with pytest.raises(ValueError, match="undone: a treasure has changed hands"):
                    game.take_back(seat)
                found = True
            game.play()
        if found:
            return
    assert found


def test_a_seat_that_has_not_chosen_has_nothing_to_undo() -> None:
    game = placed()
    before = jamaica.write(game.state)
    with pytest.raises(ValueError, match="to undo: nothing has been chosen yet"):
        game.take_back((1 + int(game.state.captain)) % 3)
    for seat in (3, -1, None):
        with pytest.raises(ValueError, match="there is no seat"):
            game.take_back(seat)  # type: ignore[arg-type]
    assert jamaica.write(game.state) == before


# ---- bots


def test_every_bot_is_listed_with_a_sentence_and_can_be_made() -> None:
    assert "random" in BOTS
    for name, sentence in BOTS.items():
        assert sentence.endswith(".")
        assert make_bot(name).name == name


def test_the_random_bot_plays_every_move_alike() -> None:
    view = jamaica.view(
        jamaica.read(
            "revised seats 3 captain 0 dice 5 2 morning 5 | seat 0 hand F> GG PF | seat 1 hand GG | seat 2 hand GG"
        ),
        0,
    )
    luck = Luck(1)
    bot = make_bot("random")
    chosen = [bot.choose(view, luck).text for _ in range(3000)]
    assert set(chosen) == {move.text for move in view.legal}
    assert all(900 < chosen.count(text) < 1100 for text in set(chosen))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("randon", "there is no bot 'randon'; the nearest is random"),
        ("", "there is no bot ''"),
        ("x" * 500, "there is no bot"),
        ("random:ms=5", "the bot 'random' has no setting 'ms'"),
        ("random:", "after 'random:' a setting is missing"),
        (5, "a bot is named by a text"),
    ],
)
def test_a_bot_that_does_not_exist_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        make_bot(text)
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 300
