"""The slices of a row for house variants: where they are, and what is written there."""

from typing import Final

from jamaica.envs.encoding.slices import Slice
from jamaica.envs.encoding.slots import slot_of
from jamaica.model.solo import PHANTOM, TIDE
from jamaica.model.steps import ASK_CREW, step_kind
from jamaica.model.table import GARRISON, Table
from jamaica.native import i64, u8, vec
from jamaica.rules.market import face_up_count, offer_at

# The first byte of each slice, behind those of all tables.
CREW_OPTION: Final = 437
CREW: Final = 439
CREW_CARDS: Final = 511
CREW_CHOSEN: Final = 523
MARKET: Final = 529
OFFERS: Final = 530
USED: Final = 566
HOUSE_QUESTION: Final = 578
SOLO: Final = 581
GARRISON_FOUGHT: Final = 584
HOUSE_ROW: Final = 585
"""The bytes in a row at a table with house variants."""

# The bytes of a slice for one slot.
CREW_EACH: Final = 12
OFFERS_EACH: Final = 12

HOUSE_SLICES: Final[list[Slice]] = [
    Slice("crew_option", CREW_OPTION, CREW, "crew is chosen; crew is dealt", tops=(1,)),
    Slice("crew", CREW, CREW_CARDS, "for each slot: which crew card lies face up, one of twelve", tops=(1,)),
    Slice("crew_cards", CREW_CARDS, CREW_CHOSEN, "for each crew card: it was dealt to the own seat; 2 kept", tops=(2,)),
    Slice("crew_chosen", CREW_CHOSEN, MARKET, "for each slot: a crew card has been chosen", tops=(1,)),
    Slice("market", MARKET, OFFERS, "there is a market", tops=(1,)),
    Slice("offers", OFFERS, USED, "for each face-up offer, the oldest first: which card, one of twelve", tops=(1,)),
    Slice("used", USED, HOUSE_QUESTION, "for each offer: it was used", tops=(1,)),
    Slice(
        "house_question",
        HOUSE_QUESTION,
        SOLO,
        "what is asked, one of three more: crew card to keep, load to refuse, trade",
        tops=(1,),
    ),
    Slice(
        "solo",
        SOLO,
        GARRISON_FOUGHT,
        "the Phantom sails; the race is against the tide; the rounds left until it turns",
        tops=(1, 1, 100),
    ),
    Slice("garrison", GARRISON_FOUGHT, HOUSE_ROW, "the battle is with the garrison of a lair", tops=(1,)),
]
"""The slices of house variants."""


def write_house(table: Table, seat: i64, rows: vec[u8], at: i64) -> None:
    """Write what a seat may know of house variants."""
    write_crew(table, seat, rows, at)
    write_market(table, rows, at)
    write_solo(table, rows, at)


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


def write_market(table: Table, rows: vec[u8], at: i64) -> None:
    """Write which offers are face up and which were used."""
    if not table.market:
        return
    rows[at + MARKET] = 1
    for place in range(face_up_count(table)):
        rows[at + OFFERS + place * OFFERS_EACH + offer_at(table, place) - 1] = 1
    for offer in range(OFFERS_EACH):
        rows[at + USED + offer] = u8(table.used >> offer + 1 & 1)


def write_solo(table: Table, rows: vec[u8], at: i64) -> None:
    """Write the form of Solo, the rounds left against the tide, and whether a garrison is fought."""
    if table.solo == PHANTOM:
        rows[at + SOLO] = 1
    elif table.solo == TIDE:
        rows[at + SOLO + 1] = 1
        rows[at + SOLO + 2] = u8(table.last_round - table.round)
        if table.defender == GARRISON:
            rows[at + GARRISON_FOUGHT] = 1
