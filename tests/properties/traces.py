"""Random games as digests of every move and every state: two engines that play alike have equal digests.

python -m tests.properties.traces 0 40          # print the digests of games 0 to 39
python -m tests.properties.traces --steps 7     # print game 7 step by step
python -m tests.properties.traces --write       # write down the digests that every engine must have from here on
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from struct import pack

import jamaica
from jamaica import Luck
from jamaica.native import compiled
from tests.support.games import SETTINGS, Players

ROOT = Path(__file__).parents[2]
KNOWN = Path(__file__).with_name("traces.txt")
HOW_MANY_KNOWN = 2 * len(SETTINGS)


def steps(number: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Game `number`, each setting's turn in order: every move with its seat, and the state it led to."""
    state = SETTINGS[number % len(SETTINGS)].start().copy()
    players = Players(number)
    while not state.over:
        move, seat = players.next_move(state)
        jamaica.apply(state, move, seat)
        yield f"{move.id} {seat}", state.key()


def digest(number: int) -> str:
    """All moves and states of a game, what a view imagines on the way, the score, and a playout, as one digest."""
    rolling = hashlib.blake2b(digest_size=8)
    luck = Luck(number, stream=5)
    for count, (move, key) in enumerate(steps(number)):
        rolling.update(move.encode())
        rolling.update(pack(f"<{len(key)}q", *key))
        if count == 50:
            rolling.update(_imagined(number, luck).encode())
    return rolling.hexdigest()


def _imagined(number: int, luck: Luck) -> str:
    """A table imagined early in another game of the same setting, and how it ends."""
    state = SETTINGS[number % len(SETTINGS)].start().copy()
    players = Players(number + 1)
    for _ in range(50):
        jamaica.apply(state, *players.next_move(state))
        if state.over:
            break
    imagined = jamaica.imagine(jamaica.view(state, 0), luck)
    end = jamaica.playout(imagined, luck)
    return f"{imagined.key()} {end.key()} {jamaica.scores(end)} {jamaica.winners(end)}"


def digests(first: int, last: int) -> list[str]:
    """The digests of games `first` to `last - 1`."""
    return [digest(number) for number in range(first, last)]


def interpreted(*arguments: str) -> "subprocess.Popen[str]":
    """This module in a process of its own, with the interpreted engine."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.properties.traces", *arguments],
        cwd=ROOT,
        env={**os.environ, "JAMAICA_INTERPRETED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )


def known() -> tuple[int, list[str]]:
    """The behaviour for which digests are written down, and the digests."""
    behaviour, *lines = KNOWN.read_text("ascii").split()
    return int(behaviour), lines


def main(arguments: list[str]) -> None:
    if arguments == ["--write"]:
        KNOWN.write_text("\n".join([str(jamaica.behaviour), *digests(0, HOW_MANY_KNOWN)]) + "\n", "ascii")
    elif arguments[0] == "--steps":
        print(json.dumps(list(steps(int(arguments[1])))))
    else:
        print("compiled" if compiled() else "interpreted")
        print("\n".join(digests(int(arguments[0]), int(arguments[1]))))


if __name__ == "__main__":
    main(sys.argv[1:])
