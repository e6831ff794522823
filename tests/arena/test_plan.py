"""What is played: every deal from all seats with the same luck; and what is refused before anything is played."""

from pathlib import Path

import pytest

import jamaica
from jamaica.arena import plan, play_game
from jamaica.arena.tally import COUNTS, PARTS
from tests.support.arena_shell import refused

FOUR = ["greedy", "random", "greedy", "random"]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert plan(FOUR, jamaica.options(), games=9, seed=7).deals == 3
    assert plan(FOUR, jamaica.options(), games=8, seed=7).games == 8


def test_every_bot_has_every_seat_of_a_deal_once() -> None:
    table = plan(["greedy", "random", "random"], jamaica.options(), games=6, seed=7)
    tasks = [table.task(key) for key in table.schedule()]
    assert [task.bots.index("greedy") for task in tasks] == [0, 1, 2, 0, 1, 2]
    assert [task.key for task in tasks] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_a_plan_of_one_rotation_plays_every_deal_once() -> None:
    table = plan(FOUR, jamaica.options(), games=3, seed=7, rotations=1)
    assert (table.deals, table.games) == (3, 3)
    assert list(table.schedule()) == [(0, 0), (1, 0), (2, 0)]


def test_the_games_of_a_deal_have_the_same_luck_and_deals_have_different_luck() -> None:
    table = plan(["greedy", "random"], jamaica.options(ghost=False), games=8, seed=7)
    seeds = [table.task(key).seed for key in table.schedule()]
    assert seeds[0::2] == seeds[1::2]
    assert len(set(seeds)) == 4
    hands = [deal_of(play_game(table.task((0, rotation))).game.record) for rotation in (0, 1)]
    assert hands[0] == hands[1]


def deal_of(record: str) -> list[str]:
    """Luck's moves before the first choice of a game."""
    moves = jamaica.Record.parse(record).moves
    return [move.text for seat, move in moves[: next(at for at, (seat, _) in enumerate(moves) if seat is not None)]]


def test_other_seeds_give_other_deals() -> None:
    one, two = (plan(FOUR, jamaica.options(), games=4, seed=seed) for seed in (1, 2))
    assert one.table_seed(0) != two.table_seed(0)


@pytest.mark.parametrize(
    ("edition", "seats", "ghost"), [("revised", 4, False), ("first", 2, True), ("revised", 5, True)]
)
def test_a_game_is_written_down_as_it_was(edition: str, seats: int, ghost: bool) -> None:
    table = plan(["random"] * seats, jamaica.options(edition, ghost=ghost), games=1, seed=5)
    outcome = play_game(table.task((0, 1)))
    game = outcome.game
    record = jamaica.Record.parse(game.record)
    record.verify()
    end = record.replay()
    assert record.seed == game.seed
    assert record.bots == game.bots
    assert jamaica.scores(end) == game.scores
    assert jamaica.winners(end) == game.winners
    assert game.rounds == end.round == len(game.race)
    assert [sum(game.statistics[part][ship] for part in PARTS) for ship in range(end.ships)] == game.scores
    told = [event.kind for step in record for event in step.events]
    for kind, deed in (("battle_begun", "attacks"), ("fell_short", "shortages"), ("treasure_taken", "treasures")):
        assert told.count(kind) == sum(game.statistics[deed])
    assert told.count("battle_won") == sum(game.statistics["battles_won"])
    assert set(game.statistics) == {*PARTS, *COUNTS}
    chosen = [[seat for seat, _ in record.moves].count(seat) for seat in range(seats)]
    assert outcome.decisions == chosen
    assert all(seconds > 0 for seconds in outcome.seconds)


def test_a_worker_of_another_version_refuses_to_play() -> None:
    from dataclasses import replace

    task = plan(["random"] * 2, jamaica.options(), games=1, seed=5).task((0, 0))
    with pytest.raises(ValueError, match="install the same everywhere"):
        play_game(replace(task, version="0.0.1"))


REFUSED = [
    ("gredy random", "the nearest is greedy"),
    ("random:depth=3 random", "the bot 'random' has no setting 'depth'"),
    ("random random --seats 4", "for 4 seats name 4 bots, one for each, not 2"),
    ("random random random --seats 2", "for 2 seats name 2 bots, one for each, not 3"),
    ("random", "2 to 6 players, not 1"),
    ("", "2 to 6 players, not 0"),
    ("random random --games 0", "at least 1 game, not 0"),
    ("random random --games -5", "at least 1 game, not -5"),
    ("random random --workers 0", "at least 1 worker, not 0"),
    ("random random --edition third", "there is no edition 'third'"),
    ("random random --faults ignore", "stop or replace, not 'ignore'"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[words or "nobody" for words, _ in REFUSED])
def test_what_cannot_be_played_is_refused_before_anything_runs(words: str, sentence: str, tmp_path: Path) -> None:
    out = tmp_path / "results"
    assert sentence in refused(*words.split(), "--out", out)
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "results"):
        assert "is a file" in refused("random", "random", "--games", "2", "--out", out)
    assert (tmp_path / "file").read_text() == "mine"
