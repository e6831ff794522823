"""Checks the coach on players of known strength: `python -m bench.coach play --games 1000 --out build/coach.jsonl`.

`play` lets four of six bots of known strength play each game and analyses it. It adds a line for each game to a file
and continues from there. `show` prints tables of such a file, `record` saves one of the games. `calibration` compares
chances with results.
"""

import json
from collections.abc import Iterator
from itertools import combinations, islice
from math import sqrt
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

import jamaica
from jamaica.analysis import DEPTHS, JUDGE, Analysis, analyse
from jamaica.analysis.calibration import calibration, calibration_error
from jamaica.analysis.judging.estimates import means
from jamaica.analysis.judging.judge import JUDGES
from jamaica.analysis.reports.calibration_picture import calibration_picture
from jamaica.analysis.samples import Examiner, moments, result
from jamaica.bots import make_bot
from jamaica.native import compiled

BOTS = ("random", "cabin-boy", "sailor", "bosun", "captain", "admiral")
"""From the weakest to the strongest."""
SEATS = 4
FIRST_SEED = 260000
GRADES = ("inaccuracy", "mistake", "blunder")
PARTS = ("total_luck", "own", "others", "hidden", "foresight")

Row = dict[str, Any]


def seating(game: int) -> list[str]:
    """Return the bots of a game: each four of the six equally often, from changing seats."""
    tables = list(combinations(BOTS, SEATS))
    bots = tables[game % len(tables)]
    turn = game // len(tables) % SEATS
    return [*bots[turn:], *bots[:turn]]


def played(bots: list[str], seed: int) -> jamaica.Record:
    """Return the record of a game."""
    return jamaica.Match(jamaica.options(), [make_bot(bot) for bot in bots], seed=seed).play().record


def rows_of(game: int, found: Analysis) -> Iterator[Row]:
    """Yield what was found about each seat."""
    for account, line in zip(found.accounts, found.headlines, strict=True):
        own = [choice for choice in found.choices if choice.seat == account.seat]
        yield {
            "game": game,
            "judge": found.judge,
            "depth": found.depth,
            "seat": account.seat,
            "bot": found.record.bots[account.seat],
            "result": account.result,
            "given_away": line.given_away.to_list(),
            "choices": len(own),
            **{grade: sum(choice.grade == grade for choice in own) for grade in GRADES},
            **{part: getattr(account, part).to_list() for part in PARTS},
            "luck": {kind: luck.to_list() for kind, luck in account.luck.items()},
        }


def kept_rows(file: Path) -> list[Row]:
    """Return the rows in a file; an incomplete last line of a killed run is removed."""
    if not file.exists():
        return []
    text = file.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole)
    return [row for line in whole.splitlines() for row in json.loads(line)]


def mean(values: list[float]) -> tuple[float, float]:
    """Return a mean and half the width of its 95 % interval."""
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)
    return middle, 1.96 * sqrt(variance / len(values))


def percent(values: list[float]) -> str:
    """Return a mean with its interval as text."""
    middle, half = mean(values)
    return f"{100 * middle:+.1f} ± {100 * half:.1f} %"


def bots_table(rows: list[Row]) -> Table:
    """Return what each bot won, gave away, chose and had of luck."""
    heads = ("bot", "seats", "won", "given away", "own choices", "luck", "hidden", "foresight", *GRADES)
    table = Table(*heads, title=f"{len({row['game'] for row in rows})} games")
    for bot in BOTS:
        own = [row for row in rows if row["bot"] == bot]
        if own:
            parts = [percent([row[part][0] for row in own]) for part in ("own", "total_luck", "hidden", "foresight")]
            won = percent([row["result"] for row in own])
            lost = percent([row["given_away"][0] for row in own])
            grades = [f"{sum(row[grade] for row in own) / len(own):.2f}" for grade in GRADES]
            table.add_row(bot, str(len(own)), won, lost, *parts, *grades)
    return table


