"""The slices of a row for the market."""

from jamaica.envs.encoding.layout import MARKET, OFFERS, OFFERS_EACH, USED
from jamaica.model.table import Table
from jamaica.native import i64, u8, vec
from jamaica.rules.market import face_up_count, offer_at


def write_market(table: Table, rows: vec[u8], at: i64) -> None:
    """Write which offers are face up and which were used."""
    if not table.market:
        return
    rows[at + MARKET] = 1
    for place in range(face_up_count(table)):
        rows[at + OFFERS + place * OFFERS_EACH + offer_at(table, place) - 1] = 1
    for offer in range(OFFERS_EACH):
        rows[at + USED + offer] = u8(table.used >> offer + 1 & 1)
