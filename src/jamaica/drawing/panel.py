"""What lies beside the chart: the navigation box on the island, and each captain's holds, hand and treasures."""

from collections.abc import Sequence
from typing import Any

from jamaica.drawing.layout import Sheet
from jamaica.drawing.ships import Livery, moored
from jamaica.drawing.svg import (
    GOLD,
    INK,
    PALE,
    RED,
    SEPIA,
    SHADE,
    Point,
    circle,
    group,
    path,
    rect,
    star,
    text,
    title,
    use,
)
from jamaica.model.cards import TREASURE_KINDS, TREASURE_TITLES

NARROWEST, HEIGHT = 520.0, 156.0
"""How wide a panel is at least, and how high."""
_TITLES = dict(zip(TREASURE_KINDS[:4], TREASURE_TITLES[:4], strict=True))


def navigation_box(sheet: Sheet, dice: dict[str, Any], round_: int, treasures: int) -> str:
    """Sun and moon with their dice, and the treasure pile."""
    (x, y), room = sheet.box
    board = rect(-200, -42, 400, 84, rx=10, fill=PALE, stroke=INK, stroke_width=2)
    edge = rect(-194, -36, 388, 72, rx=7, fill="none", stroke=SEPIA)
    sky = use("sun", -160, 0, 1.2) + use("moon", 104, 0, 1.25)
    days = _die(-106, dice["morning"], "morning") + _die(158, dice["evening"], "evening")
    loose = "" if dice["morning"] or not dice["rolled"] else _loose(dice["rolled"])
    pile = use("chest", 0, -8, 1.35) + text(0, 26, f"× {treasures}", 18, font_weight="bold")
    middle = loose or group(title("treasures left"), pile, data_pile=treasures)
    name = text(0, 68, f"Round {round_}" if round_ else "Before the first round", 24, font_style="italic")
    place, scale = (x, y + room * 0.1), min(room / 105, 1.3)
    return group(board, edge, sky, days, middle, name, at=place, scale=scale, id="jam-navigation")


def _die(x: float, face: int | None, half: str) -> str:
    """The die on the morning or the evening, or the place for it."""
    if face is None:
        place = rect(x - 19, -19, 38, 38, rx=7, fill="none", stroke=SEPIA, stroke_dasharray="4 3")
        return group(place, data_die=half, data_face="none")
    return group(use(f"die-{face}", x, 0), data_die=half, data_face=face)


def _loose(rolled: Sequence[int]) -> str:
    """The dice before the captain has placed them."""
    return group(use(f"die-{rolled[0]}", -24, 0), use(f"die-{rolled[1]}", 24, 0), data_die="rolled")


def cabin(look: Livery, seat: dict[str, Any], captain: bool, asked: bool, over: bool, at: Point, width: float) -> str:
    """All that lies before a captain."""
    sheet = rect(0, 0, width, HEIGHT, rx=8, fill=PALE, fill_opacity=0.72, stroke=INK, stroke_width=1.6)
    edge = rect(0, 0, 12, HEIGHT, rx=6, fill=look.colour, stroke=INK)
    figure = moored(look, (53, 52), 1.2)
    return group(
        sheet, edge, figure, _heading(look, seat, captain, asked, over, width), _holds(seat), _belongings(seat, width),
        at=at, data_captain=look.ship, data_compass="yes" if captain else None,
    )  # fmt: skip


def _heading(look: Livery, seat: dict[str, Any], captain: bool, asked: bool, over: bool, width: float) -> str:
    """The captain's name, where the ship is, and what is known of the score."""
    place = "Port Royal" if seat["space"] == 0 else f"space {seat['space']}"
    place += {0: "", 1: ", home"}.get(seat["lap"], ", behind the start")
    score = str(seat["score"]).replace("-", "−")
    words = f"{place} · {score} {'without treasures' if over else 'so far'}"
    size = 23 if len(look.name) < 24 else 23 * 24 / len(look.name)
    head = text(96, 30, look.name, size, text_anchor="start", font_weight="bold")
    where = text(width - (42 if captain else 14), 29, words, 17, text_anchor="end", font_style="italic")
    needle = use("compass", width - 24, 23) if captain else ""
    choice = text(53, 128, "to choose", 16, font_style="italic", fill=RED, data_asked=look.ship) if asked else ""
    return head + where + needle + choice


