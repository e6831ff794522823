"""The slices of a row for crew cards."""

from jamaica.envs.encoding.layout import CREW, CREW_CARDS, CREW_CHOSEN, CREW_EACH, CREW_OPTION
from jamaica.envs.encoding.slots import slot_of
from jamaica.model.steps import ASK_CREW, step_kind
from jamaica.model.table import Table
from jamaica.native import i64, u8, vec


def write_crew(table: Table, seat: i64, rows: vec[u8], at: i64) -> None:
    """Write crew cards as far as the seat knows them, and who has chosen."""
    if table.options.crew == "off":
        return
    rows[at + CREW_OPTION + (1 if table.options.crew == "dealt" else 0)] = 1
    choosing = step_kind(table.top()) == ASK_CREW
    for each in range(table.seats):
        slot = slot_of(table, seat, each)
        if table.crew != 0:
            rows[at + CREW + slot * CREW_EACH + (table.crew >> each * 4 & 15) - 1] = 1
        if table.crew != 0 or (choosing and table.waiting & (1 << each) == 0):
            rows[at + CREW_CHOSEN + slot] = 1
    first, second = table.dealt >> seat * 8 & 15, table.dealt >> seat * 8 + 4 & 15
    if first != 0:
        rows[at + CREW_CARDS + first - 1] = 1 + rows[at + CREW_CHOSEN]
    if second != 0:
        rows[at + CREW_CARDS + second - 1] = 1
