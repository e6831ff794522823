"""The story: every event as a sentence or two of narration, one function for each event.

Each has several wordings. All of them say the same, and no more than the event and the board do.
"""

# ruff: noqa: D103 (the event says what happened)

from collections.abc import Callable
from typing import Any

from jamaica.model import events
from jamaica.narration.battle_stories import BATTLE_STORIES
from jamaica.narration.variants import VARIANT_TEXTS
from jamaica.narration.words import Words, is_power, listed, spaces, tokens, treasure

_WIND = {"forward": "before the wind", "backward": "against the race"}
_CARGO = {"gold": "gold", "food": "food", "gunpowder": "gunpowder", "forward": "sail forward", "backward": "sail back"}


def captain_chosen(event: events.CaptainChosen, words: Words) -> str:
    who = words.name(event.seat)
    return words.pick(
        event,
        f"The lot falls to {who}, the first to hold the compass.",
        f"Fortune hands the compass to {who} first.",
        f"Of all the captains drinking in Port Royal tonight, {who} is handed the compass.",
    )


def round_begun(event: events.RoundBegun, words: Words) -> str:
    who = words.name(event.captain)
    return words.pick(
        event,
        f"Round {event.round}. The needle points to {who}.",
        f"Round {event.round}. {who} has the compass, and the others wait for the dice.",
        f"Round {event.round}. All eyes are on {who}, captain for the day.",
        f"Round {event.round}. A bell rings: {who} is captain.",
        f"Round {event.round}. {who} reads the sky and the compass.",
        f"Round {event.round}. At first light, {who} bends over the chart.",
        f"Round {event.round}. {who} calls the others to the dice.",
    )


def rolled(event: events.Rolled, words: Words) -> str:
    who = words.name(event.seat)
    if event.high == event.low:
        return words.pick(
            event,
            f"{who} throws the dice: a pair of {event.high}s.",
            f"Twins! {who} rolls a double {event.high}.",
        )
    return words.pick(
        event,
        f"{who} throws the dice: {event.high} and {event.low}.",
        f"The dice rattle across the chart table and show {event.high} and {event.low}.",
        f"A {event.high} and a {event.low} tumble from {who}'s hand.",
    )


def placed(event: events.Placed, words: Words) -> str:
    who, morning, evening = words.name(event.seat), event.morning, event.evening
    if morning == evening:
        return f"Morning and evening will be alike: {morning} each."
    return words.pick(
        event,
        f"{who} ponders, then orders {morning} for the morning and {evening} for the evening.",
        f"The {morning} goes under the sun, the {evening} under the moon.",
        f"{morning} by day and {evening} by night, says {who}.",
    )


def laid(event: events.Laid, words: Words) -> str:
    who = words.name(event.seat)
    if event.card is None:
        return words.pick(
            event,
            f"{who} lays a card face down and gives nothing away.",
            f"{who} slides a card across the table.",
            f"{who} plays a card face down.",
        )
    return words.pick(
        event,
        f"{who} lays {event.card} face down and gives nothing away.",
        f"{who} settles on {event.card}, face down.",
    )


def turned(event: events.Turned, words: Words) -> str:
    who = words.name(event.seat)
    morning, evening = (_CARGO[symbol] for symbol in event.card.split("/"))
    return words.pick(
        event,
        f"{who} turns over the card: {morning} in the morning, {evening} in the evening.",
        f"{who}'s orders are out: {morning}, then {evening}.",
        f"{who} reveals {morning} and {evening}.",
    )


def action_begun(event: events.ActionBegun, words: Words) -> str:
    who, half = words.name(event.ship), event.half
    if event.symbol in _WIND:
        return words.pick(
            event,
            f"{who} spends the {half} sailing: {spaces(event.die)} {event.symbol}.",
            f"{who} calls all hands: this {half} the ship sails {spaces(event.die)} {_WIND[event.symbol]}.",
        )
    goods = tokens(event.symbol, event.die)
    return words.pick(
        event,
        f"{who} spends the {half} loading: {goods}.",
        f"Boats put off from the quay this {half}, with {goods} for {who}.",
    )


def action_lost(event: events.ActionLost, words: Words) -> str:
    who = words.name(event.ship)
    return words.pick(
        event,
        f"{who} is at anchor in Port Royal, and the {event.half} passes without orders.",
        f"{who}'s race is run; the {event.half} brings nothing more.",
    )


def loaded(event: events.Loaded, words: Words) -> str:
    who, goods = words.name(event.ship), tokens(event.goods, event.count)
    if event.source == "spoils":
        return words.pick(
            event,
            f"The prize, {goods}, goes down into {who}'s hold {event.hold}.",
            f"{who} stows the stolen {goods} in hold {event.hold}.",
        )
    return words.pick(
        event,
        f"{who} takes {goods} aboard, into hold {event.hold}.",
        f"With creaking tackle, {who} lowers {goods} into hold {event.hold}.",
        f"{who} fills hold {event.hold} with {goods}.",
    )


