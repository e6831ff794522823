"""Whether two engines play the same games, state by state: `python -m bench.same_games OTHER_WHEEL_OR_TREE [GAMES]`.

Both engines play the same seeds with random moves, on tables of all kinds, each in its own process. The moves, the
states, the names of the events and the scores of all games go into a digest.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import cycle, islice, product
from pathlib import Path

from bench.beside import ROOT, packages_of

GAMES = 15_000
PROGRAM = ["-c", "import sys; from bench.same_games import digest; print(digest(int(sys.argv[1])))"]


def tables() -> Iterator[tuple[str, int, bool, str]]:
    """Yield edition, seats, ghost and bank of each kind of table, again and again."""
    kinds = product(("revised", "first"), range(2, 7), (False, True), ("endless", "limited"))
    return cycle(kind for kind in kinds if kind[1] < 6 or not kind[2])


def digest(games: int) -> str:
    """Return the digest of so many games of the engine that is imported, and where it is."""
    import jamaica

    found = sha256()
    for seed, table in enumerate(islice(tables(), games)):
        found.update(game(seed, table).encode())
    return f"{found.hexdigest()} {Path(jamaica.__file__).resolve().parent}"


def game(seed: int, table: tuple[str, int, bool, str]) -> str:
    """Play one game; return its moves, its events in short and its states in short."""
    import jamaica

    edition, seats, ghost, bank = table
    state = jamaica.start(jamaica.options(edition, ghost=ghost, bank=bank), seats)
    if seed % 2:
        state = state.copy()  # half of the games are silent
    luck = jamaica.Luck(seed)
    lines = [str(table)]
    while not state.over:
        if state.luck_next:
            told = jamaica.let_luck(state, luck)
        else:
            seat = jamaica.to_act(state)[0]
            moves = jamaica.legal(state, seat)
            move = moves[luck.below(len(moves))]
            told = jamaica.apply(state, move, seat)
            lines.append(f"{seat} {move.text} of {len(moves)}")
        lines.append(f"{hash(state.key())} {' '.join(type(event).__name__ for event in told)}")
    end = jamaica.playout(jamaica.start(jamaica.options(edition, ghost=ghost, bank=bank), seats), luck)
    lines.append(f"{jamaica.scores(state)} {jamaica.winners(state)} {end.key()}")
    return "\n".join(lines)


def run(packages: Path, games: int) -> subprocess.Popen[str]:
    """Start a process that plays the games with the engine in a folder."""
    path = os.pathsep.join([str(packages), str(ROOT)])
    command = [sys.executable, *PROGRAM, str(games)]
    return subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, text=True
    )


def main() -> None:
    other = Path(sys.argv[1]).resolve()
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    with packages_of(other) as packages:
        runs = [run(ROOT / "src", games), run(packages, games)]
        ours, theirs = (each.communicate()[0].split() for each in runs)
    same = ours[:1] == theirs[:1] != [] and ours != theirs
    print(f"{games:,} games: {'the same' if same else 'DIFFERENT'}", *ours, *theirs, sep="\n")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
