"""The texts of all house variants."""

from typing import Final

from jamaica.narration.crew import CREW_TEXTS
from jamaica.narration.market import MARKET_TEXTS
from jamaica.narration.solo import SOLO_TEXTS
from jamaica.narration.variant_texts import VariantTexts

VARIANT_TEXTS: Final[dict[str, VariantTexts]] = {"crew": CREW_TEXTS, "market": MARKET_TEXTS, "solo": SOLO_TEXTS}
"""The texts by the name of the variant."""