def load_ignored(event: events.LoadIgnored, words: Words) -> str:
    who = words.name(event.ship)
    if "ruling.bank" in event.rules:
        return f"{who} asks for {event.goods}, but the bank has none left to give."
    return f"{who} is so laden with {event.goods} that there is no room for any more."


def emptied(event: events.Emptied, words: Words) -> str:
    who, goods = words.name(event.ship), tokens(event.goods, event.count)
    return words.pick(
        event,
        f"To make room, {who} parts with {goods} from hold {event.hold}.",
        f"Every hold is full, so {who} clears hold {event.hold} of {goods}.",
        f"With a heavy heart, {who} gives up {goods} to free hold {event.hold}.",
    )


def sailed(event: events.Sailed, words: Words) -> str:
    who, end, steps = words.name(event.ship), words.scene(event.path[-1]), len(event.path)
    distance = "a single space" if steps == 1 else f"{steps} spaces"
    if event.direction == "backward":
        past = "slips out behind Port Royal and " if 0 in event.path[:-1] else ""
        return words.pick(
            event,
            f"{who} {past}goes about and runs {distance} back to {end}.",
            f"{who} {past}turns against the race and sails {distance} back to {end}.",
        )
    past = ", past Port Royal," if 0 in event.path[:-1] else ""
    return words.pick(
        event,
        f"{who} crowds on sail and makes {distance}{past} to {end}.",
        f"{who} runs {distance}{past} before the wind to {end}.",
        f"{who}'s ship stands on for {distance}{past} and comes to {end}.",
    )


def finished(event: events.Finished, words: Words) -> str:
    who = words.name(event.ship)
    return words.pick(
        event,
        f"The guns of the fortress salute: {who} has rounded the island and is home in Port Royal!",
        f"{who} sweeps into Port Royal, the circuit complete!",
    )


def paid(event: events.Paid, words: Words) -> str:
    who, goods = words.name(event.ship), tokens(event.goods, event.count)
    if event.goods == "gunpowder":
        return f"{who} brings up {goods} from hold {event.hold} to the guns."
    if event.goods == "gold":
        return words.pick(
            event,
            f"{who} counts {goods} from hold {event.hold} into the harbour master's hand.",
            f"The port takes {goods} from {who}'s hold {event.hold}.",
        )
    return words.pick(
        event,
        f"{who}'s crew eats {goods} from hold {event.hold}.",
        f"The crossing costs {who} {goods} from hold {event.hold}.",
    )


def fell_short(event: events.FellShort, words: Words) -> str:
    who, where, due = words.name(event.ship), words.where(event.space), tokens(event.goods, event.due)
    aboard = tokens(event.goods, event.aboard)
    if event.goods == "gold":
        return words.pick(
            event,
            f"The harbour master wants {due}, but {who} has {aboard} aboard.",
            f"{who} cannot settle the bill {where}: it comes to {due}, and the purse holds {aboard}.",
        )
    return words.pick(
        event,
        f"Hunger aboard! {who} needs {due} {where} and has {aboard}.",
        f"{who}'s crew needs {due} and finds {aboard} in the holds.",
    )


def shortage_rolled(event: events.ShortageRolled, words: Words) -> str:
    who = words.name(event.ship)
    told = {
        "circle": f"The shortage die shows the circle, and {who} is bound for the nearest port astern.",
        "square": f"The shortage die shows the square, and {who} drifts back to the nearest sea space astern.",
        "skull": f"The shortage die grins with the skull: {who} is driven to the nearest pirate lair astern.",
        "star": f"The shortage die shows the star: fortune smiles on {who}.",
    }
    return told[event.symbol]


def stayed(event: events.Stayed, words: Words) -> str:
    who, where = words.name(event.ship), words.where(event.space)
    if "crew.surgeon" in event.rules:
        return f"The Surgeon stretches what is left, and {who} stays {where}."
    return words.pick(
        event,
        f"{who} holds on {where}, battered but defiant.",
        f"Against all odds, {who} stays {where}.",
    )


def fell_back(event: events.FellBack, words: Words) -> str:
    who, steps = words.name(event.ship), len(event.path)
    end = words.scene(event.path[-1] if event.path else event.start)
    distance = "a space" if steps == 1 else f"{steps} spaces"
    return words.pick(
        event,
        f"{who} loses {distance} and falls back to {end}.",
        f"The current carries {who} back {distance}, to {end}.",
    )


