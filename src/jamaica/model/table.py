"""What lies on the table, as small integers and flat arrays."""

from typing import Final

from jamaica.model.board import Board
from jamaica.model.cards import shortage_weights
from jamaica.model.options import Options
from jamaica.model.solo import FORMS, tide_rounds
from jamaica.model.steps import LUCKS, step_kind
from jamaica.native import i64, mypyc_attr, vec

HOLDS: Final = 6  # places for holds in `cargo` for each ship; the sixth is used with the 6th Hold only
ALL_HOLDS: Final = 36  # goods that a hold gives come from a number up to this, goods of a variant from a higher one
SLOTS: Final = 11  # places for face-down treasures in `facedown` for each ship
MOST_ROUNDS: Final = 100
GARRISON: Final = 7  # the defender where a ship fights the garrison of a lair
FINISHED: Final = 1  # the lap of a ship that has made the circuit

# A hold is `goods * 8 + count`, an empty one 0. No hold ever has more than 6 tokens.
# A face-down treasure is `kind + 1 | seats that have seen it << 4 | CURSE_KNOWN`, an unused place 0.
SLOT_KIND: Final = 15
SLOT_SEEN: Final = 63 * 16
CURSE_KNOWN: Final = 1024

TOKENS: Final = vec[i64]([hold & 7 if hold >> 3 == goods else 0 for goods in range(4) for hold in range(32)])
"""`TOKENS[goods * 32 + hold]`: how many tokens of these goods are in a hold."""


