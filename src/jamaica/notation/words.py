"""The words of the notation: cards, goods, questions."""

from typing import Final

from jamaica.model import steps
from jamaica.model.cards import CARDS, GOODS

LETTERS: Final = {"gold": "G", "food": "F", "gunpowder": "P", "forward": ">", "backward": "<"}
"""The five symbols of the cards, the first three also for what is in a hold."""
CARD_CODES: Final = tuple("".join(LETTERS[symbol] for symbol in card.split("/")) for card in CARDS)
"""The eleven cards by number, each as its two symbols: `G>` is gold/forward."""
GOODS_LETTERS: Final = ("", *(LETTERS[goods] for goods in GOODS[1:]))
"""The goods by number."""
NOTHING: Final = "-"
"""An empty hold, or a list of nothing."""
HALVES: Final = ("morning", "evening")

QUESTIONS: Final = {
    steps.ASK_HOLD: "load",
    steps.ASK_ROOM: "room",
    steps.ASK_SAIL: "sail",
    steps.ASK_FALL: "fall",
    steps.ASK_TARGET: "attack",
    steps.ASK_POWDER: "powder",
    steps.ASK_PAY: "pay",
    steps.ASK_SABRE: "sabre",
    steps.ASK_SPOILS: "spoils",
    steps.ASK_COURSE: "course",
    steps.LUCK_COMBAT: "combat",
    steps.LUCK_SHORTAGE: "shortage",
    steps.LUCK_TREASURE: "treasure",
}
"""What can be asked while a ship acts: a seat, or (the last three) luck."""
SYMBOL_OF_KIND: Final = {2: "circle", 1: "square", 3: "skull"}
"""The symbol of the shortage die that sends a ship back to a kind of space."""
