"""The plots of a balance report, drawn by matplotlib (the extra `report`)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from jamaica.arena.balance.estimates import Estimate
from jamaica.arena.balance.findings import Findings
from jamaica.arena.plots import COLOURS, MARKS, label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Draw = Callable[["Axes"], None]


def plots_of(findings: Sequence[Findings]) -> dict[str, tuple[str, Draw]]:
    """Return the title and the drawing function of every plot, by file name.

    With one setting there are also those of its win rates and choices.
    """
    found: dict[str, tuple[str, Draw]] = {
        "first-captain": ("Win rate of the first captain", lambda axes: first_captain(axes, findings)),
        "half-way": ("How often the leader at half-way wins", lambda axes: half_way(axes, findings)),
        "length": ("Length of the games", lambda axes: length(axes, findings)),
    }
    return found | (_plots_of_setting(findings[0]) if len(findings) == 1 else {})


def _plots_of_setting(findings: Findings) -> dict[str, tuple[str, Draw]]:
    """Return the plots of win rates and choices of one setting."""
    found: dict[str, tuple[str, Draw]] = {}
    for group in findings.wins:
        if group != "seat":
            found[f"wins-{group}"] = f"Win rate by {group}", partial(wins, findings=findings, group=group)
    for kind in findings.uses:
        found[f"uses-{kind}"] = f"Choice of {kind}", partial(uses, findings=findings, kind=kind)
    return found


def first_captain(axes: "Axes", findings: Sequence[Findings]) -> None:
    """Draw the first captain's win rate in every setting, and par."""
    for row, each in enumerate(findings):
        captain = each.wins["turn"].get("1")
        if captain is not None:
            _dot(axes, row, captain, 0)
        axes.plot(100 * each.par, row, "|", color="grey", markersize=16, label="par" if row == 0 else None)
    _settings_axis(axes, findings)
    axes.set_xlabel("win rate in %, with 95 % interval")
    _legend_below(axes)


def half_way(axes: "Axes", findings: Sequence[Findings]) -> None:
    """Draw how often the ship wins that is first, or richest, when half of the rounds are over."""
    names = {"leader_wins": "farthest along", "richest_wins": "most points from space and doubloons"}
    for at, (name, title) in enumerate(names.items()):
        for row, each in enumerate(findings):
            if name in each.shares:
                _dot(axes, row + 0.15 * (2 * at - 1), each.shares[name], at, title if row == 0 else None)
    _settings_axis(axes, findings)
    axes.set_xlabel("share of games in %, with 95 % interval")
    _legend_below(axes)


def length(axes: "Axes", findings: Sequence[Findings]) -> None:
    """Draw the distribution of the number of rounds in every setting."""
    rounds = [[number for number, games in each.rounds.items() for _ in range(games)] for each in findings]
    axes.boxplot(
        rounds, positions=range(len(rounds)), orientation="horizontal", showmeans=True, showfliers=False, widths=0.6
    )
    _settings_axis(axes, findings)
    axes.set_xlabel("rounds (box: the middle half; line: median; triangle: mean)")


def wins(axes: "Axes", findings: Findings, group: str) -> None:
    """Draw the win rates by one label, and par."""
    _rows(axes, findings.wins[group])
    axes.axvline(100 * findings.par, color="grey", linestyle="--", label="par")
    axes.set_xlabel("win rate in %, with 95 % interval")
    axes.legend()


def uses(axes: "Axes", findings: Findings, kind: str) -> None:
    """Draw how often each choice of a kind was made."""
    _rows(axes, findings.uses[kind])
    axes.set_xlim(left=0)
    axes.set_xlabel("share of the choices in %, with 95 % interval")


def _rows(axes: "Axes", estimates: dict[str, Estimate]) -> None:
    """Draw a row for each estimate, the first on top."""
    for row, estimate in enumerate(estimates.values()):
        _dot(axes, row, estimate, 0)
    axes.set_yticks(range(len(estimates)), [label(name) for name in estimates])
    axes.invert_yaxis()


def _dot(axes: "Axes", row: float, estimate: Estimate, colour: int, title: str | None = None) -> None:
    """Draw a share with its interval."""
    low, high = (estimate.value if end is None else end for end in (estimate.low, estimate.high))
    around = [[100 * max(0, estimate.value - low)], [100 * max(0, high - estimate.value)]]
    axes.errorbar(
        100 * estimate.value,
        row,
        xerr=around,
        fmt=MARKS[colour],
        color=COLOURS[colour],
        capsize=3,
        markersize=5,
        label=title,
    )


def _legend_below(axes: "Axes") -> None:
    """Put the legend under the plot, where it hides nothing."""
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2, frameon=False)


def _settings_axis(axes: "Axes", findings: Sequence[Findings]) -> None:
    """Name the rows after the settings, the first on top."""
    axes.set_yticks(range(len(findings)), [label(each.setting.name) for each in findings], fontsize=9)
    axes.set_ylim(len(findings) - 0.5, -0.5)
