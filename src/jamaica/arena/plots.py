"""The plots of a report, drawn by matplotlib (the extra `report`)."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Summary = dict[str, Any]

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""A colour-blind safe palette; markers and hatches differ too."""
HATCHES: Final = ("", "//", "..", "xx", "\\\\", "--")
MARKS: Final = "os^Dvp"


def label(name: str) -> str:
    """Return a bot's name for a plot, shortened, with dollar signs escaped."""
    short = name if len(name) <= 28 else name[:25] + "..."
    return short.replace("$", r"\$")


def win_rate(axes: "Axes", summary: Summary) -> None:
    """Draw each bot's win rate with its interval, and par."""
    ranked = sorted(summary["bots"].items(), key=lambda item: item[1]["win_rate"])
    for row, (_, bot) in enumerate(ranked):
        low, high = bot["win_interval"] or [bot["win_rate"]] * 2
        around = [[100 * max(0, bot["win_rate"] - low)], [100 * max(0, high - bot["win_rate"])]]
        axes.errorbar(100 * bot["win_rate"], row, xerr=around, fmt="o", color=COLOURS[0], capsize=5)
    axes.axvline(100 * summary["par"], color="grey", linestyle="--", label="par")
    axes.set_yticks(range(len(ranked)), [label(name) for name, _ in ranked])
    axes.set_ylim(-0.6, len(ranked) - 0.4)
    axes.set_xlim(-3, 103)
    axes.set_xlabel("win rate in %, with 95 % interval")
    axes.legend()


def by_seat(axes: "Axes", summary: Summary) -> None:
    """Draw each bot's win rate by seat."""
    names = list(summary["bots"])
    width = 0.8 / len(names)
    for at, name in enumerate(names):
        rates = [100 * (rate or 0) for rate in summary["bots"][name]["by_seat"]]
        places = [seat + width * (at - (len(names) - 1) / 2) for seat in range(len(rates))]
        axes.bar(places, rates, width, color=COLOURS[at], hatch=HATCHES[at], edgecolor="white", label=label(name))
    axes.axhline(100 * summary["par"], color="grey", linestyle="--", label="par")
    axes.set_xticks(range(summary["seats"]), [f"seat {seat}" for seat in range(summary["seats"])])
    axes.set_ylabel("win rate in %")
    axes.legend()


def scores(axes: "Axes", summary: Summary) -> None:
    """Draw the distribution of each bot's scores."""
    names = list(summary["bots"])
    spread = [
        [int(score) for score, count in summary["bots"][name]["scores"].items() for _ in range(count)] for name in names
    ]
    axes.boxplot(spread, orientation="horizontal", showmeans=True, widths=0.6)
    axes.set_yticks(range(1, len(names) + 1), [label(name) for name in names])
    axes.set_xlabel("score (box: the middle half; line: median; triangle: mean)")


def game_length(axes: "Axes", summary: Summary) -> None:
    """Draw the distribution of the games' rounds."""
    counts = {int(rounds): count for rounds, count in summary["rounds"]["counts"].items()}
    axes.bar(list(counts), list(counts.values()), color=COLOURS[0], edgecolor="white")
    axes.axvline(summary["rounds"]["mean"], color=COLOURS[1], linestyle="--", label="mean")
    axes.set_xlabel("rounds")
    axes.set_ylabel("games")
    axes.legend()


def race(axes: "Axes", summary: Summary) -> None:
    """Draw each bot's position at the end of each round."""
    for at, (name, spaces) in enumerate(summary["race"].items()):
        rounds = range(1, len(spaces) + 1)
        axes.plot(rounds, spaces, color=COLOURS[at], marker=MARKS[at], markersize=4, label=label(name))
    axes.set_xlabel("round, as long as half of the games are on")
    axes.set_ylabel("spaces from the start")
    axes.legend()


def what_decided(axes: "Axes", summary: Summary) -> None:
    """Draw the parts of the scores, for winners and others."""
    groups = summary["winning_parts"]
    parts = list(next(iter(groups.values())))
    width = 0.8 / len(groups)
    for at, (group, points) in enumerate(groups.items()):
        places = [part + width * (at - (len(groups) - 1) / 2) for part in range(len(parts))]
        bars = axes.bar(
            places, [points[part] for part in parts], width, color=COLOURS[at], hatch=HATCHES[at], label=group
        )
        axes.bar_label(bars, fmt="%.1f")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(range(len(parts)), parts)
    axes.set_ylabel("points in the mean")
    axes.legend()


PLOTS: Final[dict[str, tuple[str, Callable[["Axes", Summary], None]]]] = {
    "win-rate": ("Win rate", win_rate),
    "by-seat": ("Win rate by seat", by_seat),
    "race": ("The race, round by round", race),
    "scores": ("Scores", scores),
    "game-length": ("Length of the games", game_length),
    "what-decided": ("What decided the games", what_decided),
}
"""Every plot's title and function, by file name."""


def draw_plots(summary: Summary) -> dict[str, dict[str, bytes]]:
    """Return every plot as `png` and `svg`; raise ImportError without matplotlib."""
    return {
        name: plot_files(title, name, lambda axes, draw=draw: draw(axes, summary))  # type: ignore[misc]
        for name, (title, draw) in PLOTS.items()
    }


def plot_files(title: str, name: str, draw: Callable[["Axes"], None]) -> dict[str, bytes]:
    """Return one plot as `png` and `svg`, reproducible byte for byte; raise ImportError without matplotlib."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": name, "font.size": 11, "axes.spines.top": False, "axes.spines.right": False}):
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title)
        draw(axes)
        return {"png": _saved(figure, "png", None), "svg": _saved(figure, "svg", {"Date": None})}


def ladder_plot(axes: "Axes", rungs: Sequence[tuple[str, float, float | None]]) -> None:
    """Draw the ladder: each bot's height, and its share of victories against the one below."""
    heights = [height for _, height, _ in rungs]
    axes.bar(range(len(rungs)), heights, 0.7, color=COLOURS[0], edgecolor="white")
    for at, (_, height, share) in enumerate(rungs):
        won = "" if share is None else f"\nwins {100 * share:.0f} %"
        axes.annotate(f"{height:.0f}{won}", (at, height), (0, 4), textcoords="offset points", ha="center")
    axes.set_xticks(range(len(rungs)), [label(name) for name, _, _ in rungs])
    axes.set_ylim(min(0.0, *heights), 1.18 * max(1.0, *heights))
    axes.set_ylabel("height: points above the foot")


def _saved(figure: "Figure", form: str, metadata: dict[str, Any] | None) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=form, dpi=120, metadata=metadata)
    return file.getvalue()
