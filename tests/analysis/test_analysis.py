"""Analysing a whole game: in several processes, interrupted and continued, and what is refused."""

from pathlib import Path

import pytest

import jamaica
from jamaica.analysis import JUDGE, SECOND_JUDGE, analyse
from tests.support.analysed import BAD_JUDGE, SMALL, TINY, played
from tests.support.games import Setting

THREE = Setting("revised", 3, False)


def test_several_processes_find_the_same() -> None:
    record = played(THREE, "greedy", 1)
    assert analyse(record, TINY, workers=2) == analyse(record, TINY)


def test_the_same_seed_gives_the_same_analysis_and_another_seed_another() -> None:
    record = played(THREE, "greedy", 1)
    assert analyse(record, TINY, seed=1) == analyse(record, TINY, seed=1)
    assert analyse(record, TINY, seed=1) != analyse(record, TINY, seed=2)


def test_an_interrupted_analysis_continues(tmp_path: Path) -> None:
    record, work = played(THREE, "greedy", 1), tmp_path / "work"
    whole = analyse(record, TINY, work=work)
    lines = work.read_bytes().splitlines(keepends=True)
    work.write_bytes(b"".join(lines[:40]) + lines[40][:20])
    judged: list[int] = []
    assert analyse(record, TINY, work=work, progress=lambda done, all: judged.append(done)) == whole
    assert judged == list(range(40, len(record.moves) + 1))


def test_a_work_file_of_another_analysis_is_refused_and_left_alone(tmp_path: Path) -> None:
    work = tmp_path / "work"
    analyse(played(THREE, "greedy", 1), TINY, work=work)
    before = work.read_bytes()
    for game, depth, seed, judge in ((2, TINY, 1, JUDGE), (1, SMALL, 1, JUDGE), (1, TINY, 2, JUDGE)):
        with pytest.raises(ValueError, match="belongs to another"):
            analyse(played(THREE, "greedy", game), depth, seed=seed, judge=judge, work=work)
    with pytest.raises(ValueError, match="belongs to another"):
        analyse(played(THREE, "greedy", 1), TINY, judge=SECOND_JUDGE, work=work)
    assert work.read_bytes() == before
    work.write_text("hello\n")
    with pytest.raises(ValueError, match=r"line 1 of .* is no part of an analysis"):
        analyse(played(THREE, "greedy", 1), TINY, work=work)
    assert work.read_text() == "hello\n"


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot write to"):
        analyse(played(THREE, "greedy", 1), TINY, work=tmp_path / "none" / "work")


def test_an_unfinished_game_is_refused() -> None:
    whole = played(THREE, "greedy", 1)
    for number in (0, 50):
        record = jamaica.Record(whole.options, 3, whole.moves[:number])
        with pytest.raises(ValueError, match="the game is not over"):
            analyse(record, TINY)


def test_bad_arguments_are_refused() -> None:
    record = played(THREE, "greedy", 1)
    with pytest.raises(ValueError, match="quick, default, deep"):
        analyse(record, "deeper")
    with pytest.raises(ValueError, match="seed of an analysis"):
        analyse(record, TINY, seed=-1)
    with pytest.raises(ValueError, match="at least 1 worker"):
        analyse(record, TINY, workers=0)


def test_turning_points_are_the_greatest_changes() -> None:
    found = analyse(played(THREE, "random", 2), SMALL)
    for seat, points in enumerate(found.turning_points):
        assert 0 < len(points) <= 3
        assert [point.number for point in points] == sorted(point.number for point in points)
        for point in points:
            assert abs(point.gain.value) > point.gain.error
            assert (point.by == seat) == (point.best is not None)


def test_headlines_rank_the_seats() -> None:
    found = analyse(played(THREE, "greedy", 3), TINY)
    lines = found.headlines
    assert sorted(line.luck_rank for line in lines) == [1, 2, 3]
    luckiest = next(line for line in lines if line.luck_rank == 1)
    assert luckiest.luck.value == max(line.luck.value for line in lines)
    careful = next(line for line in lines if line.given_away_rank == 1)
    assert careful.given_away.value == min(line.given_away.value for line in lines)


def test_an_analysis_names_its_judge() -> None:
    assert analyse(played(THREE, "greedy", 1), TINY).judge == JUDGE.name
    assert analyse(played(THREE, "greedy", 1), TINY, judge=BAD_JUDGE).judge == "bad"
