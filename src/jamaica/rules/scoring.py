"""The final count and the winners."""

from jamaica.model.cards import GOLD, KIND_VALUE
from jamaica.model.state import State
from jamaica.model.table import FINISHED, SLOT_KIND, SLOTS, Table
from jamaica.native import i64
from jamaica.rules import crew_powers, tell


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
    return total if table.crew == 0 else total + crew_powers.score(table, ship)


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


def count_up(state: State) -> None:
    """The final count of every ship, treasures turned over [score.sum]; then the game is over [end.round]."""
    if state.told is None:
        return
    finished = False
    for ship in range(state.ships):
        finished = finished or state.lap[ship] == FINISHED
        tell.counted(state, ship, space_score(state, ship), crew_powers.score(state, ship), score(state, ship))
    tell.game_over(state, winners(state), not finished)
