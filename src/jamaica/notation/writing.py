"""Writing a position."""

import json

from jamaica.model import steps
from jamaica.model.bits import members
from jamaica.model.board import BACKWARD
from jamaica.model.cards import COMBAT_NAMES, TREASURE_KINDS
from jamaica.model.state import State
from jamaica.model.table import CURSE_KNOWN, GARRISON, HOLDS, SLOT_KIND, SLOT_SEEN, SLOTS
from jamaica.notation.crew import names
from jamaica.notation.variants import VARIANT_NOTATIONS
from jamaica.notation.words import BETWEEN_TURNS, CARD_CODES, GOODS_LETTERS, HALVES, NOTHING, SYMBOL_OF_KIND, WORD_OF


def write(state: State) -> str:
    """The position as one line of text; `read` gives the same state back."""
    parts = [_table(state)]
    parts += [_ship(state, ship) for ship in range(state.ships)]
    if state.attacker >= 0:
        parts.append(_battle(state))
    parts.append(" ".join(["next", *_next(state)]))
    own = {key: value for key, value in state.options.to_dict().items() if key in ("board", "shortage_die") and value}
    if own:
        parts.append(json.dumps(own, ensure_ascii=False, separators=(",", ":")))
    return " | ".join(parts)


def _table(state: State) -> str:
    """What is before everybody: the options, the round, the dice, the lairs."""
    words = [state.options.edition, f"seats {state.seats}", "ghost yes" if state.ghost >= 0 else "ghost no"]
    words += [f"{name} {value}" for name, value in state.options.chosen_variants().items()]
    if state.captain >= 0:
        words += [f"round {state.round}", f"captain {state.captain}"]
    if state.high:
        words.append(f"dice {state.high} {state.low}")
    if state.morning:
        words.append(f"morning {state.morning}")
    if state.lairs != state.board.lairs:
        words.append(_list("lairs", [str(space) for space in members(state.lairs)]))
    for each in VARIANT_NOTATIONS:
        words += each.table_words(state)
    return " ".join(words)


def _list(keyword: str, values: list[str]) -> str:
    return f"{keyword} {' '.join(values) or NOTHING}"


def _ship(state: State, ship: int) -> str:
    """A ship and its player's things; empty lists are left out."""
    words = ["ghost" if ship == state.ghost else f"seat {ship}", f"space {state.space[ship]}"]
    if state.lap[ship]:
        words.append(f"lap {state.lap[ship]}")
    words.append(_list("holds", [_hold(state.cargo[ship * HOLDS + hold]) for hold in range(_holds(state, ship))]))
    lists = {
        "hand": _cards(state.hand[ship]),
        "discards": _cards(state.discards[ship]),
        "kept": _cards(state.kept[ship]),
        "laid": [CARD_CODES[state.laid[ship] - 1]] if state.laid[ship] else [],
        "powers": [TREASURE_KINDS[power] for power in range(4) if state.power(power) == ship],
        "treasures": [_treasure(state, ship, place) for place in range(state.facedown_count(ship))],
        "crew": [] if ship == state.ghost else names(state, ship),
    }
    words += [_list(keyword, values) for keyword, values in lists.items() if values]
    return " ".join(words)


def _holds(state: State, ship: int) -> int:
    return 6 if state.sixth == ship else 5


def _hold(inside: int) -> str:
    return f"{GOODS_LETTERS[inside >> 3]}{inside & 7}" if inside else NOTHING


def _cards(cards: int) -> list[str]:
    return [CARD_CODES[card] for card in members(cards)]


def _treasure(state: State, ship: int, place: int) -> str:
    """A face-down treasure: `+5`, `+5@02` if others than its owner alone have seen it, `-3!` if known to be cursed."""
    slot = state.facedown[ship * SLOTS + place]
    seen = members((slot & SLOT_SEEN) >> 4)
    usual: list[int] = [] if ship == state.ghost else [ship]
    mark = "" if seen == usual else "@" + "".join(str(seat) for seat in seen)
    return TREASURE_KINDS[(slot & SLOT_KIND) - 1] + mark + ("!" if slot & CURSE_KNOWN else "")


def _battle(state: State) -> str:
    """The battle being fought."""
    words = [f"battle {state.attacker} {'garrison' if state.defender == GARRISON else state.defender}"]
    if state.spent:
        words.append(f"spent {state.spent}")
    if state.face:
        words.append(f"face {COMBAT_NAMES[state.face - 1]}")
    if state.attack:
        words.append(f"attack {state.attack}")
    if state.sabre_used:
        words.append("sabre used")
    return " ".join(words)


def _next(state: State) -> list[str]:
    """What is asked next; the agenda follows from it."""
    step = state.top()
    kind = steps.step_kind(step)
    if state.over:
        return ["over"]
    if kind == steps.ASK_CREW:
        return [WORD_OF[kind], *[str(seat) for seat in members(state.waiting)]]
    if kind in (steps.LUCK_DRAW, steps.LUCK_CREW):
        return [WORD_OF[kind], str(steps.step_a(step))]
    if kind in BETWEEN_TURNS:
        return [WORD_OF[kind]]
    pending = [state.agenda[at] for at in range(state.depth)]
    fell = any(
        steps.step_kind(each) == steps.LAND and (not steps.step_a(each) or steps.step_b(each)) for each in pending
    )
    fell = fell or (kind == steps.ASK_PAY and any(each.fell_back(state, pending) for each in VARIANT_NOTATIONS))
    return [*_who_acts(state, pending), *(["fell"] if fell else []), *_question(state, step)]


def _who_acts(state: State, pending: list[int]) -> list[str]:
    """Whose action is carried out, told by what comes after it."""
    after = pending[0]
    if steps.step_kind(after) == steps.END_ROUND:
        return ["ghost", HALVES[0 if steps.step_kind(pending[1]) == steps.GHOST else 1]]
    nth, evening_comes = steps.step_a(after), steps.step_b(after)
    if evening_comes:
        return ["turn", str((state.captain + nth) % state.seats), HALVES[0]]
    return ["turn", str((state.captain + nth - 1) % state.seats), HALVES[1]]


def _question(state: State, step: int) -> list[str]:
    """The question itself, with what does not follow from the position."""
    kind, ship = steps.step_kind(step), steps.step_ship(step)
    a, b, c = steps.step_a(step), steps.step_b(step), steps.step_c(step)
    words = [WORD_OF[kind]]
    if state.attacker >= 0:
        words.append(str(a if kind == steps.ASK_SABRE else ship))
    inside = [word for each in VARIANT_NOTATIONS for word in each.inside_words(state, step)]
    words += inside
    if kind == steps.ASK_PAY:
        words += ["due", str(b)] + (["hold", str(c + 1)] if c else [])
    elif kind in (steps.ASK_HOLD, steps.ASK_ROOM) and c and not inside:
        words += ["hold", str((c - 1) % HOLDS + 1)]
    elif kind == steps.ASK_FALL and a:
        words.append(SYMBOL_OF_KIND[a])
    elif kind == steps.ASK_SAIL and ship == state.ghost:
        words.append("backward" if b == BACKWARD else "forward")
    return words
