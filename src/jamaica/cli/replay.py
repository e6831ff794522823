"""`jamaica replay`."""

from collections.abc import Iterator

import click

from jamaica.record import Record
from jamaica.rules.scoring import scores, winners
from jamaica.say import say


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--at", type=int, metavar="N", help="Stop after N moves, and show the position.")
@click.option("--from", "seat", metavar="SEAT", default="all", help="Whose eyes: a seat, `nobody`, or `all` (default).")
@click.option("--verify", is_flag=True, help="Check every move, the result, and luck against the seed; tell nothing.")
def command(file: str, at: int | None, seat: str, verify: bool) -> None:
    """Step through a recorded game, move by move.

    \b
    Examples: jamaica replay game.jam --from 0
              jamaica replay game.jam --verify
    """  # noqa: D301 (click wants the sign itself)
    record = Record.load(file)
    if verify:
        click.echo(verdict(record))
        return
    for line in told(record, len(record.moves) if at is None else at, eyes(seat, record)):
        click.echo(line)


def verdict(record: Record) -> str:
    """What `verify` found; a record that does not hold together raises."""
    moves = f"{len(record.moves)} moves"
    if record.seed is None and not record.replay().over:
        return f"{moves}, all legal; the game is not over, so there is no seed to check luck by"
    record.verify()
    return f"{moves}, all legal; luck is what seed {record.seed} gives, and the result follows"


def eyes(word: str, record: Record) -> int | str | None:
    """Whose eyes are meant: a seat's number, `None` for a spectator, or `all`."""
    if word == "all":
        return word
    if word == "nobody":
        return None
    if not word.isdecimal() or int(word) >= record.seats:
        raise ValueError(f"--from takes a seat from 0 to {record.seats - 1}, `nobody` or `all`, not {word!r}")
    return int(word)


def told(record: Record, at: int, seat: int | str | None) -> Iterator[str]:
    """The log of a game up to a move, as somebody saw it; then the scores if it is over."""
    state = record.replay(at)
    for number, step in enumerate(record, 1):
        if number > at:
            break
        for event in step.events:
            seen = event if isinstance(seat, str) else event.seen_by(seat)
            yield f"{number:4} {say(seen, record.names, board=record.options.board)}"
    if state.over:
        names = [*record.names, "the Ghost Ship"]
        yield f"Scores: {', '.join(f'{name} {score}' for name, score in zip(names, scores(state), strict=False))}."
        yield f"Won by {' and '.join(names[ship] for ship in winners(state))}."
