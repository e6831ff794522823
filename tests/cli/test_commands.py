"""The commands as a person at a shell meets them: what they print, and how they refuse."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import jamaica
from jamaica import move
from jamaica.analysis.puzzles import shipped_puzzles
from jamaica.native import compiled

ROOT = Path(__file__).parents[2]
PERFT = ROOT / "tests" / "perft" / "battle.perft"


def run(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "jamaica", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=120)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game that was watched."""
    path = tmp_path_factory.mktemp("games") / "game.jam"
    told = run("watch", "--seats", "3", "--ghost", "--seed", "7", "--fast", "--save", str(path))
    assert told.returncode == 0, told.stderr
    return path


def test_version_says_whether_the_engine_is_compiled() -> None:
    said = run("version")
    assert said.returncode == 0
    engine = "compiled" if compiled() else "interpreted"
    assert f"jamaica {jamaica.__version__}, engine {engine}, behaviour {jamaica.behaviour}" in said.stdout


def test_watch_tells_a_whole_game_with_six_players() -> None:
    told = run("watch", "--seats", "6", "--seed", "7")
    assert told.returncode == 0
    assert "Round 1." in told.stdout
    assert "Edward Drummond" in told.stdout
    assert told.stdout.rstrip().endswith("The seed of this game was 7.")


def test_watch_tells_the_same_story_for_the_same_seed() -> None:
    assert run("watch", "--seed", "3").stdout == run("watch", "--seed", "3").stdout


def test_replay_tells_every_move_and_the_result(game: Path) -> None:
    record = jamaica.Record.load(game)
    told = run("replay", str(game))
    assert told.returncode == 0
    assert f"{len(record.moves):4} " in told.stdout
    state = record.replay()
    assert f"John Rackham {jamaica.scores(state)[0]}" in told.stdout


def test_replay_through_a_seats_eyes_hides_what_that_seat_did_not_know(game: Path) -> None:
    own, other = run("replay", str(game), "--from", "0").stdout, run("replay", str(game), "--from", "1").stdout
    first = jamaica.Record.load(game).moves[1][1]
    assert first.text.startswith("*draw ")
    card = first.text.removeprefix("*draw ")
    assert card in own.splitlines()[1]
    assert card not in other.splitlines()[1]


def test_replay_shows_a_move_and_the_table_after_it(game: Path) -> None:
    told = run("replay", str(game), "--at", "60").stdout
    assert told.startswith("  60 ")
    assert "After move 60 of" in told
    space = jamaica.Record.load(game).replay(60).space[1]
    row = next(line for line in told.splitlines() if "Olivier Levasseur" in line and "gold" in line)
    assert re.search(rf"\b{space or 'PR'}\b", row)


def test_analyse_explains_a_game_in_words_as_json_and_as_a_page(game: Path, tmp_path: Path) -> None:
    page, work = tmp_path / "game.html", tmp_path / "work"
    flags = ("--quick", "--workers", "1", "--work", str(work))
    told = run("analyse", str(game), *flags, "--seat", "1", "--html", str(page))
    assert told.returncode == 0, told.stderr
    assert "chance at the start" in told.stdout
    assert "Olivier Levasseur" in told.stdout
    assert "John Rackham won, gave away" not in told.stdout
    assert page.read_text().startswith("<!DOCTYPE html>")
    data = json.loads(run("analyse", str(game), *flags, "--json").stdout)
    assert len(data["seats"]) == 4
    assert data["depth"] == "quick"


