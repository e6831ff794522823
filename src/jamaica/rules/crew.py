"""Crew, a house variant: each player has a crew card with a power of its own."""

from typing import Final

from jamaica.luck import CREW_STREAM, Luck
from jamaica.model import events
from jamaica.model.cards import GOODS, GUNPOWDER
from jamaica.model.crew import ALL_CREW, CREW_POWDER, CREW_POWDER_HOLD, HIDDEN_CREW, MONKEY
from jamaica.model.crew import CREW as CREW_NAMES
from jamaica.model.moves import CREW, DECLINE, EMPTY, KEEP
from jamaica.model.state import State
from jamaica.model.steps import ASK_CREW, ASK_REFUSE, LUCK_CREW, A, step_a, step_b, step_c, step_kind, step_ship
from jamaica.model.table import HOLDS, Table
from jamaica.native import i64
from jamaica.rules.cargo import GoodsQuestion, empty, offer_room, store
from jamaica.rules.question import APART, Chance, Question


def deal(state: State, seat: i64) -> None:
    """As the last step of setup each player is dealt 2 of the 12 crew cards, seat by seat; then all choose, in secret
    and at the same time, which one to keep [crew.setup]. The ghost has none [crew.ghost]. A table for simulations
    deals one card to each seat, which is kept."""
    wanted = cards_each(state)
    while seat < state.seats:
        if state.dealt_cards(seat) < wanted:
            state.push(LUCK_CREW + seat * A)
            return
        seat += 1
    if wanted == 1:
        turn_over(state)
    else:
        state.waiting = (1 << state.seats) - 1
        state.push(ASK_CREW)


def cards_each(table: Table) -> i64:
    """How many crew cards each player is dealt [crew.setup]; 0 at a table without crew."""
    chosen = table.options.crew
    return 2 if chosen == "chosen" else 1 if chosen == "dealt" else 0


def undealt(state: State) -> i64:
    """The crew cards that have not been dealt, as a set [crew.setup]."""
    left: i64 = ALL_CREW
    dealt = state.dealt
    while dealt != 0:
        left &= ~(1 << (dealt & 15))
        dealt >>= 4
    return left


def hand_out(state: State, seat: i64, card: i64) -> None:
    """A crew card comes to a seat, which alone sees it; the lower of its two stands first [crew.setup]."""
    other = state.dealt >> seat * 8 & 15
    low, high = (card, other) if other == 0 or card < other else (other, card)
    state.set_dealt(seat, low, high)
    if state.told is not None:
        _tell_crew_dealt(state, seat, card)
    deal(state, seat)


def keep(state: State, seat: i64, card: i64) -> None:
    """A seat keeps one of its cards, which stands first from now on; the other stays secret [crew.setup]."""
    low, high = state.dealt >> seat * 8 & 15, state.dealt >> seat * 8 + 4 & 15
    state.set_dealt(seat, card, low if card == high else high)
    state.waiting &= ~(1 << seat)
    if state.waiting != 0:
        state.push(ASK_CREW)
    if state.told is not None:
        _tell_crew_kept(state, seat, card)
    if state.waiting == 0:
        turn_over(state)


def turn_over(state: State) -> None:
    """The kept cards are turned over together [crew.setup] and work all game [crew.power]. The Powder Monkey loads 5
    gunpowder into hold 3 [crew.monkey]."""
    face_up(state)
    if state.told is not None:
        _tell_crew_revealed(state)
    for seat in range(state.seats):
        if state.has_crew(seat, MONKEY):
            store(state, seat, CREW_POWDER_HOLD, GUNPOWDER, CREW_POWDER, 0)


def face_up(state: State) -> None:
    """The cards that stand first lie face up and work from now on [crew.power]."""
    for seat in range(state.seats):
        state.crew |= (state.dealt >> seat * 8 & 15) << seat * 4


def hide(table: Table, viewer: i64) -> None:
    """A seat sees only the cards dealt to itself, and those that lie face up [crew.setup]."""
    for seat in range(table.seats):
        if seat != viewer:
            first, second = table.dealt >> seat * 8 & 15, table.dealt >> seat * 8 + 4 & 15
            hidden = HIDDEN_CREW if table.crew == 0 and first != 0 else first
            table.set_dealt(seat, hidden, HIDDEN_CREW if second != 0 else 0)


def imagine(state: State, luck: Luck) -> None:
    """Put cards under those that a view hides, each arrangement being equally likely. As long as a seat has not chosen,
    the lower of its cards stands first."""
    choosing = step_kind(state.top()) == ASK_CREW
    pool = undealt(state)
    for seat in range(state.seats):
        for at in range(seat * 8, seat * 8 + 8, 4):
            if state.dealt >> at & 15 == HIDDEN_CREW:
                card = luck.one_of(pool)
                pool &= ~(1 << card)
                state.dealt += (card - HIDDEN_CREW) << at
        first, second = state.dealt >> seat * 8 & 15, state.dealt >> seat * 8 + 4 & 15
        chosen = state.crew != 0 or (choosing and state.waiting & (1 << seat) == 0)
        if not chosen and second != 0 and second < first:
            state.set_dealt(seat, second, first)


