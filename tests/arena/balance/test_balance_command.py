"""The command: what it prints and writes, how it goes on after a stop, and what it refuses."""

import json
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.arena_shell import arena, begun, lines, refused, until

SETTINGS = ("--games", "6", "--seed", "7", "--seats", "2", "--ghost", "--no-ghost", "--workers", "1")
FOLDERS = ("revised-2-players-ghost", "revised-2-players")


def balance(*words: str | Path) -> str:
    """What the command prints."""
    said = arena(*words, command="balance")
    assert said.returncode == 0, said.stderr
    return said.stdout


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a run that was not disturbed."""
    out = tmp_path_factory.mktemp("balance") / "whole"
    assert "12 games in 2 settings, played by greedy, seed 7" in balance(*SETTINGS, "--out", out)
    return out


def test_every_setting_has_its_games_and_all_figures_are_written(whole: Path) -> None:
    assert [lines(whole / folder) for folder in FOLDERS] == [6, 6]
    summary = json.loads((whole / "summary.json").read_text())
    haunted, plain = summary["settings"]
    assert haunted["settings"]["options"]["ghost"]
    assert "ghost_wins" in haunted["shares"]
    assert "ghost_wins" not in plain["shares"]
    assert sum(rate["value"] for rate in plain["wins"]["turn"].values()) == pytest.approx(1)
    for figure in (*plain["means"].values(), *plain["shares"].values(), *plain["wins"]["turn"].values()):
        assert figure["low"] <= figure["value"] <= figure["high"]


def test_the_report_is_one_page_with_all_plots_in_it(whole: Path) -> None:
    page = ElementTree.fromstring((whole / "report.html").read_text().replace("<!DOCTYPE html>", ""))
    pictures = {picture.get("alt") for picture in page.findall(".//img")}
    assert "Plot: Win rate of the first captain" in pictures
    assert len(pictures) == len(list(whole.glob("*.svg"))) == len(list(whole.glob("*.png"))) == 3
    assert {heading.text for heading in page.findall(".//h2")} >= {"revised, 2 players", "revised, 2 players, ghost"}
    ElementTree.fromstring((whole / "first-captain.svg").read_text())


def test_json_is_all_that_is_printed(whole: Path) -> None:
    printed = json.loads(balance(*SETTINGS, "--json"))
    assert printed == json.loads((whole / "summary.json").read_text())


def test_a_run_that_was_stopped_goes_on(whole: Path, tmp_path: Path) -> None:
    slow = ("--bot", "process:slow-bot", "--games", "5", "--seats", "2", "--no-ghost", "--workers", "1", "--no-report")
    with begun(*slow, "--out", tmp_path / "stopped", command="balance") as running:
        until(lambda: lines(tmp_path / "stopped" / FOLDERS[1]) >= 1)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "run the same command to continue" in said
    balance(*slow, "--out", tmp_path / "stopped")
    balance(*slow, "--out", tmp_path / "undisturbed")
    for name in ("summary.json", f"{FOLDERS[1]}/games.jsonl"):
        assert (tmp_path / "stopped" / name).read_bytes() == (tmp_path / "undisturbed" / name).read_bytes()


def test_finished_games_are_not_played_again(whole: Path) -> None:
    again = arena(*SETTINGS, "--no-report", "--out", whole, command="balance")
    assert again.stderr.count("6 already played") == 2


def test_with_one_setting_all_win_rates_are_printed_and_drawn(tmp_path: Path) -> None:
    bots = ("--bot", "greedy", "--bot", "random")
    said = balance("--games", "3", "--seats", "2", "--workers", "1", *bots, "--out", tmp_path)
    assert "luck" in said
    assert "a hold of gold" in said
    drawn = {"first-captain", "half-way", "length", "wins-bot", "wins-turn", "uses-card", "uses-spoils"}
    assert {file.stem for file in tmp_path.glob("*.svg")} == drawn


REFUSED = [
    ("--games 0", "at least 1 game, not 0"),
    ("--workers 0", "a balance run needs at least 1 worker, not 0"),
    ("--seats 7", "2 to 6 players, not 7"),
    ("--seats 4 --seats 1", "2 to 6 players, not 1"),
    ("--bot gredy", "the nearest is greedy"),
    ("--seats 2 --bot greedy --bot random --bot flat", "2 seats have no room for 3 bots"),
    ("--edition revised --edition third", "there is no edition 'third'"),
    ("--bank empty", "bank is endless or limited, not 'empty'"),
    ("--seats 6 --ghost", "six players leave no ship for the ghost"),
    ("--board nowhere.json", "nowhere.json"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[words for words, _ in REFUSED])
def test_what_cannot_be_played_is_refused_before_anything_runs(words: str, sentence: str, tmp_path: Path) -> None:
    out = tmp_path / "results"
    assert sentence in refused(*words.split(), "--out", out, command="balance")
    assert not out.exists()


def test_results_of_other_settings_are_refused(whole: Path) -> None:
    other = ("--games", "6", "--seed", "8", "--seats", "2", "--out", whole)
    assert "has results of other settings (seed: 7, not 8)" in refused(*other, command="balance")
