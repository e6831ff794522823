"""How fast the environments are, beside others, in one interleaved run: `python -m bench.peers`, by `make peers`.

Every game is played at random through the interface that its users use. All take turns, slice by slice, since machines
are noisy; the figure of each is the median of its slices, by processor time. `--write` puts the table into the pages
that show it.
"""

import random
import re
import resource
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import pyspiel
import rlcard
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan
from pettingzoo.classic import connect_four_v3, leduc_holdem_v4
from rich.console import Console
from rich.progress import Progress
from rlcard.agents import RandomAgent

import jamaica.envs.openspiel  # noqa: F401 (registers the game)
from bench.batches import batched
from jamaica.envs import JamaicaVec, jamaica_v0
from jamaica.envs.encoding.layout import ACTIONS, ROW
from jamaica.native import compiled

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explanation" / "peers.md"
BLOCK = re.compile(r"(<!-- peers -->\n).*?(<!-- /peers -->)", re.DOTALL)
TURNS = 9
SLICE = 0.4

Player = Iterator[int]
"""Plays without end and yields the number of decisions since the last yield."""


def aec(env: Any) -> Player:
    """PettingZoo's loop: each agent in turn gets its observation and chooses a move from its mask."""
    seed = 0
    while True:
        env.reset(seed=seed)
        seed += 1
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            moves = observation["action_mask"].nonzero()[0]
            env.step(int(moves[int(random.random() * len(moves))]))
            decisions += 1
        yield decisions


def spiel(name: str) -> Player:
    """OpenSpiel's loop in Python, chance drawn by its odds."""
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                decisions += 1
        yield decisions


def uno() -> Player:
    """RLCard's loop: its own random agents in its own `run`."""
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    before = 0
    while True:
        env.run(is_training=False)
        yield env.timestep - before
        before = env.timestep


def catan() -> Player:
    """Catanatron's loop: its own random players in its own `play`."""
    while True:
        game = Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        yield len(game.state.actions)


def race() -> Player:
    """Gymnasium's loop: one learner at random, against three random bots; their decisions are not counted."""
    env = gymnasium.make("jamaica/Race-v0", opponents=("random",) * 3)
    _, info = env.reset(seed=0)
    while True:
        for _ in range(100):
            moves = info["action_mask"].nonzero()[0]
            _, _, terminated, truncated, info = env.step(int(moves[int(random.random() * len(moves))]))
            if terminated or truncated:
                _, info = env.reset()
        yield 100