def luck_table(rows: list[Row]) -> Table:
    """Return the mean luck of each seat and each kind."""
    kinds = list(rows[0]["luck"])
    table = Table("seat", *kinds, "all", title="luck")
    for seat in range(SEATS):
        own = [row for row in rows if row["seat"] == seat]
        cells = [percent([row["luck"][kind][0] for row in own]) for kind in kinds]
        table.add_row(str(seat), *cells, percent([row["total_luck"][0] for row in own]))
    return table


def errors_sentence(rows: list[Row]) -> str:
    """Return how large and how uncertain the parts of one game are."""
    said = []
    for part in ("total_luck", "own", "hidden", "foresight", "given_away"):
        size = sqrt(sum(row[part][0] ** 2 for row in rows) / len(rows))
        error = sum(row[part][1] for row in rows) / len(rows)
        said.append(f"{part} {100 * size:.1f} % (uncertain by {100 * error:.1f} %)")
    return f"Typical size in a game: {', '.join(said)}."


@click.group()
def main() -> None:
    """Check the coach on players of known strength."""


@main.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--depth", type=click.Choice(list(DEPTHS)), default="quick", show_default=True)
@click.option("--judge", type=click.Choice(list(JUDGES)), default=JUDGE.name, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The first game: several runs can share the games.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file; the same command continues it.")
def play(games: int, depth: str, judge: str, *, first: int, out: Path) -> None:
    """Play and analyse games."""
    assert compiled(), "this takes the compiled engine; run make engine first"
    done = {row["game"] for row in kept_rows(out)}
    missing = [game for game in range(first, games) if game not in done]
    for game in track(missing, "games", console=Console(stderr=True), transient=True):
        record = played(seating(game), FIRST_SEED + game)
        found = analyse(record, depth, judge=JUDGES[judge], seed=game)
        with out.open("a") as file:
            file.write(json.dumps(list(rows_of(game, found))) + "\n")


@main.command("record")
@click.argument("game", type=click.IntRange(0))
@click.argument("file", type=click.Path(path_type=Path))
def save_record(game: int, file: Path) -> None:
    """Play one of the games again and save its record."""
    played(seating(game), FIRST_SEED + game).save(file)


@main.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
def show(file: Path) -> None:
    """Print the tables of a file."""
    rows = kept_rows(file)
    console = Console(width=150)
    console.print(bots_table(rows))
    console.print(luck_table(rows))
    console.print(errors_sentence(rows))


@main.command("calibration")
@click.option("--positions", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--bot", default="captain", show_default=True, help="The bot in every seat.")
@click.option("--judge", type=click.Choice(list(JUDGES)), default=JUDGE.name, show_default=True)
@click.option("--depth", type=click.Choice(list(DEPTHS)), default="quick", show_default=True)
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Also draw it in this file.")
def check_calibration(positions: int, bot: str, judge: str, depth: str, svg: Path | None) -> None:
    """Compare the chances at the start of rounds with the share that was won."""
    pairs = []
    found = islice(round_starts(bot, judge, depth), positions)
    for pair in track(found, "positions", positions, console=Console(stderr=True), transient=True):
        pairs += pair
    bins = calibration(pairs)
    table = Table("chance", "ships", "predicted", "won", title=f"{positions} positions of {bot}, judge {judge}")
    for each in bins:
        won = f"{100 * each.actual:.1f} ± {100 * each.error:.1f} %"
        table.add_row(f"from {each.low:.0%}", str(each.count), f"{100 * each.predicted:.1f} %", won)
    console = Console()
    console.print(table)
    console.print(f"Mean difference: {100 * calibration_error(bins):.2f} %")
    if svg is not None:
        svg.write_text(calibration_picture(bins), "utf-8")


def round_starts(bot: str, judge: str, depth: str) -> Iterator[list[tuple[float, float]]]:
    """Yield for the start of each round of many games the chance and the result of every ship."""
    for game in range(1000000):
        record = played([bot] * SEATS, FIRST_SEED - 1 - game)
        examiner = Examiner(JUDGES[judge], DEPTHS[depth], game, record)
        won = result(record.replay())
        for moment in moments(record):
            if moment.move.kind == "roll":
                chances = means(examiner.value(moment.before, examiner.judge.last_round(moment.before)))
                yield list(zip(chances, won, strict=True))


if __name__ == "__main__":
    main()
