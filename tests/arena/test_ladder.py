"""The standing ladder: each bot against the one below it."""

from math import isclose
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jamaica.arena.ladder import CAPTAINS, RUNGS, LadderRun, captains, elo_gain, page_text, rungs_of, steps, write_page
from jamaica.arena.play import GameResult
from jamaica.arena.statistics import summarise
from jamaica.bots import LEVELS
from jamaica.cli import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "ladder.md"


def ladder(*words: str | Path) -> Result:
    """The command, in this process."""
    return CliRunner().invoke(main, ["ladder", *map(str, words)])


def game(deal: int, rotation: int, bots: list[str], winner: int) -> GameResult:
    """A game that one seat has won."""
    seated = [bots[(seat - rotation) % 4] for seat in range(4)]
    scores = [10 * (seat == winner) for seat in range(4)]
    counts = ("space", "gold", "treasure", "attacks", "battles_won", "shortages", "treasures", "faults")
    return GameResult(deal, rotation, 1, seated, scores, [winner], 9, {key: [0] * 4 for key in counts}, [[1] * 4], "")


def test_all_levels_and_random_play_stand_on_the_ladder() -> None:
    assert set(RUNGS[1:]) | set(CAPTAINS) == set(LEVELS)
    arenas = steps(RUNGS, 200, 1692)
    assert arenas[0].bots == (RUNGS[1], RUNGS[1], "random", "random")
    assert arenas[-1].bots == (RUNGS[-1], RUNGS[-1], RUNGS[-2], RUNGS[-2])
    assert all(arena.games == 200 for arena in (*arenas, captains(200, 1692)))


def test_heights_add_up_on_the_scale_of_chess() -> None:
    bots = ["greedy", "greedy", "random", "random"]
    won = [game(deal, rotation, bots, (rotation + 2 * (deal == 3)) % 4) for deal in range(4) for rotation in range(4)]
    summary = summarise(won)
    assert summary["bots"]["greedy"]["side_win_rate"] == 0.75
    foot, top = rungs_of([summary], {"greedy": 0.5})
    assert (foot.bot, foot.share, foot.height, foot.ms) == ("random", None, 0.0, None)
    assert (top.bot, top.share, top.ms) == ("greedy", 0.75, 0.5)
    assert isclose(top.height, elo_gain(0.75, 16))
    assert 190 < top.height < 192


def test_who_won_every_game_stands_at_a_height_all_the_same() -> None:
    assert elo_gain(0.5, 40) == 0
    assert 700 < elo_gain(1.0, 40) < 800
    assert isclose(elo_gain(0.0, 40), -elo_gain(1.0, 40))


def test_a_ladder_of_named_bots_is_played_and_goes_on(tmp_path: Path) -> None:
    words = ("random", "greedy", "--seed", "3", "--workers", "1", "--out", tmp_path)
    first = ladder(*words, "--games", "8")
    assert first.exit_code == 0, first.output
    assert "greedy" in first.stdout
    more = ladder(*words, "--games", "12")
    assert "8 already played" in more.stderr
    assert ladder(*words, "--games", "12").stdout == more.stdout
    assert (tmp_path / "greedy over random" / "games.jsonl").read_bytes().count(b"\n") == 12


def test_the_page_is_written_with_its_picture(tmp_path: Path) -> None:
    bots = ["greedy", "greedy", "random", "random"]
    summary = summarise([game(deal, turn, bots, turn) for deal in range(2) for turn in range(4)])
    table = summarise([game(deal, turn, list(CAPTAINS), turn) for deal in range(2) for turn in range(4)])
    run = LadderRun(8, 7, "1692-06-07")
    write_page(tmp_path / "page.md", rungs_of([summary], {}), table, run)
    text = (tmp_path / "page.md").read_text()
    assert text == page_text(rungs_of([summary], {}), table, run)
    assert "jamaica ladder --games 8 --seed 7" in text
    assert "1692-06-07" in text
    assert "| greedy | 100.0 % |" in text
    assert (tmp_path / "ladder.svg").read_bytes().startswith(b"<?xml")


def test_the_page_in_the_docs_is_of_the_levels_there_are() -> None:
    text = PAGE.read_text()
    for name, level in LEVELS.items():
        assert f"| {name} | `{level.bot}` | {level.about} |" in text
    for name in (*RUNGS, *CAPTAINS):
        assert f"\n| {name} | " in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy"], "at least 2 bots"),
        (["random", "greedy", "random"], "one rung only"),
        (["random", "gredy"], "the nearest is greedy"),
        (["random", "greedy", "--games", "0"], "at least 1 game, not 0"),
        (["random", "greedy", "--workers", "0"], "at least 1 worker, not 0"),
        (["random", "greedy", "--page", "x.md"], "only the standing ladder has a page"),
        (["--page", "no/such/folder/ladder.md"], "there is no folder no/such/folder"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(words: list[str], sentence: str, tmp_path: Path) -> None:
    said = ladder(*words, "--out", tmp_path / "out")
    assert said.exit_code == 2
    assert sentence in said.stderr
    assert said.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_results_of_other_settings_are_left_alone(tmp_path: Path) -> None:
    assert ladder("random", "greedy", "--games", "4", "--workers", "1", "--out", tmp_path).exit_code == 0
    said = ladder("random", "greedy", "--games", "4", "--seed", "2", "--out", tmp_path)
    assert said.exit_code == 2
    assert "other settings" in said.stderr
