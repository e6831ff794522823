"""The navigation box on the island, and a panel for each captain with holds, hand and treasures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jamaica.drawing.layout import ChartLayout
from jamaica.drawing.ships import ShipLook, ship_at
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
from jamaica.model.crew import CREW, CREW_TITLES

NARROWEST, HEIGHT = 520.0, 156.0
"""The least width of a panel, and its height."""
_TITLES = dict(zip(TREASURE_KINDS[:4], TREASURE_TITLES[:4], strict=True))


@dataclass(frozen=True)
class SeatStatus:
    """A seat's role at this moment."""

    captain: bool
    asked: bool
    over: bool
    """Whether the game is over."""


def navigation_box(layout: ChartLayout, dice: dict[str, Any], round_: int, treasures: int) -> str:
    """Return the box with sun and moon, their dice, and the treasure pile."""
    (x, y), room = layout.box
    board = rect(-200, -42, 400, 84, rx=10, fill=PALE, stroke=INK, stroke_width=2)
    edge = rect(-194, -36, 388, 72, rx=7, fill="none", stroke=SEPIA)
    sky = use("sun", -160, 0, 1.2) + use("moon", 104, 0, 1.25)
    days = _die(-106, dice["morning"], "morning") + _die(158, dice["evening"], "evening")
    loose = "" if dice["morning"] or not dice["rolled"] else _rolled_dice(dice["rolled"])
    pile = use("chest", 0, -8, 1.35) + text(0, 26, f"× {treasures}", 18, font_weight="bold")
    middle = loose or group(title("treasures left"), pile, data_pile=treasures)
    name = text(0, 68, f"Round {round_}" if round_ else "Before the first round", 24, font_style="italic")
    place, scale = (x, y + room * 0.1), min(room / 105, 1.3)
    return group(board, edge, sky, days, middle, name, at=place, scale=scale, id="jam-navigation")


def _die(x: float, face: int | None, half: str) -> str:
    """Return the morning or evening die, or an empty place for it."""
    if face is None:
        place = rect(x - 19, -19, 38, 38, rx=7, fill="none", stroke=SEPIA, stroke_dasharray="4 3")
        return group(place, data_die=half, data_face="none")
    return group(use(f"die-{face}", x, 0), data_die=half, data_face=face)


def _rolled_dice(rolled: Sequence[int]) -> str:
    """Return the dice before the captain has placed them."""
    return group(use(f"die-{rolled[0]}", -24, 0), use(f"die-{rolled[1]}", 24, 0), data_die="rolled")


def seat_panel(look: ShipLook, seat: dict[str, Any], status: SeatStatus, *, at: Point, width: float) -> str:
    """Return the panel of a captain."""
    frame = rect(0, 0, width, HEIGHT, rx=8, fill=PALE, fill_opacity=0.72, stroke=INK, stroke_width=1.6)
    edge = rect(0, 0, 12, HEIGHT, rx=6, fill=look.colour, stroke=INK)
    figure = ship_at(look, (53, 52), 1.2)
    heading, cards = _heading(look, seat, status, width), _cards_and_treasures(seat, width)
    return group(
        frame, edge, figure, heading, _holds(seat), cards,
        at=at, data_captain=look.ship, data_compass="yes" if status.captain else None,
    )  # fmt: skip


def _heading(look: ShipLook, seat: dict[str, Any], status: SeatStatus, width: float) -> str:
    """Return the captain's name, the ship's space and the score so far."""
    place = "Port Royal" if seat["space"] == 0 else f"space {seat['space']}"
    place += {0: "", 1: ", home"}.get(seat["lap"], ", behind the start")
    score = str(seat["score"]).replace("-", "−")
    words = f"{place} · {score} {'without treasures' if status.over else 'so far'}"
    size = 23 if len(look.name) < 24 else 23 * 24 / len(look.name)
    head = text(96, 30, look.name, size, text_anchor="start", font_weight="bold")
    where = text(width - (42 if status.captain else 14), 29, words, 17, text_anchor="end", font_style="italic")
    needle = use("compass", width - 24, 23) if status.captain else ""
    choice = text(53, 128, "to choose", 16, font_style="italic", fill=RED, data_asked=look.ship) if status.asked else ""
    return head + where + needle + choice


def _holds(seat: dict[str, Any]) -> str:
    """Return the holds with their goods."""
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


