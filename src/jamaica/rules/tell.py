"""Telling what happened, one function an event. Called only where a state tells; copies are silent.

A rule tells an event after the event's change to the state, because `State.trail` keeps a copy of the state for it.
"""

from typing import Final

from jamaica.model import events
from jamaica.model.bits import members
from jamaica.model.board import BACKWARD
from jamaica.model.cards import (
    CARDS,
    COMBAT_NAMES,
    FOOD,
    GOLD,
    GOODS,
    GUNPOWDER,
    SHORTAGE_NAMES,
    SYMBOLS,
    TREASURE_KINDS,
)
from jamaica.model.crew import BOSUN, PILOT
from jamaica.model.events import EVERYBODY
from jamaica.model.solo import PHANTOM, TIDE
from jamaica.model.state import State
from jamaica.model.table import ALL_HOLDS, SLOT_KIND, SLOT_SEEN, SLOTS
from jamaica.native import i64
from jamaica.rules import variants
from jamaica.rules.crew_powers import firepower

HALVES: Final = ("morning", "evening")


def _ordered(state: State, ship: i64, rule: str) -> tuple[str, ...]:
    """The standing order, as far as the Phantom followed one."""
    return (rule,) if state.solo == PHANTOM and ship == state.ghost else ()


def captain_chosen(state: State, seat: i64) -> None:
    state.tell(events.CaptainChosen(rules=("setup.captain",), seat=seat))


def round_begun(state: State) -> None:
    state.tell(events.RoundBegun(rules=("round.dice",), round=state.round, captain=state.captain))


def rolled(state: State) -> None:
    state.tell(events.Rolled(rules=("round.dice",), seat=state.captain, high=state.high, low=state.low))


def placed(state: State) -> None:
    rules = ("round.dice", "ruling.forced") if state.high == state.low else ("round.dice",)
    state.tell(events.Placed(rules=rules, seat=state.captain, morning=state.morning, evening=state.evening))


def laid(state: State, seat: i64, card: i64) -> None:
    state.tell(events.Laid(rules=("round.card",), known_to=1 << seat, seat=seat, card=CARDS[card]))


def turned(state: State, seat: i64, card: i64) -> None:
    state.tell(events.Turned(rules=("round.order",), seat=seat, card=CARDS[card]))


def action_begun(state: State, ship: i64, symbol: i64, die: i64, evening: i64) -> None:
    bosun = symbol <= GUNPOWDER and die == 1 and state.has_crew(ship, BOSUN)
    rules = ("round.actions", "crew.bosun") if bosun else ("round.actions",)
    state.tell(events.ActionBegun(rules=rules, ship=ship, symbol=SYMBOLS[symbol], die=die, half=HALVES[evening]))


def action_lost(state: State, ship: i64, evening: i64) -> None:
    rules = ("end.finish", "ruling.ghost-finish") if ship == state.ghost else ("end.finish",)
    state.tell(events.ActionLost(rules=rules, ship=ship, half=HALVES[evening]))


def loaded(state: State, ship: i64, hold: i64, goods: i64, tokens: i64, source: i64) -> None:
    origin = "spoils" if source else "bank"
    if source > ALL_HOLDS:
        origin, rules = variants.loaded_from()
    else:
        rules = ("spoils.hold", "load.amount") if source else ("load.amount",) if state.round else ("crew.monkey",)
        rules += _ordered(state, ship, "solo.hold")
    state.tell(
        events.Loaded(
            rules=rules,
            ship=ship,
            hold=hold + 1,
            goods=GOODS[goods],
            count=tokens,
            source=origin,
        )
    )


def load_ignored(state: State, ship: i64, goods: i64, rule: str) -> None:
    state.tell(events.LoadIgnored(rules=(rule,), ship=ship, goods=GOODS[goods]))


def emptied(state: State, ship: i64, hold: i64, inside: i64) -> None:
    rules = ("load.make-room", "load.not-the-same")
    state.tell(events.Emptied(rules=rules, ship=ship, hold=hold + 1, goods=GOODS[inside >> 3], count=inside & 7))


def sailed(state: State, ship: i64, start: i64, end: i64, die: i64, way: i64) -> None:
    rules = ["sail.exact"]
    ends = state.board.reach[(way * 64 + start) * 7 + die]
    if ends & (ends - 1):
        rules += ["sail.fork", *_ordered(state, ship, "solo.way")]
    if way == BACKWARD and state.lap[ship] < 0:
        rules.append("sail.back-from-start")
    if state.has_crew(ship, PILOT):
        rules.append("crew.pilot")
    state.tell(
        events.Sailed(
            rules=tuple(rules),
            ship=ship,
            start=start,
            path=tuple(state.board.path(start, end, die, way)),
            direction="backward" if way == BACKWARD else "forward",
            lap=state.lap[ship],
        )
    )


