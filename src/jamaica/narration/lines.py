"""The log: every event as one short and exact line, one function an event."""

# ruff: noqa: D103 (the event says what happened)

from collections.abc import Callable
from typing import Any

from jamaica.model import events
from jamaica.narration.variants import VARIANT_TEXTS
from jamaica.narration.words import Words, is_power, listed, spaces, tokens, treasure

_SENT_TO = {"circle": "back to the nearest port", "square": "back to the nearest sea space"}
_SENT_TO |= {"skull": "back to the nearest pirate lair", "star": "the ship may stay"}
_STEERED = {"ghost.lead": " (alone in the lead)", "ghost.last": " (alone in last place)"}


def captain_chosen(event: events.CaptainChosen, words: Words) -> str:
    return f"{words.name(event.seat)} is the first captain."


def round_begun(event: events.RoundBegun, words: Words) -> str:
    return f"Round {event.round}: {words.name(event.captain)} is captain."


def rolled(event: events.Rolled, words: Words) -> str:
    return f"{words.name(event.seat)} rolls {event.high} and {event.low}."


def placed(event: events.Placed, words: Words) -> str:
    return f"{words.name(event.seat)} chooses {event.morning} for the morning and {event.evening} for the evening."


def laid(event: events.Laid, words: Words) -> str:
    return f"{words.name(event.seat)} plays {event.card or 'a card'} face down."


def turned(event: events.Turned, words: Words) -> str:
    return f"{words.name(event.seat)} reveals {event.card}."


def action_begun(event: events.ActionBegun, words: Words) -> str:
    if event.symbol in ("forward", "backward"):
        return f"{words.name(event.ship)}, {event.half}: sail {spaces(event.die)} {event.symbol}."
    return f"{words.name(event.ship)}, {event.half}: load {tokens(event.symbol, event.die)}."


def action_lost(event: events.ActionLost, words: Words) -> str:
    return f"{words.name(event.ship)} is home: the {event.half} action is lost."


def loaded(event: events.Loaded, words: Words) -> str:
    goods = tokens(event.goods, event.count)
    if event.source == "spoils":
        return f"{words.name(event.ship)} stows the spoils ({goods}) in hold {event.hold}."
    return f"{words.name(event.ship)} loads {goods} into hold {event.hold}."


def load_ignored(event: events.LoadIgnored, words: Words) -> str:
    cause = "the bank has none left" if "ruling.bank" in event.rules else "every hold is already full of it"
    return f"{words.name(event.ship)} can't load {event.goods}: {cause}."


def emptied(event: events.Emptied, words: Words) -> str:
    goods = tokens(event.goods, event.count)
    return f"{words.name(event.ship)} empties hold {event.hold} to make room: {goods} lost."


def sailed(event: events.Sailed, words: Words) -> str:
    past = " past Port Royal" if 0 in event.path[:-1] else ""
    end = words.place(event.path[-1])
    return f"{words.name(event.ship)} sails {spaces(len(event.path))} {event.direction}{past} to {end}."


def finished(event: events.Finished, words: Words) -> str:
    return f"{words.name(event.ship)} reaches Port Royal and finishes the race!"


def paid(event: events.Paid, words: Words) -> str:
    verb = "uses" if event.goods == "gunpowder" else "pays"
    return f"{words.name(event.ship)} {verb} {tokens(event.goods, event.count)} from hold {event.hold}."


def fell_short(event: events.FellShort, words: Words) -> str:
    return f"{words.name(event.ship)} can't pay: owes {tokens(event.goods, event.due)}, has {event.aboard}."


def shortage_rolled(event: events.ShortageRolled, words: Words) -> str:
    return f"{words.name(event.ship)} rolls a {event.symbol} on the shortage die: {_SENT_TO[event.symbol]}."


def stayed(event: events.Stayed, words: Words) -> str:
    thanks = ", thanks to the Surgeon" if "crew.surgeon" in event.rules else ""
    return f"{words.name(event.ship)} stays on {words.place(event.space)}{thanks}."


def fell_back(event: events.FellBack, words: Words) -> str:
    end = words.place(event.path[-1] if event.path else event.start)
    return f"{words.name(event.ship)} falls back {spaces(len(event.path))} to {end}."


def treasure_taken(event: events.TreasureTaken, words: Words) -> str:
    found = "a treasure" if event.treasure is None else treasure(event.treasure)
    return f"{words.name(event.ship)} digs up {found} on space {event.space}."


def battle_begun(event: events.BattleBegun, words: Words) -> str:
    place = words.place(event.space)
    return f"{words.name(event.attacker)} attacks {words.name(event.defender)} on {place}!"


def powder_spent(event: events.PowderSpent, words: Words) -> str:
    return f"{words.name(event.ship)} spends {tokens('gunpowder', event.count)}."


def combat_rolled(event: events.CombatRolled, words: Words) -> str:
    face = "a star" if event.face == "star" else event.face
    if event.second:
        return f"{words.name(event.ship)} rolls again: {face}."
    return f"{words.name(event.ship)} rolls {face} on the combat die."