def _holds(seat: dict[str, Any]) -> str:
    """The holds with their goods."""
    drawn: list[str] = []
    for at, hold in enumerate(seat["holds"]):
        x = 96 + at * 69.0
        ink, wood = (INK, "#ead4a0") if hold else (SEPIA, "none")
        crate = rect(x, 42, 63, 44, rx=4, fill=wood, stroke=ink, stroke_width=1.5)
        number = text(x + 6, 54, at + 1, 11, text_anchor="start", fill=SEPIA)
        inside = "" if hold is None else _goods(x, hold["kind"], hold["count"])
        kind, count = (None, None) if hold is None else (hold["kind"], hold["count"])
        drawn.append(group(crate, number, inside, data_hold=at + 1, data_goods=kind, data_count=count))
    return "".join(drawn)


def _goods(x: float, kind: str, count: int) -> str:
    return use(kind, x + 21, 66, 1.15) + text(x + 47, 73, count, 24, font_weight="bold")


def _belongings(seat: dict[str, Any], width: float) -> str:
    """The cards and the treasures in a row, closer together when there are many."""
    hand = seat["hand"]
    cards = [_card(name, "hand") for name in (hand if isinstance(hand, list) else ["hidden"] * hand)]
    if seat["laid"] is not None:
        cards.append(_card(seat["laid"], "laid"))
    things = [(card, 42.0) for card in cards]
    things += [(_chest(card), 38.0) for card in seat["facedown"]]
    things += [(_power(name), 74.0) for name in seat["powers"]]
    total = sum(own for _, own in things)
    squeeze = min(1.0, (width - 110) / total) if total else 1.0
    x = 96.0
    drawn: list[str] = []
    for thing, own in things:
        drawn.append(group(thing, at=(x, 96)))
        x += own * squeeze
    return "".join(drawn)


def _card(name: str, place: str) -> str:
    """An action card, or its back."""
    shape = {"rx": 4, "stroke": RED if place == "laid" else INK, "stroke_width": 2.6 if place == "laid" else 1.4}
    if name == "hidden":
        back = rect(0, 0, 36, 50, fill=SHADE, **shape) + rect(4, 4, 28, 42, rx=2, fill="url(#jam-swell)", stroke=SEPIA)
        return group(title("a card, face down"), back, data_card="hidden", data_place=place)
    morning, evening = name.split("/")
    face = rect(0, 0, 36, 50, fill="#fffaf0", **shape) + path("M3 25H33", stroke=SEPIA, stroke_width=0.8)
    signs = use(morning, 18, 13, 0.95) + use(evening, 18, 38, 0.95)
    return group(title(name), face, signs, data_card=name, data_place=place)


def _chest(card: dict[str, Any]) -> str:
    """A face-down treasure: what it is where that is known, and whether it is known to be cursed."""
    value = card["value"]
    known = _TITLES.get(value, value) if value else "a cursed treasure" if card["cursed"] else "a treasure"
    words = "?" if value is None else value.replace("-", "−")
    label = text(17, 47, words, 16 if len(words) < 4 else 11, font_weight="bold", fill=RED if card["cursed"] else INK)
    skull = use("skull", 27, 8, 0.55) if card["cursed"] else ""
    return group(title(known), use("chest", 17, 18, 1.3), skull, label, data_treasure=value or "hidden")


def _power(name: str) -> str:
    """A power as a seal with its title."""
    words = _TITLES[name].split(" ", 1)
    seal = rect(0, 2, 70, 46, rx=10, fill="#f3d98b", stroke=INK, stroke_width=1.5)
    knob = circle(35, 2, 4, fill=GOLD, stroke=INK)
    lines = text(35, 22, words[0], 14, font_style="italic")
    lines += text(35, 39, words[1], 15, font_weight="bold")
    return group(seal, knob, lines, data_power=name)


def tokens(sheet: Sheet, lairs: Sequence[int]) -> str:
    """The treasure tokens that are still on their lairs."""
    drawn: list[str] = []
    for space in lairs:
        x, y = sheet.spots[space]
        coin = circle(0, 0, 14, fill=GOLD, stroke=INK, stroke_width=1.8) + use("chest", 0, 0, 0.82)
        off = sheet.radius * 0.78
        drawn.append(group(coin, at=(x + off, y - off), scale=sheet.radius / 31, data_token=space))
    return group(*drawn, id="jam-tokens")


def clash(sheet: Sheet, space: int) -> str:
    """The smoke and fire of a battle around a space."""
    fire = path(star(16, 52, 38), fill="#e8a33a", stroke=RED, stroke_width=2.5, stroke_linejoin="round")
    return group(fire, at=sheet.spots[space], scale=sheet.radius / 31, data_battle=space)