def finished(state: State, ship: i64) -> None:
    rules = ("end.finish", "ruling.ghost-finish") if ship == state.ghost else ("end.finish",)
    state.tell(events.Finished(rules=rules, ship=ship))


def paid(state: State, ship: i64, hold: i64, goods: i64, tokens: i64) -> None:
    space = "pay.port" if goods == GOLD else "pay.sea" if goods == FOOD else "battle.powder-gone"
    which = "pay.which-holds" if goods <= FOOD else "ruling.powder-holds"
    cause = variants.payment_rule(state) or space
    state.tell(events.Paid(rules=(cause, which), ship=ship, hold=hold + 1, goods=GOODS[goods], count=tokens))


def fell_short(state: State, ship: i64, goods: i64, due: i64, aboard: i64) -> None:
    cause = "pay.port" if goods == GOLD else "pay.sea"
    state.tell(
        events.FellShort(
            rules=("shortage.pay", cause),
            ship=ship,
            space=state.space[ship],
            goods=GOODS[goods],
            due=due,
            aboard=aboard,
        )
    )


def shortage_rolled(state: State, ship: i64, symbol: i64) -> None:
    rules = ("shortage.die", "ruling.shortage-die")
    state.tell(events.ShortageRolled(rules=rules, ship=ship, symbol=SHORTAGE_NAMES[symbol]))


def stayed(state: State, ship: i64, rule: str) -> None:
    state.tell(events.Stayed(rules=(rule,), ship=ship, space=state.space[ship]))


def fell_back(state: State, ship: i64, start: i64, end: i64, possible: i64) -> None:
    rules = ["shortage.fall-back", "shortage.pay-again"] if state.first else ["shortage.die", "shortage.never-pay"]
    rules.append("shortage.port-royal" if end == 0 else "ruling.nearest")
    path = tuple(state.board.path_back(start, end, possible))
    state.tell(events.FellBack(rules=tuple(rules), ship=ship, start=start, path=path))


def treasure_taken(state: State, ship: i64, space: i64, kind: i64) -> None:
    if ship == state.ghost:
        rules, known_to = ("lair.take", "ghost.lair"), 0
    elif kind < 4:
        rules, known_to = ("lair.take", "treasure.powers"), EVERYBODY
    else:
        rules, known_to = ("lair.take", "treasure.hidden"), 1 << ship
    state.tell(
        events.TreasureTaken(rules=rules, known_to=known_to, ship=ship, space=space, treasure=TREASURE_KINDS[kind])
    )


def battle_begun(state: State) -> None:
    rules = ("battle.when", "ghost.battle") if state.attacker == state.ghost else ("battle.when",)
    space = state.space[state.attacker]
    state.tell(events.BattleBegun(rules=rules, attacker=state.attacker, defender=state.defender, space=space))


def _volley(state: State, ship: i64) -> str:
    return "battle.attack" if ship == state.attacker else "battle.defence"


def powder_spent(state: State, ship: i64, tokens: i64) -> None:
    state.tell(events.PowderSpent(rules=(_volley(state, ship),), ship=ship, count=tokens))


def combat_rolled(state: State, ship: i64, face: i64, second: bool) -> None:
    rules = (_volley(state, ship), "treasure.sabre") if second else (_volley(state, ship),)
    state.tell(events.CombatRolled(rules=rules, ship=ship, face=COMBAT_NAMES[face], second=second))


def sabre_answered(state: State, ship: i64, again: bool) -> None:
    rules = ("treasure.sabre", "ruling.sabre-once", *_ordered(state, state.sabre, "solo.sabre"))
    state.tell(events.SabreAnswered(rules=rules, ship=state.sabre, rolled_by=ship, again=again))


def fired(state: State, ship: i64, star: bool, power: i64) -> None:
    beth = 2 if state.beth == ship else 0
    crew = firepower(state, ship)
    rules = [_volley(state, ship)]
    if star:
        rules.append("battle.star")
    elif beth:
        rules.append("ghost.beth" if ship == state.ghost else "treasure.beth")
    if crew and not star:
        rules.append("crew.gunner")
    state.tell(
        events.Fired(
            rules=tuple(rules),
            ship=ship,
            face=COMBAT_NAMES[state.face - 1],
            powder=state.spent,
            beth=beth,
            crew=crew,
            firepower=None if star else power,
        )
    )


def battle_tied(state: State, attacker: i64, defender: i64) -> None:
    state.tell(events.BattleTied(rules=("battle.tie",), attacker=attacker, defender=defender))


def _loser(state: State, winner: i64) -> i64:
    return state.defender if winner == state.attacker else state.attacker


