"""The final count and the winners."""

from jamaica.model.cards import GOLD, KIND_VALUE
from jamaica.model.solo import EARLY_POINTS, HAUNT_POINTS, PHANTOM, TIDE, points_share, rank_of
from jamaica.model.state import State
from jamaica.model.table import FINISHED, SLOT_KIND, SLOTS, Table
from jamaica.native import i64
from jamaica.rules import crew_powers, tell, tell_solo


def space_score(table: Table, ship: i64) -> i64:
    """The number of the ship's space [score.sum]; Port Royal, after the circuit, counts 15 [score.finish]. On the
    space marked -5 or anywhere before it: -5 [score.minus-five], and so in or behind Port Royal without having
    made the circuit [ruling.behind-start]."""
    if table.lap[ship] == FINISHED:
        return table.board.finish_score
    if table.lap[ship] < 0:
        return -5
    return table.board.score[table.space[ship]]


def treasure_score(table: Table, ship: i64) -> i64:
    """Treasures less cursed treasures [score.sum]; a power counts nothing."""
    total: i64 = 0
    base: i64 = ship * SLOTS
    for at in range(base, base + SLOTS):
        slot = table.facedown[at]
        if slot != 0:
            total += KIND_VALUE[(slot & SLOT_KIND) - 1]
    return total


def score(table: Table, ship: i64) -> i64:
    """Space, doubloons and treasures less cursed treasures [score.sum], and what the ship's crew card adds
    [crew.power]; the ghost is scored like a ship [ghost.wins]."""
    total = space_score(table, ship) + table.amount(ship, GOLD) + treasure_score(table, ship)
    total += round_score(table, ship)
    return total if table.crew == 0 else total + crew_powers.score(table, ship)


def round_score(table: Table, ship: i64) -> i64:
    """What rounds add in Solo: at home against the tide 1 point for each round not played [solo.early], to the Phantom
    1 point for each round played [solo.haunt]."""
    if table.solo == TIDE and table.lap[ship] == FINISHED:
        return EARLY_POINTS * (table.last_round - table.round)
    if table.solo == PHANTOM and ship == table.ghost:
        return HAUNT_POINTS * table.round
    return 0


def scores(state: State) -> list[int]:
    """The score of each ship, the ghost last [score.sum]."""
    return [score(state, ship) for ship in range(state.ships)]


def winners(state: State) -> list[int]:
    """Highest score wins; then the ship farthest along [ruling.farthest]; then the victory is shared [score.tie].
    The ghost can win [ghost.wins]."""
    best: list[int] = []
    most: i64 = -1000000
    for ship in range(state.ships):
        rank = score(state, ship) * 1000000 + state.standing(ship)
        if not best or rank > most:
            most = rank
            best = [ship]
        elif rank == most:
            best.append(ship)
    return best


def victory_share(state: State, ship: i64) -> float:
    """A ship's share of the victory [score.tie]; against the tide, where nobody else can win, its points as a share."""
    if state.solo == TIDE:
        return points_share(float(score(state, ship)))
    best = winners(state)
    return 1.0 / float(len(best)) if ship in best else 0.0


def count_up(state: State) -> None:
    """The final count of every ship, treasures turned over [score.sum]; then the game is over [end.round]. In Solo the
    player's score earns a rank [solo.rank], whoever wins [solo.win]."""
    if state.told is None:
        return
    finished = False
    for ship in range(state.ships):
        finished = finished or state.lap[ship] == FINISHED
        added = (crew_powers.score(state, ship), round_score(state, ship))
        tell.counted(state, ship, space_score(state, ship), score(state, ship), added=added)
    rank = rank_of(state.options, score(state, 0)) if state.solo != 0 else None
    if rank is not None:
        tell_solo.ranked(state, 0, score(state, 0), rank)
    tell.game_over(state, winners(state), not finished)
