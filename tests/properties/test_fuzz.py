"""Broken texts: a clear error always, never another exception, and whatever is read can be played to its end."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import given

import jamaica
from jamaica import Luck, Record
from jamaica.bots import make_bot
from jamaica.record import BadRecord
from tests.support.corruption import POSITION_WORDS, RECORD_WORDS, broken, spliced
from tests.support.games import SETTINGS, Players, gallery, quick

Found = TypeVar("Found")

MOST_MOVES = 30_000
"""No game takes more: 100 rounds of 6 players."""


def playable(state: jamaica.State, seed: int) -> None:
    """Whatever was read goes on to an end, every seat can look at it, and it can be written."""
    assert jamaica.read(jamaica.write(state)) == state
    luck = Luck(seed)
    for seat in range(state.seats):
        seen = jamaica.view(state, seat)
        assert jamaica.view(jamaica.imagine(seen, luck), seat) == seen
    players = Players(seed)
    for _ in range(MOST_MOVES):
        if state.over:
            break
        jamaica.apply(state, *players.next_move(state))
    assert state.over
    assert jamaica.read(jamaica.write(state)) == state


def outcome(reader: Callable[[str], Found], text: str) -> Found | ValueError:
    """What was read, or why nothing was; any other exception is a mistake."""
    try:
        return reader(text)
    except ValueError as error:
        return error


def read_or_refused(text: str, seed: int) -> bool:
    """Whether a text was read; if so, it can be played."""
    found = outcome(jamaica.read, text)
    if isinstance(found, jamaica.State):
        playable(found, seed)
        return True
    assert type(found) is ValueError
    assert 10 < len(str(found)) < 400
    return False


@lru_cache(maxsize=1)
def positions() -> tuple[str, ...]:
    return tuple(jamaica.write(state) for state in gallery())


@pytest.mark.parametrize("seed", range(2))
def test_a_damaged_position_is_refused_or_playable(seed: int) -> None:
    luck = Luck(seed)
    texts = positions()
    read = 0
    for number in range(quick(600, 150, 40)):
        text = broken(texts[luck.below(len(texts))], luck, POSITION_WORDS)
        read += read_or_refused(text, number)
    assert read > 0


@pytest.mark.parametrize("seed", range(2))
def test_a_position_made_of_two_is_refused_or_playable(seed: int) -> None:
    luck = Luck(seed)
    texts = positions()
    read = 0
    for number in range(quick(600, 80, 40)):
        text = spliced(texts[luck.below(len(texts))], texts[luck.below(len(texts))], luck)
        read += read_or_refused(text, number)
    assert read > 0


@given(st.text(max_size=200) | st.lists(st.sampled_from(POSITION_WORDS), max_size=40).map(" ".join))
def test_any_text_as_a_position_is_refused_or_playable(text: str) -> None:
    read_or_refused(text, 1)


@given(st.lists(st.sampled_from(POSITION_WORDS), max_size=8).map(" ".join))
def test_words_after_a_whole_position_are_refused_or_playable(text: str) -> None:
    read_or_refused("revised seats 2 captain 0 dice 3 1 morning 3 | seat 0 hand GG | seat 1 hand GG " + text, 1)


@pytest.mark.parametrize("thing", [None, 5, b"revised seats 2", ["revised seats 2"]])
def test_what_is_no_text_is_no_position(thing: object) -> None:
    with pytest.raises(ValueError, match="a position is a text"):
        jamaica.read(thing)  # type: ignore[arg-type]


def test_a_position_longer_than_any_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="at most 200000 characters"):
        jamaica.read("revised seats 2 " + "9" * 1_000_000)


@given(st.text(max_size=60) | st.sampled_from([move.text for move in jamaica.MOVES]))
def test_any_text_as_a_move_is_refused_or_a_move(text: str) -> None:
    found = outcome(jamaica.move, text)
    if isinstance(found, jamaica.Move):
        assert found.text == text
    else:
        assert "there is no move" in str(found)


@lru_cache(maxsize=1)
def records() -> tuple[str, ...]:
    """A few whole games and unfinished ones, on both boards."""
    texts = []
    for number, setting in enumerate(SETTINGS[::9]):
        game = jamaica.Match(setting.options(), [make_bot("random")] * setting.seats, seed=number)
        if number % 3 == 0:
            for _ in range(40):
                game.step()
        else:
            game.play()
        texts.append(game.record.text())
    return tuple(texts)


def sealed(text: str) -> str:
    """The text with a digest that fits, whatever else is wrong with it."""
    body = text[: text.rfind("sha256 ")] if "sha256 " in text else text + "\n"
    return f"{body}sha256 {hashlib.sha256(body.encode('utf-8', 'replace')).hexdigest()}\n"


def parsed_or_refused(text: str) -> bool:
    """Whether a text was a record; if so, it replays and is written alike."""
    found = outcome(Record.parse, text)
    if isinstance(found, Record):
        again = Record.parse(found.text())
        assert again == found
        assert again.replay() == found.replay()
        return True
    assert type(found) is BadRecord
    assert 10 < len(str(found)) < 800
    return False


@pytest.mark.parametrize("seed", range(2))
def test_a_damaged_record_is_refused(seed: int) -> None:
    luck = Luck(seed)
    texts = records()
    for _ in range(quick(300, 60, 30)):
        text = texts[luck.below(len(texts))]
        damaged = broken(text, luck, RECORD_WORDS)
        assert parsed_or_refused(damaged) == (damaged == text)


@pytest.mark.parametrize("seed", range(2))
def test_a_forged_record_is_refused_or_holds_together(seed: int) -> None:
    luck = Luck(seed)
    texts = records()
    for _ in range(quick(300, 60, 30)):
        parsed_or_refused(sealed(broken(texts[luck.below(len(texts))], luck, RECORD_WORDS)))


@given(st.text(max_size=200))
def test_any_text_as_a_record_is_refused(text: str) -> None:
    assert not parsed_or_refused(text)
    assert not parsed_or_refused(sealed("jamaica record 1\n" + text))


@given(content=st.binary(max_size=200))
def test_any_file_as_a_record_is_refused(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "any.jam"
    file.write_bytes(content)
    with pytest.raises(BadRecord, match=r"any\.jam"):
        Record.load(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.jam", "no\0file.jam"):
        with pytest.raises(BadRecord, match=r"no file|cannot be read"):
            Record.load(path)
