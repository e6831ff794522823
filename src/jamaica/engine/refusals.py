"""Why a move is refused: the rule, and its sentence."""

from dataclasses import dataclass
from typing import Final

from jamaica.engine.chance import weight
from jamaica.engine.questions import is_asked, is_legal, legal, seat_number, to_act
from jamaica.model import moves
from jamaica.model.cards import BETH, FOOD
from jamaica.model.moves import IllegalMove, Move, move_of
from jamaica.model.rulebook import rule
from jamaica.model.state import State
from jamaica.model.steps import (
    ASK_CARD,
    ASK_COURSE,
    ASK_DICE,
    ASK_FALL,
    ASK_HOLD,
    ASK_PAY,
    ASK_POWDER,
    ASK_ROOM,
    ASK_SABRE,
    ASK_SAIL,
    ASK_SPOILS,
    ASK_TARGET,
    step_a,
    step_kind,
    step_ship,
)
from jamaica.model.table import HOLDS, Table
from jamaica.rules.battle import loser_to

QUESTIONS: Final[dict[int, tuple[str, str, tuple[str, ...]]]] = {
    ASK_DICE: ("place_dice", "morning", ("round.dice",)),
    ASK_CARD: ("choose_card", "play", ("round.card",)),
    ASK_HOLD: ("choose_hold", "load", ("ruling.hold-choice", "load.no-topping-up")),
    ASK_ROOM: ("make_room", "empty", ("load.make-room", "load.not-the-same")),
    ASK_SAIL: ("sail", "sail", ("sail.exact", "sail.fork")),
    ASK_FALL: ("fall_back", "sail", ("shortage.fork", "ruling.nearest")),
    ASK_TARGET: ("choose_target", "attack", ("battle.one",)),
    ASK_POWDER: ("spend_powder", "spend", ("battle.attack", "battle.defence")),
    ASK_PAY: ("pay", "pay", ("pay.which-holds", "ruling.powder-holds")),
    ASK_SABRE: ("use_sabre", "reroll accept", ("treasure.sabre", "ruling.sabre-once")),
    ASK_SPOILS: ("choose_spoils", "take give leave", ("spoils.choice", "ruling.spoils-nothing")),
    ASK_COURSE: ("steer_ghost", "ghost", ("ghost.captain",)),
}
"""Each question's key, the kinds of move that answer it, and the rules it comes from."""


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible."""

    rule: str
    """The id of the rule that refuses it."""
    sentence: str
    """The rule's sentence."""


def why_not(state: State, seat: int | None, move: Move | int | str) -> Refusal | None:
    """The rule for which a move is refused to a seat (`None` for luck), or `None` if it is possible."""
    asked = move if isinstance(move, Move) else move_of(move)
    found = refusing_rule(state, seat, asked)
    return None if found is None else Refusal(found, rule(found).text)


def refusing_rule(state: State, seat: int | None, move: Move) -> str | None:
    """The id of the rule that refuses a move, or `None`: the game is over [table.over], the dice have to speak first
    [table.luck], it is not this seat's turn to answer [table.turn], or the question has its own rule."""
    if move.by_luck and seat is None and weight(state, move.id) > 0:
        return None
    if state.over:
        return "table.over"
    if state.luck_next:
        return "table.luck"
    if move.by_luck or seat is None or not is_asked(state, seat_number(seat)):
        return "table.turn"
    if is_legal(state, seat, move.id):
        return None
    return specific_rule(state, move)


def question_rules(table: Table) -> tuple[str, ...]:
    """The rules that the pending question comes from: of payments and of gunpowder only the one that is meant."""
    step = table.top()
    rules = QUESTIONS[step_kind(step)][2]
    if step_kind(step) == ASK_PAY:
        return rules[:1] if step_a(step) <= FOOD else rules[1:]
    if step_kind(step) == ASK_POWDER:
        return rules[:1] if table.attacker == step_ship(step) else rules[1:]
    return rules


def specific_rule(state: Table, move: Move) -> str:
    """The rule against a seat's move that does not answer the question, or not so."""
    step = state.top()
    question = step_kind(step)
    kinds, rules = QUESTIONS[question][1], question_rules(state)
    ship, goods = step_ship(step), step_a(step)
    if move.kind not in kinds.split():
        return rules[0]
    if question == ASK_ROOM:
        same = state.cargo[ship * HOLDS + move.id - moves.EMPTY] >> 3 == goods
        return "load.not-the-same" if same else "load.make-room"
    if question == ASK_HOLD:
        full = state.cargo[ship * HOLDS + move.id - moves.LOAD] != 0
        return "load.no-topping-up" if full else "ruling.hold-choice"
    if question == ASK_FALL:
        return "shortage.fall-back" if state.first else "ruling.nearest"
    if question == ASK_SPOILS:
        return spoils_rule(state, ship, move)
    return rules[0]


def spoils_rule(state: Table, winner: int, move: Move) -> str:
    """The rule against these spoils."""
    loser = loser_to(state, winner)
    if moves.TAKE_HOLD <= move.id < moves.TAKE_POWER:
        full = state.cargo[loser * HOLDS + move.id - moves.TAKE_HOLD] != 0
        blocked = "ruling.ghost-full" if winner == state.ghost else "ruling.spoils-blocked"
        return blocked if full else "ruling.forced"
    if moves.TAKE_POWER <= move.id < moves.GIVE:
        beth = move.id == moves.TAKE_POWER + BETH and loser == state.ghost
        return "ghost.beth" if beth else "spoils.treasure"
    return "ghost.spoils" if winner == state.ghost else "spoils.curse"


def refused(state: State, seat: int | None, move: Move) -> IllegalMove:
    """The error for a move that is not possible: the rule's sentence, and what the seat may do instead."""
    found = refusing_rule(state, seat, move) or "table.turn"
    sentence = f"{rule(found).text} ('{move.text}' is not possible"
    if seat is not None and found not in ("table.over", "table.luck", "table.turn"):
        open_moves = [each.text for each in legal(state, seat)]
        more = ", ..." if len(open_moves) > 8 else ""
        sentence += f"; possible: {', '.join(open_moves[:8])}{more}"
    elif found == "table.turn":
        sentence += f"; asked: {', '.join(f'seat {each}' for each in to_act(state))}"
    return IllegalMove(found, sentence + ".)")