def battle_won(state: State, winner: i64) -> None:
    state.tell(events.BattleWon(rules=("spoils.choice",), winner=winner, loser=_loser(state, winner)))


def hold_stolen(state: State, winner: i64, loser: i64, hold: i64, inside: i64) -> None:
    ghost = ("ghost.spoils", *_ordered(state, winner, "solo.spoils")) if winner == state.ghost else ()
    state.tell(
        events.HoldStolen(
            rules=("spoils.hold", *ghost),
            winner=winner,
            loser=loser,
            hold=hold + 1,
            goods=GOODS[inside >> 3],
            count=inside & 7,
        )
    )


def overboard(state: State, ship: i64, hold: i64, inside: i64) -> None:
    rules = ("ghost.spoils",) if hold < 5 or state.sixth == ship else ("ruling.ghost-power",)
    state.tell(events.Overboard(rules=rules, ship=ship, hold=hold + 1, goods=GOODS[inside >> 3], count=inside & 7))


def power_stolen(state: State, winner: i64, loser: i64, power: i64) -> None:
    rules = ("spoils.treasure", "ruling.sabre-stolen", *_ordered(state, winner, "solo.spoils"))
    state.tell(events.PowerStolen(rules=rules, winner=winner, loser=loser, power=TREASURE_KINDS[power]))


def treasure_stolen(state: State, winner: i64, loser: i64, kind: i64, place: i64, slot: i64) -> None:
    power = kind < 4 and winner != state.ghost
    seen = "ruling.ghost-power" if power else "treasure.hidden"
    state.tell(
        events.TreasureStolen(
            rules=("spoils.treasure", seen, *_ordered(state, winner, "solo.spoils")),
            known_to=EVERYBODY if power else (slot & SLOT_SEEN) >> 4,
            winner=winner,
            loser=loser,
            place=place + 1,
            treasure=TREASURE_KINDS[kind],
        )
    )


def curse_given(state: State, winner: i64, loser: i64, kind: i64, place: i64, slot: i64) -> None:
    rules = ("spoils.curse", "ruling.gift-known")
    state.tell(
        events.CurseGiven(
            rules=rules,
            known_to=(slot & SLOT_SEEN) >> 4,
            winner=winner,
            loser=loser,
            place=place + 1,
            treasure=TREASURE_KINDS[kind],
        )
    )


def spoils_left(state: State, winner: i64, forced: bool) -> None:
    rules = ("ruling.spoils-nothing", "ruling.forced") if forced else ("ruling.spoils-nothing",)
    state.tell(events.SpoilsLeft(rules=rules, winner=winner, loser=_loser(state, winner)))


def ghost_steered(state: State, ship: i64, forward: bool, die: i64, evening: i64, rule: str) -> None:
    state.tell(
        events.GhostSteered(
            rules=("ghost.moves", rule),
            ship=ship,
            direction="forward" if forward else "backward",
            die=die,
            half=HALVES[evening],
        )
    )


def pile_renewed(state: State, seat: i64) -> None:
    kept = tuple(CARDS[card] for card in members(state.kept[seat]))
    state.tell(events.PileRenewed(rules=("round.draw", "ruling.laid-card"), seat=seat, kept=kept))


def drew(state: State, seat: i64, card: i64) -> None:
    rules = ("setup.hand",) if state.round == 0 else ("round.draw",)
    state.tell(events.Drew(rules=rules, known_to=1 << seat, seat=seat, card=CARDS[card]))


def compass_passed(state: State) -> None:
    state.tell(events.CompassPassed(rules=("round.compass",), seat=state.captain))


def counted(state: State, ship: i64, space: i64, score: i64, *, added: tuple[i64, i64]) -> None:
    crew, rounds = added
    slots = [state.facedown[ship * SLOTS + place] for place in range(state.facedown_count(ship))]
    state.tell(
        events.Counted(
            rules=(
                *("score.sum", "score.finish", "score.minus-five"),
                *(("crew.power",) if crew else ()),
                *((("solo.haunt" if ship == state.ghost else "solo.early"),) if rounds else ()),
            ),
            ship=ship,
            space=space,
            gold=state.amount(ship, GOLD),
            treasures=tuple(TREASURE_KINDS[(slot & SLOT_KIND) - 1] for slot in slots),
            crew=crew,
            rounds=rounds,
            score=score,
        )
    )


def game_over(state: State, winners: list[int], long: bool) -> None:
    late = "solo.rounds" if state.solo == TIDE else "ruling.long-game"
    form = ("solo.win",) if state.solo == PHANTOM else ("solo.tide",) if state.solo == TIDE else ()
    rules = (late if long else "end.round", "score.tie", *form)
    state.tell(events.GameOver(rules=rules, winners=tuple(winners)))
