"""What all house variants add to the text of a position."""

from typing import Final

from jamaica.notation.crew import CREW_NOTATION
from jamaica.notation.market import MARKET_NOTATION
from jamaica.notation.variant_notation import VariantNotation

VARIANT_NOTATIONS: Final[tuple[VariantNotation, ...]] = (CREW_NOTATION, MARKET_NOTATION)
"""The words of each variant, in the order in which they are checked."""
