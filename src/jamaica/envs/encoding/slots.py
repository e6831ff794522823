"""The slots of a row: ships in the order in which a seat sees them."""

from typing import Final

from jamaica.model.table import Table
from jamaica.native import i64

GHOST_SLOT: Final = 5


def slot_of(table: Table, seat: i64, ship: i64) -> i64:
    """Return a ship's slot in the row of a seat: 0 for its own, then clockwise, the ghost last."""
    if ship == table.ghost:
        return GHOST_SLOT
    slot = ship - seat
    return slot + table.seats if slot < 0 else slot
