"""A summary as text tables."""

from collections.abc import Iterator
from statistics import fmean
from typing import Any

from rich.table import Table

from jamaica.arena.results import ThinkingTime

Summary = dict[str, Any]


def mean_thinking_ms(times: list[list[ThinkingTime]]) -> dict[str, float]:
    """Return each bot's mean thinking time for a decision, in milliseconds."""
    decisions: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for bot, count, took in (thought for game in times for thought in game):
        decisions[bot] = decisions.get(bot, 0) + count
        seconds[bot] = seconds.get(bot, 0.0) + took
    return {bot: 1000 * seconds[bot] / count for bot, count in decisions.items() if count}


def percent(rate: float | None) -> str:
    """Return a rate as text."""
    return "-" if rate is None else f"{100 * rate:.1f} %"


def spread(interval: list[float] | None) -> str:
    """Return an interval of rates as text."""
    return "-" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def bots_rows(summary: Summary, thought: dict[str, float]) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the table of bots, the best first."""
    head = ["bot", "seats", "win rate", "95 %", "score", "rating", "ms a decision"]
    adjusted = any("adjusted_win_rate" in bot for bot in summary["bots"].values())
    if adjusted:
        head[4:4] = ["without luck", "95 %"]
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
        if adjusted:
            rows[-1][4:4] = [percent(bot["adjusted_win_rate"]), spread(bot["adjusted_interval"])]
    return head, rows


def counts_rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the counts per game."""
    faults = any(bot["per_game"]["faults"] for bot in summary["bots"].values())
    shown = ["attacks", "battles_won", "shortages", "treasures"] + ["faults"] * faults
    head = ["bot, in a game", *(key.replace("_", " ") for key in shown)]
    return head, [[name, *(f"{bot['per_game'][key]:.2f}" for key in shown)] for name, bot in summary["bots"].items()]


def seats_rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of the win rates by seat."""
    head = ["wins from", *(f"seat {seat}" for seat in range(summary["seats"]))]
    rows = [[name, *(percent(rate) for rate in bot["by_seat"])] for name, bot in summary["bots"].items()]
    return head, [*rows, ["all", *(percent(rate) for rate in summary["seat_win_rates"])]]


def head_to_head_rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """Return the header and the rows of how often one bot finishes ahead of another."""
    rates = summary["head_to_head"]
    return ["ahead of", *rates], [[one, *(percent(rates[one].get(two)) for two in rates)] for one in rates]


def sentences(summary: Summary) -> list[str]:
    """Return sentences with further statistics."""
    rounds, game = summary["rounds"], summary["per_game"]
    said = [
        f"A game takes {rounds['mean']:.1f} rounds ({rounds['min']} to {rounds['max']}) and has {game['battles']:.1f} "
        f"battles, {game['shortages']:.1f} shortages and {game['treasures']:.1f} treasures taken."
    ]
    if summary["ghost_win_rate"] is not None:
        said.append(f"The Ghost Ship wins {percent(summary['ghost_win_rate'])} of the games.")
    saved = [bot["games_saved"] for bot in summary["bots"].values() if bot.get("games_saved")]
    if saved:
        said.append(
            f"Plain win rates need {fmean(saved):.1f} times as many games to be as exact as those without luck."
        )
    winners = summary["winning_parts"].get("winners")
    if winners:
        parts = ", ".join(f"{points:.1f} from {part}" for part, points in winners.items())
        said.append(f"Who wins has {sum(winners.values()):.1f} points: {parts}.")
    return said


def tables(summary: Summary, thought: dict[str, float]) -> Iterator[Table]:
    """Yield all tables of a summary."""
    parts = [bots_rows(summary, thought), counts_rows(summary), seats_rows(summary)]
    if len(summary["bots"]) > 1:
        parts.append(head_to_head_rows(summary))
    for head, rows in parts:
        yield text_table(head, rows)


def text_table(head: list[str], rows: list[list[str]]) -> Table:
    """Return a table with the names in its first column."""
    table = Table()
    for number, column in enumerate(head):
        table.add_column(column, justify="left" if number == 0 else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
