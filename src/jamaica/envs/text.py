"""The game as text, for language models: a seat's view, rules on request, and moves by their texts.

A description is made from a `View`, or with the same words from the dictionary that a program receives
(docs/reference/bots.md).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from jamaica.model.moves import Move, move
from jamaica.model.options import Options, options
from jamaica.model.rulebook import RULES, Rule
from jamaica.narration.variants import VARIANT_TEXTS
from jamaica.views import View

__all__ = ["answer", "chapters", "chart", "describe", "find_move", "primer", "rules"]

QUESTIONS: Final[dict[str, str]] = {
    "place_dice": "which die goes on the morning?",
    "choose_card": "which card do you lay?",
    "choose_hold": "which hold is loaded?",
    "make_room": "which hold is emptied to make room?",
    "sail": "where does the ship end?",
    "fall_back": "where does the ship fall back to?",
    "choose_target": "which ship is attacked?",
    "spend_powder": "how many gunpowder tokens are spent?",
    "pay": "how many tokens out of which hold?",
    "use_sabre": "shall the combat die be rolled again?",
    "choose_spoils": "what does the winner take or give?",
    "steer_ghost": "which way does the ghost sail?",
    **{key: text for each in VARIANT_TEXTS.values() for key, text in each.short_questions.items()},
}
"""Each question as text."""

_PRIMER: Final = (
    "Jamaica is a race of pirate ships around the island, from Port Royal back to Port Royal, for the highest score.",
    "Each round the captain rolls two dice and puts one on the morning, one on the evening. All then lay one card of "
    "their hand face down. From the captain on, each card is turned over and carried out: its left symbol with the "
    "morning die, then its right one with the evening die.",
    "gold, food, gunpowder: load as many tokens as the die shows into one empty hold; with none empty, first empty one "
    "that holds another kind.",
    "forward, backward: sail exactly as many spaces as the die shows. On a space with another ship there is a battle; "
    "then a port costs gold, a sea space food, a lair nothing. The first ship on a lair draws a treasure or a curse.",
    "A battle: each side may spend gunpowder, rolls 2, 4, 6, 8, 10 or a star and adds the two up; more wins, a star "
    "wins at once, and the winner takes a hold's goods or a treasure, or gives away a curse.",
)
_SHORT: Final = {
    "revised": "Who cannot pay pays what there is and rolls the shortage die: stay, or back to the nearest port, sea "
    "space or lair.",
    "first": "Who cannot pay pays what there is, and falls back to the first space that can be paid.",
}
_GHOST: Final = (
    "The Ghost Ship sails too: the captain steers it after the others have acted. It fights, never pays, and can win."
)
_END: Final = (
    "When a ship is back in Port Royal the round is played to its end. Score: the number printed on the ship's space "
    "(15 for the finish, -5 on all spaces before the numbers begin), doubloons aboard, treasures, less curses."
)


# ---- a seat's view


def describe(view: View | Mapping[str, Any], options: Options | Mapping[str, Any] | None = None) -> str:
    """Return a seat's view in a few lines, with the question and the legal moves last.

    For the dictionary of a view, pass the options that the program received to include the costs of spaces.
    """
    seen = view.to_dict() if isinstance(view, View) else view
    spaces = _spaces(view.options if isinstance(view, View) else options)
    lines = [_table(seen)]
    lines += [_ship(seen, number, spaces) for number in range(len(seen["seats"]))]
    for texts in VARIANT_TEXTS.values():
        lines += texts.described(seen)
    if seen["battle"]:
        lines.append(_battle(seen))
    lines += _asked(seen)
    return "\n".join(lines)


def _table(seen: Mapping[str, Any]) -> str:
    """Return round, captain, dice and lairs."""
    if seen["captain"] is None:
        return "before the first round"
    dice = seen["dice"]
    parts = [f"round {seen['round']}", f"captain {_name(seen, seen['captain'])}"]
    if dice["morning"]:
        parts.append(f"morning die {dice['morning']}, evening die {dice['evening']}")
    elif dice["rolled"]:
        parts.append(f"rolled {dice['rolled'][0]} and {dice['rolled'][1]}")
    parts.append(f"treasure left in lairs {_listed(seen['lairs'])}")
    return "; ".join(parts)


def _name(seen: Mapping[str, Any], number: int) -> str:
    """Return a ship's name: `you`, `ghost`, or its seat."""
    if number == seen["seat"]:
        return f"you (seat {number})"
    return "ghost" if seen["seats"][number]["ghost"] else f"seat {number}"


