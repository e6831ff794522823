"""The story of battles and spoils: one function for each event, as in `stories`."""

# ruff: noqa: D103 (the event says what happened)

from collections.abc import Callable
from typing import Any

from jamaica.model import events
from jamaica.narration.words import Words, listed, tokens, treasure


def battle_begun(event: events.BattleBegun, words: Words) -> str:
    attacker, defender = words.name(event.attacker), words.name(event.defender)
    where = words.where(event.space)
    return words.pick(
        event,
        f"Battle! {attacker} bears down on {defender} {where}.",
        f"Gun ports open {where}: {attacker} attacks {defender}.",
        f"There is no peace for {defender} {where}: {attacker} comes alongside with matches lit.",
    )


def powder_spent(event: events.PowderSpent, words: Words) -> str:
    who = words.name(event.ship)
    if not event.count:
        return words.pick(event, f"{who} saves the gunpowder.", f"{who} trusts to luck and spends no gunpowder.")
    return words.pick(
        event,
        f"{who} rams {tokens('gunpowder', event.count)} down the guns.",
        f"{who} orders up {tokens('gunpowder', event.count)} for the guns.",
    )


def combat_rolled(event: events.CombatRolled, words: Words) -> str:
    who = words.name(event.ship)
    again = "The die is thrown a second time" if event.second else "The combat die tumbles"
    if event.face == "star":
        return f"{again} for {who}, and it is a star!"
    return f"{again} for {who} and shows {event.face}."


def sabre_answered(event: events.SabreAnswered, words: Words) -> str:
    who = words.name(event.ship)
    die = "their own die" if event.ship == event.rolled_by else f"{words.name(event.rolled_by)}'s die"
    if event.again:
        return f"Saran's Sabre flashes in the smoke: {who} has {die} rolled again."
    return f"{who} leaves Saran's Sabre in its sheath, and {die} stands."


def fired(event: events.Fired, words: Words) -> str:
    who = words.name(event.ship)
    if event.firepower is None:
        return f"One lucky shot from {who} decides it all."
    helpers = [*(["Lady Beth"] if event.beth else []), *(["the Gunner"] if event.crew else [])]
    beth = f", with {listed(helpers)} at the guns," if helpers else ""
    return words.pick(
        event,
        f"{who}{beth} fires with a force of {event.firepower}.",
        f"{who}'s broadside{beth} weighs in at {event.firepower}.",
    )


def battle_tied(event: events.BattleTied, words: Words) -> str:
    pair = words.names((event.attacker, event.defender))
    return words.pick(
        event,
        f"{pair} are evenly matched, and when the smoke clears neither has won a thing.",
        f"Blow for blow: {pair} part with no spoils and much cursing.",
    )


def battle_won(event: events.BattleWon, words: Words) -> str:
    winner, loser = words.name(event.winner), words.name(event.loser)
    return words.pick(
        event,
        f"{loser} strikes the colours; the day belongs to {winner}.",
        f"{winner} wins and boards {loser}'s ship.",
        f"When the smoke clears, {winner} has beaten {loser}.",
    )


def hold_stolen(event: events.HoldStolen, words: Words) -> str:
    winner, loser, goods = words.name(event.winner), words.name(event.loser), tokens(event.goods, event.count)
    return words.pick(
        event,
        f"{winner} clears out {loser}'s hold {event.hold}: {goods}.",
        f"{winner} claims {loser}'s hold {event.hold}, with {goods} in it.",
    )


def overboard(event: events.Overboard, words: Words) -> str:
    goods = tokens(event.goods, event.count)
    return f"The dead have no use for {event.goods}: over the side with {words.name(event.ship)}'s {goods}."


def power_stolen(event: events.PowerStolen, words: Words) -> str:
    winner, loser, prize = words.name(event.winner), words.name(event.loser), treasure(event.power)
    return words.pick(
        event,
        f"{winner} takes {prize} from {loser}!",
        f"{loser} has to hand over {prize} to {winner}.",
    )


def treasure_stolen(event: events.TreasureStolen, words: Words) -> str:
    winner, loser = words.name(event.winner), words.name(event.loser)
    if event.treasure is None:
        return words.pick(
            event,
            f"{winner} drags a chest out of {loser}'s cabin and keeps the lid shut.",
            f"A closed chest goes over the rail, from {loser} to {winner}.",
        )
    return f"{winner} drags a chest out of {loser}'s cabin; inside is {treasure(event.treasure)}."


def curse_given(event: events.CurseGiven, words: Words) -> str:
    winner, loser = words.name(event.winner), words.name(event.loser)
    curse = "a cursed treasure" if event.treasure is None else treasure(event.treasure)
    return words.pick(
        event,
        f"{winner} wants nothing from {loser} and leaves a gift instead: {curse}.",
        f"With a bow, {winner} presents {loser} with {curse}.",
    )


def spoils_left(event: events.SpoilsLeft, words: Words) -> str:
    winner, loser = words.name(event.winner), words.name(event.loser)
    if "ruling.forced" in event.rules:
        return f"{winner} searches {loser}'s ship and finds nothing worth taking."
    return f"{winner} lets {loser} go with everything aboard."


BATTLE_STORIES: tuple[Callable[[Any, Words], str], ...] = (
    battle_begun, powder_spent, combat_rolled, sabre_answered, fired, battle_tied, battle_won, hold_stolen,
    overboard, power_stolen, treasure_stolen, curse_given, spoils_left,
)  # fmt: skip
"""The sentences, in the order of events."""
