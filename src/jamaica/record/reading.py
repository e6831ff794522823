"""Reading what is written in a record: its form, line by line, not yet whether the game in it can be."""

import re
from typing import Any, Final, NoReturn

from jamaica.model.board_file import parsed
from jamaica.model.cards import SHORTAGE_NAMES
from jamaica.model.moves import move
from jamaica.model.options import EDITIONS, VARIANTS, Options, options
from jamaica.record.format import (
    DIGEST,
    FORMAT,
    LONGEST_BOT,
    LONGEST_NAME,
    REQUIRED,
    SEALED_FORMAT,
    TITLE,
    BadRecord,
    Entry,
    RecordData,
    shown,
    wrong_name,
)
from jamaica.record.format import digest as digest_of
from jamaica.record.seal import read_seal

_MOST_DIGITS: Final = 4300  # of a seed; Python converts no longer numbers
_CHOICES: Final = {"edition": EDITIONS, "ghost": ("yes", "no"), **{each.name: each.values for each in VARIANTS}}
_HEADER: Final = ("behaviour", *_CHOICES, "board", "shortage_die", "seat", "bot")


class Damaged(BadRecord):
    """A record whose digest does not fit."""


def read_record(text: str, damaged: bool = False) -> RecordData:
    """What a text says; `BadRecord` if it is not in the form of a record. With `damaged` any digest will do."""
    lines = text.split("\n")
    title = lines[0]
    if not title.startswith(TITLE):
        raise BadRecord(f"a record begins with '{TITLE}{FORMAT}', not with {shown(title)}", 1)
    format = title[len(TITLE) :]
    if format not in (str(FORMAT), str(SEALED_FORMAT)):
        known = f"formats {FORMAT} and {SEALED_FORMAT} can be read"
        raise BadRecord(f"this is a record of format {shown(format)}; {known}", 1)
    body = _body(lines, damaged)
    try:
        gap = body.index("", 1)
    except ValueError:
        raise BadRecord("an empty line must come between the header and the moves", len(body)) from None
    data = _header(body[1:gap], 2)
    end = _entries(data, body, gap + 1)
    _result(data, body, end, sealed=format == str(SEALED_FORMAT))
    return data


def _body(lines: list[str], damaged: bool) -> list[str]:
    """The lines before the digest, which must fit them unless `damaged`, and be the last line of all."""
    found = [number for number, line in enumerate(lines) if line.startswith(DIGEST)]
    if not found:
        raise BadRecord(f"the record is cut short: its last line must be '{DIGEST}' and 64 digits", len(lines))
    at = found[0]
    if lines[at + 1 :] != [""]:
        if len(lines) == at + 1:
            raise BadRecord("the record is cut short: a line end must follow the digest", at + 1)
        raise BadRecord("something follows the digest, which must be the last line", at + 2)
    digest = digest_of("\n".join(lines[:at]) + "\n")
    if lines[at] != DIGEST + digest and not damaged:
        raise Damaged("the digest does not fit: the record was changed or damaged after it was saved", at + 1)
    return lines[:at]


def _whole(text: str, line: int, what: str) -> int:
    digits = _MOST_DIGITS if what == "seed" else 9
    if not re.fullmatch(f"-?[0-9]{{1,{digits}}}", text, re.ASCII):
        raise BadRecord(f"{what} is a whole number, not {shown(text)}", line)
    return int(text)


def _header(lines: list[str], first: int) -> RecordData:
    """Behaviour, options, seats; each line a keyword and its value, in this order."""
    found: dict[str, Any] = {}
    names: list[str] = []
    bots: list[str | None] = []
    before = -1
    for line, text in enumerate(lines, first):
        keyword, _, value = text.partition(" ")
        if keyword not in _HEADER or not value:
            raise BadRecord(
                f"a line of the header is one of {', '.join(_HEADER)} and its value, not {shown(text)}", line
            )
        if keyword in ("seat", "bot"):
            _seat(keyword, value, names, bots, line)
        elif keyword in found or names or _HEADER.index(keyword) < before:
            raise BadRecord(f"{keyword!r} is out of its place; the header goes {', '.join(_HEADER)}", line)
        else:
            found[keyword] = _header_value(keyword, value, line)
        before = max(before, _HEADER.index(keyword))
    for keyword in REQUIRED:
        if keyword not in found:
            raise BadRecord(f"{keyword!r} is missing in the header", first)
    return RecordData(found.pop("behaviour"), _options(found, len(names), first + len(lines) - 1), names, bots)


