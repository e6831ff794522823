"""The standing ladder: bots from the weakest to the strongest, each measured against the one below it.

On every step two of the upper bot play two of the lower one; the four captains play at one table. A rung's height is
the sum of the steps up to it, on the scale of chess ratings: 200 points more win about three games of four.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any, Final

from jamaica import __version__
from jamaica.arena.plan import Plan, plan
from jamaica.arena.plots import ladder_plot, plot_files
from jamaica.arena.results import write_atomically
from jamaica.arena.text_tables import percent, spread
from jamaica.bots import LEVELS
from jamaica.model.options import options

RUNGS: Final = ("random", "cabin-boy", "sailor", "bosun", "captain", "admiral")
"""The standing ladder, weakest first."""
CAPTAINS: Final = ("captain", "captain-gold", "captain-battle", "captain-race")
"""The bots that play at one table, to show how they differ."""
COUNTS: Final = ("attacks", "battles_won", "shortages", "treasures")
PARTS: Final = ("space", "gold", "treasure")
PICTURE: Final = "ladder.svg"


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder, with its result against the one below."""

    bot: str
    share: float | None
    """The share of games that its side won (shared victories count as a share); `None` for the lowest rung."""
    interval: list[float] | None
    """The 95 % confidence interval of the share."""
    height: float
    """The sum of the steps up to here."""
    ms: float | None
    """Its mean thinking time for a decision."""


@dataclass(frozen=True)
class LadderRun:
    """What was played, and when."""

    games: int
    """Games on each step."""
    seed: int
    day: str
    """The date, as 1692-06-07."""


def steps(rungs: Sequence[str], games: int, seed: int) -> list[Plan]:
    """Return the plans of all steps, lowest first: two of the upper bot against two of the lower one."""
    if len(rungs) < 2:
        raise ValueError(f"a ladder needs at least 2 bots, from the weakest to the strongest, not {len(rungs)}")
    if len(set(rungs)) < len(rungs):
        raise ValueError("a bot can stand on one rung only; each name once, from the weakest to the strongest")
    table = options("revised")
    return [plan((up, up, low, low), table, games, seed) for low, up in pairwise(rungs)]


def captains(games: int, seed: int) -> Plan:
    """Return the plan in which the captains play each other."""
    return plan(CAPTAINS, options("revised"), games, seed)


def rungs_of(summaries: Sequence[dict[str, Any]], thought: dict[str, float]) -> list[Rung]:
    """Return the ladder for the summaries of its steps, lowest first."""
    foot = next(name for name in list(summaries[0]["bots"])[1:])
    rungs = [Rung(foot, None, None, 0.0, thought.get(foot))]
    for summary in summaries:
        bot = next(iter(summary["bots"]))
        figures = summary["bots"][bot]
        rise = elo_gain(figures["side_win_rate"], summary["games"])
        height = rungs[-1].height + rise
        rungs.append(Rung(bot, figures["side_win_rate"], figures["side_win_interval"], height, thought.get(bot)))
    return rungs


def elo_gain(share: float, games: int) -> float:
    """Return a share of victories as a rating difference; winning all counts as losing half a game."""
    inside = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return 400 * log10(inside / (1 - inside))


def rung_rows(rungs: Sequence[Rung]) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the ladder's table, the strongest bot first."""
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
    """Return the header and the rows of the captains' table: win rates, counts per game, parts of the score."""
    head = [
        "captain",
        "win rate",
        "95 %",
        *(count.replace("_", " ") for count in COUNTS),
        *(f"by {part}" for part in PARTS),
    ]
    rows = []
    for name, bot in summary["bots"].items():
        counts = [f"{bot['per_game'][count]:.2f}" for count in COUNTS]
        parts = [f"{bot['parts'][part]:.1f}" for part in PARTS]
        rows.append([name, percent(bot["win_rate"]), spread(bot["win_interval"]), *counts, *parts])
    return head, rows


def write_page(page: Path, rungs: Sequence[Rung], table: dict[str, Any], run: LadderRun) -> None:
    """Write the page of the standing ladder, and its plot beside it."""
    bars = [(rung.bot, rung.height, rung.share) for rung in rungs]
    picture = plot_files("The ladder", "ladder", lambda axes: ladder_plot(axes, bars))
    write_atomically(page.parent / PICTURE, lambda file: file.write(picture["svg"]))
    text = page_text(rungs, table, run)
    write_atomically(page, lambda file: file.write(text.encode()))


def page_text(rungs: Sequence[Rung], table: dict[str, Any], run: LadderRun) -> str:
    """Return the page of the standing ladder as Markdown."""
    levels = [[name, f"`{level.bot}`", level.about] for name, level in LEVELS.items()]
    games, seed, day = run.games, run.seed, run.day
    return f"""# The ladder

How strong the levels are. One command plays all games and writes this page. With the same seed it plays the same games
on every machine that is fast enough for the limits in milliseconds; only `ms a decision` depends on the machine.

```sh
jamaica ladder --games {games} --seed {seed}
```

jamaica {__version__}, {day}. Four players, revised edition, {games} games per step. Every deal is played from all
four seatings with the same dice and cards, and the 95 % intervals are over deals ([why](luck-and-fairness.md)).

![The ladder: each bot's height above random play, step by step]({PICTURE})

On each step two of a bot play against two of the one below it: even strength would be 50 %. The heights add up the
steps on the scale of chess ratings, with random play at 0; 200 points more win about three games of four.

{markdown(*rung_rows(rungs))}
## The captains
`captain` and its three variants at one table: even strength would be 25 %. The other columns show what each does in a
game, and the points from its position, its gold and its treasures.

{markdown(*captain_rows(table))}
## The levels
{markdown(["level", "bot", "description"], levels)}"""


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """Return a table as Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