def _ship(seen: Mapping[str, Any], number: int, spaces: Mapping[int, str]) -> str:
    """Return a ship's position, cargo, cards and treasures in one line."""
    ship = seen["seats"][number]
    holds = ", ".join(
        f"{at} {hold['kind']} {hold['count']}" if hold else f"{at} empty" for at, hold in enumerate(ship["holds"], 1)
    )
    parts = [f"{_name(seen, number)}: {_where(ship, spaces)}", f"holds {holds}", f"score {ship['score']}"]
    if not ship["ghost"]:
        parts.insert(2, _cards(ship))
    treasures = [*ship["powers"], *[_treasure(card) for card in ship["facedown"]]]
    if treasures:
        parts.append(f"treasures {', '.join(treasures)}")
    parts += _crew(ship)
    return "; ".join(parts)


def _crew(ship: Mapping[str, Any]) -> list[str]:
    """Return a ship's crew card with its power, or the crew cards dealt to it before one is chosen."""
    if ship.get("crew"):
        return [f"crew: {RULES['crew.' + ship['crew']].text}"]
    known = [f"{card} ({RULES['crew.' + card].text})" for card in ship.get("crew_cards", ()) if card != "hidden"]
    return [f"crew cards {', '.join(known)}"] if known else []


def _where(ship: Mapping[str, Any], spaces: Mapping[int, str]) -> str:
    """Return a ship's position."""
    if ship["lap"] == 1:
        return "finished"
    printed = f" ({spaces[ship['space']]})" if ship["space"] in spaces else ""
    behind = " behind the start" if ship["lap"] < 0 else ""
    return f"space {ship['space']}{printed}{behind}, {ship['spaces_left']} to go"


def _cards(ship: Mapping[str, Any]) -> str:
    """Return a player's cards, as far as this seat knows them."""
    hidden = isinstance(ship["hand"], int)
    if hidden:
        hand = f"{ship['hand']} cards"
    else:
        hand = _listed(ship["hand"])
    laid = {None: "", "hidden": ", one laid face down"}.get(ship["laid"], f", laid {ship['laid']}")
    known = f", known to be in hand or laid {_listed(ship['kept'])}" if hidden and ship["kept"] else ""
    return f"hand {hand}{laid}{known}, discards {_listed(ship['discards'])}"


def _treasure(card: Mapping[str, Any]) -> str:
    return card["value"] or ("face-down curse" if card["cursed"] else "face-down")


def _battle(seen: Mapping[str, Any]) -> str:
    """Return the current battle."""
    battle = seen["battle"]
    defender = "the garrison" if battle["defender"] is None else _name(seen, battle["defender"])
    text = f"battle: {_name(seen, battle['attacker'])} attacks {defender}"
    if battle["attack"]:
        text += f" with firepower {battle['attack']}"
    if battle["face"]:
        text += f"; last roll {battle['face']}, gunpowder spent {battle['powder']}"
    return text


def _asked(seen: Mapping[str, Any]) -> list[str]:
    """Return the question and the legal moves, or the seats that are asked."""
    if seen["over"]:
        return ["the game is over"]
    ask, question = seen["ask"], seen["question"]
    if ask is None:
        asked = [_name(seen, seat) for seat in seen["to_act"]]
        return [f"waiting for {', '.join(asked) or 'luck'}"]
    ship = question.get("ship", seen["seat"])
    whose = "" if ship == seen["seat"] else f" (for {_name(seen, ship)})"
    due = f" {question['count']} {question['goods']}:" if "goods" in question else ""
    die = f" {question['die']} spaces:" if "die" in question else ""
    return [f"you are asked{whose}:{due}{die} {QUESTIONS[ask['key']]}", f"moves: {' | '.join(ask['moves'])}"]


def _listed(words: Sequence[Any]) -> str:
    return ", ".join(str(word) for word in words) or "none"


# ---- rules on request