def _header_value(keyword: str, value: str, line: int) -> object:
    if keyword == "behaviour":
        return _whole(value, line, "behaviour")
    if keyword in _CHOICES:
        if value not in _CHOICES[keyword]:
            raise BadRecord(f"{keyword} is {' or '.join(_CHOICES[keyword])}, not {shown(value)}", line)
        return value == "yes" if keyword == "ghost" else value
    if keyword == "board":
        try:
            board = parsed(value)
        except ValueError as error:
            raise BadRecord(f"the board: {error}", line) from None
        if not isinstance(board, dict):
            raise BadRecord("the board is written whole, as the mapping in a board file", line)
        return board
    faces = value.split(" ")
    if len(faces) != 6 or not set(faces) <= set(SHORTAGE_NAMES):
        raise BadRecord(f"a shortage die has six faces, each one of {', '.join(SHORTAGE_NAMES)}", line)
    return faces


def _options(found: dict[str, Any], seats: int, line: int) -> Options:
    try:
        return options(**found).settled(seats)
    except ValueError as error:
        raise BadRecord(f"in the header: {error}", line) from None


def _seat(keyword: str, value: str, names: list[str], bots: list[str | None], line: int) -> None:
    """`seat 0 Anne Bonny`, and `bot 0 random` behind it if no person sits there."""
    number, _, rest = value.partition(" ")
    wanted = len(names) if keyword == "seat" else len(names) - 1
    if number != str(wanted) or (keyword == "bot" and (not bots or bots[-1] is not None)):
        raise BadRecord(
            f"seats are listed from 0 on, each bot behind its seat; {shown(value)} is out of its place", line
        )
    wrong = wrong_name(rest, LONGEST_NAME if keyword == "seat" else LONGEST_BOT)
    if wrong:
        raise BadRecord(wrong, line)
    if keyword == "seat":
        names.append(rest)
        bots.append(None)
    else:
        bots[-1] = rest


def _entries(data: RecordData, lines: list[str], at: int) -> int:
    """The moves; returns where they end."""
    round = -1
    while at < len(lines) and lines[at]:
        text = lines[at]
        if not text.startswith(" "):
            round = 0 if text == "deal" else _round(text, at + 1)
        elif round < 0:
            raise BadRecord("moves stand under a line 'deal' or 'round 1'", at + 1)
        else:
            pieces = text.strip(" ").removesuffix(",").split(", ")
            data.entries += [_entry(piece, round, at + 1) for piece in pieces]
        at += 1
    return at


def _round(text: str, line: int) -> int:
    word, _, number = text.partition(" ")
    if word != "round" or not re.fullmatch("[1-9][0-9]{0,2}", number, re.ASCII):
        raise BadRecord(
            f"'deal', 'round 1', an indented line of moves or an empty line is due, not {shown(text)}", line
        )
    return int(number)


def _entry(text: str, round: int, line: int) -> Entry:
    """`0:play gold/forward`, or `*roll 5 2` for luck."""
    seat, colon, rest = text.partition(":")
    if not text.startswith("*") and (not colon or not re.fullmatch("[0-9]", seat, re.ASCII)):
        raise BadRecord(f"a move reads like '0:play gold/forward', or '*roll 5 2' for luck, not {shown(text)}", line)
    by = None if text.startswith("*") else int(seat)
    try:
        found = move(text if by is None else rest)
    except ValueError as error:
        raise BadRecord(str(error), line) from None
    if found.by_luck != (by is None):
        raise BadRecord(f"{shown(text)}: luck's moves have no seat before them", line)
    return Entry(by, found, round, line)


def _result(data: RecordData, lines: list[str], at: int, sealed: bool) -> None:
    """`unfinished`, or scores, winners and perhaps the seed; in a sealed record the seal."""
    rest = lines[at + 1 :]
    data.result_line = at + 2
    if sealed:
        data.seal = read_seal(rest[2:], at + 4, len(data.names))
        rest = rest[:2]
    elif rest == ["unfinished"]:
        return
    keywords = ["scores", "winners", "seed"]
    for number, text in enumerate(rest):
        keyword, _, value = text.partition(" ")
        if number >= 3 or keyword != keywords[number]:
            _wrong_result(text, at + 2 + number)
        whole = [_whole(word, at + 2 + number, keyword) for word in value.split(" ")]
        if keyword == "scores":
            data.scores = whole
        elif keyword == "winners":
            data.winners = whole
        elif len(whole) == 1:
            data.seed = whole[0]
        else:
            _wrong_result(text, at + 2 + number)
    if len(rest) < 2:
        _wrong_result(" ".join(rest), at + 2)


def _wrong_result(text: str, line: int) -> NoReturn:
    raise BadRecord(
        f"after the moves comes 'unfinished', or 'scores', 'winners' and perhaps 'seed', not {shown(text)}", line
    )
