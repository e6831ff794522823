"""The slices of a row for Solo."""

from jamaica.envs.encoding.layout import GARRISON_FOUGHT, SOLO
from jamaica.model.solo import PHANTOM, TIDE
from jamaica.model.table import GARRISON, Table
from jamaica.native import i64, u8, vec


def write_solo(table: Table, rows: vec[u8], at: i64) -> None:
    """Write the form of Solo, the rounds left against the tide, and whether a garrison is fought."""
    if table.solo == PHANTOM:
        rows[at + SOLO] = 1
    elif table.solo == TIDE:
        rows[at + SOLO + 1] = 1
        rows[at + SOLO + 2] = u8(table.last_round - table.round)
        if table.defender == GARRISON:
            rows[at + GARRISON_FOUGHT] = 1