def primer(table: Options | Mapping[str, Any] | None = None) -> str:
    """Return the rules in a dozen lines, for the start of a conversation."""
    edition, ghost = _agreed(table)
    lines = [*_PRIMER, _SHORT[edition], *([_GHOST] if ghost and _value(table, "solo") == "off" else [])]
    chosen = [texts.primer.get(_value(table, name)) for name, texts in VARIANT_TEXTS.items()]
    lines += [*[text for text in chosen if text is not None], _END]
    lines.append("Answer every question with one of the moves offered, word for word.")
    return "\n".join(lines)


def chart(table: Options | Mapping[str, Any] | None = None) -> str:
    """Return the board in one line: each space's kind, cost and score, and its ways if not to the next space."""
    printed = _spaces(table or options())
    parts = []
    for space in _board(table):
        number, ways = space["id"], " or ".join(str(way) for way in space["next"])
        score = f", number {space['score']}" if "score" in space else ""
        parts.append(f"{number} {printed[number]}{score}" + ("" if ways == str(number + 1) else f" -> {ways}"))
    return "; ".join(parts)


def rules(about: View | Mapping[str, Any] | str) -> str:
    """Return the rules of a view's question, one rule by its id, or a chapter by its name or id prefix (`battle`)."""
    if isinstance(about, str):
        found = [rule for rule in RULES.values() if about in (rule.id, rule.chapter, rule.id.split(".")[0])]
        if not found:
            raise ValueError(f"there is no rule and no chapter {about!r}; there are {', '.join(chapters())}")
        return "\n".join(_sentence(rule) for rule in found)
    seen = about.to_dict() if isinstance(about, View) else about
    ids = seen["ask"]["rules"] if seen["ask"] else []
    return "\n".join(_sentence(RULES[id]) for id in ids) or "nothing is asked of this seat"


def chapters() -> list[str]:
    """Return the chapters that `rules` accepts, by id prefix."""
    return list(dict.fromkeys(id.split(".")[0] for id in RULES))


def _sentence(rule: Rule) -> str:
    edition = f" ({rule.edition} edition)" if rule.edition else ""
    return f"[{rule.id}]{edition} {rule.text}"


def _agreed(table: Options | Mapping[str, Any] | None) -> tuple[str, bool]:
    """Return the edition, and whether the ghost sails."""
    if table is None:
        return "revised", False
    if isinstance(table, Options):
        return table.edition, bool(table.ghost)
    return table["edition"], bool(table["ghost"])


def _value(table: Options | Mapping[str, Any] | None, variant: str) -> str:
    """Return the value of a house variant."""
    if table is None:
        return "off"
    return str(getattr(table, variant) if isinstance(table, Options) else table.get(variant, "off"))


def _board(table: Options | Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """Return the spaces of the board as plain data."""
    if table is None or isinstance(table, Options):
        board: dict[str, Any] = (options() if table is None else table).board.to_dict()
    else:
        board = table["board"]
    return list(board["spaces"])


def _spaces(table: Options | Mapping[str, Any] | None) -> dict[int, str]:
    """Return each space's kind and cost; empty without options."""
    if table is None:
        return {}
    cost = {"sea": "food", "port": "gold"}
    return {
        space["id"]: f"{space['kind'].replace('port-royal', 'Port Royal')}"
        + (f" {space['cost']} {cost[space['kind']]}" if space.get("cost") else "")
        for space in _board(table)
    }


# ---- moves by their texts


def find_move(reply: str, moves: Sequence[str]) -> str:
    """Return the move that a reply names: the last of these moves that occurs in it as whole words.

    Raise ValueError with the list of moves if there is none.
    """
    said = " ".join(reply.lower().split())
    last: tuple[int, int, str] | None = None
    for text in moves:
        for hit in re.finditer(rf"(?<![\w/+-]){re.escape(text)}(?![\w/])", said):
            last = max(last or (hit.end(), 0, text), (hit.end(), len(text), text))
    if last is None:
        shown = repr(reply if len(reply) <= 60 else reply[:60] + "...")
        raise ValueError(f"the answer {shown} names none of the moves; answer with one of: {' | '.join(moves)}")
    return last[2]


def answer(view: View, reply: str) -> Move:
    """Return the legal move that a reply names, like `find_move`."""
    return move(find_move(reply, [each.text for each in view.legal]))
