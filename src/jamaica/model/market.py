"""The twelve offer cards of the house variant Port Marketplace."""

from typing import Any, Final

from jamaica.model.cards import GOODS, check
from jamaica.model.data_files import read_data
from jamaica.native import i64, vec

OFFERS: Final = 12
"""How many offer cards there are, counted from 1."""
ALL_OFFERS: Final = 8190
"""All offer cards as a set of their numbers."""
FACE_UP: Final = 3
"""How many offers are face up [market.setup]."""

# The kinds of its steps, and behind them what their small numbers mean, as in `steps.py`.
REFILL: Final = 14  # a: 1 at the end of a round
MARKETING: Final = 15  # ship that may trade
BUY: Final = 16  # ship, a: offer
ASK_TRADE: Final = 34  # ship
LUCK_OFFER: Final = 47

OFFER_STREAM: Final = 13
"""The stream of luck that turns offers over, as in `luck.py`."""

MARKET: Final = 36
"""Where goods come from that a trade brings: this, which is `ALL_HOLDS`, and the number of the offer."""
MOST_BROUGHT: Final = 6
"""No offer brings more, because no hold ever has more [market.limit]."""

_offers: Final[Any] = read_data("market.json")["offers"]

ASKED_GOODS: Final = vec[i64]([0] + [GOODS.index(offer["gives"]) for offer in _offers])
"""The goods that each offer asks for."""
ASKED: Final = vec[i64]([0] + [offer["asked"] for offer in _offers])
"""How many tokens each offer asks for."""
BROUGHT_GOODS: Final = vec[i64]([0] + [GOODS.index(offer["gets"]) for offer in _offers])
"""The goods that each offer brings."""
BROUGHT: Final = vec[i64]([0] + [offer["brings"] for offer in _offers])
"""How many tokens each offer brings."""

check("the offers", [offer["offer"] for offer in _offers], list(range(1, OFFERS + 1)))
check("the offers that bring too much", [offer for offer in _offers if not 1 <= offer["brings"] <= MOST_BROUGHT], [])
check("the offers of the same for the same", [offer for offer in _offers if offer["gives"] == offer["gets"]], [])
