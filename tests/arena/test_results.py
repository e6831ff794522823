"""Results in a folder: the same whoever plays, never lost, never mixed, never overwritten."""

import json
import os
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

import jamaica
from jamaica.arena import Results, plan, play_here
from jamaica.arena.plots import PLOTS
from jamaica.cli.arena import watch
from tests.support.arena_shell import arena, begun, children, games, lines, refused, until, workers

BOTS = ("process:slow-bot", "greedy", "random")
SETTINGS = (*BOTS, "--seed", "7", "--games", "12", "--no-report")
FILES = ("games.jsonl", "summary.json", "settings.json")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of one worker that was not disturbed."""
    out = tmp_path_factory.mktemp("arena") / "whole"
    said = arena(*SETTINGS, "--report", "--workers", "1", "--out", out)
    assert said.returncode == 0, said.stderr
    assert "12 games: 4 deals" in said.stdout
    assert "seed 7" in said.stdout
    return out


def assert_same(one: Path, two: Path) -> None:
    for name in FILES:
        assert (one / name).read_bytes() == (two / name).read_bytes(), name


def test_two_workers_give_the_same_results_as_one(whole: Path, tmp_path: Path) -> None:
    assert arena(*SETTINGS, "--workers", "2", "--out", tmp_path / "two").returncode == 0
    assert_same(whole, tmp_path / "two")


def test_every_game_stands_on_a_line_of_its_own(whole: Path) -> None:
    found = games(whole)
    assert [(game["deal"], game["rotation"]) for game in found] == [
        (deal, turn) for deal in range(4) for turn in range(3)
    ]
    assert all(sorted(game["bots"]) == sorted(BOTS) for game in found)
    assert all(len({game["seed"] for game in found[at : at + 3]}) == 1 for at in range(0, 12, 3))
    jamaica.Record.parse(found[4]["record"]).verify()
    summary = json.loads((whole / "summary.json").read_text())
    wins = sum(game["winners"] == [game["bots"].index("greedy")] for game in found)
    assert summary["bots"]["greedy"]["win_rate"] == pytest.approx(wins / 12, abs=1 / 12)
    assert summary["settings"]["seed"] == 7


def test_the_report_is_one_page_with_all_plots_in_it(whole: Path) -> None:
    page = ElementTree.fromstring((whole / "report.html").read_text().replace("<!DOCTYPE html>", ""))
    pictures = page.findall(".//img")
    assert len(pictures) == len(PLOTS) == 6
    assert all(picture.get("src", "").startswith("data:image/svg+xml;base64,") for picture in pictures)
    assert all(picture.get("alt") for picture in pictures)
    assert "greedy" in "".join(page.itertext())
    for name in PLOTS:
        assert ElementTree.parse(whole / f"{name}.svg").getroot().tag.endswith("svg")
        assert (whole / f"{name}.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_an_arena_that_was_killed_goes_on(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "killed"
    with begun(*SETTINGS, "--workers", "2", "--out", out) as running:
        until(lambda: lines(out) >= 3)
        orphans = children(running.pid)
        os.kill(running.pid, signal.SIGKILL)
        running.communicate()
    kept = (out / "games.jsonl").read_bytes()
    assert 3 <= kept.count(b"\n") < 12
    until(lambda: not any(Path(f"/proc/{orphan}").exists() for orphan in orphans))
    with (out / "games.jsonl").open("ab") as file:
        file.write(b'{"deal":3,"rota')  # as a line looks that was being written
    said = arena(*SETTINGS, "--out", out)
    assert said.returncode == 0, said.stderr
    assert f"{kept.count(10)} already played" in said.stderr
    assert set(kept.splitlines()) <= set((out / "games.jsonl").read_bytes().splitlines())
    assert_same(whole, out)


def test_ctrl_c_keeps_what_is_done(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "stopped"
    with begun(*SETTINGS, "--workers", "2", "--out", out) as running:
        until(lambda: lines(out) >= 4)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert f"{lines(out)} of 12 games are saved in {out}; run the same command to continue" in said
    assert "Traceback" not in said
    assert 4 <= lines(out) < 12
    assert arena(*SETTINGS, "--out", out).returncode == 0
    assert_same(whole, out)


def test_ctrl_c_while_a_game_is_being_saved_counts_that_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = plan(["random"] * 2, jamaica.options(), games=4, seed=1)
    with Interrupted(table, tmp_path) as results:
        assert watch(results, play_here((table.task(key) for key in results.missing), workers=1)) == 130
    assert lines(tmp_path) == 1
    assert "stopped; 1 of 4 games are saved" in capsys.readouterr().err


class Interrupted(Results):
    """Results with a Ctrl-C after each game's line is written, before the game is counted."""

    def _append(self, which: int, text: str) -> None:
        super()._append(which, text)
        if which == 0:
            os.kill(os.getpid(), signal.SIGINT)


