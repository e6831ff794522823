"""A first learner: MaskablePPO against the bots for so many minutes, with its learning curve as a picture.

    pip install 'jamaica[env,train]'
    python train.py --minutes 10 --out learner

Half of the tables it learns at have greedy opponents, half random ones. In between it plays games of their own seeds
against either, and what it reaches there is the curve.
"""

import argparse
import csv
import time
from pathlib import Path

try:
    import gymnasium
    import matplotlib
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.utils import set_random_seed
    from stable_baselines3.common.vec_env import DummyVecEnv

    import jamaica.envs  # registers the environment
except ImportError as missing:
    raise SystemExit(f"{missing.name} is missing: pip install 'jamaica[env,train]'") from None

BOTS = ("greedy", "random")
FAR_APART = 1_000_000_007
"""Between the first seeds of two tables: the games of one follow each other by one."""


class Row(gymnasium.ObservationWrapper):
    """Shows the learner the row alone; it asks for the mask by `action_masks`."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def observation(self, observation):
        return observation["observation"]

    def action_masks(self):
        return self.unwrapped.action_masks().astype(bool)


def table(bot, seats, seed, reward):
    """A table with one seat for the learner, the others for a bot."""
    opponents = (bot,) * (seats - 1)
    env = Row(gymnasium.make("jamaica/Race-v0", opponents=opponents, reward=reward, discount=GAMMA, scale=True))
    env.reset(seed=seed)
    return env


GAMMA = 0.999


def learner(seats, tables, seed):
    """Someone who has learnt nothing yet."""
    torch.set_num_threads(1)
    set_random_seed(seed)
    makers = [
        lambda at=at: table(BOTS[at % len(BOTS)], seats, seed + (at + 1) * FAR_APART, "shaped") for at in range(tables)
    ]
    return MaskablePPO(
        "MlpPolicy",
        DummyVecEnv(makers),
        n_steps=256,
        batch_size=1024,
        n_epochs=4,
        gamma=GAMMA,
        gae_lambda=0.95,
        ent_coef=0.01,
        learning_rate=3e-4,
        policy_kwargs={"net_arch": [256, 256]},
        device="cpu",
    )


def measure(model, bot, seats, games):
    """The share of victories and the mean score against a bot, in games of the seeds 0, 1, 2 ..."""
    env = table(bot, seats, 0, "win")
    won, points = 0.0, 0
    for seed in range(games):
        row, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(row, action_masks=env.action_masks(), deterministic=True)
            row, reward, terminated, truncated, _ = env.step(int(action))
            won += reward
            over = terminated or truncated
        points += jamaica.scores(env.unwrapped.table)[env.unwrapped.seat]
    return won / games, points / games


def train(minutes, seats, tables, games, points, seed, out):
    """Learn for so many minutes of wall clock, measuring so many times; yields what was measured."""
    model = learner(seats, tables, seed)
    learnt = 0.0
    for point in range(points + 1):
        began = time.monotonic()
        while learnt + time.monotonic() - began < 60 * minutes * point / points:
            model.learn(model.n_steps * tables, reset_num_timesteps=False)
        learnt += time.monotonic() - began
        row = {"minutes": round(learnt / 60, 2), "decisions": model.num_timesteps}
        for bot in BOTS:
            share, score = measure(model, bot, seats, games)
            row |= {f"wins against {bot}": round(share, 4), f"score against {bot}": round(score, 2)}
        model.save(out / "learner.zip")
        yield row


def draw(rows, seats, path):
    """The learning curve."""
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6.4, 3.6), layout="constrained")
    at = [row["decisions"] / 1000 for row in rows]
    for bot, colour, mark in zip(BOTS, ("tab:red", "tab:blue"), ("o", "s"), strict=True):
        axes.plot(at, [row[f"wins against {bot}"] for row in rows], marker=mark, color=colour, label=f"against {bot}")
    axes.axhline(1 / seats, color="grey", linestyle="--", linewidth=1, label="an even share")
    axes.set(xlabel="decisions learnt from, in thousands", ylabel="share of victories", ylim=(0, 1))
    axes.legend()
    figure.savefig(path, dpi=110)


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--minutes", type=float, default=10, help="how long it learns, without the measuring")
    words.add_argument("--seats", type=int, default=3, help="how many players, 2 to 6")
    words.add_argument("--tables", type=int, default=16, help="how many games it plays side by side")
    words.add_argument("--games", type=int, default=200, help="how many games each point of the curve is measured by")
    words.add_argument("--points", type=int, default=10, help="how many points the curve has after the first")
    words.add_argument("--seed", type=int, default=1692, help="the seed of learner and tables")
    words.add_argument("--out", type=Path, default=Path("learner"), help="a folder for learner and curve")
    given = words.parse_args()
    if min(given.minutes, given.tables, given.games, given.points) <= 0 or not 2 <= given.seats <= 6:
        words.error("minutes, tables, games and points are above 0, seats 2 to 6")
    if given.out.exists() and any(given.out.iterdir()):
        words.error(f"{given.out} is not empty; take another folder")
    given.out.mkdir(parents=True, exist_ok=True)
    rows = []
    for row in train(given.minutes, given.seats, given.tables, given.games, given.points, given.seed, given.out):
        rows.append(row)
        print(", ".join(f"{name} {value:,}" for name, value in row.items()), flush=True)
        with (given.out / "curve.csv").open("w", newline="") as file:
            sheet = csv.DictWriter(file, fieldnames=list(row))
            sheet.writeheader()
            sheet.writerows(rows)
        draw(rows, given.seats, given.out / "curve.png")


if __name__ == "__main__":
    main()
