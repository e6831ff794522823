"""A summary as tables of text."""

from collections.abc import Iterator
from typing import Any

from rich.table import Table

from jamaica.arena.results import Thought

Summary = dict[str, Any]


def thinking(times: list[list[Thought]]) -> dict[str, float]:
    """How many milliseconds each bot thought over a decision, in the mean."""
    decisions: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for bot, count, took in (thought for game in times for thought in game):
        decisions[bot] = decisions.get(bot, 0) + count
        seconds[bot] = seconds.get(bot, 0.0) + took
    return {bot: 1000 * seconds[bot] / count for bot, count in decisions.items() if count}


def percent(rate: float | None) -> str:
    """A rate as people read it."""
    return "-" if rate is None else f"{100 * rate:.1f} %"


def spread(interval: list[float] | None) -> str:
    """An interval of rates as people read it."""
    return "-" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def bots_rows(summary: Summary, thought: dict[str, float]) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the table of bots, the best first."""
    head = ["bot", "seats", "win rate", "95 %", "score", "rating", "ms a decision"]
    rows = []
    for name, bot in sorted(summary["bots"].items(), key=lambda item: -item[1]["win_rate"]):
        rating = bot["rating"]
        rows.append(
            [
                name,
                str(bot["seats"]),
                percent(bot["win_rate"]),
                spread(bot["win_interval"]),
                f"{bot['mean_score']:.1f}",
                f"{rating['mu']:.1f} ± {rating['sigma']:.1f}" if rating else "-",
                f"{thought[name]:.2f}" if name in thought else "-",
            ]
        )
    return head, rows


def deeds_rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of what each bot does in a game."""
    faults = any(bot["per_game"]["faults"] for bot in summary["bots"].values())
    shown = ["attacks", "battles_won", "shortages", "treasures"] + ["faults"] * faults
    head = ["bot, in a game", *(key.replace("_", " ") for key in shown)]
    return head, [[name, *(f"{bot['per_game'][key]:.2f}" for key in shown)] for name, bot in summary["bots"].items()]


def seats_rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of how often each bot won from each seat."""
    head = ["wins from", *(f"seat {seat}" for seat in range(summary["seats"]))]
    rows = [[name, *(percent(rate) for rate in bot["by_seat"])] for name, bot in summary["bots"].items()]
    return head, [*rows, ["all", *(percent(rate) for rate in summary["seat_win_rates"])]]


def duels_rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of how often one bot ends ahead of another."""
    duels = summary["head_to_head"]
    return ["ahead of", *duels], [[one, *(percent(duels[one].get(two)) for two in duels)] for one in duels]


def sentences(summary: Summary) -> list[str]:
    """What else there is to say of the games."""
    rounds, game = summary["rounds"], summary["per_game"]
    said = [
        f"A game takes {rounds['mean']:.1f} rounds ({rounds['min']} to {rounds['max']}) and has {game['battles']:.1f} "
        f"battles, {game['shortages']:.1f} shortages and {game['treasures']:.1f} treasures taken."
    ]
    if summary["ghost_win_rate"] is not None:
        said.append(f"The Ghost Ship wins {percent(summary['ghost_win_rate'])} of the games.")
    winners = summary["winning_parts"].get("winners")
    if winners:
        parts = ", ".join(f"{points:.1f} from {part}" for part, points in winners.items())
        said.append(f"Who wins has {sum(winners.values()):.1f} points: {parts}.")
    return said


def tables(summary: Summary, thought: dict[str, float]) -> Iterator[Table]:
    """All tables of a summary."""
    parts = [bots_rows(summary, thought), deeds_rows(summary), seats_rows(summary)]
    if len(summary["bots"]) > 1:
        parts.append(duels_rows(summary))
    for head, rows in parts:
        yield sheet(head, rows)


def sheet(head: list[str], rows: list[list[str]]) -> Table:
    """One table, its first column that of the names."""
    table = Table()
    for number, column in enumerate(head):
        table.add_column(column, justify="left" if number == 0 else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
