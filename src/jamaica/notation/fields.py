"""Parsing the fields of a position: words, numbers, cards. Errors say what is wrong and what would be right."""

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import Final

from jamaica.model.cards import CARDS
from jamaica.notation.words import CARD_CODES, NOTHING

_NUMBER: Final = re.compile(r"-?[0-9]{1,3}", re.ASCII)


def shown(word: str) -> str:
    """A word as an error shows it."""
    return repr(word if len(word) <= 30 else word[:30] + "...")


def known(where: str, word: str, words: Sequence[str]) -> str:
    """The word, which must be one of those known."""
    if word not in words:
        near = difflib.get_close_matches(word[:30], words, n=1, cutoff=0.6)
        hint = f"; {near[0]!r} is meant?" if near else ""
        raise ValueError(f"{where}: there is no {shown(word)} here, only {', '.join(words)}{hint}")
    return word


def by_keyword(where: str, words: Sequence[str], keywords: Sequence[str]) -> dict[str, list[str]]:
    """The words as keywords, each with what follows it up to the next one."""
    found: dict[str, list[str]] = {}
    values: list[str] = []
    for at, word in enumerate(words):
        if at and word not in keywords:
            values.append(word)
            continue
        values = found.setdefault(known(where, word, keywords), [])
        if values or words.index(word) != at:
            raise ValueError(f"{where}: {word!r} is there twice; it is said once")
    for keyword, given in found.items():
        if not given:
            raise ValueError(f"{where}: something must follow {keyword!r} ({NOTHING!r} for nothing)")
    return found


def number(where: str, word: str, low: int, high: int) -> int:
    """A whole number within its limits."""
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        raise ValueError(f"{where} is a whole number from {low} to {high}, not {shown(word)}")
    return int(word)


def only_number(where: str, words: Sequence[str], low: int, high: int) -> int:
    """The one whole number that the words must be."""
    if len(words) != 1:
        raise ValueError(f"{where} is one number from {low} to {high}, not {shown(' '.join(words))}")
    return number(where, words[0], low, high)


def two_numbers(where: str, words: Sequence[str], low: int, high: int) -> tuple[int, int]:
    """The two whole numbers that the words must be."""
    if len(words) != 2:
        raise ValueError(f"{where} is 2 numbers from {low} to {high}, not {shown(' '.join(words))}")
    return number(where, words[0], low, high), number(where, words[1], low, high)


def one(where: str, words: Sequence[str], choices: Sequence[str]) -> str:
    """One word out of a few."""
    if len(words) != 1:
        raise ValueError(f"{where} is one of {', '.join(choices)}, not {shown(' '.join(words))}")
    return known(where, words[0], choices)


def listed(words: Sequence[str]) -> list[str]:
    """The words of a list, of which there may be none."""
    return [] if list(words) == [NOTHING] else list(words)


def bits(where: str, members: Iterable[int]) -> int:
    """The set of these members, each of which may be there once."""
    found = 0
    for member in members:
        if found >> member & 1:
            raise ValueError(f"{where}: something is there twice; each is named once")
        found |= 1 << member
    return found


def cards(where: str, words: Sequence[str]) -> int:
    """A set of cards, named by their two symbols or in full."""
    return bits(where, [_card(where, word) for word in listed(words)])


def _card(where: str, word: str) -> int:
    if word in CARDS:
        return CARDS.index(word)
    if word in CARD_CODES:
        return CARD_CODES.index(word)
    raise ValueError(f"{where}: there is no card {shown(word)}; the cards are {' '.join(CARD_CODES)}")
