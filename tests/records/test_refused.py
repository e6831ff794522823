"""A record that was cut, edited or made up is refused, with the line and the reason."""

import hashlib
import os
import re
import stat
from pathlib import Path

import pytest

import jamaica
from jamaica import Record
from jamaica.record import BIGGEST, BadRecord
from jamaica.rules import BEHAVIOUR
from tests.records.make import FOLDER

GAME = (FOLDER / "revised-3-ghost.jam").read_text("utf-8")
LINES = GAME.splitlines()


def sealed(text: str) -> str:
    """The text with a digest that fits."""
    body = text[: text.index("sha256 ")]
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def edited(old: str, new: str) -> str:
    """The game with one thing changed by somebody who made a digest that fits."""
    assert old in GAME
    return sealed(GAME.replace(old, new, 1))


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    return caught.value


def line_of(start: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def test_a_record_whose_bytes_changed_is_refused_by_its_digest() -> None:
    error = refusal(GAME.replace("*roll", "*rolI", 1))
    assert error.line == next(at for at, line in enumerate(LINES, 1) if "*roll" in line)
    assert "was changed or damaged" in error.reason
    assert "there is no move '*rolI" in error.reason


@pytest.mark.parametrize("cut", [1, 2, 40, 80, 500, 4000])
def test_a_record_cut_short_is_refused(cut: int) -> None:
    assert "cut short" in refusal(GAME[:-cut]).reason


@pytest.mark.parametrize("more", ["\n", "x", "sha256 0\n", "  0:leave\n"])
def test_nothing_may_follow_the_digest(more: str) -> None:
    error = refusal(GAME + more)
    assert error.line == len(LINES) + 1
    assert "follows the digest" in error.reason


def test_an_illegal_move_is_refused_with_its_rule_and_line() -> None:
    line = line_of("round 1")
    roll = LINES[line].split(",")[0].strip()
    error = refusal(edited(f"  {roll}", "  0:leave"))
    assert error.line == line + 1
    assert "[table.luck]" in error.reason
    assert "by seat 0" in error.reason


def test_luck_cannot_say_what_is_not_possible() -> None:
    first, second = re.findall(r"\*draw \S+(?=,)", GAME)[:2]
    error = refusal(edited(f"{first}, {second}", f"{first}, {first}"))
    assert error.line == line_of("deal") + 1
    assert f"luck said '{first}', but by seed" in error.reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("jamaica record 1", "jamaica record 3", "formats 1 and 2 can be read"),
        ("jamaica record 1", "chess game 1", "a record begins with"),
        (f"behaviour {BEHAVIOUR}", f"behaviour {BEHAVIOUR + 1}", "a newer version"),
        (f"behaviour {BEHAVIOUR}", f"behaviour {BEHAVIOUR - 1}", "an older version"),
        (f"behaviour {BEHAVIOUR}\n", "", "'behaviour' is missing"),
        ("edition revised", "edition third", "edition is revised or first"),
        ("ghost yes", "ghost maybe", "ghost is yes or no"),
        ("bank endless", "bank empty", "bank is endless or limited"),
        ("bank endless", "bank endless\nshortage_die circle", "six faces"),
        ("bank endless", "bank endless\nboard {}", "name is missing"),
        ("bank endless", "bank endless\nboard [", "not JSON"),
        ("bank endless", "bank endless\nboard []", "mapping"),
        ("bank endless", "bank endless\nbank limited", "out of its place"),
        ("bank endless", "bank endless\nweather fair", "the header"),
        ("seat 1 ", "seat 2 ", "listed from 0"),
        ("seat 0 ", "bot -1 ", "listed from 0"),
        ("seat 0 John Rackham", "seat 0  John", "without blanks around it"),
        ("deal\n", "", "under a line 'deal'"),
        ("round 2\n", "", "stands under round 1"),
        ("round 2\n", "round 3\n", "stands under round 3"),
        ("round 2\n", "round two\n", "is due"),
        ("  *captain", "  *admiral", "there is no move"),
        ("  *captain", "  0:*captain", "luck's moves have no seat"),
        (":play ", " play ", "a move reads like"),
        ("scores ", "scores 1", "the result does not follow"),
        ("winners ", "winners 3 ", "the result does not follow"),
        ("winners ", "losers ", "after the moves comes"),
        ("scores ", "scores many ", "whole number"),
        ("seed ", "seed 1 ", "after the moves comes"),
        ("scores", "unfinished\nscores", "after the moves comes"),
        ("\nscores", "scores", "is due"),
    ],
)
def test_a_record_that_does_not_hold_together_is_refused(old: str, new: str, reason: str) -> None:
    error = refusal(edited(old, new))
    assert reason in error.reason
    assert error.line is not None
    assert str(error).startswith(f"line {error.line}: ")