def refuse(state: State, ship: i64, goods: i64, tokens: i64) -> None:
    """The Quartermaster refuses a card's load [crew.quartermaster]."""
    if state.told is not None:
        _tell_load_refused(state, ship, goods, tokens)


def _tell_crew_dealt(state: State, seat: i64, card: i64) -> None:
    state.tell(events.CrewDealt(rules=("crew.setup",), known_to=1 << seat, seat=seat, card=CREW_NAMES[card]))


def _tell_crew_kept(state: State, seat: i64, card: i64) -> None:
    state.tell(events.CrewKept(rules=("crew.setup",), known_to=1 << seat, seat=seat, card=CREW_NAMES[card]))


def _tell_crew_revealed(state: State) -> None:
    crew = tuple([CREW_NAMES[state.crew >> seat * 4 & 15] for seat in range(state.seats)])
    state.tell(events.CrewRevealed(rules=("crew.setup", "crew.power"), crew=crew))


def _tell_load_refused(state: State, ship: i64, goods: i64, tokens: i64) -> None:
    state.tell(events.LoadRefused(rules=("crew.quartermaster",), ship=ship, goods=GOODS[goods], count=tokens))


class KeepCrew(Question):
    """Which crew card is kept? Asked of all seats at the same time; an answer is the card less 1."""

    def __init__(self) -> None:
        super().__init__(
            ASK_CREW, "keep_crew", word="crew", first=KEEP, answers=("keep",), rules=("crew.setup",), option="crew"
        )
        self.between_turns = True

    def asked(self, table: Table, step: i64) -> i64:
        """Every player who has not chosen yet [crew.setup]."""
        return table.waiting

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Either of the cards dealt to the seat [crew.setup]."""
        dealt = table.dealt >> seat * 8
        return ((1 << (dealt & 15)) | (1 << (dealt >> 4 & 15))) >> 1

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The card is kept, face down until all have chosen [crew.setup]."""
        keep(state, seat, choice + 1)

    def arguments(self, step: i64) -> dict[str, object]:
        """Nothing: the question is to all."""
        return {}


class RefuseLoad(GoodsQuestion):
    """Which hold is emptied to make room, or is the load refused? c: 0, the bank."""

    def __init__(self) -> None:
        rules = ("crew.quartermaster", "load.not-the-same")
        answers = ("empty", "decline")
        super().__init__(
            ASK_REFUSE, "refuse_load", word="refuse", first=EMPTY, answers=answers, rules=rules, option="crew"
        )
        self.apart = DECLINE

    def offer(self, table: Table, step: i64, seat: i64) -> i64:
        """Any hold with other goods, or no load at all [crew.quartermaster]."""
        return offer_room(table, step_ship(step), step_a(step)) | (1 << APART)

    def answer(self, state: State, step: i64, seat: i64, choice: i64) -> None:
        """The hold is emptied and the goods are loaded, or nothing happens [crew.quartermaster]."""
        if choice == APART:
            refuse(state, step_ship(step), step_a(step), step_b(step))
        else:
            empty(state, step_ship(step), choice, step_a(step), step_b(step), step_c(step))

    def refusal(self, table: Table, step: i64, choice: i64) -> str:
        """A hold with the kind being loaded is never emptied [load.not-the-same]."""
        same = table.cargo[step_ship(step) * HOLDS + choice] >> 3 == step_a(step)
        return "load.not-the-same" if same else "crew.quartermaster"


class DealCrew(Chance):
    """A crew card for a seat. Its step has a: seat."""

    def __init__(self) -> None:
        super().__init__(LUCK_CREW, "crew_card", first=CREW, size=12)
        self.between_turns = True

    def weight(self, state: State, step: i64, outcome: i64) -> i64:
        """Every card that has not been dealt is as likely [crew.setup]."""
        return undealt(state) >> outcome + 1 & 1

    def draw(self, state: State, step: i64, luck: Luck) -> i64:
        """One of the cards that have not been dealt [crew.setup]."""
        return luck.one_of(undealt(state), CREW_STREAM) - 1

    def answer(self, state: State, step: i64, outcome: i64) -> None:
        """The seat has the card [crew.setup]."""
        hand_out(state, step_a(step), outcome + 1)


QUESTIONS: Final[list[Question]] = [KeepCrew(), RefuseLoad()]
CHANCES: Final[list[Chance]] = [DealCrew()]