def sabre_answered(event: events.SabreAnswered, words: Words) -> str:
    if not event.again:
        return f"{words.name(event.ship)} doesn't use Saran's Sabre."
    if event.ship == event.rolled_by:
        return f"{words.name(event.ship)} uses Saran's Sabre to roll again."
    return f"{words.name(event.ship)} uses Saran's Sabre: {words.name(event.rolled_by)} must roll again."


def fired(event: events.Fired, words: Words) -> str:
    if event.firepower is None:
        return f"{words.name(event.ship)} has a star and wins at once."
    parts = [f"die {event.face}"]
    parts += [f"gunpowder {event.powder}"] if event.powder else []
    parts += [f"Lady Beth {event.beth}"] if event.beth else []
    parts += [f"the Gunner {event.crew}"] if event.crew else []
    return f"{words.name(event.ship)} has firepower {event.firepower} ({', '.join(parts)})."


def battle_tied(event: events.BattleTied, words: Words) -> str:
    pair = words.names((event.attacker, event.defender))
    return f"{pair} have equal firepower: nothing happens."


def battle_won(event: events.BattleWon, words: Words) -> str:
    return f"{words.name(event.winner)} beats {words.name(event.loser)}."


def hold_stolen(event: events.HoldStolen, words: Words) -> str:
    goods = tokens(event.goods, event.count)
    return f"{words.name(event.winner)} takes {goods} from {words.name(event.loser)}'s hold {event.hold}."


def overboard(event: events.Overboard, words: Words) -> str:
    goods = tokens(event.goods, event.count)
    return f"Overboard: {goods} from {words.name(event.ship)}'s hold {event.hold}."


def power_stolen(event: events.PowerStolen, words: Words) -> str:
    return f"{words.name(event.winner)} takes {treasure(event.power)} from {words.name(event.loser)}."


def treasure_stolen(event: events.TreasureStolen, words: Words) -> str:
    prize = "a face-down treasure" if event.treasure is None else treasure(event.treasure)
    return f"{words.name(event.winner)} takes {prize} from {words.name(event.loser)}."


def curse_given(event: events.CurseGiven, words: Words) -> str:
    curse = "a cursed treasure" if event.treasure is None else treasure(event.treasure)
    return f"{words.name(event.winner)} gives {words.name(event.loser)} {curse}."


def spoils_left(event: events.SpoilsLeft, words: Words) -> str:
    cause = ": there is nothing to take" if "ruling.forced" in event.rules else ""
    return f"{words.name(event.winner)} takes nothing from {words.name(event.loser)}{cause}."


def ghost_steered(event: events.GhostSteered, words: Words) -> str:
    cause = next((_STEERED[rule] for rule in event.rules if rule in _STEERED), "")
    return f"{words.name(event.ship)} heads {event.direction} in the {event.half}{cause}."


def pile_renewed(event: events.PileRenewed, words: Words) -> str:
    kept = f", keeping {listed(event.kept)} in hand" if event.kept else ""
    return f"{words.name(event.seat)} shuffles the discards into a new draw pile{kept}."


def drew(event: events.Drew, words: Words) -> str:
    return f"{words.name(event.seat)} draws {event.card or 'a card'}."


def compass_passed(event: events.CompassPassed, words: Words) -> str:
    return f"The compass passes to {words.name(event.seat)}."


def counted(event: events.Counted, words: Words) -> str:
    parts = [f"{event.space} for the race", tokens("gold", event.gold)]
    values = [kind for kind in event.treasures if not is_power(kind)]
    parts += [f"treasures {' '.join(values)}"] if values else []
    parts += [f"{event.crew} by the crew"] if event.crew else []
    parts += [f"{event.rounds} for rounds"] if event.rounds else []
    return f"{words.name(event.ship)} scores {event.score}: {', '.join(parts)}."


def game_over(event: events.GameOver, words: Words) -> str:
    end = "After 100 rounds the race is over." if "ruling.long-game" in event.rules else "The race is over."
    if "solo.rounds" in event.rules:
        return "The tide turns, and the race is over."
    if "solo.tide" in event.rules:
        return f"The race is over: {words.name(event.winners[0])} is home before the tide."
    if len(event.winners) == 1:
        return f"{end} {words.name(event.winners[0])} wins!"
    return f"{end} {words.names(event.winners)} share the victory!"


_SENTENCES: tuple[Callable[[Any, Words], str], ...] = (
    captain_chosen, round_begun, rolled, placed, laid, turned, action_begun, action_lost, loaded, load_ignored,
    emptied, sailed, finished, paid, fell_short, shortage_rolled, stayed, fell_back, treasure_taken, battle_begun,
    powder_spent, combat_rolled, sabre_answered, fired, battle_tied, battle_won, hold_stolen, overboard,
    power_stolen, treasure_stolen, curse_given, spoils_left, ghost_steered, pile_renewed, drew, compass_passed,
    counted, game_over,
)  # fmt: skip

LINES: dict[str, Callable[[Any, Words], str]] = {
    **{told.__name__: told for told in _SENTENCES},
    **{kind: told for texts in VARIANT_TEXTS.values() for kind, told in texts.lines.items()},
}
"""The log's sentence for every kind of event."""
