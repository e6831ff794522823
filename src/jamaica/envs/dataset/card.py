"""The dataset card: a README with a data set's contents, origin and use."""

import numpy as np

from jamaica.envs.dataset.format import DECISIONS, GAMES, NOBODY, Dataset, Kind
from jamaica.envs.encoding.layout import SLICES

_HEAD = """# Games of Jamaica

{games:,} games with {decisions:,} decisions, played by bots with `jamaica dataset` and written as NumPy files.

| | |
|---|---|
| table | {seats} players, {edition} edition{variants}{ghost} |
| bots | {bots} |
| seed | {seed} |
| behaviour version of the rules | {behaviour} |
| rounds in a game | {rounds:.1f} on average, {fewest} to {most} |
| decisions in a game | {each:.1f} on average |
| size | {size:.1f} MB |
| licence | that of `jamaica`: MIT |

Game `n` is `jamaica.Match(options, bots, seed=({seed} << 64) + n)`, the bots moved on by `n` seats. Choices that have
only one possible result are made by the rules and are no decisions; of the cards that all lay at once, each is a
decision that knows nothing of the others.
"""
_READING = """## Reading it
```
from jamaica.envs import dataset

data = dataset.load("{folder}")       # nothing is read yet: every file is mapped into memory
print(len(data), data.observations.shape, data.moves[:10])
mask = data.mask(slice(0, 32))        # 32 rows of 200 truths
mine = data.observations[data.wins > 0]
```
NumPy alone reads it, too: `numpy.load("observations.npy", mmap_mode="r")`.
"""


def card(data: Dataset) -> str:
    """Return the card as Markdown."""
    parts = [_head(data), _bots(data), _files(data), _READING.format(folder=data.folder.name), _slices()]
    return "\n".join(parts)


def _head(data: Dataset) -> str:
    agreed, about = data.options, data.about
    size = sum(path.stat().st_size for path in data.folder.glob("*.npy")) / 1e6
    rounds = data.rounds if len(data.rounds) else np.zeros(1)
    return _HEAD.format(
        games=about["games"],
        decisions=about["decisions"],
        seats=about["seats"],
        edition=agreed.edition,
        variants="".join(f", {name} {value}" for name, value in agreed.variants().items()),
        ghost=", with the Ghost Ship" if agreed.ghost else "",
        bots=", ".join(f"`{name}`" for name in about["bots"]),
        seed=about["seed"],
        behaviour=about["behaviour"],
        rounds=float(np.mean(rounds)),
        fewest=int(np.min(rounds)),
        most=int(np.max(rounds)),
        each=about["decisions"] / max(1, about["games"]),
        size=size,
    )


def _bots(data: Dataset) -> str:
    """Return the results of each bot."""
    names = list(dict.fromkeys(data.about["bots"]))
    lines = ["## Bots", "| bot | seats | share of victories | mean score |", "|---|---|---|---|"]
    seated = np.asarray(data.bots)
    which = np.array([names.index(name) for name in data.about["bots"]] + [len(names)], np.uint8)
    played = which[np.where(seated == NOBODY, len(which) - 1, seated)]
    for number, name in enumerate(names):
        own = played == number
        if own.any():
            share, score = data.shares[own].mean(), data.scores[:, :6][own].mean()
            lines.append(f"| `{name}` | {int(own.sum()):,} | {share:.3f} | {score:.1f} |")
    return "\n".join(lines) + "\n"


def _files(data: Dataset) -> str:
    """Return the table of files."""
    lines = ["## Files", "| file | type | shape | what it has |", "|---|---|---|---|"]
    rows: list[tuple[dict[str, Kind], str]] = [(DECISIONS, "decisions"), (GAMES, "games")]
    for kinds, unit in rows:
        for name, kind in kinds.items():
            shape = ", ".join([unit, *map(str, kind.each)])
            lines.append(f"| `{name}.npy` | {np.dtype(kind.dtype).name} | ({shape}) | {kind.text} |")
    return "\n".join(lines) + "\n"


def _slices() -> str:
    """Return the table of slices of an observation."""
    lines = ["## Slices of an observation", "| slice | bytes | at most | what it says |", "|---|---|---|---|"]
    for part in SLICES.values():
        tops = ", ".join(map(str, dict.fromkeys(part.tops)))
        lines.append(f"| `{part.name}` | {part.start}:{part.stop} | {tops} | {part.text} |")
    return "\n".join(lines) + "\n"
