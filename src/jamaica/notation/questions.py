"""The question asked while a ship acts. The rules themselves fill the agenda; they must come to the question that the
text names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jamaica.model import steps
from jamaica.model.bits import count
from jamaica.model.board import PORT, SEA
from jamaica.model.cards import (
    COMBAT_STAR,
    EVENING_SYMBOL,
    FOOD,
    FORWARD,
    GOLD,
    GUNPOWDER,
    MORNING_SYMBOL,
)
from jamaica.model.state import State
from jamaica.model.table import FINISHED, GARRISON, HOLDS
from jamaica.notation import fields, solo
from jamaica.notation.settling import no_more, put_payment, settle
from jamaica.notation.variants import VARIANT_NOTATIONS
from jamaica.notation.words import HALVES, KIND_OF, SYMBOL_OF_KIND
from jamaica.rules import battle, cargo, crew_powers, ghost, rounds, sailing, shortage, spoils, variants

_VARIANT_ARRIVALS: Final = {word: put for each in VARIANT_NOTATIONS for word, put in each.arrivals.items()}
ON_ARRIVAL: Final = ("pay", "shortage", "fall", "treasure", *_VARIANT_ARRIVALS)
"""What is asked of a ship that has ended a movement, after any battle."""
IN_BATTLE: Final = ("powder", "pay", "combat", "sabre", "spoils", "load", "room")


@dataclass(frozen=True)
class Action:
    """A ship that acts, in which half of the day, and whether a shortage took it back before."""

    ship: int
    half: int
    fell: bool
    first: bool

    @property
    def landing(self) -> int:
        """The step that lands the ship: after falling back it pays again in the first edition only."""
        after = (steps.A + steps.B if self.first else 0) if self.fell else steps.A
        return steps.LAND + self.ship * steps.SHIP + after


def put_action(state: State, words: Sequence[str]) -> None:
    """The agenda of a ship that acts: `turn 1 morning sail`, `ghost evening attack`, `turn 0 morning fell combat 2`."""
    at = 1
    if words[0] == "ghost":
        if state.ghost < 0:
            raise ValueError("next: no ghost sails at this table, so it cannot be asked for")
        ship = int(state.ghost)
    else:
        ship = fields.number("next turn", words[1] if len(words) > 1 else "", 0, state.seats - 1)
        at = 2
    half = HALVES.index(fields.one("next: the half of the day", words[at : at + 1], HALVES))
    rest = list(words[at + 1 :])
    fell = rest[:1] == ["fell"]
    if fell and ((state.first and not variants.fallen(state, 1)) or ship == state.ghost):
        raise ValueError("next: 'fell' is for a player's ship of the revised edition, which does not pay again")
    question = fields.known("next", " ".join(rest[fell : fell + 1]), list(KIND_OF))
    _put_below(state, ship, half)
    _put_question(state, Action(ship, half, fell, state.first), question, rest[fell + 1 :])


def _put_below(state: State, ship: int, half: int) -> None:
    """What comes after this action: the evening's, the other ships', the end of the round."""
    if ship == state.ghost:
        state.shown = (1 << state.seats) - 1
        state.push(steps.END_ROUND)
        if half == 0:
            state.push(steps.GHOST + ship * steps.SHIP + steps.A)
    else:
        nth = (ship - state.captain) % state.seats
        for before in range(nth + 1):
            state.shown |= 1 << (state.captain + before) % state.seats
        if half == 0:
            state.push(steps.TURN + nth * steps.A + steps.B)
        else:
            state.push(steps.TURN + (nth + 1) * steps.A)
    for each in range(state.ships):
        acted = each < state.seats and state.shown >> each & 1 and each != ship
        if state.lap[each] == FINISHED and not acted:
            raise ValueError(f"next: ship {each} has finished, but is not through with its turn of this round")


def _put_question(state: State, action: Action, question: str, words: list[str]) -> None:
    """The question itself."""
    ship, half = action.ship, action.half
    symbol = 0 if ship == state.ghost else _symbol(state, ship, half)
    fighting = state.attacker >= 0
    if fighting != (question in IN_BATTLE and (question not in ("pay", "load", "room") or fighting)):
        raise ValueError(
            f"next: {question!r} is asked in a battle, so a part like 'battle 0 1' is missing"
            if not fighting
            else f"next: {question!r} is not asked in a battle; leave the battle out, or ask {', '.join(IN_BATTLE)}"
        )
    if (fighting or question in ("attack", *ON_ARRIVAL)) and ship != state.ghost and symbol < FORWARD:
        raise ValueError(f"next: seat {ship} does not sail in the {HALVES[half]}; its laid card says otherwise")
    if action.fell and not fighting and question != "attack" and not (question == "pay" and state.first):
        raise ValueError(f"next: 'fell' matters in a battle only; before {question!r} it is left out")
    if any(each.put_inside(state, ship, question, words) for each in VARIANT_NOTATIONS):
        return
    if state.defender == GARRISON:
        solo.put_garrison(state, ship, question)
        _put_battle(state, question, words)
    elif fighting:
        _check_attacker(state, ship)
        state.push(action.landing)
        _put_battle(state, question, words)
    elif question in ON_ARRIVAL:
        _put_arrival(state, action, question, words)
    else:
        _put_action(state, action, question, words)


def _symbol(state: State, ship: int, half: int) -> int:
    card = state.laid[ship] - 1
    return int(EVENING_SYMBOL[card] if half else MORNING_SYMBOL[card])


def _put_action(state: State, action: Action, question: str, words: list[str]) -> None:
    """What the action itself asks: where to load, where to sail, which ship to attack."""
    ship, half = action.ship, action.half
    if question == "attack":
        no_more(question, words)
        if count(state.company(ship)) < 2:
            raise ValueError(f"next: 'attack' is asked only if several ships are on the space of ship {ship}")
        state.push(action.landing)
        settle(state, question, lambda: battle.meet(state, ship))
    elif ship != state.ghost:
        no_more(question, words)
        die = state.evening if half else state.morning
        settle(state, question, lambda: rounds.act(state, ship, _symbol(state, ship, half), die, half))
    elif question == "sail":
        forward = fields.one("next: the ghost's way", words, ("forward", "backward")) == "forward"
        if ghost.alone(state, ship, 1 if forward else -1):
            raise ValueError("next: the ghost, alone in the lead, sails backward; alone in last place, forward")
        settle(state, question, lambda: ghost.steer(state, ship, half, forward, "ghost.captain"))
    else:
        no_more(question, words)
        settle(state, question, lambda: ghost.set_course(state, ship, half))


def _put_arrival(state: State, action: Action, question: str, words: list[str]) -> None:
    """What a space asks: payment, a shortage, a treasure."""
    ship = action.ship
    space = state.space[ship]
    kind, cost = state.board.kind[space], crew_powers.lowered_cost(state, ship, space)
    goods = GOLD if kind == PORT else FOOD
    if question == "treasure":
        no_more(question, words)
        if not solo.put_treasure(state, ship):
            settle(state, question, lambda: sailing.land(state, ship, 1, 0))
        return
    if ship == state.ghost or kind not in (SEA, PORT):
        raise ValueError(f"next: {question!r} cannot be asked of ship {ship} on space {space}, where nothing is paid")
    if question == "pay":
        for each in VARIANT_NOTATIONS:
            each.before_paying(state, ship, action.fell)
        put_payment(state, ship, (goods, cost), words)
        return
    if question in _VARIANT_ARRIVALS:
        _VARIANT_ARRIVALS[question](state, ship, words)
        return
    if state.amount(ship, goods):
        raise ValueError(f"next: ship {ship} still has what space {space} costs; before a shortage it pays what it can")
    if crew_powers.stays(state, ship, cost):
        raise ValueError(f"next: with the Surgeon ship {ship} stays on space {space}; it has no shortage there")
    if question == "shortage" and not state.first:
        no_more(question, words)
        state.push(steps.LUCK_SHORTAGE + ship * steps.SHIP)
    elif question == "fall":
        _put_fall(state, ship, words)
    else:
        raise ValueError("next: the first edition has no shortage die; its question is 'fall'")


def _put_fall(state: State, ship: int, words: list[str]) -> None:
    """Where to fall back to, after the symbol that was rolled."""
    kind = 0
    if state.first:
        no_more("fall", words)
    else:
        symbols = [symbol for symbol in SYMBOL_OF_KIND.values() if symbol in state.options.shortage_die]
        rolled = fields.one("next: the symbol after 'fall'", words, symbols)
        kind = next(each for each, symbol in SYMBOL_OF_KIND.items() if symbol == rolled)
    settle(state, "fall", lambda: shortage.go_back(state, ship, kind))


def _check_attacker(state: State, ship: int) -> None:
    """The battle is between the ship that acts and another on its space."""
    if state.attacker != ship:
        raise ValueError(f"battle: ship {state.attacker} attacks, but it is ship {ship} that acts")
    if not state.company(ship) >> state.defender & 1:
        raise ValueError(f"battle: ships {ship} and {state.defender} must be on one space, not in Port Royal")
    if state.sabre_used and state.sabre not in (state.attacker, state.defender):
        raise ValueError("battle: the Sabre was used, but neither of the two ships has it")


def _put_battle(state: State, question: str, words: list[str]) -> None:
    """A question in a battle; the first word is the ship it is about."""
    ship = fields.number(f"next: the ship after {question!r}", words[0] if words else "", 0, state.ships - 1)
    if ship not in (state.attacker, state.defender):
        raise ValueError(f"next: ship {ship} is not in the battle between {state.attacker} and {state.defender}")
    rest = words[1:]
    if question in ("spoils", "load", "room"):
        _check_won(state, ship)
        _put_spoils(state, ship, question, rest)
        return
    _check_fire(state, ship, question)
    if question == "pay":
        state.push(steps.LUCK_COMBAT + ship * steps.SHIP)
        put_payment(state, ship, (GUNPOWDER, state.spent), rest)
        return
    no_more(question, rest)
    if question == "powder":
        settle(state, question, lambda: battle.fire(state, ship))
    elif question == "sabre":
        settle(state, question, lambda: battle.roll(state, ship, state.face - 1))
    else:
        state.push(KIND_OF[question] + ship * steps.SHIP)


def _check_fire(state: State, ship: int, question: str) -> None:
    """What is known of a battle when a ship fires."""
    attacking = ship == state.attacker
    if attacking == bool(state.attack):
        wrong = "the attacker's firepower does not stand yet" if attacking else "the attacker's firepower must be given"
        raise ValueError(f"battle: when {question!r} is asked of ship {ship}, {wrong} ('attack 10' and the like)")
    if question == "sabre":
        if not state.face or state.sabre_used or state.sabre not in (state.attacker, state.defender):
            raise ValueError("battle: the Sabre is asked for after a roll, once, if one of the two ships has it")
        return
    if question == "powder" and state.spent:
        raise ValueError("battle: nothing is spent before 'powder' is answered; leave 'spent' out")
    again = question == "combat" and state.sabre_used and state.face
    if state.face and not again:
        raise ValueError(f"battle: when {question!r} is asked of ship {ship}, no face is rolled yet; leave 'face' out")
    if attacking and state.sabre_used and not again:
        raise ValueError("battle: the Sabre is used after a roll, so a face must be given")


def _check_won(state: State, winner: int) -> None:
    """Check that the winner named has won the battle."""
    if not state.face:
        raise ValueError("battle: spoils come after a roll; a face is missing")
    star = state.face - 1 == COMBAT_STAR
    if not state.attack:
        won = state.attacker if star else -1
    else:
        power = battle.firepower(state, state.defender)
        tied = power == state.attack and not star
        won = -1 if tied else state.defender if star or power > state.attack else state.attacker
    if won != winner:
        raise ValueError(f"next: ship {winner} has not won this battle by what 'spent', 'face' and 'attack' say")


def _put_spoils(state: State, winner: int, question: str, words: list[str]) -> None:
    """Which spoils, or where to put the goods taken: `room 1 hold 3` for what was in the loser's hold 3."""
    state.push(steps.BATTLE_OVER)
    if question == "spoils":
        no_more(question, words)
        settle(state, question, lambda: spoils.choose_spoils(state, winner))
        return
    if len(words) != 2 or words[0] != "hold":
        raise ValueError(f"next: in a battle {question!r} is about a hold of the loser's: '{question} {winner} hold 3'")
    hold = fields.number("next: the loser's hold", words[1], 1, HOLDS) - 1
    loser = spoils.loser_to(state, winner)
    inside = state.cargo[loser * HOLDS + hold]
    if not spoils.may_take_hold(state, winner, loser, hold) or (winner == state.ghost and inside >> 3 != GOLD):
        raise ValueError(f"next: ship {winner} cannot load what is in hold {hold + 1} of ship {loser}")
    settle(state, question, lambda: cargo.load(state, winner, inside >> 3, inside & 7, loser * HOLDS + hold + 1))
