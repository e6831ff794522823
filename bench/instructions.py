"""How many machine instructions fixed games take, by callgrind: the same numbers on every run, whatever else runs.

    python -m bench.instructions             # this tree
    python -m bench.instructions OTHER_TREE  # and beside it another built tree, with the ratios

`stepped` plays the games from Python with `legal` and `apply`; `inside` plays them with `playout`. Python's own start
and the imports are measured apart and subtracted. `decision` is one decision of playouts, without the setup of a game.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

GAMES = 300
HERE = Path(__file__).resolve().parents[1]
TABLES = [("revised", 2, True), ("first", 3, False), ("revised", 4, False), ("first", 2, True), ("revised", 6, False)]

PROGRAM = f"""
import gc
import sys
import jamaica
from jamaica.engine.answers import play_on

gc.disable()  # when it runs depends on everything that was imported
way, games = sys.argv[1], int(sys.argv[2])
tables = {TABLES!r}
if way == "decision":
    states = [jamaica.start(jamaica.options(edition, ghost=ghost), seats).copy() for edition, seats, ghost in tables]
    luck = jamaica.Luck(1692)
    print(sum([play_on(states[game % len(tables)].copy(), luck, 10**9) for game in range(games)]))
    games = 0
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


def instructions(tree: Path, way: str, games: int) -> tuple[int, int]:
    """What one run takes in all, and how many decisions it says it made."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", PROGRAM]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree / "src")}
    done = subprocess.run([*command, way, str(games)], env=environment, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1]), int(done.stdout or 0)


def each(tree: Path, way: str) -> float:
    """What one game takes, or one decision."""
    (all_games, decisions), (no_games, _) = instructions(tree, way, GAMES), instructions(tree, way, 0)
    return (all_games - no_games) / (decisions or GAMES)


def main() -> None:
    trees = [HERE, *(Path(name).resolve() for name in sys.argv[1:])]
    for way in ("stepped", "inside", "decision"):
        counts = [each(tree, way) for tree in trees]
        ratios = "".join(f"   {counts[0] / count - 1:+.2%} of {count:,.0f}" for count in counts[1:])
        print(f"{way:8} {counts[0]:,.0f} instructions{ratios}", flush=True)


if __name__ == "__main__":
    main()
