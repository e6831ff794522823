"""The words of the notation: cards, goods, questions."""

from typing import Final

from jamaica.model.cards import CARDS, GOODS
from jamaica.rules.registry import CHANCES, QUESTIONS

LETTERS: Final = {"gold": "G", "food": "F", "gunpowder": "P", "forward": ">", "backward": "<"}
"""The five symbols of the cards, the first three also for what is in a hold."""
CARD_CODES: Final = tuple("".join(LETTERS[symbol] for symbol in card.split("/")) for card in CARDS)
"""The eleven cards by number, each as its two symbols: `G>` is gold/forward."""
GOODS_LETTERS: Final = ("", *(LETTERS[goods] for goods in GOODS[1:]))
"""The goods by number."""
NOTHING: Final = "-"
"""An empty hold, or a list of nothing."""
HALVES: Final = ("morning", "evening")

BETWEEN_TURNS: Final = (
    *(question.kind for question in QUESTIONS if question.between_turns),
    *(chance.kind for chance in CHANCES if chance.between_turns),
)
"""The kinds of question that are asked while no ship acts."""
WORD_OF: Final[dict[int, str]] = {
    **{question.kind: question.word for question in QUESTIONS},
    **{chance.kind: chance.word for chance in CHANCES},
}
"""The word for each kind of question."""
KIND_OF: Final[dict[str, int]] = {word: kind for kind, word in sorted(WORD_OF.items()) if kind not in BETWEEN_TURNS}
"""The kind of each question that can be asked while a ship acts, by its word."""
SYMBOL_OF_KIND: Final = {2: "circle", 1: "square", 3: "skull"}
"""The symbol of the shortage die that sends a ship back to a kind of space."""
