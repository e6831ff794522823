"""A board as plain data: what a board file may say, and the sentence that tells what is wrong with one.

`checked` gives the data back in one form, so that two boards are equal exactly if their data are. The
limits: space 0 is the only Port Royal; at most 63 spaces, 11 lairs among them; every space lies on a way from
Port Royal to Port Royal; no ring of spaces leaves out Port Royal; the shortest lap has at least 13 steps.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

KINDS: Final = ("port-royal", "sea", "port", "lair")
"""The kinds of space, by number."""
BEFORE_THE_LINE: Final = -5
"""What a space counts that has no number of its own [score.minus-five]."""
FINISH: Final = 15
"""What Port Royal counts after the circuit, unless the board says otherwise [score.finish]."""

_MOST_SPACES: Final = 63
_MOST_LAIRS: Final = 11
_SHORTEST_LAP: Final = 13
_LONGEST_SAIL: Final = 6
_BOARD_KEYS: Final = ("name", "width", "height", "red_line", "island", "spaces")
_SPACE_KEYS: Final = ("id", "kind", "cost", "next", "score", "lane", "x", "y")
_Ways = list[list[int]]


def parsed(text: str) -> object:
    """The data in a board file's text."""
    try:
        return json.loads(text, parse_int=_short, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except RecursionError:
        raise ValueError("the text is nested too deeply; a board is a mapping with some lists") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"the text is not JSON: {error}") from None


def checked(data: object) -> dict[str, Any]:
    """The board's data in their one form; a ValueError with one sentence if they are no board."""
    board = _mapping("the board", data, _BOARD_KEYS, ("name", "width", "height", "spaces"))
    name = board["name"]
    if not isinstance(name, str) or not 1 <= len(name) <= 80 or not name.isprintable():
        raise ValueError(f"the board: name must be a line of 1 to 80 characters, not {_shown(name)}")
    width = _number("the board: width", board["width"], 100, 10_000)
    height = _number("the board: height", board["height"], 100, 10_000)
    form: dict[str, Any] = {"name": name, "width": width, "height": height}
    if "red_line" in board:
        form["red_line"] = _red_line(board["red_line"], width, height)
    if "island" in board:
        form["island"] = _island(board["island"], width, height)
    form["spaces"] = _spaces(board["spaces"], width, height)
    _check_ways([space["next"] for space in form["spaces"]])
    return form


def _spaces(entries: object, width: float, height: float) -> list[dict[str, Any]]:
    """The spaces in the order of their ids."""
    if not isinstance(entries, list) or not 1 <= len(entries) <= _MOST_SPACES:
        raise ValueError(f"the board: spaces must be a list of 1 to {_MOST_SPACES}, not {_shown(entries)}")
    size = len(entries)
    spaces = [_space(number, entry, size, width, height) for number, entry in enumerate(entries)]
    found: set[int] = set()
    for space in spaces:
        if space["id"] in found:
            raise ValueError(f"space {space['id']} is there twice; the ids are 0 to {size - 1}, each once")
        found.add(space["id"])
    lairs = sum(space["kind"] == "lair" for space in spaces)
    if lairs > _MOST_LAIRS:
        raise ValueError(f"the board: there are {lairs} lairs; at most {_MOST_LAIRS} are possible")
    return sorted(spaces, key=lambda space: int(space["id"]))


def _space(number: int, entry: object, size: int, width: float, height: float) -> dict[str, Any]:
    """One space in its one form: no cost where it is free, no score where it is the usual one."""
    space = _mapping(f"entry {number} of spaces", entry, _SPACE_KEYS, ("id",))
    own = _whole(f"entry {number} of spaces: id", space["id"], 0, size - 1)
    where = f"space {own}"
    _mapping(where, space, _SPACE_KEYS, ("id", "kind", "next", "x", "y"))
    kind = _kind(where, own, space["kind"])
    form: dict[str, Any] = {"id": own, "kind": kind}
    if kind in ("sea", "port"):
        if "cost" not in space:
            raise ValueError(f"{where}: cost is missing; a {kind} space costs 1 to 9")
        form["cost"] = _whole(f"{where}: cost", space["cost"], 1, 9)
    elif "cost" in space:
        raise ValueError(f"{where}: {_called(kind)} is free; leave cost out")
    form["next"] = _next(where, space["next"], size)
    usual = BEFORE_THE_LINE if own else FINISH
    score = _whole(f"{where}: score", space.get("score", usual), -99, 99)
    if score != usual:
        form["score"] = score
    if "lane" in space:
        form["lane"] = _lane(where, space["lane"])
    form["x"] = _number(f"{where}: x", space["x"], 0, width)
    form["y"] = _number(f"{where}: y", space["y"], 0, height)
    return form


def _kind(where: str, own: int, kind: object) -> str:
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"{where}: kind must be one of {', '.join(KINDS)}, not {_shown(kind)}")
    if (own == 0) != (kind == "port-royal"):
        raise ValueError(f"{where}: kind is {kind}, but space 0 and no other is port-royal")
    return kind


def _lane(where: str, lane: object) -> str:
    if not isinstance(lane, str) or lane not in ("outer", "inner"):
        raise ValueError(f"{where}: lane must be outer or inner, not {_shown(lane)}")
    return lane


def _next(where: str, ids: object, size: int) -> list[int]:
    if not isinstance(ids, list) or not 1 <= len(ids) <= 3:
        raise ValueError(f"{where}: next must be a list of 1 to 3 ids of spaces, not {_shown(ids)}")
    ways = [_whole(f"{where}: each id in next", other, 0, size - 1) for other in ids]
    if len(set(ways)) < len(ways):
        raise ValueError(f"{where}: next names a space twice; each way is named once")
    return sorted(ways)


