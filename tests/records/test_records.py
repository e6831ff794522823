"""Whole games that were played once still play the same, move by move, and their luck is that of their seed."""

from pathlib import Path

import pytest

import jamaica
from jamaica import Record
from tests.records.make import FOLDER, games, play, unfinished

FILES = sorted(FOLDER.glob("*.jam"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_game_plays_the_same(file: Path) -> None:
    record = Record.load(file)
    assert record.text() == file.read_text("utf-8")
    if file.stem == "unfinished":
        assert not record.replay().over
    else:
        assert record.replay().over
        record.verify()


@pytest.mark.parametrize("name", list(games())[::6])
def test_the_same_seed_plays_the_same_game_again(name: str) -> None:
    assert play(name).record == Record.load(FOLDER / f"{name}.jam")


def test_an_unfinished_game_tells_neither_result_nor_seed() -> None:
    text = (FOLDER / "unfinished.jam").read_text("utf-8")
    assert unfinished().record.text() == text
    assert not any(line.startswith(("scores", "winners", "seed")) for line in text.splitlines())


def test_there_are_games_of_every_kind() -> None:
    records = [Record.load(file) for file in FILES]
    kinds = {(record.options.edition, record.seats, record.options.ghost) for record in records}
    tables = {(seats, ghost) for seats in range(1, 7) for ghost in (False, True)} - {(6, True)}
    assert {file.stem for file in FILES} == {*games(), "unfinished"}
    assert kinds == {(edition, *table) for edition in ("revised", "first") for table in tables}
    assert len(records) >= 30
    assert {record.options.bank for record in records} == {"endless", "limited"}
    assert len({record.options.board for record in records}) == 2
    assert len({record.options.shortage_die for record in records}) == 2
    assert sum(file.stat().st_size for file in FILES) < 500_000


def test_the_old_games_reach_every_kind_of_move() -> None:
    kinds = {(seat is None, move.kind) for file in FILES for seat, move in Record.load(file).moves}
    assert kinds == {(move.by_luck, move.kind) for move in jamaica.MOVES}
