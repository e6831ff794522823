"""The standing ladder: bots from the weakest to the strongest, each measured against the one below it.

On every step two of the upper bot meet two of the lower one; the four captains meet at one table. The steps add up:
a rung's height is a scale as in chess, on which 200 points more win about three games of four.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any, Final

from jamaica import __version__
from jamaica.arena.plan import Plan, plan
from jamaica.arena.plots import drawn_of, stairs
from jamaica.arena.results import write_whole
from jamaica.arena.text_tables import percent, spread
from jamaica.bots import LEVELS
from jamaica.model.options import options

RUNGS: Final = ("random", "cabin-boy", "sailor", "bosun", "captain", "admiral")
"""The standing ladder, from its foot."""
CAPTAINS: Final = ("captain", "captain-gold", "captain-battle", "captain-race")
"""Who meets at one table, to show how they differ."""
DEEDS: Final = ("attacks", "battles_won", "shortages", "treasures")
PARTS: Final = ("space", "gold", "treasure")
PICTURE: Final = "ladder.svg"


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder, and how it fared against the one below."""

    bot: str
    share: float | None
    """The part of all games that its side won, a shared victory counting as a share; `None` at the foot."""
    interval: list[float] | None
    """Where that lies with 95 % confidence."""
    height: float
    """The steps up to here, added up."""
    ms: float | None
    """How long it thought over a decision, in the mean."""


def steps(rungs: Sequence[str], games: int, seed: int) -> list[Plan]:
    """The arenas of all steps, from the foot: two of the upper bot beside two of the lower one."""
    if len(rungs) < 2:
        raise ValueError(f"a ladder needs at least 2 bots, from the weakest to the strongest, not {len(rungs)}")
    if len(set(rungs)) < len(rungs):
        raise ValueError("a bot can stand on one rung only; each name once, from the weakest to the strongest")
    table = options("revised")
    return [plan((up, up, low, low), table, games, seed) for low, up in pairwise(rungs)]


def captains(games: int, seed: int) -> Plan:
    """The arena in which the captains meet."""
    return plan(CAPTAINS, options("revised"), games, seed)


def climb(summaries: Sequence[dict[str, Any]], thought: dict[str, float]) -> list[Rung]:
    """The ladder, from the figures of its steps."""
    foot = next(name for name in list(summaries[0]["bots"])[1:])
    rungs = [Rung(foot, None, None, 0.0, thought.get(foot))]
    for summary in summaries:
        bot = next(iter(summary["bots"]))
        figures = summary["bots"][bot]
        rise = points(figures["side_win_rate"], summary["games"])
        height = rungs[-1].height + rise
        rungs.append(Rung(bot, figures["side_win_rate"], figures["side_win_interval"], height, thought.get(bot)))
    return rungs


def points(share: float, games: int) -> float:
    """A share of victories on the scale of chess; who won all is taken to have lost half a game."""
    inside = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return 400 * log10(inside / (1 - inside))


def rung_rows(rungs: Sequence[Rung]) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the ladder's table, the top first."""
    head = ["bot", "wins against the one below", "95 %", "height", "ms a decision"]
    rows = [
        [
            rung.bot,
            percent(rung.share),
            spread(rung.interval),
            f"{rung.height:.0f}",
            "-" if rung.ms is None else f"{rung.ms:.2f}",
        ]
        for rung in reversed(rungs)
    ]
    return head, rows


def captain_rows(summary: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the table of captains: how often they win, what they do, what they score by."""
    head = [
        "captain",
        "win rate",
        "95 %",
        *(deed.replace("_", " ") for deed in DEEDS),
        *(f"by {part}" for part in PARTS),
    ]
    rows = []
    for name, bot in summary["bots"].items():
        deeds = [f"{bot['per_game'][deed]:.2f}" for deed in DEEDS]
        parts = [f"{bot['parts'][part]:.1f}" for part in PARTS]
        rows.append([name, percent(bot["win_rate"]), spread(bot["win_interval"]), *deeds, *parts])
    return head, rows


def write_page(page: Path, rungs: Sequence[Rung], table: dict[str, Any], games: int, seed: int, day: str) -> None:
    """Write the page of the standing ladder, and its picture in `images/` beside it."""
    picture = drawn_of("The ladder", "ladder", lambda axes: stairs(axes, [(r.bot, r.height, r.share) for r in rungs]))
    pictures = page.parent / "images"
    pictures.mkdir(exist_ok=True)
    write_whole(pictures / PICTURE, lambda file: file.write(picture["svg"]))
    text = page_text(rungs, table, games, seed, day)
    write_whole(page, lambda file: file.write(text.encode()))


def page_text(rungs: Sequence[Rung], table: dict[str, Any], games: int, seed: int, day: str) -> str:
    """The page of the standing ladder."""
    levels = [[name, f"`{level.bot}`", level.about] for name, level in LEVELS.items()]
    return f"""# The ladder

How strong the bots are. Every figure on this page comes from one command, which writes the page itself. With the same
seed it plays the same games on every machine that is quick enough for the caps in milliseconds; only `ms a decision`
is the machine's own.

```sh
jamaica ladder --games {games} --seed {seed}
```

jamaica {__version__}, {day}. Four players, revised edition, {games} games on each step. Every deal is played from all
four seatings with the same luck, and the 95 % intervals are drawn over deals ([how](arena.md)).

![The ladder: each bot's height above random play, step by step](images/{PICTURE})

On each step two of a bot meet two of the one below it: even strength would be 50 %. The heights add the steps up on
the scale of chess ratings, from random play at 0; 200 points more win about three games of four.

{markdown(*rung_rows(rungs))}
## The captains
`captain` and the three captains with a taste of their own, all at one table: even strength would be 25 %. Beside it
what each of them does in a game, and the points that its place, its gold and its treasures bring.

{markdown(*captain_rows(table))}
## Who they are
{markdown(["level", "bot", "says of itself"], levels)}"""


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table as Markdown has it."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