def _cards_and_treasures(seat: dict[str, Any], width: float) -> str:
    """Return the cards and treasures in a row, closer together if there are many."""
    hand = seat["hand"]
    cards = [_card(name, "hand") for name in (hand if isinstance(hand, list) else ["hidden"] * hand)]
    if seat["laid"] is not None:
        cards.append(_card(seat["laid"], "laid"))
    things = [(card, 42.0) for card in cards]
    things += [(_chest(card), 38.0) for card in seat["facedown"]]
    things += [(_power(name), 74.0) for name in seat["powers"]]
    things += [(_crew_card(seat["crew"]), 74.0)] if seat.get("crew") else []
    total = sum(own for _, own in things)
    squeeze = min(1.0, (width - 110) / total) if total else 1.0
    x = 96.0
    drawn: list[str] = []
    for thing, own in things:
        drawn.append(group(thing, at=(x, 96)))
        x += own * squeeze
    return "".join(drawn)


def _card(name: str, place: str) -> str:
    """Return an action card, or its back."""
    shape = {"rx": 4, "stroke": RED if place == "laid" else INK, "stroke_width": 2.6 if place == "laid" else 1.4}
    if name == "hidden":
        back = rect(0, 0, 36, 50, fill=SHADE, **shape) + rect(4, 4, 28, 42, rx=2, fill="url(#jam-swell)", stroke=SEPIA)
        return group(title("a card, face down"), back, data_card="hidden", data_place=place)
    morning, evening = name.split("/")
    face = rect(0, 0, 36, 50, fill="#fffaf0", **shape) + path("M3 25H33", stroke=SEPIA, stroke_width=0.8)
    signs = use(morning, 18, 13, 0.95) + use(evening, 18, 38, 0.95)
    return group(title(name), face, signs, data_card=name, data_place=place)


def _chest(card: dict[str, Any]) -> str:
    """Return a face-down treasure, with its value and curse as far as they are known."""
    value = card["value"]
    known = _TITLES.get(value, value) if value else "a cursed treasure" if card["cursed"] else "a treasure"
    words = "?" if value is None else value.replace("-", "−")
    label = text(17, 47, words, 16 if len(words) < 4 else 11, font_weight="bold", fill=RED if card["cursed"] else INK)
    skull = use("skull", 27, 8, 0.55) if card["cursed"] else ""
    return group(title(known), use("chest", 17, 18, 1.3), skull, label, data_treasure=value or "hidden")


def _power(name: str) -> str:
    """Return a power as a seal with its title."""
    words = _TITLES[name].split(" ", 1)
    seal = rect(0, 2, 70, 46, rx=10, fill="#f3d98b", stroke=INK, stroke_width=1.5)
    knob = circle(35, 2, 4, fill=GOLD, stroke=INK)
    lines = text(35, 22, words[0], 14, font_style="italic")
    lines += text(35, 39, words[1], 15, font_weight="bold")
    return group(seal, knob, lines, data_power=name)


def _crew_card(name: str) -> str:
    """Return a crew card with its title."""
    card = rect(0, 2, 70, 46, rx=4, fill="#d9e4dd", stroke=INK, stroke_width=1.5)
    title_of = CREW_TITLES[CREW.index(name)].removeprefix("the ")
    lines = text(35, 20, "crew", 12, font_style="italic")
    lines += text(35, 38, title_of, 15 if len(title_of) < 9 else 10, font_weight="bold")
    return group(card, lines, data_crew=name)


def variant_signs(told: dict[str, Any], width: float) -> str:
    """Return what house variants show below a chart of this width: the offers of the market in a row of signs."""
    offers = told["market"]["offers"] if "market" in told else []
    signs: list[str] = []
    for at, offer in enumerate(offers):
        board = rect(0, 0, 250, 46, rx=6, fill=PALE, stroke=INK, stroke_width=1.5)
        sides = _goods(-6, offer["gives"], offer["asked"]) + _goods(120, offer["gets"], offer["brings"])
        arrow = text(112, 29, "→", 22, font_weight="bold")
        inside = group(sides, at=(0, -43))
        signs.append(group(board, inside, arrow, at=(at * 262, 0), data_offer=offer["offer"]))
    return group(*signs, at=(width / 2 - 131 * len(offers), 0), id="jam-market") if signs else ""


def tokens(layout: ChartLayout, lairs: Sequence[int]) -> str:
    """Return the treasure tokens that are still on their lairs."""
    drawn: list[str] = []
    for space in lairs:
        x, y = layout.spots[space]
        coin = circle(0, 0, 14, fill=GOLD, stroke=INK, stroke_width=1.8) + use("chest", 0, 0, 0.82)
        off = layout.radius * 0.78
        drawn.append(group(coin, at=(x + off, y - off), scale=layout.radius / 31, data_token=space))
    return group(*drawn, id="jam-tokens")


def battle_mark(layout: ChartLayout, space: int) -> str:
    """Return the mark of a battle around a space."""
    fire = path(star(16, 52, 38), fill="#e8a33a", stroke=RED, stroke_width=2.5, stroke_linejoin="round")
    return group(fire, at=layout.spots[space], scale=layout.radius / 31, data_battle=space)
