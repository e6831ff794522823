"""What longer thinking is worth: `python -m bench.returns`.

Choices of four greedy bots' games are searched with one budget after the other. A judge, who tries every move of a
choice equally often and far longer, says what the moves are worth, and so what each budget's choice loses by it.
"""

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import jamaica
from bench.search import views
from jamaica.bots.search.bot import SearchBot
from jamaica.bots.search.tree import Node
from jamaica.bots.search.weights import fresh_tree
from jamaica.native import compiled

BUDGETS = (30, 100, 300, 1000, 3000, 10000, 30000)
"""Playouts for a choice."""


def worths(view: jamaica.View, tries: int) -> dict[int, float]:
    """What each move of a choice is worth to the judge, by its id: a share of the victory."""
    tree = fresh_tree(view, jamaica.Luck(1))
    tree.root(view)
    found = {}
    for move in view.legal:
        only = Node()
        only.slot(move.id)
        for _ in range(tries):
            tree.playout(view, only)
        found[move.id] = only.sums[0] / tries
    return found


@click.command()
@click.option("--games", type=click.IntRange(1), default=4, show_default=True, help="Games the choices are from.")
@click.option("--tries", type=click.IntRange(1), default=10000, show_default=True, help="A judge's tries of a move.")
def main(games: int, tries: int) -> None:
    """Search the choices of some games with each budget, and print what each loses."""
    assert compiled(), "this takes the compiled engine; run make engine first"
    seen = [view for seed in range(games) for view in views(seed)]
    lost, other, made = (dict.fromkeys(BUDGETS, 0.0) for _ in range(3))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for view in progress.track(seen, description="choices"):
            judged = worths(view, tries)
            best = max(judged.values())
            for budget in BUDGETS:
                bot = SearchBot(playouts=budget)
                chosen = judged[bot.choose(view, jamaica.Luck(2)).id]
                assert bot.tree is not None
                lost[budget] += (best - chosen) / len(seen)
                other[budget] += (chosen < best) / len(seen)
                made[budget] += int(bot.tree.playouts) / len(seen)
    table = Table(title=f"{len(seen)} choices of {games} games")
    for head in ("playouts at most", "made", "not the judge's move", "victory lost by a choice", "and in a game"):
        table.add_column(head, justify="right")
    for budget in BUDGETS:
        in_a_game = lost[budget] * len(seen) / games
        row = (f"{made[budget]:,.0f}", f"{other[budget]:.1%}", f"{lost[budget]:.3%}", f"{in_a_game:.1%}")
        table.add_row(f"{budget:,}", *row)
    Console().print(table)


if __name__ == "__main__":
    main()