@mypyc_attr(acyclic=True)
class Table:
    """The table at one moment: in a `State` all of it, in a `View` what a seat may know, the rest blank."""

    options: Final[Options]
    board: Final[Board]
    seats: Final[i64]
    """How many players there are."""
    ships: i64
    """How many ships there are: the players' and the ghost."""
    ghost: i64
    """The ghost's number, or -1."""
    first: bool
    limited: bool
    market: bool
    solo: i64
    """The form of Solo: 0 off, 1 the Phantom, 2 Against the Tide [solo.player]."""
    last_round: i64
    """The game ends after this round at the latest."""
    weights: i64
    """How many faces of the shortage die show each symbol, 4 bits each."""
    round: i64
    captain: i64
    high: i64
    """The higher of the two action dice, 0 before they are rolled."""
    low: i64
    morning: i64
    """The die on the morning, 0 before it is placed."""
    evening: i64
    waiting: i64
    """The seats that have not laid a card yet."""
    shown: i64
    """The seats whose laid card is turned over."""
    lairs: i64
    """The lairs that still have their token [setup.tokens]."""
    map: i64
    """The ship that has Morgan's Map, or -1; likewise the other powers."""
    sabre: i64
    beth: i64
    sixth: i64
    attacker: i64
    """The ship that attacks in the battle being fought, or -1."""
    defender: i64
    spent: i64
    """The gunpowder spent by the ship that is firing."""
    face: i64
    """The face of the combat die last rolled for the ship that is firing, counted from 1; 0 before."""
    attack: i64
    """The attacker's firepower, once it stands."""
    sabre_used: i64
    crew: i64
    """The crew card that each ship has face up, 4 bits each, counted from 1 [crew.power]."""
    dealt: i64
    """The two crew cards dealt to each seat, 4 bits each; the one it keeps stands first, before that the lower."""
    offers: i64
    """The face-up offers, 4 bits each, the oldest first [market.setup]."""
    used: i64
    """The offers that were used, as a set [market.refill]."""
    depth: i64
    """How many steps the agenda has."""
    space: Final[vec[i64]]
    lap: Final[vec[i64]]
    """0 from the start on, 1 at the finish, below 0 behind the start [ruling.lap]."""
    cargo: Final[vec[i64]]
    """`cargo[ship * 6 + hold]`, each `goods * 8 + count`."""
    hand: Final[vec[i64]]
    discards: Final[vec[i64]]
    kept: Final[vec[i64]]
    """Cards that everybody knows to be in hand or laid: they were not in the pile when it was renewed."""
    laid: Final[vec[i64]]
    """The card laid this round, counted from 1; 0 for none."""
    facedown: Final[vec[i64]]
    """`facedown[ship * 11 + place]`, in the order they came."""
    agenda: Final[vec[i64]]

    __slots__ = (
        "agenda", "attack", "attacker", "beth", "board", "captain", "cargo", "crew", "dealt", "defender", "depth",
        "discards", "evening", "face", "facedown", "first", "ghost", "hand", "high", "kept", "laid", "lairs", "lap",
        "last_round", "limited", "low", "map", "market", "morning", "offers", "options", "round", "sabre",
        "sabre_used", "seats", "ships", "shown", "sixth", "solo", "space", "spent", "used", "waiting", "weights",
    )  # fmt: skip

    def __init__(self, options: Options, seats: i64, source: "Table | None" = None) -> None:
        self.options = options
        self.board = options.board if source is None else source.board
        self.seats = seats
        self.space = vec[i64]([0] * 6) if source is None else source.space[:]
        self.lap = vec[i64]([0] * 6) if source is None else source.lap[:]
        self.cargo = vec[i64]([0] * 36) if source is None else source.cargo[:]
        self.hand = vec[i64]([0] * 6) if source is None else source.hand[:]
        self.discards = vec[i64]([0] * 6) if source is None else source.discards[:]
        self.kept = vec[i64]([0] * 6) if source is None else source.kept[:]
        self.laid = vec[i64]([0] * 6) if source is None else source.laid[:]
        self.facedown = vec[i64]([0] * 66) if source is None else source.facedown[:]
        self.agenda = vec[i64]([0] * 16) if source is None else source.agenda[:]
        if source is not None:
            self.ships = source.ships
            self.ghost = source.ghost
            self.first = source.first
            self.limited = source.limited
            self.market = source.market
            self.solo = source.solo
            self.last_round = source.last_round
            self.weights = source.weights
            self.round = source.round
            self.captain = source.captain
            self.high = source.high
            self.low = source.low
            self.morning = source.morning
            self.evening = source.evening
            self.waiting = source.waiting
            self.shown = source.shown
            self.lairs = source.lairs
            self.map = source.map
            self.sabre = source.sabre
            self.beth = source.beth
            self.sixth = source.sixth
            self.attacker = source.attacker
            self.defender = source.defender
            self.spent = source.spent
            self.face = source.face
            self.attack = source.attack
            self.sabre_used = source.sabre_used
            self.crew = source.crew
            self.dealt = source.dealt
            self.offers = source.offers
            self.used = source.used
            self.depth = source.depth
            return
        self.ships = seats + 1 if options.ghost else seats
        self.ghost = seats if options.ghost else -1
        self.first = options.edition == "first"
        self.limited = options.bank == "limited"
        self.market = options.market == "on"
        self.solo = FORMS.index(options.solo)
        self.last_round = tide_rounds(options.board) if options.solo == "tide" else MOST_ROUNDS
        self.weights = shortage_weights(options.shortage_die)
        self.round = 0
        self.captain = -1
        self.high = 0
        self.low = 0
        self.morning = 0
        self.evening = 0
        self.waiting = 0
        self.shown = 0
        self.lairs = options.board.lairs
        self.map = -1
        self.sabre = -1
        self.beth = -1
        self.sixth = -1
        self.attacker = -1
        self.defender = -1
        self.spent = 0
        self.face = 0
        self.attack = 0
        self.sabre_used = 0
        self.crew = 0
        self.dealt = 0
        self.offers = 0
        self.used = 0
        self.depth = 0

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.depth == 0

    @property
    def luck_next(self) -> bool:
        """Whether chance decides next: dice are rolled, or a card is drawn."""
        return self.depth != 0 and (step_kind(self.agenda[self.depth - 1])) >= LUCKS

    def top(self) -> i64:
        """The step on top of the agenda, 0 when the game is over."""
        if self.depth == 0:
            return 0
        return self.agenda[self.depth - 1]

    def push(self, step: i64) -> None:
        """Put a step on top of the agenda."""
        depth = self.depth
        self.agenda[depth] = step
        self.depth = depth + 1

    def pop(self) -> i64:
        """Take the top step off the agenda."""
        depth = self.depth - 1
        step = self.agenda[depth]
        self.depth = depth
        self.agenda[depth] = 0
        return step

    def amount(self, ship: i64, goods: i64) -> i64:
        """How many tokens of these goods are aboard."""
        first: i64 = ship * HOLDS
        of: i64 = goods * 32
        cargo = self.cargo
        return (
            TOKENS[of + cargo[first]]
            + TOKENS[of + cargo[first + 1]]
            + TOKENS[of + cargo[first + 2]]
            + TOKENS[of + cargo[first + 3]]
            + TOKENS[of + cargo[first + 4]]
            + TOKENS[of + cargo[first + 5]]
        )

    def company(self, ship: i64) -> i64:
        """The other ships on this ship's space, as a set, whatever their laps [ruling.same-space]; nobody counts in
        Port Royal, where there is never a battle [battle.not-in-port-royal]."""
        spaces = self.space
        space = spaces[ship]
        if space == 0:
            return 0
        found: i64 = 0
        bit: i64 = 1
        for other in range(self.ships):
            found |= (spaces[other] ^ space) - 1 >> 63 & bit  # without a branch, which no processor could predict
            bit += bit
        return found & ~(1 << ship)

    def facedown_count(self, ship: i64) -> i64:
        """How many face-down treasures lie before this ship."""
        place: i64 = 0
        while place < SLOTS and self.facedown[ship * SLOTS + place] != 0:
            place += 1
        return place

    def find_facedown(self, ship: i64, kind: i64) -> i64:
        """Where among a ship's face-down treasures one of this kind lies, or -1."""
        first: i64 = ship * SLOTS
        for place in range(self.facedown_count(ship)):
            if self.facedown[first + place] & SLOT_KIND == kind + 1:
                return place
        return -1

    def standing(self, ship: i64) -> i64:
        """How far along a ship is: laps, then the fewest spaces left to Port Royal by the shortest way; ships that
        have finished count too [ruling.farthest]."""
        if self.lap[ship] == FINISHED:
            return 1000
        return self.lap[ship] * 1000 - self.board.left[self.space[ship]]

    def power(self, power: i64) -> i64:
        """The ship that has this power face up, or -1."""
        if power == 0:
            return self.map
        if power == 1:
            return self.sabre
        if power == 2:
            return self.beth
        return self.sixth

    def give_power(self, power: i64, ship: i64) -> None:
        """Give this power to a ship, face up."""
        if power == 0:
            self.map = ship
        elif power == 1:
            self.sabre = ship
        elif power == 2:
            self.beth = ship
        else:
            self.sixth = ship

    def has_crew(self, ship: i64, card: i64) -> bool:
        """Whether a ship has this crew card face up."""
        return self.crew >> ship * 4 & 15 == card

    def dealt_cards(self, seat: i64) -> i64:
        """How many crew cards a seat was dealt."""
        both = self.dealt >> seat * 8 & 255
        return 0 if both == 0 else 1 if both < 16 else 2

    def set_dealt(self, seat: i64, first: i64, second: i64) -> None:
        """These two crew cards were dealt to a seat; 0 is none."""
        self.dealt = self.dealt & ~(255 << seat * 8) | (first | second << 4) << seat * 8

    def common_cards(self) -> i64:
        """The cards of a house variant that lie beside the board for all to see, as one number; 0 without them."""
        return self.offers * 16384 + self.used

    def reset_variants(self, source: "Table") -> None:
        """Copy what a game changes of house variants from another table."""
        self.crew = source.crew
        self.dealt = source.dealt
        self.offers = source.offers
        self.used = source.used

    def has_variant(self) -> bool:
        """Whether something of a house variant is on the table."""
        return self.dealt != 0 or self.market or self.solo != 0

    def key(self) -> tuple[int, ...]:
        """All numbers of the table: of the same options, equal keys mean equal tables."""
        numbers: list[int] = [
            self.seats, self.ships, self.round, self.captain, self.high, self.low, self.morning, self.evening,
            self.waiting, self.shown, self.lairs, self.map, self.sabre, self.beth, self.sixth,
            self.attacker, self.defender, self.spent, self.face, self.attack, self.sabre_used, self.depth,
        ]  # fmt: skip
        for part in (self.space, self.lap, self.cargo, self.hand, self.discards, self.kept, self.laid):
            numbers.extend(part)
        numbers.extend(self.facedown)
        numbers.extend(self.agenda)
        if self.dealt != 0:
            numbers += [self.crew, self.dealt]
        if self.market:
            numbers += [self.offers, self.used]
        return tuple(numbers)