def treasure_taken(event: events.TreasureTaken, words: Words) -> str:
    who, lair = words.name(event.ship), words.scene(event.space)
    if "ghost.lair" in event.rules:
        return f"{who} takes the chest from {lair}, and no living soul looks inside."
    if event.treasure is None:
        return words.pick(
            event,
            f"{who} digs up the chest at {lair} and carries it aboard, away from prying eyes.",
            f"A chest leaves {lair} under sailcloth; what is in it, {who} does not say.",
        )
    if is_power(event.treasure):
        return words.pick(
            event,
            f"In {lair}, {who} finds {treasure(event.treasure)}, for all to see!",
            f"The chest from {lair} holds {treasure(event.treasure)}, and {who} has it.",
        )
    if event.treasure.startswith("-"):
        return f"{who} opens the chest from {lair} and wishes it had stayed shut: {treasure(event.treasure)}."
    return f"{who} opens the chest from {lair}, and it glitters: {treasure(event.treasure)}."


def ghost_steered(event: events.GhostSteered, words: Words) -> str:
    who, steps = words.name(event.ship), f"{spaces(event.die)} {event.direction}"
    if "ghost.lead" in event.rules:
        return f"{who}, alone in front, turns its pale lantern back: {steps}."
    if "ghost.last" in event.rules:
        return f"Far behind the others, {who} stirs and must follow: {steps}."
    return words.pick(
        event,
        f"An unseen hand turns the wheel of {who}: {steps}.",
        f"{who} answers the captain's wish and drifts {steps}.",
        f"Mist gathers round {who}: {steps}.",
    )


def pile_renewed(event: events.PileRenewed, words: Words) -> str:
    kept = f"; everyone knows that {listed(event.kept)} stayed in hand" if event.kept else ""
    return f"{words.name(event.seat)} has been through all the cards and reshuffles them{kept}."


def drew(event: events.Drew, words: Words) -> str:
    who = words.name(event.seat)
    if event.card is None:
        return words.pick(event, f"{who} draws a card.", f"A card goes into {who}'s hand.")
    return words.pick(event, f"{who} draws {event.card}.", f"{who} looks at {event.card} and tucks it away.")


def compass_passed(event: events.CompassPassed, words: Words) -> str:
    who = words.name(event.seat)
    return words.pick(
        event, f"The compass moves on to {who}.", f"{who} takes over the compass.", f"The compass is handed to {who}."
    )


def counted(event: events.Counted, words: Words) -> str:
    who, gold = words.name(event.ship), tokens("gold", event.gold)
    values = [kind for kind in event.treasures if not is_power(kind)]
    chests = f", and {listed(values)} in the chests" if values else ""
    chests += f"; the crew adds {event.crew}" if event.crew else ""
    chests += f"; the rounds add {event.rounds}" if event.rounds else ""
    return words.pick(
        event,
        f"{who} adds it all up: {event.space} for the race, {gold} in the holds{chests}. That makes {event.score}.",
        f"For {who}, the race is worth {event.space}, with {gold} aboard{chests}. In all: {event.score}.",
    )


def game_over(event: events.GameOver, words: Words) -> str:
    late = "After 100 rounds nobody has come home. " if "ruling.long-game" in event.rules else ""
    if "solo.rounds" in event.rules:
        return "The tide turns before the ship is home, and no harbour opens at night."
    if "solo.tide" in event.rules:
        return f"{words.name(event.winners[0])} is home before the tide, and the chain is drawn across the harbour."
    if len(event.winners) > 1:
        return f"{late}{words.names(event.winners)} share the victory, and every tavern in Port Royal hears of it."
    who = words.name(event.winners[0])
    if words.is_ghost(event.winners[0]):
        return f"{late}{who} has won, and no living captain in Port Royal says a word."
    return words.pick(
        event,
        f"{late}{who} wins the race around Jamaica, and the drinks are on the losers.",
        f"{late}The race is won by {who}; tonight Port Royal drinks only one toast.",
    )


_SENTENCES: tuple[Callable[[Any, Words], str], ...] = (
    captain_chosen, round_begun, rolled, placed, laid, turned, action_begun, action_lost, loaded, load_ignored,
    emptied, sailed, finished, paid, fell_short, shortage_rolled, stayed, fell_back, treasure_taken,
    ghost_steered, pile_renewed, drew, compass_passed, counted, game_over,
)  # fmt: skip

STORIES: dict[str, Callable[[Any, Words], str]] = {
    **{told.__name__: told for told in (*_SENTENCES, *BATTLE_STORIES)},
    **{kind: told for texts in VARIANT_TEXTS.values() for kind, told in texts.stories.items()},
}
"""The story's sentence for every kind of event."""