def test_a_worker_that_is_killed_loses_nothing(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "one-killed"
    with begun(*SETTINGS, "--workers", "2", "--out", out) as running:
        until(lambda: lines(out) >= 3)
        os.kill(workers(running.pid)[0], signal.SIGKILL)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 0, said
    assert_same(whole, out)


def test_more_games_go_on_where_fewer_ended(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "more"
    fewer = (*BOTS, "--seed", "7", "--games", "5", "--no-report", "--out", out)
    assert "6 games (5 rounded up to whole deals of 3)" in arena(*fewer).stderr
    assert arena(*BOTS, "--games", "12", "--no-report", "--out", out).returncode == 0
    assert_same(whole, out)
    assert "more than the 6 asked for" in refused(*fewer)
    assert_same(whole, out)


@pytest.mark.parametrize("other", ["--seed 8", "--edition first", "--ghost", "--bank limited", "--faults replace"])
def test_results_of_other_settings_are_refused(whole: Path, other: str) -> None:
    before = {path.name: path.read_bytes() for path in whole.iterdir()}
    assert "has results of other settings" in refused(*SETTINGS, *other.split(), "--out", whole)
    assert {path.name: path.read_bytes() for path in whole.iterdir()} == before


def test_results_of_other_bots_are_refused(whole: Path) -> None:
    assert '(bots: ["process:slow-bot", "greedy", "random"], not ["greedy", "greedy", "random"])' in refused(
        "greedy", *BOTS[1:], "--seed", "7", "--games", "12", "--out", whole
    )


def test_a_folder_with_somebody_elses_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("mine\n")
    assert "no settings.json" in refused(*SETTINGS, "--out", tmp_path)
    assert (tmp_path / "games.jsonl").read_text() == "mine\n"
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_damaged_line_is_named(whole: Path, tmp_path: Path) -> None:
    for name in FILES:
        content = (whole / name).read_bytes()
        (tmp_path / name).write_bytes(content.replace(b'"rotation":1', b'"rotation":2', 1))
    assert "line 2 of" in refused(*SETTINGS, "--out", tmp_path)


def test_two_arenas_do_not_work_in_one_folder(tmp_path: Path) -> None:
    table = plan(["random"] * 2, jamaica.options(), games=2, seed=1)
    with Results(table, tmp_path), pytest.raises(ValueError, match="another arena is at work"):
        Results(table, tmp_path)


def test_without_a_folder_the_tables_are_printed_only(tmp_path: Path) -> None:
    said = arena("random", "random", "--games", "2", "--seed", "3", "--workers", "1")
    assert said.returncode == 0, said.stderr
    for word in ("win rate", "95 %", "rating", "ms a decision", "attacks", "seat 1", "The Ghost Ship wins"):
        assert word in said.stdout


def test_a_bot_that_fails_is_named_and_what_is_done_is_kept(tmp_path: Path) -> None:
    said = arena("process:false", "random", "--games", "2", "--seed", "3", "--out", tmp_path / "out")
    assert said.returncode == 1
    assert "process:false" in said.stderr
    assert "0 of 2 games are saved" in said.stderr


def test_moves_made_in_place_of_a_failing_bot_are_counted() -> None:
    table = plan(["process:false", "random"], jamaica.options(), games=2, seed=3, faults="replace")
    for outcome in play_here([table.task((0, 1))], workers=1):
        assert outcome.game.statistics["faults"] == [0, outcome.decisions[1], 0]
