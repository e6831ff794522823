"""An analysis as plain data and in words, for the terminal, files and pages."""

from collections.abc import Iterator
from typing import Any, Final

from jamaica.analysis.account import SeatAccount
from jamaica.analysis.analysis import Analysis
from jamaica.analysis.judging.estimates import Share
from jamaica.analysis.mistakes import Choice
from jamaica.analysis.turning_points import TurningPoint
from jamaica.narration import say

LUCK_NAMES: Final = {
    "captain": "who is captain first",
    "roll": "action dice",
    "draw": "cards drawn",
    "combat": "combat dice",
    "shortage": "shortage dice",
    "treasure": "treasures",
    "crew": "crew cards dealt",
    "offer": "offers turned over",
}
"""The kinds of luck in words."""
GHOST_NAME: Final = "the Ghost Ship"


def ship_names(analysis: Analysis) -> list[str]:
    """Return the name of each ship."""
    ghost = len(analysis.accounts) - analysis.record.seats
    return [*analysis.record.names, *[GHOST_NAME] * ghost]


def percent(share: Share, sign: bool = True) -> str:
    """Return a share of the victory with its uncertainty, as text."""
    return f"{100 * share.value:{'+' if sign else ''}.1f} ± {100 * share.error:.1f} %"


def account_rows(account: SeatAccount) -> Iterator[tuple[str, Share]]:
    """Yield the lines of an account that add up to the result."""
    yield "chance at the start", account.start
    for kind, luck in account.luck.items():
        yield f"luck: {LUCK_NAMES[kind]}", luck
    yield "own choices", account.own
    yield "the others' choices", account.others
    yield "hidden when chosen", account.hidden
    yield "foresight of the judge", account.foresight


def headline(analysis: Analysis, seat: int) -> str:
    """Return a seat's game in one sentence."""
    line, of = analysis.headlines[seat], f"of {analysis.record.seats}"
    won = 100 * analysis.accounts[seat].result
    result = "won" if won == 100 else "lost" if won == 0 else f"won a share of {won:.0f} %"
    return (
        f"{analysis.record.names[seat]} {result}, gave away {percent(line.given_away, sign=False)} of a victory "
        f"(rank {line.given_away_rank} {of}) and had {percent(line.luck)} luck (rank {line.luck_rank} {of})."
    )


def step_sentences(analysis: Analysis) -> dict[int, str]:
    """Return what happened at each move, in the words of the log."""
    board, names = analysis.record.options.board, analysis.record.names
    return {step.number: say(step.events[0], names, board=board) for step in analysis.record.states() if step.events}


def point_sentence(point: TurningPoint, happened: str) -> str:
    """Return a turning point in words."""
    said = f"Round {point.round}, move {point.number}: {happened} {percent(point.gain)}"
    if point.best is None:
        return said
    assert point.reason is not None
    return f"{said}; '{point.best}' was better. {point.reason.sentence} [{point.reason.rule}]"


def mistake_sentence(choice: Choice, name: str) -> str:
    """Return a mistake in words."""
    lost = percent(choice.loss, sign=False)
    return (
        f"Round {choice.round}, move {choice.number}: {name} chose '{choice.move}', '{choice.best}' was better: "
        f"{choice.grade} of {lost}"
    )


def to_dict(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as plain data. Shares are pairs of value and uncertainty."""
    return {
        "judge": analysis.judge,
        "depth": analysis.depth,
        "seed": analysis.seed,
        "names": ship_names(analysis),
        "seats": [_seat(analysis, account) for account in analysis.accounts],
        "rounds": [[change.number, change.round] for change in analysis.changes if "roll" in change.parts],
        "chances": [[round(chance, 4) for chance in chances] for chances in analysis.chances],
        "choices": [_choice(choice) for choice in analysis.choices],
        "luck": [_luck(analysis, number) for number in range(len(analysis.changes)) if analysis.lucks(number)],
    }


def _seat(analysis: Analysis, account: SeatAccount) -> dict[str, Any]:
    seat = account.seat
    found: dict[str, Any] = {
        "seat": seat if seat < analysis.record.seats else None,
        "start": account.start.to_list(),
        "luck": {kind: luck.to_list() for kind, luck in account.luck.items()},
        "own": account.own.to_list(),
        "others": account.others.to_list(),
        "hidden": account.hidden.to_list(),
        "foresight": account.foresight.to_list(),
        "result": account.result,
        "total_luck": account.total_luck.to_list(),
    }
    if seat < analysis.record.seats:
        line = analysis.headlines[seat]
        found["given_away"] = line.given_away.to_list()
        found["given_away_rank"], found["luck_rank"] = line.given_away_rank, line.luck_rank
        found["turning_points"] = [_point(point) for point in analysis.turning_points[seat]]
    return found


def _point(point: TurningPoint) -> dict[str, Any]:
    return {
        "number": point.number,
        "round": point.round,
        "by": point.by,
        "move": point.move.text,
        "gain": point.gain.to_list(),
        "best": point.best.text if point.best else None,
        "topic": point.reason.topic if point.reason else None,
        "rule": point.reason.rule if point.reason else None,
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "number": choice.number,
        "round": choice.round,
        "seat": choice.seat,
        "move": choice.move.text,
        "best": choice.best.text,
        "loss": choice.loss.to_list(),
        "lead": choice.lead.to_list(),
        "grade": choice.grade,
        "topic": choice.reason.topic if choice.reason else None,
        "rule": choice.reason.rule if choice.reason else None,
        "values": {move.text: round(value, 4) for move, value in choice.values.items()},
    }


def _luck(analysis: Analysis, number: int) -> dict[str, Any]:
    kind, shares = next(iter(analysis.lucks(number).items()))
    return {"number": number + 1, "kind": kind, "gain": [share.to_list() for share in shares]}
