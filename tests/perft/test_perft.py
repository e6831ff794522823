"""The tree of moves below written positions has the size it always had.

A `.perft` file has a sentence after `#`, the position on a line, and a line for each depth with its count. If a count
is wrong, the division shows below which move; if the rules did change, it shows what the file should say.
"""

from pathlib import Path

import pytest

import jamaica
from jamaica.perft import divide, perft

FILES = sorted(Path(__file__).parent.glob("*.perft"))


def parts(file: Path) -> tuple[str, dict[int, int]]:
    """The position in a file, and its counts by depth."""
    lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    counts = [line.split() for line in lines[1:]]
    return lines[0], {int(depth): int(count) for depth, count in counts}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_tree_has_its_size(file: Path) -> None:
    text, counts = parts(file)
    state = jamaica.read(text)
    before = state.key()
    for depth, count in counts.items():
        found = perft(state, depth)
        division = "\n".join(f"{move}: {leaves}" for move, leaves in divide(state, depth).items())
        assert found == count, f"{file.stem}, depth {depth}: {found} leaves instead of {count}\n{division}"
    assert state.key() == before


def test_the_positions_are_of_many_kinds() -> None:
    questions = {jamaica.write(state).split("next ")[1] for state in _opening_states()}
    assert len(FILES) >= 12
    assert {"captain", "roll", "cards"} <= questions


def _opening_states() -> list[jamaica.State]:
    return [jamaica.read(parts(file)[0]) for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_division_adds_up(file: Path) -> None:
    text, counts = parts(file)
    state = jamaica.read(text)
    for depth in list(counts)[:4]:
        division = divide(state, depth)
        assert sum(division.values()) == counts[depth]
        assert len(division) == counts[1]


def test_a_finished_game_is_one_leaf() -> None:
    over = jamaica.read("revised seats 2 round 9 captain 0 dice 3 3 | seat 1 lap 1 | next over")
    assert perft(over, 0) == perft(over, 5) == 1
    assert divide(over, 5) == {}