def test_a_finished_game_must_have_its_result_and_an_unfinished_one_none() -> None:
    body = GAME[: GAME.index("\nscores")]
    assert "over, so its result is due" in refusal(sealed(f"{body}\nunfinished\nsha256 ")).reason
    last = body.rstrip().rfind("\nround ")
    result = GAME[GAME.index("\nscores") :]
    assert "'unfinished' is due" in refusal(sealed(body[: last + 1] + result)).reason


def test_another_seed_does_not_verify() -> None:
    seed = next(line for line in LINES if line.startswith("seed "))
    record = Record.parse(edited(seed, "seed 7"))
    with pytest.raises(BadRecord, match=r"line \d+: move \d+: luck said '\*\w+"):
        record.verify()
    Record.parse(GAME).verify()


def test_luck_that_was_helped_does_not_verify() -> None:
    record = Record.parse(GAME)
    at = next(n for n, (_, move) in enumerate(record.moves) if move.kind == "draw")
    drawn = {move for _, move in record.moves[at : at + 9]}
    record.moves[at] = (None, next(move for move in jamaica.MOVES if move.kind == "draw" and move not in drawn))
    with pytest.raises(BadRecord, match=f"move {at + 1}: luck said"):
        record.verify()


def test_a_record_is_text_in_utf_8_of_some_size(tmp_path: Path) -> None:
    file = tmp_path / "game.jam"
    file.write_bytes(GAME.encode().replace(b"seat 0 ", b"seat 0 \xff"))
    with pytest.raises(BadRecord, match=rf"line {line_of('seat 0')}: this is not text in UTF-8"):
        Record.load(file)
    file.write_bytes(b"x" * (BIGGEST + 1))
    with pytest.raises(BadRecord, match=f"bigger than {BIGGEST} bytes"):
        Record.load(file)
    assert "bigger than" in refusal("x" * (BIGGEST + 1)).reason
    assert "lone surrogate" in refusal(GAME.replace("seat 0 ", "seat 0 \ud800")).reason
    with pytest.raises(BadRecord, match="a record is a text, not bytes"):
        Record.parse(GAME.encode())  # type: ignore[arg-type]


def test_loading_names_the_file_and_keeps_the_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jam"
    file.write_text(GAME[:-100], "utf-8")
    with pytest.raises(BadRecord, match=r"game\.jam': line \d+: the record is cut short") as caught:
        Record.load(file)
    assert caught.value.line is not None
    with pytest.raises(BadRecord, match=r"missing\.jam': the file cannot be read: No such file"):
        Record.load(tmp_path / "missing.jam")


def test_a_pipe_is_no_record_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jam")
    with pytest.raises(BadRecord, match="no file that could be a record"):
        Record.load(tmp_path / "pipe.jam")


def test_saving_replaces_a_file_whole_or_leaves_it(tmp_path: Path) -> None:
    file = tmp_path / "game.jam"
    file.write_text("what was there before", "utf-8")
    record = Record.parse(GAME)
    record.moves.append((0, jamaica.move("leave")))
    with pytest.raises(BadRecord, match=r"\[table\.over\]"):
        record.save(file)
    assert file.read_text("utf-8") == "what was there before"
    record.moves.pop()
    record.save(file)
    assert file.read_text("utf-8") == GAME
    assert [left.name for left in tmp_path.iterdir()] == ["game.jam"]
    assert stat.S_IMODE(file.stat().st_mode) & 0o600 == 0o600


def test_a_record_replays_to_any_move() -> None:
    record = Record.parse(GAME)
    states = [jamaica.write(step.state) for step in record]
    for number in (1, 10, len(states)):
        assert jamaica.write(record.replay(number)) == states[number - 1]
    assert record.replay(0) == jamaica.start(record.options, record.seats)
    assert record.replay().told == []
    for number in (-1, len(states) + 1):
        with pytest.raises(ValueError, match="this game has moves 1 to"):
            record.replay(number)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", ""], ["Ada", "Ben", "C\n"], ["Ada", "Ben", "x" * 81]])
def test_names_are_one_for_each_seat_and_fit_on_a_line(names: list[str]) -> None:
    with pytest.raises(ValueError, match="name"):
        Record(jamaica.options(), 3, names=names)


def test_the_name_of_a_bot_may_be_a_whole_command() -> None:
    command = "process:python3 " + "far/away/" * 20 + "bot.py --depth 3"
    record = Record(jamaica.options(), 2, names=["Anne", "Mary"], bots=[command, None])
    assert Record.parse(record.text()).bots == [command, None]
    with pytest.raises(ValueError, match="a line of 1 to 1000 characters"):
        Record(jamaica.options(), 2, bots=["x" * 1001, None])
