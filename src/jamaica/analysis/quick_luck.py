"""The luck of a whole game in some hundredths of a second, to take it out of a bot's results."""

from typing import Final

from jamaica.analysis.judging.estimates import means
from jamaica.analysis.judging.judge import JUDGE, Judge
from jamaica.analysis.judging.sampling import BATCHES, Sampler
from jamaica.analysis.samples import moments, result
from jamaica.engine import apply, outcomes
from jamaica.model.moves import Move
from jamaica.model.state import State
from jamaica.record import Record

LUCK_FACTOR: Final = 0.8
"""How much of this luck is taken out of a result. Any constant gives unbiased results; this one gave the most exact
results in 960 games of captain and bosun."""


def quick_luck(record: Record, judge: Judge = JUDGE) -> list[float]:
    """Return each seat's luck in a game, as a share of the victory.

    The luck of a roll or draw is the value after it less the mean over all its outcomes, so it is zero on average,
    however wrong the values are. Values are those of the judge with few playouts, which end with the present round.
    """
    sampler = judge.sampler(record.options.board)
    luck = [0.0] * record.seats
    for moment in moments(record):
        if moment.seat is None:
            last = judge.last_round(moment.before) - judge.horizon
            found = luck_of(moment.before, moment.move, sampler, last=last)
            luck = [total + found[seat] for seat, total in enumerate(luck)]
    return luck


def luck_of(state: State, came: Move, sampler: Sampler, *, last: int) -> list[float]:
    """Return each ship's luck in one roll or draw."""
    odds = outcomes(state)
    whole = sum(weight for _, weight in odds)
    luck = [0.0] * int(state.ships)
    for move, weight in odds:
        after = state.copy()
        apply(after, move)
        factor = (move is came) - weight / whole
        luck = [total + factor * value for total, value in zip(luck, rough_value(after, sampler, last), strict=True)]
    return luck


def rough_value(state: State, sampler: Sampler, last: int) -> tuple[float, ...]:
    """Return each ship's chance by one playout in each batch."""
    if state.over:
        return tuple(result(state))
    sampler.play_position(state, 1, first=0, playouts=BATCHES, last=last)
    return means(sampler.means(0, int(state.ships), BATCHES))
