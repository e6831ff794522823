"""The Ghost Ship and its course."""

from typing import Final

from jamaica.model.board import BACKWARD, FORWARD_PASS, FORWARD_STOP
from jamaica.model.moves import GHOST_FORWARD
from jamaica.model.state import State
from jamaica.model.steps import ASK_COURSE, SAILING, SHIP, A, B, step_a, step_ship
from jamaica.model.table import FINISHED, Table
from jamaica.native import i64
from jamaica.rules import tell
from jamaica.rules.question import Question


def set_course(state: State, ship: i64, evening: i64) -> None:
    """Before each of the two moves: alone in the lead of the race, the ghost must go backward [ghost.lead]; alone
    in last place, it must go forward [ghost.last]; otherwise the captain chooses [ghost.captain]. A ghost that has
    finished sails no more [ruling.ghost-finish]. The Phantom, level with the player, sails forward [solo.course]."""
    if state.lap[ship] == FINISHED:
        if state.told is not None:
            tell.action_lost(state, ship, evening)
    elif alone(state, ship, 1):
        steer(state, ship, evening, False, "ghost.lead")
    elif alone(state, ship, -1):
        steer(state, ship, evening, True, "ghost.last")
    elif state.solo != 0:
        steer(state, ship, evening, True, "solo.course")
    else:
        state.push(ASK_COURSE + ship * SHIP + evening * A)


def alone(table: Table, ship: i64, sign: i64) -> bool:
    """Whether the ghost is alone in the lead (sign 1) or alone in last place (sign -1) [ruling.farthest]."""
    own = sign * table.standing(ship)
    for other in range(table.seats):
        if sign * table.standing(other) >= own:
            return False
    return True


def steer(state: State, ship: i64, evening: i64, forward: bool, rule: str) -> None:
    """The ghost sails as many spaces as the morning die shows, then the evening die [ghost.moves]."""
    die = state.evening if evening else state.morning
    if state.told is not None:
        tell.ghost_steered(state, ship, forward, die, evening, rule)
    way = BACKWARD if not forward else FORWARD_STOP if state.lap[ship] == 0 else FORWARD_PASS
    state.push(SAILING + ship * SHIP + die * A + way * B)


class SteerGhost(Question):
    """Does the ghost sail forward (0) or backward (1)? Its step has a: 1 for the evening."""

    def __init__(self) -> None:
        super().__init__(
            ASK_COURSE,
            "steer_ghost",
            word="course",
            first=GHOST_FORWARD,
            answers=("ghost",),
            rules=("ghost.captain",),
            option="ghost",
        )

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Both directions [ghost.captain]."""
        return 3

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The ghost sails as the captain says [ghost.captain]."""
        steer(state, step_ship(step), step_a(step), choice == 0, "ghost.captain")


QUESTIONS: Final[list[Question]] = [SteerGhost()]