def test_analyse_refuses_what_it_cannot_analyse(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jam"
    other.write_text(game.read_text().replace("behaviour 1", "behaviour 9"))
    page = str(tmp_path / "none" / "x.html")
    for words, sentence in (
        ([str(ROOT / "tests" / "records" / "unfinished.jam")], "only a finished game can be analysed"),
        ([str(game), "--seat", "3"], "--seat takes a seat from 0 to 2, not 3"),
        ([str(game), "--html", page], "cannot write to"),
        ([str(game), "--workers", "0"], "at least 1 worker"),
        ([str(game), "--seed", "-4"], "the seed of an analysis is a whole number"),
        ([str(other)], "digest"),
        ([str(tmp_path / "none.jam")], "cannot be read"),
    ):
        said = run("analyse", *words)
        assert said.returncode == 2, said.stdout
        assert said.stderr.startswith("jamaica: ")
        assert sentence in said.stderr


def test_replay_verifies_a_record(game: Path) -> None:
    said = run("replay", str(game), "--verify")
    assert said.returncode == 0
    assert "all legal; dice and cards match seed 7" in said.stdout


def test_replay_refuses_a_record_that_was_tampered_with(game: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.jam"
    forged.write_text(game.read_text("utf-8").replace("*roll", "*rolI", 1), "utf-8")
    refused(run("replay", str(forged)), "line ")


def test_draw_writes_a_picture(game: Path, tmp_path: Path) -> None:
    picture = tmp_path / "race.svg"
    said = run("draw", str(game), "--at", "60", "-o", str(picture))
    assert said.returncode == 0, said.stderr
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_rules_finds_a_rule_by_its_id_and_by_words() -> None:
    assert jamaica.rule("shortage.die").text in run("rules", "shortage.die").stdout
    found = run("rules", "gunpowder", "star").stdout
    assert "[battle.powder-gone]" in found
    assert "[setup.ships]" not in found
    assert len([line for line in run("rules").stdout.splitlines() if line.startswith("  [")]) == len(jamaica.RULES)


def test_perft_counts_the_leaves_of_a_written_position() -> None:
    assert run("perft", str(PERFT), "6").stdout.endswith("36 leaves at depth 6\n")


def test_bench_prints_one_json_object() -> None:
    figures = json.loads(run("bench", "--json", "--slices", "1").stdout)
    wanted = {
        "compiled",
        "games_per_second",
        "decisions_per_second",
        "stepped_decisions_per_second",
        "copy_ns",
        "compiled_over_interpreted",
    }
    assert wanted <= set(figures)
    assert figures["compiled"] is compiled()


CLUSTER = ["serve", "--db", "postgresql://jamaica@127.0.0.1:1/jamaica", "--advertise", "10.0.0.5:1700"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["watch", "--seats", "1"], "2 to 6 players"),
        (["watch", "--seats", "7"], "2 to 6 players"),
        (["watch", "--seats", "2", "--solo", "tide"], "Solo is for exactly one player, not 2"),
        (["watch", "--solo", "alone"], "solo is off or phantom or tide, not 'alone'"),
        (["watch", "--solo", "tide", "--ghost"], "no other ship sails"),
        (["watch", "--seats", "6", "--ghost"], "no ship for the ghost"),
        (["watch", "--edition", "second"], "there are revised and first"),
        (["watch", "--bank", "swiss"], "endless or limited"),
        (["watch", "--bots", "random random random"], "for 4 seats name 4 bots or one for all"),
        (["watch", "--bots", "rando"], "there is no bot 'rando'"),
        (["watch", "--board", "nowhere.json"], "nowhere.json"),
        (["watch", "--seed", "seven"], "not a valid integer"),
        (["replay", "nowhere.jam"], "nowhere.jam"),
        (["replay", str(PERFT)], "line 1"),
        (["draw", "nowhere.jam", "-o", "x.svg"], "nowhere.jam"),
        (["rules", "kraken"], "no rule has 'kraken'"),
        (["perft", "nowhere.txt", "2"], "cannot read nowhere.txt"),
        (["serve", "--db", "tables.db", "--advertise", "10.0.0.5:1700"], "share a PostgreSQL"),
        ([*CLUSTER, "--public", "https://jamaica.example"], "share a secret of at least 32 characters"),
        ([*CLUSTER, "--cluster-secret-file", "nowhere"], "cannot be read from 'nowhere'"),
        ([*CLUSTER, "--cluster-secret-file", __file__], "have one public address"),
        ([*CLUSTER[:-1], "10.0.0.5", "--public", "http://x", "--cluster-secret-file", __file__], "a host and a port"),
        (["serve", "--db", "tables.db", "--bus", "valkey://10.0.0.7"], "a bus connects the servers of a cluster"),
        (
            [*CLUSTER, "--public", "http://x", "--cluster-secret-file", __file__, "--bus", "10.0.0.7:6379"],
            "the address of a Valkey, as in valkey://10.0.0.7:6379",
        ),
        (["status", "--db", "tables.db"], "a SQLite file belongs to one server"),
        (["status", "--db", "postgresql://nobody@127.0.0.1:1/nothing"], "is PostgreSQL running there?"),
        (["sail"], "No such command 'sail'"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_status_2(words: list[str], sentence: str, tmp_path: Path) -> None:
    refused(run(*words, cwd=tmp_path), sentence)


def test_replay_at_a_move_that_is_not_there_is_refused(game: Path) -> None:
    refused(run("replay", str(game), "--at", "100000"), "there is no move 100000")
    refused(run("replay", str(game), "--from", "9"), "--from takes a seat")


def test_draw_into_a_folder_that_is_not_there_is_refused(game: Path, tmp_path: Path) -> None:
    refused(run("draw", str(game), "-o", str(tmp_path / "no" / "x.svg")), "cannot write")


def refused(said: subprocess.CompletedProcess[str], sentence: str) -> None:
    """One clear sentence on the error stream, no traceback, exit status 2."""
    assert said.returncode == 2, said.stdout + said.stderr
    assert sentence in said.stderr
    assert "Traceback" not in said.stderr


def test_card_draws_the_result_of_a_finished_game(game: Path, tmp_path: Path) -> None:
    told = run("card", str(game), "--quick", "-o", "card.svg", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (0, "Drew the result as card.svg.\n"), told.stderr
    texts = [element.text for element in ElementTree.parse(tmp_path / "card.svg").iter()]
    assert {"John Rackham", "points", "luck", "given away"} <= set(texts)


def test_card_refuses_an_unfinished_game_and_a_file_that_cannot_be_written(game: Path, tmp_path: Path) -> None:
    record = jamaica.Record.load(game)
    half = tmp_path / "half.jam"
    jamaica.Record(record.options, record.seats, record.moves[:40]).save(half)
    told = run("card", str(half), "-o", "card.svg", cwd=tmp_path)
    assert told.returncode == 2
    assert "only a finished game can be analysed" in told.stderr
    told = run("card", str(game), "-o", "nowhere/card.svg", cwd=tmp_path)
    assert told.returncode == 2
    assert "cannot write to nowhere/card.svg" in told.stderr


def test_puzzles_are_put_answered_and_explained() -> None:
    best = shipped_puzzles()[0]
    wrong = next(at for at, move in enumerate(best.view().legal, 1) if move.text != best.best)
    for number, verdict in ((wrong, "That is not the best."), (best.view().legal.index(move(best.best)) + 1, "Right!")):
        command = [sys.executable, "-m", "jamaica", "puzzles", "--id", best.id]
        told = subprocess.run(command, input=f"x\n{number}\n", capture_output=True, text=True, timeout=120)
        assert told.returncode == 0, told.stderr
        assert "Type a number from 1 to" in told.stdout
        assert verdict in told.stdout
        assert f"{best.sentence} [{best.rule}]" in told.stdout.replace("\n", " ")
        assert f"Right answers: {int(verdict == 'Right!')}." in told.stdout


def test_a_puzzle_that_does_not_exist_is_refused() -> None:
    told = run("puzzles", "--id", "nothing")
    assert told.returncode == 2
    assert "there is no puzzle 'nothing'" in told.stderr


def test_puzzles_are_made_from_games_of_bots(tmp_path: Path) -> None:
    told = run("puzzles", "make", "--count", "1", "-o", "puzzles.json", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (0, "Wrote 1 puzzle to puzzles.json.\n"), told.stderr
    (made,) = json.loads((tmp_path / "puzzles.json").read_text())["puzzles"]
    assert made["best"] in made["values"]
    assert run("puzzles", "make", "--count", "0", "-o", "x").returncode == 2
