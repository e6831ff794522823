"""Reading the seal of a record: its form, not yet whether secrets match their commitments."""

import re
from typing import Final, NoReturn, get_args

from jamaica.fair_dice import Contribution, Fault, Seal
from jamaica.record.format import BadRecord, seal_lines, shown

_HEX: Final = "[0-9a-f]{64}"
_LINES: Final = {
    "table": r"table ([\w-]{1,64})",
    "seats": r"seats (\S+(?: \S+)*)",
    "attempt": r"attempt ([1-9][0-9]?)",
    "without": rf"without ([0-9]) ({'|'.join(get_args(Fault))})",
    "client": rf"client ([0-9]) ({_HEX}) ({_HEX})",
    "server": rf"server ({_HEX}) ({_HEX})",
}
_ONCE: Final = ("table", "seats", "attempt", "server")


def read_seal(lines: list[str], first: int, seats: int) -> Seal:
    """The seal in these lines of a record, of which the first has this number."""
    found: dict[str, list[tuple[str, ...]]] = {keyword: [] for keyword in _LINES}
    for number, line in enumerate(lines, first):
        keyword = line.partition(" ")[0]
        matched = re.fullmatch(_LINES.get(keyword, "(?!)"), line, re.ASCII)
        if matched is None:
            _wrong_line(line, number)
        found[keyword].append(matched.groups())
    for keyword in _ONCE:
        if len(found[keyword]) != 1:
            raise BadRecord(f"a seal has one line {keyword!r}, not {len(found[keyword])}", first)
    seal = Seal(
        table=found["table"][0][0],
        seats=tuple(found["seats"][0][0].split(" ")),
        attempt=int(found["attempt"][0][0]),
        left_out=tuple((int(seat), _fault(fault)) for seat, fault in found["without"]),
        commitment=found["server"][0][0],
        secret=found["server"][0][1],
        contributions=tuple(Contribution(int(seat), given, secret) for seat, given, secret in found["client"]),
    )
    if seal_lines(seal) != lines:
        raise BadRecord(f"the lines of a seal are in this order: {', '.join(_LINES)}", first)
    _check_seats(seal, first, seats)
    return seal


def _check_seats(seal: Seal, line: int, seats: int) -> None:
    """A seal is for as many seats as play, and only seats of the game are in it."""
    if len(seal.seats) != seats:
        raise BadRecord(f"the seal is for {len(seal.seats)} seats, and {seats} play", line)
    named = [seat for seat, _ in seal.left_out] + [each.seat for each in seal.contributions]
    if any(seat >= seats for seat in named):
        raise BadRecord(f"the seal names seat {max(named)}; seats run from 0 to {seats - 1}", line)


def _fault(text: str) -> Fault:
    return "silent" if text == "silent" else "false"


def _wrong_line(line: str, number: int) -> NoReturn:
    raise BadRecord(f"a line of a seal is one of {', '.join(_LINES)} and its values, not {shown(line)}", number)
