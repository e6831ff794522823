"""Games as data: they are the engine's games, a stopped run goes on to the same bytes, and nothing is overwritten."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import jamaica
from jamaica.bots import make_bot
from jamaica.cli import main
from jamaica.envs.dataset.collect import Collector
from jamaica.envs.dataset.folder import Writer
from jamaica.envs.dataset.format import DECISIONS, GAMES, NO_SHIP, NOBODY, Dataset, Plan, load
from jamaica.envs.encoding.arrays import observe

COMMAND = [sys.executable, "-c", "from jamaica.cli import main; main(prog_name='jamaica')", "dataset"]
FEW = ["--games", "6", "--seats", "3", "--bots", "greedy random random", "--seed", "7", "--workers", "1"]


def made(*words: str | Path) -> str:
    """The command in this process, and what it says at its end."""
    said = CliRunner().invoke(main, ["dataset", *map(str, words)])
    assert said.exit_code == 0, said.output
    return said.stdout


def refused(*words: str | Path) -> str:
    """The sentence with which the command is refused."""
    said = CliRunner().invoke(main, ["dataset", *map(str, words)])
    assert said.exit_code == 2, said.output
    assert said.stdout == ""
    return said.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "games"
    assert "6 games with" in made(*FEW, "--out", folder)
    return folder


# ---- what is in it


def seated(data: Dataset, game: int) -> list[str]:
    return [data.about["bots"][bot] for bot in data.bots[game] if bot != NOBODY]


def test_every_game_is_the_one_that_a_match_plays(few: Path) -> None:
    data = load(few)
    assert data.about["games"] == len(data.starts) == 6
    for game, first in enumerate(data.starts):
        names = seated(data, game)
        assert sorted(names) == ["greedy", "random", "random"]
        match = jamaica.Match(data.options, [make_bot(name) for name in names], seed=(7 << 64) + game).play()
        chosen = [(step.seat, step.move.id) for step in match.record if step.seat is not None]
        last = first + len(chosen)
        assert list(zip(data.seats[first:last], data.moves[first:last], strict=True)) == chosen
        assert set(data.games[first:last]) == {game}
        found = jamaica.scores(match.state)
        assert list(data.scores[game]) == [*found, *[NO_SHIP] * (7 - len(found))]
        best = jamaica.winners(match.state)
        shares = [1 / len(best) if seat in best else 0 for seat in range(6)]
        assert data.shares[game] == pytest.approx(shares)
        assert data.wins[first:last] == pytest.approx([shares[seat] for seat, _ in chosen])
        assert data.rounds[game] == match.state.round
    assert last == len(data) == data.about["decisions"]
    assert {bot for game in range(6) for bot in seated(data, game)[:1]} == {"greedy", "random"}


def test_rows_and_masks_are_what_the_seat_saw(few: Path) -> None:
    data = load(few)
    match = jamaica.Match(data.options, [make_bot(name) for name in seated(data, 2)], seed=(7 << 64) + 2).play()
    at = int(data.starts[2])
    state = jamaica.start(data.options, 3)
    for step in match.record:
        if step.seat is not None:
            row, mask = observe(jamaica.view(state, step.seat))
            assert bytes(data.observations[at]) == row.tobytes()
            assert (data.mask(at) == mask).all()
            assert data.mask(at)[data.moves[at]]
            at += 1
        jamaica.apply(state, step.move, seat=step.seat)
    assert (data.mask(slice(0, 20)) == [data.mask(number) for number in range(20)]).all()


def test_files_are_mapped_and_typed_as_the_card_says(few: Path) -> None:
    data, card = load(few), (few / "README.md").read_text("utf-8")
    for kinds, rows in ((DECISIONS, data.about["decisions"]), (GAMES, 6)):
        for name, kind in kinds.items():
            array = np.load(few / f"{name}.npy", mmap_mode="r")
            assert isinstance(array, np.memmap)
            assert (array.dtype, array.shape) == (np.dtype(kind.dtype), (rows, *kind.each))
            assert f"`{name}.npy` | {array.dtype.name} | " in card
    assert f"6 games with {len(data):,} decisions" in card
    assert "3 players, revised edition" in card


# ---- stopping and going on


def test_any_number_of_workers_gives_the_same_bytes(few: Path, tmp_path: Path) -> None:
    run = subprocess.run([*COMMAND, *FEW[:-1], "2", "--out", str(tmp_path / "games")], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert contents(tmp_path / "games") == contents(few)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(how: signal.Signals, tmp_path: Path) -> None:
    words = ["--games", "200", "--seats", "2", "--bots", "random", "--seed", "3", "--workers", "1"]
    made(*words, "--out", tmp_path / "whole" / "games")
    part = tmp_path / "part" / "games"
    with subprocess.Popen([*COMMAND, *words, "--out", str(part)], stderr=subprocess.PIPE, text=True) as running:
        wait_for(part / "observations.npy", 200_000)
        os.kill(running.pid, how)
        said = running.stderr.read() if running.stderr else ""
    assert running.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL), said
    kept = json.loads((part / "dataset.json").read_text())["games"]
    assert kept < 200
    if how == signal.SIGINT:
        assert f"stopped; {kept} of 200 games are saved in {part}; run the same command to continue" in said
        assert kept > 0
    made(*words, "--out", part)
    assert contents(part) == contents(tmp_path / "whole" / "games")


def test_the_workers_of_a_run_that_was_killed_end_with_it(tmp_path: Path) -> None:
    words = ["--games", "5000", "--bots", "random", "--workers", "2", "--out", str(tmp_path / "games")]
    running = subprocess.Popen([*COMMAND, *words], stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for(tmp_path / "games" / "observations.npy", 100_000)
    finally:
        running.kill()
        running.wait()
    end = time.monotonic() + 20
    while group_lives(running.pid):
        assert time.monotonic() < end, "a worker lives on"
        time.sleep(0.05)


def group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(path: Path, size: int) -> None:
    """Wait until a file has this many bytes."""
    end = time.monotonic() + 60
    while not path.exists() or path.stat().st_size < size:
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.002)


def test_what_was_written_after_the_last_seal_is_cut_off(few: Path, tmp_path: Path) -> None:
    plan = Plan(jamaica.options(), ("greedy", "random", "random"), 7)
    collector = Collector(plan, make_bot)
    with Writer(plan, tmp_path / "games") as writer:
        writer.add(collector.play(0, 2))
        writer.seal()
        writer.add(collector.play(2, 3))
    assert len(load(tmp_path / "games").starts) == 2
    made(*FEW, "--out", tmp_path / "games")
    assert contents(tmp_path / "games") == contents(few)


def test_more_games_go_on_where_fewer_ended(few: Path, tmp_path: Path) -> None:
    made(*FEW, "--games", "2", "--out", tmp_path / "games")
    without_seed = [word for word in FEW if word not in ("--seed", "7")]
    made(*without_seed, "--out", tmp_path / "games")
    assert contents(tmp_path / "games") == contents(few)


def test_a_bot_that_fails_stops_it_and_the_games_before_are_kept(tmp_path: Path) -> None:
    program = tmp_path / "tired.py"
    program.write_text(
        "import json, sys\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    if number == 300: sys.exit(3)\n"
        "    move = {'move': json.loads(line)['moves'][0]} if number else {'type': 'hello', 'name': 'tired'}\n"
        "    print(json.dumps(move), flush=True)\n"
    )
    bots = f"'process:{sys.executable} {program}' random"
    said = CliRunner().invoke(
        main, ["dataset", "--seats", "2", "--bots", bots, "--workers", "1", "--out", str(tmp_path / "games")]
    )
    kept = load(tmp_path / "games").about["games"]
    assert said.exit_code == 1
    assert f"game {kept} (seed " in said.stderr
    assert "ended without an answer, with exit status 3" in said.stderr
    assert kept > 0


# ---- what cannot be


def test_other_settings_are_refused_and_nothing_changes(few: Path) -> None:
    before = contents(few)
    assert "games of other settings (seed: 7, not 8); take another folder" in refused(*FEW, "--seed", "8", "--out", few)
    assert "games of other settings (bots: " in refused(*FEW, "--bots", "random", "--out", few)
    assert "games of other settings (options: " in refused(*FEW, "--edition", "first", "--out", few)
    assert "already has 6 games, more than the 5 requested" in refused(*FEW, "--games", "5", "--out", few)
    assert contents(few) == before


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "moves.npy").write_text("mine")
    assert "has moves.npy in it, but no data set; take an empty folder" in refused(*FEW, "--out", tmp_path)
    assert "is a file; name a folder" in refused(*FEW, "--out", tmp_path / "moves.npy")
    assert contents(tmp_path) == {"moves.npy": b"mine"}


@pytest.mark.parametrize(
    ("file", "damage", "sentence"),
    [
        ("dataset.json", b"{", "dataset.json is damaged; take another folder"),
        ("moves.npy", b"no array", "moves.npy is no NumPy file; take another folder"),
        ("moves.npy", None, "moves.npy is missing; take another folder"),
        ("seats.npy", b"\x93NUMPY\x01\x00", "seats.npy is no NumPy file; take another folder"),
    ],
)
def test_a_damaged_data_set_is_refused(
    few: Path, tmp_path: Path, file: str, damage: bytes | None, sentence: str
) -> None:
    for name, data in contents(few).items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / file).unlink()
    if damage is not None:
        (tmp_path / file).write_bytes(damage)
    assert sentence in refused(*FEW, "--games", "9", "--out", tmp_path)


def test_a_file_that_is_too_short_is_refused(few: Path, tmp_path: Path) -> None:
    for name, data in contents(few).items():
        (tmp_path / name).write_bytes(data[:-1] if name == "wins.npy" else data)
    assert "wins.npy does not have the" in refused(*FEW, "--games", "9", "--out", tmp_path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "a data set has at least 1 game, not 0"),
        (["--workers", "0"], "a data set needs at least 1 worker, not 0"),
        (["--bots", "gredy"], "there is no bot 'gredy'; the nearest is greedy"),
        (["--bots", "greedy random"], "for 3 seats name 3 bots or one for all, not 2"),
        (["--seats", "7", "--bots", "random"], "2 to 6 players, not 7"),
        (["--edition", "third"], "there is no edition 'third'"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_no_folder(words: list[str], sentence: str, tmp_path: Path) -> None:
    assert sentence in refused(*FEW, *words, "--out", tmp_path / "games")
    assert not (tmp_path / "games").exists()


def test_a_second_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with Writer(Plan(jamaica.options(), ("greedy", "random", "random"), 7), tmp_path / "games"):
        assert "another run is at work in" in refused(*FEW, "--out", tmp_path / "games")


def test_loading_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no data set in"):
        load(tmp_path / "games")


def test_without_numpy_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['numpy'] = None; from jamaica.cli import main; main(prog_name='jamaica')"
    run = subprocess.run([sys.executable, "-c", program, "dataset", "--out", "x"], capture_output=True, text=True)
    assert run.returncode == 2
    assert "pip install 'jamaica[env]'" in run.stderr


def test_neither_the_library_nor_the_list_of_commands_needs_numpy() -> None:
    program = "import sys, jamaica, jamaica.cli, jamaica.cli.dataset; print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.strip() == "False", run.stderr