PLAYERS: dict[str, tuple[str, Callable[[], Player]]] = {
    "**jamaica**, 1,024 games at once": ("`JamaicaVec(1024)`, its `sample_actions`", lambda: batched(1024)),
    "**jamaica**, 64 games at once": ("`JamaicaVec(64)`, likewise", lambda: batched(64)),
    "**jamaica**, 16,384 games at once": ("`JamaicaVec(16384)`, likewise", lambda: batched(16384)),
    "**jamaica**, 1,024 games at once, moves by NumPy": (
        "`JamaicaVec(1024)`, moves chosen from its masks",
        lambda: batched(1024, by_numpy=True),
    ),
    "**jamaica**, 64 games at once, moves by NumPy": (
        "`JamaicaVec(64)`, likewise",
        lambda: batched(64, by_numpy=True),
    ),
    "**jamaica**, 16,384 games at once, moves by NumPy": (
        "`JamaicaVec(16384)`, likewise",
        lambda: batched(16384, by_numpy=True),
    ),
    "**jamaica**, PettingZoo, bare": ("`jamaica_v0.raw_env()`", lambda: aec(jamaica_v0.raw_env())),
    "**jamaica**, PettingZoo, wrapped": ("`jamaica_v0.env()`", lambda: aec(jamaica_v0.env())),
    "**jamaica**, OpenSpiel": ("`python_jamaica(players=4)`", lambda: spiel("python_jamaica(players=4)")),
    "**jamaica**, Gymnasium": ("`jamaica/Race-v0`, three random bots besides", race),
    "connect four, bare": ("PettingZoo, `connect_four_v3.raw_env()`", lambda: aec(connect_four_v3.raw_env())),
    "connect four, wrapped": ("PettingZoo, `connect_four_v3.env()`", lambda: aec(connect_four_v3.env())),
    "leduc hold'em, bare": ("PettingZoo, `leduc_holdem_v4.raw_env()`", lambda: aec(leduc_holdem_v4.raw_env())),
    "leduc hold'em, wrapped": ("PettingZoo, `leduc_holdem_v4.env()`", lambda: aec(leduc_holdem_v4.env())),
    "hearts": ("OpenSpiel, its C++ states stepped from Python", lambda: spiel("hearts")),
    "crazy eights": ("OpenSpiel, its C++ states stepped from Python", lambda: spiel("crazy_eights(players=4)")),
    "uno": ("RLCard, its own loop and random agents", uno),
    "catan": ("catanatron, its own loop and random players", catan),
}
"""Each game, the interface it is played through, and its player."""
RATIOS = [
    ("bare over connect four, bare", "**jamaica**, PettingZoo, bare", "connect four, bare"),
    ("wrapped over connect four, wrapped", "**jamaica**, PettingZoo, wrapped", "connect four, wrapped"),
    ("1,024 games at once over hearts", "**jamaica**, 1,024 games at once", "hearts"),
    ("1,024 games at once, moves by NumPy, over hearts", "**jamaica**, 1,024 games at once, moves by NumPy", "hearts"),
    ("16,384 games at once over 64", "**jamaica**, 16,384 games at once", "**jamaica**, 64 games at once"),
    (
        "16,384 games at once over 64, moves by NumPy",
        "**jamaica**, 16,384 games at once, moves by NumPy",
        "**jamaica**, 64 games at once, moves by NumPy",
    ),
]
"""The targets, as ratios within the same turn."""


def measure() -> dict[str, list[float]]:
    """Return each player's decisions per second in each turn."""
    players = {name: make() for name, (_, make) in PLAYERS.items()}
    for player in players.values():
        next(player)
    found: dict[str, list[float]] = {name: [] for name in players}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("taking turns", total=TURNS * len(players))
        for _ in range(TURNS):
            for name, player in players.items():
                decisions, began = 0, process_time()
                while process_time() - began < SLICE:
                    decisions += next(player)
                found[name].append(decisions / (process_time() - began))
                progress.advance(task)
    return found


def memory(games: int = 16384) -> float:
    """Return the bytes of a game in a batch, without its row and mask."""
    before = resident()
    vec = JamaicaVec(games)
    vec.reset(seed=0)
    grown = resident() - before
    vec.close()
    return grown / games - ROW - ACTIONS


def resident() -> int:
    """Return the memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def table(found: dict[str, list[float]], beside_row: float) -> str:
    """Return the figures as a Markdown table."""
    lines = ["| game | through | decisions a second |", "|---|---|---|"]
    lines += [f"| {name} | {through} | {median(found[name]):,.0f} |" for name, (through, _) in PLAYERS.items()]
    lines += ["", "| in the same turns | |", "|---|---|"]
    for what, ours, theirs in RATIOS:
        quotient = median(our / their for our, their in zip(found[ours], found[theirs], strict=True))
        lines.append(f"| jamaica, {what} | {quotient:,.1f} times |")
    lines.append(f"| memory of a game at once, beside its row and mask | {beside_row:,.0f} bytes |")
    names = ("open-spiel", "pettingzoo", "rlcard", "catanatron", "gymnasium")
    lines += ["", f"With {', '.join(f'{name} {version(name)}' for name in names)}."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the table, and with `--write` put it into the pages that show it."""
    assert compiled(), "this measures the compiled engine; run make engine first"
    beside_row = memory()
    written = table(measure(), beside_row)
    print(written)
    if "--write" in sys.argv:
        text, times = BLOCK.subn(lambda block: block[1] + written + block[2], PAGE.read_text("utf-8"))
        assert times == 1, f"{PAGE} has no place for the table"
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
