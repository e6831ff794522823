"""How many machine instructions fixed games take, by callgrind: the same numbers on every run, whatever else runs.

    python -m bench.instructions             # this tree
    python -m bench.instructions OTHER_TREE  # and beside it another built tree, with the ratios

`stepped` plays the games from Python with `legal` and `apply`; `inside` plays them with `playout`. Python's own start
and the imports are measured apart and subtracted.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

GAMES = 60
HERE = Path(__file__).resolve().parents[1]
TABLES = [("revised", 2, True), ("first", 3, False), ("revised", 4, False), ("first", 2, True), ("revised", 6, False)]

PROGRAM = f"""
import sys
import jamaica

way, games = sys.argv[1], int(sys.argv[2])
tables = {TABLES!r}
for game in range(games):
    edition, seats, ghost = tables[game % len(tables)]
    state = jamaica.start(jamaica.options(edition, ghost=ghost), seats).copy()
    luck = jamaica.Luck(game)
    if way == "inside":
        jamaica.playout(state, luck)
        continue
    while not state.over:
        if state.luck_next:
            jamaica.let_luck(state, luck)
        else:
            for seat in jamaica.to_act(state):
                moves = jamaica.legal(state, seat)
                jamaica.apply(state, moves[luck.below(len(moves))], seat)
"""


def instructions(tree: Path, way: str, games: int) -> int:
    """What one run takes in all."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", PROGRAM]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree / "src")}
    done = subprocess.run([*command, way, str(games)], env=environment, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def per_game(tree: Path, way: str) -> float:
    """What one game takes."""
    return (instructions(tree, way, GAMES) - instructions(tree, way, 0)) / GAMES


def main() -> None:
    trees = [HERE, *(Path(name).resolve() for name in sys.argv[1:])]
    for way in ("stepped", "inside"):
        counts = [per_game(tree, way) for tree in trees]
        ratios = "".join(f"   {counts[0] / count - 1:+.2%} of {count:,.0f}" for count in counts[1:])
        print(f"{way:8} {counts[0]:,.0f} instructions a game{ratios}", flush=True)


if __name__ == "__main__":
    main()
