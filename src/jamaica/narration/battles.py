"""A battle as a short tale of its own: how it begins, the fire, and the spoils."""

from collections.abc import Iterator, Sequence

from jamaica.model import events as told
from jamaica.model.events import Event
from jamaica.narration.stories import STORIES
from jamaica.narration.words import Words, tokens, treasure

_PARTS = (
    "powder_spent", "combat_rolled", "sabre_answered", "fired", "battle_tied", "battle_won", "hold_stolen", "overboard",
    "power_stolen", "treasure_stolen", "curse_given", "spoils_left", "emptied",
)  # fmt: skip


def is_part(event: Event) -> bool:
    """Whether an event belongs to the battle that was begun before it."""
    if isinstance(event, told.Paid):
        return event.goods == "gunpowder"
    return event.kind in _PARTS or (isinstance(event, told.Loaded) and event.source == "spoils")


def battle(scene: Sequence[Event], words: Words, before: int) -> Iterator[str]:
    """The sentences of a battle; `before` is how often these two have fought."""
    first = scene[0]
    assert isinstance(first, told.BattleBegun)
    yield STORIES[first.kind](first, words) + _again(first, words, before)
    yield from _fire(scene, first, words)
    for event in scene:
        if isinstance(event, told.BattleTied):
            yield STORIES[event.kind](event, words)
        elif isinstance(event, told.BattleWon):
            yield _spoils(scene, event, words)


def _again(first: told.BattleBegun, words: Words, before: int) -> str:
    if before == 0:
        return ""
    if before == 1:
        return words.pick(first, " They have met before.", " It is not their first quarrel.")
    return words.pick(first, f" It is their battle number {before + 1}.", " Neither has forgotten the last time.")


def _fire(scene: Sequence[Event], first: told.BattleBegun, words: Words) -> Iterator[str]:
    """The volleys in one sentence, and before it the Sabre if it was drawn."""
    volleys: list[str] = []
    last = ""
    for event in scene:
        if isinstance(event, told.CombatRolled):
            if event.second:
                yield f"The second roll is {_face(event.face)}."
            last = event.face
        elif isinstance(event, told.SabreAnswered) and event.again:
            die = _face(last)
            own = event.ship == event.rolled_by
            whose = "their own roll" if own else f"{words.name(event.rolled_by)}'s roll"
            yield f"Saran's Sabre flashes: {words.name(event.ship)} refuses {whose}, {die}."
        elif isinstance(event, told.Fired):
            volleys.append(_volley(event, event.ship == first.attacker, words))
    if volleys:
        yield f"{'; '.join(volleys)}."


def _face(face: str) -> str:
    return "a star" if face == "star" else f"a {face}" if face != "8" else "an 8"


def _volley(event: told.Fired, attacks: bool, words: Words) -> str:
    who = words.name(event.ship)
    if event.firepower is None:
        late = f"{who} rolls a star, and there is no answer to it" if attacks else f"{who} replies with a star"
        return words.pick(event, f"{who} rolls a star, and that decides it", late)
    helped = [f"burning {tokens('gunpowder', event.powder)}"] if event.powder else []
    helped += ["Lady Beth at the guns"] if event.beth else []
    helped += ["the Gunner"] if event.crew else []
    by = f", {', '.join(helped)}" if helped else ""
    if attacks:
        return words.pick(event, f"{who} fires with {event.firepower}{by}", f"{who} opens with {event.firepower}{by}")
    return words.pick(event, f"{who} answers with {event.firepower}{by}", f"{who} replies with {event.firepower}{by}")


def _spoils(scene: Sequence[Event], won: told.BattleWon, words: Words) -> str:
    """Who won, and what was taken."""
    winner, loser = words.name(won.winner), words.name(won.loser)
    for event in scene:
        if isinstance(event, told.HoldStolen):
            return _hold(scene, won, event, words)
        if isinstance(event, told.PowerStolen):
            lost = [STORIES[other.kind](other, words) for other in scene if isinstance(other, told.Overboard)]
            return " ".join([_took(won, words, treasure(event.power)), *lost])
        if isinstance(event, told.TreasureStolen):
            return _took(won, words, "an unopened chest" if event.treasure is None else treasure(event.treasure))
        if isinstance(event, told.CurseGiven):
            curse = "a cursed treasure" if event.treasure is None else treasure(event.treasure)
            return f"{winner} wins and takes nothing, but leaves {loser} {curse}."
        if isinstance(event, told.SpoilsLeft):
            forced = "ruling.forced" in event.rules
            return f"{winner} wins{' and finds nothing to take' if forced else ', and lets ' + loser + ' keep it all'}."
    return STORIES[won.kind](won, words)


def _hold(scene: Sequence[Event], won: told.BattleWon, stolen: told.HoldStolen, words: Words) -> str:
    """The contents of a hold: stolen, or sent overboard by the ghost; and what had to make room for them."""
    winner, loser, goods = words.name(won.winner), words.name(won.loser), tokens(stolen.goods, stolen.count)
    if any(isinstance(event, told.Overboard) for event in scene):
        return f"{winner} wins and sends {loser}'s {goods} to the bottom."
    made = [tokens(event.goods, event.count) for event in scene if isinstance(event, told.Emptied)]
    return " ".join([_took(won, words, goods), *(f"To make room, {winner} gives up {lost}." for lost in made)])


def _took(won: told.BattleWon, words: Words, prize: str) -> str:
    winner, loser = words.name(won.winner), words.name(won.loser)
    return words.pick(
        won,
        f"{winner} wins and takes {prize} from {loser}.",
        f"{loser} strikes the colours and loses {prize} to {winner}.",
        f"The day belongs to {winner}, who carries off {prize} from {loser}.",
    )