def _red_line(line: object, width: float, height: float) -> list[float]:
    if not isinstance(line, list) or len(line) != 4:
        raise ValueError(f"the board: red_line must be the four numbers x, y, x, y, not {_shown(line)}")
    limits = (width, height, width, height)
    return [_number("the board: each number of red_line", line[n], 0, limits[n]) for n in range(4)]


def _island(points: object, width: float, height: float) -> list[list[float]]:
    if not isinstance(points, list) or not 3 <= len(points) <= 500:
        raise ValueError(f"the board: island must be a list of 3 to 500 points, not {_shown(points)}")
    outline: list[list[float]] = []
    for point in points:
        if not isinstance(point, list) or len(point) != 2:
            raise ValueError(f"the board: each point of island must be two numbers x, y, not {_shown(point)}")
        x = _number("the board: each x of island", point[0], 0, width)
        outline.append([x, _number("the board: each y of island", point[1], 0, height)])
    return outline


def _check_ways(ways: _Ways) -> None:
    """Every space lies on a way from Port Royal to Port Royal, and laps are laps."""
    back: _Ways = [[] for _ in ways]
    for space, following in enumerate(ways):
        for other in following:
            back[other].append(space)
    led_to, led_from = _reachable(ways), _reachable(back)
    for space in [*range(1, len(ways)), 0]:
        if space not in led_to:
            raise ValueError(f"space {space}: no way leads to it from Port Royal; some next must name it")
    for space in range(1, len(ways)):
        if space not in led_from:
            raise ValueError(f"space {space}: no way leads from it to Port Royal; every way must end there")
    _check_rings(ways, back)
    lap = _shortest_lap(ways)
    if lap < _SHORTEST_LAP:
        raise ValueError(f"the board: the shortest lap has {lap} steps; it must have {_SHORTEST_LAP} or more")
    for space in range(1, len(ways)):
        _check_laps(space, ways)


def _reachable(ways: _Ways) -> set[int]:
    """The spaces that can be reached from Port Royal, itself among them if there is a way back."""
    found: set[int] = set()
    waiting = list(ways[0])
    while waiting:
        space = waiting.pop()
        if space not in found:
            found.add(space)
            waiting += ways[space]
    return found


def _check_rings(ways: _Ways, back: _Ways) -> None:
    """No ring leaves out Port Royal: taking away what nothing leads to, again and again, takes away all."""
    left = [len([other for other in before if other]) for before in back]
    taken = [space for space in range(1, len(ways)) if left[space] == 0]
    for space in taken:
        for other in ways[space]:
            left[other] -= 1
            if other and left[other] == 0:
                taken.append(other)
    stay = set(range(1, len(ways))) - set(taken)
    if stay:
        ring = _ring(min(stay), stay, back)
        raise ValueError(f"space {ring}: a ring of spaces leads back to it without Port Royal; open the ring")


def _ring(space: int, stay: set[int], back: _Ways) -> int:
    """A space on a ring, found by going back until a space comes again."""
    walked: set[int] = set()
    while space not in walked:
        walked.add(space)
        space = min(stay.intersection(back[space]))
    return space


def _shortest_lap(ways: _Ways) -> int:
    steps, front = 1, set(ways[0])
    while 0 not in front:
        front = _step(front, ways)
        steps += 1
    return steps


def _check_laps(space: int, ways: _Ways) -> None:
    """Where a ship ends tells whether it has passed Port Royal [ruling.lap]."""
    past, through = {space}, set[int]()
    for steps in range(1, _LONGEST_SAIL + 1):
        past, through = _step(past, ways), _step(through, ways)
        if 0 in past:
            past.remove(0)
            through.add(0)
        for end in sorted(past & through):
            raise ValueError(
                f"space {space}: {steps} steps lead to space {end} both through Port Royal and around it; "
                "one of the two ways must be longer"
            )


def _step(front: Iterable[int], ways: _Ways) -> set[int]:
    return {other for space in front for other in ways[space]}


def _mapping(where: str, data: object, known: tuple[str, ...], needed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError(f"{where} must be a mapping with {', '.join(needed)}, not {_shown(data)}")
    for key in data:
        if key not in known:
            raise ValueError(f"{where}: there is no key {_shown(key)}; the keys are {', '.join(known)}")
    for key in needed:
        if key not in data:
            raise ValueError(f"{where}: {key} is missing; it needs {', '.join(needed)}")
    return data


def _whole(what: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} must be a whole number from {low} to {high}, not {_shown(value)}")
    return int(value)


def _number(what: str, value: object, low: float, high: float) -> float:
    """The number, whole if it can be."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(f"{what} must be a number from {low} to {high}, not {_shown(value)}")
    return int(value) if value == int(value) else float(value)


def _called(kind: str) -> str:
    return "Port Royal" if kind == "port-royal" else f"a {kind}"


def _shown(value: object) -> str:
    """A value as an error shows it: short, whatever it is."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "...")
    if isinstance(value, int) and not -(10**20) < value < 10**20:
        return "a number of more than 20 digits"
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return f"a {type(value).__name__}"


def _short(digits: str) -> int:
    if len(digits) > 20:
        raise ValueError("there is a number of more than 20 digits in it; a board has small ones")
    return int(digits)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number that a board can have")


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {_shown(twin)} is there twice in one mapping; each key is given once")
    return data
