"""Compiled and interpreted, the engine plays the same games, move by move and state by state."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hatch_build
import jamaica
from jamaica.native import compiled
from tests.properties.traces import HOW_MANY_KNOWN, digests, interpreted, known, steps
from tests.support.games import quick

PROCESSES = 2
GAMES = quick(500, 0, 50)
"""How many games the two engines are compared on."""
FIRST = int(hatch_build.fingerprint_of(Path(__file__).parents[2])[:8], 16) % 1_000_000
"""The first of them: another sample for every version of the engine, the same one as long as it does not change."""


def test_whichever_engine_runs_plays_the_games_that_are_written_down() -> None:
    behaviour, expected = known()
    played = digests(0, HOW_MANY_KNOWN)
    differing = [number for number in range(HOW_MANY_KNOWN) if played[number] != expected[number]]
    assert not differing, (
        f"games {differing[:5]} ({len(differing)} of {HOW_MANY_KNOWN}) play otherwise than written down. "
        "If only one of the engines, compiled or interpreted, says so, that is the one that is wrong; if both do and "
        "play was meant to change, raise jamaica.behaviour and run `python -m tests.properties.traces --write`."
    )
    assert behaviour == jamaica.behaviour
    assert len(expected) == HOW_MANY_KNOWN


def first_difference(number: int) -> str:
    """Where a game goes apart, for people."""
    said, _ = interpreted("--steps", str(number)).communicate()
    for at, (ours, theirs) in enumerate(zip(steps(number), json.loads(said), strict=False)):
        if ours[0] != theirs[0]:
            return f"game {number}, step {at}: the move {ours[0]} compiled, {theirs[0]} interpreted"
        if list(ours[1]) != theirs[1]:
            places = [place for place, pair in enumerate(zip(ours[1], theirs[1], strict=True)) if pair[0] != pair[1]]
            return f"game {number}, step {at}, after the move {ours[0]}: the state differs at {places} of its key"
    return f"game {number}: the steps are the same, what is imagined or played out is not"


def by_the_other_engine(first: int, last: int) -> list[str]:
    process = interpreted(str(first), str(last))
    said, _ = process.communicate()
    assert process.returncode == 0
    engine, *lines = said.split()
    assert engine == "interpreted"
    return lines


if compiled():  # interpreted, there is only one engine, and the games written down are what it is compared with

    def test_compiled_equals_interpreted_move_by_move_and_state_by_state_over_hundreds_of_games() -> None:
        bounds = [FIRST + GAMES * part // PROCESSES for part in range(PROCESSES + 1)]
        with ThreadPoolExecutor(PROCESSES) as threads:
            parts = list(threads.map(by_the_other_engine, bounds[:-1], bounds[1:]))
        expected = [line for part in parts for line in part]
        played = digests(FIRST, FIRST + GAMES)
        assert len(expected) == GAMES > 0
        differing = [number for number in range(GAMES) if played[number] != expected[number]]
        assert not differing, first_difference(FIRST + differing[0])
