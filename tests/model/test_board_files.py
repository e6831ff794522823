"""Boards read from files: what is refused, and that a damaged file never does more."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from jamaica.model.board import STANDARD, load_board
from tests.support.boards import Data, refusal, ring
from tests.support.games import quick


def text_of(data: Data) -> str:
    return json.dumps(data)


BROKEN_TEXTS: list[tuple[str, bytes, str]] = [
    ("empty", b"", "the text is not JSON: Expecting value"),
    ("no JSON", b"ahoy", "the text is not JSON"),
    ("cut", text_of(ring()).encode()[:-20], "the text is not JSON"),
    ("no text", b"\xff\xfe\x00\x01", "it is not text in UTF-8"),
    ("too big", b" " * 1_000_001, "it is bigger than a megabyte"),
    ("too deep", b"[" * 200_000, "the text is nested too deeply"),
    (
        "not a number",
        text_of(ring()).replace('"y": 50', '"y": NaN').encode(),
        "NaN is not a number that a board can",
    ),
    ("endless", text_of(ring()).replace('"y": 50', '"y": -Infinity').encode(), "-Infinity is not a number"),
    (
        "endless by size",
        text_of(ring()).replace('"y": 50', '"y": 1e999').encode(),
        "space 0: y must be a number",
    ),
    ("many digits", b"[" + b"9" * 5000 + b"]", "there is a number of more than 20 digits in it"),
    ("a key twice", b'{"name": "a", "name": "b"}', "the key 'name' is there twice in one mapping"),
    ("a list", b"[1, 2]", "the board must be a mapping"),
]


@pytest.mark.parametrize(("content", "sentence"), [c[1:] for c in BROKEN_TEXTS], ids=[c[0] for c in BROKEN_TEXTS])
def test_a_broken_board_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"board file '.*board.json': ") as refused:
        load_board(file)
    assert sentence in str(refused.value)
    assert type(refused.value) is ValueError


def test_a_board_file_can_be_loaded_by_text_or_path(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(text_of(STANDARD.to_dict()), "utf-8-sig")
    assert load_board(file) == load_board(str(file)) == STANDARD


def missing(folder: Path) -> Path:
    return folder / "nowhere.json"


def a_folder(folder: Path) -> Path:
    return folder


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def under_a_file(folder: Path) -> Path:
    (folder / "file").write_text("x")
    return folder / "file" / "board.json"


def a_zero_in_the_name(folder: Path) -> Path:
    return folder / "a\0b"


@pytest.mark.parametrize("place", [missing, a_folder, a_pipe, under_a_file, a_zero_in_the_name])
def test_what_is_no_file_is_refused_with_a_sentence(tmp_path: Path, place: Callable[[Path], Path]) -> None:
    with pytest.raises(ValueError, match="board file ") as refused:
        load_board(place(tmp_path))
    assert type(refused.value) is ValueError


def test_a_board_file_damaged_anywhere_is_refused_or_still_a_board(tmp_path: Path) -> None:
    luck = random.Random(1692)
    whole = text_of(STANDARD.to_dict()).encode()
    file = tmp_path / "board.json"
    for _ in range(quick(300, 30)):
        content = bytearray(whole)
        for _ in range(luck.randint(1, 4)):
            place = luck.randrange(len(content))
            content[place : place + luck.randint(0, 3)] = luck.randbytes(luck.randint(0, 2))
        file.write_bytes(content)
        sentence = refusal(lambda: load_board(file))
        assert sentence is None or sentence.startswith("board file ")
