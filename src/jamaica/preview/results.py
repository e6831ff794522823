"""What a preview says: plain frozen values, each able to write itself down for the protocol.

Ships are numbered like seats, the ghost after the last player; holds from 1; goods, cards and treasures are named as
in the moves. A chance is a number from 0 to 1, counted out exactly.
"""

from jamaica.model.moves import Move
from jamaica.preview.value import Value as Value
from jamaica.preview.value import value

# ---- goods and holds --------------------------------------------------------------------------------------------


@value
class Tokens(Value):
    """Tokens of one kind, as they lie in one hold."""

    goods: str
    """`gold`, `food` or `gunpowder`."""
    count: int
    """How many."""


@value
class Refused(Value):
    """Moves of the question's kind that are not possible, and the rule against them."""

    rule: str
    """The id of the rule."""
    moves: tuple[Move, ...]
    """The moves it refuses, in the order of their ids."""


@value
class Load(Value):
    """One way in which a load, or stolen goods, would come aboard."""

    hold: int
    """The hold it goes into."""
    goods: str
    """What is loaded."""
    count: int
    """How many tokens."""
    lost: Tokens | None
    """What has to be emptied into the bank for it, `None` where the hold is empty."""
    then: int | None
    """In a card's morning: the number, from 0, of the evening that follows, among the card's `evenings`."""


@value
class Payment(Value):
    """Tokens out of one hold, towards what is due."""

    hold: int
    """The hold they come from."""
    goods: str
    """What is paid."""
    count: int
    """How many tokens."""
    due: int
    """What is still due then, out of later holds."""
    leaves: tuple[Tokens | None, ...]
    """The holds at the end, if the rest is paid as suggested; `None` for an empty hold."""
    emptied: int
    """How many holds are empty at the end that were not before."""
    suggested: bool
    """Whether this is the suggestion: as many holds emptied as can be, then what is left in as small a hold as can
    be."""


# ---- courses ----------------------------------------------------------------------------------------------------


@value
class Landing(Value):
    """A ship on the space where it would end, and what the space would ask of it."""

    space: int
    """The space."""
    path: tuple[int, ...]
    """The spaces sailed or fallen through, this one last; empty for a ship that stays."""
    lap: int
    """The ship's lap there."""
    finish: bool
    """Whether the ship has made the circuit."""
    score: int
    """What the space would count at the end of the game."""
    fights: tuple[int, ...]
    """The ships there, one of which would be fought before the cost."""
    goods: str | None
    """What the space is paid in, `None` if it costs this ship nothing."""
    due: int
    """What it costs."""
    aboard: int
    """How much of that is aboard when the ship lands."""
    paid_from: tuple[int, ...]
    """The holds from which the cost can be paid, whatever holds the morning was paid from."""
    short: int
    """How many tokens would be missing; what is aboard would be paid all the same."""
    falls: tuple["Fall", ...]
    """Where a shortage would lead."""
    treasure: bool
    """Whether a treasure is taken here."""
    garrison: "Volley | None"
    """Where a garrison guards the treasure: the gunpowder to spend on it, and the chances; it is told as if it held."""
    trade: bool
    """Whether an offer of the market is then open to the ship; what follows is told as if it declines."""
    after_battle: bool
    """Whether a battle comes first, here or earlier: what is aboard, and all that follows from it, is then told as if
    that battle had changed no hold and no treasure."""
    then: int | None
    """In a card's morning: the number, from 0, of the evening that follows, among the card's `evenings`; `None`
    where a shortage comes before it, whose landings have their own."""


@value
class Fall(Value):
    """Where a shortage leads: in the revised edition for one symbol of the die, in the first edition for certain."""

    symbol: str | None
    """The symbol rolled, `None` in the first edition."""
    chance: float
    """How likely it is."""
    landings: tuple[Landing, ...]
    """The spaces among which the player then chooses; only one where no ways join."""


@value
class Half(Value):
    """One half of a card, the morning or the evening, from the place where the ship then is."""

    half: str
    """`morning` or `evening`."""
    symbol: str
    """The symbol carried out."""
    die: int
    """The die it is carried out with."""
    space: int
    """The space where the ship begins."""
    lap: int
    """The lap in which it begins."""
    gold: int
    """The doubloons aboard as it begins; likewise the other goods."""
    food: int
    gunpowder: int
    loads: tuple[Load, ...]
    """For a load: the ways in which it can come aboard, whatever holds the morning was paid from."""
    ignored: str | None
    """For a load that is ignored, or may be, by the holds the morning was paid from or by choice: the rule for it."""
    refused: tuple[Refused, ...]
    """For a load with no empty hold: the holds that may not be emptied, and why."""
    landings: tuple[Landing, ...]
    """For a sail: the spaces where it can end, by the ways the player may choose."""
    lost: str | None
    """For an evening that is lost, since the ship has finished: the rule for it."""
    after_battle: bool
    """Whether a battle comes before this half: it is told as if that battle had changed nothing."""
    after_treasure: bool
    """Whether the treasure taken in the morning may be the 6th Hold, which would be there for this load; it is told
    without."""
    then: int | None
    """In a morning whose load is ignored: the number of the evening that follows, among the card's `evenings`."""


@value
class Card(Value):
    """What a card would lead to in the present position; other ships change it before any but the captain acts."""

    card: str
    """The card."""
    morning: Half
    """Its morning."""
    evenings: tuple[Half, ...]
    """Its evening, once for each different place and cargo that the morning can lead to."""


@value
class Dice(Value):
    """The dice placed one way: what each card in hand would lead to."""

    morning: int
    """The die on the morning."""
    evening: int
    """The die on the evening."""
    cards: tuple[Card, ...]
    """The cards in hand."""


@value
class Steer(Value):
    """The ghost sailing one way."""

    direction: str
    """`forward` or `backward`."""
    landings: tuple[Landing, ...]
    """The spaces where it can end."""


# ---- battles and spoils -----------------------------------------------------------------------------------------


@value
class Odds(Value):
    """The chances of a ship in a battle, both sides playing their best from here on."""

    ship: int
    """The ship whose chances these are."""
    win: float
    """To win."""
    tie: float
    """To tie."""
    lose: float
    """To lose."""


@value
class Volley(Value):
    """An amount of gunpowder."""

    powder: int
    """How many tokens are spent."""
    odds: Odds
    """The chances with it."""
    best: bool
    """Whether no other amount gives a higher chance to win, for a defender then to tie, then costs less."""


@value
class Target(Value):
    """A ship that could be attacked."""

    ship: int
    """That ship."""
    powder: int
    """The gunpowder aboard it."""
    spend: int
    """The attacker's best amount of gunpowder against it."""
    odds: Odds
    """The attacker's chances with that amount."""


@value
class Spoil(Value):
    """What the winner of a battle would have of one choice."""

    tokens: Tokens | None
    """The goods that come along: a hold's contents, or what lies in a stolen 6th Hold."""
    doubloons: int
    """The gold among them."""
    loads: tuple[Load, ...]
    """Where the contents of a stolen hold could go, and what would have to be emptied for them."""
    overboard: bool
    """Whether the goods go into the bank, as the ghost keeps gold only."""
    treasure: str | None
    """The treasure taken or given, where this seat knows it."""
    low: int
    """The least it can add to the winner's score as treasure; a curse given away adds what it would have cost."""
    high: int
    """The most."""
    mean: float
    """What it adds on average, over all treasures that this seat knows nothing of."""


@value
class CrewCard(Value):
    """A crew card that is kept."""

    card: str
    rule: str


@value
class Declined(Value):
    """A load that is refused, or no trade."""

    goods: str | None
    """What is not loaded; `None` for a trade."""
    count: int
    """How many tokens."""

    @property
    def topic(self) -> str:
        """What is declined."""
        return "refuse" if self.goods else "trade"


@value
class Trade(Value):
    """An offer of the market that is taken."""

    offer: int
    """The number of the card."""
    gives: Tokens
    """What the ship gives."""
    gets: Tokens
    """What it gets."""
    loads: tuple[Load, ...]
    """Where that can go, if the ship gives from the suggested holds."""


# ---- the question -----------------------------------------------------------------------------------------------

Outcome = Dice | Card | Load | Landing | Target | Volley | Payment | Odds | Spoil | Steer | CrewCard | Declined | Trade
"""What a choice can lead to, by its question."""


@value
class Choice(Value):
    """A move that is possible, and what it would lead to."""

    move: Move
    """The move."""
    leads_to: Outcome
    """What comes of it."""


@value
class Preview(Value):
    """All that a seat's decision can lead to."""

    question: str | None
    """The key of what this seat is asked, as in the view's `ask`; `None` while it is not asked."""
    choices: tuple[Choice, ...]
    """The possible moves, in the order of their ids."""
    refused: tuple[Refused, ...]
    """All other moves of the question's kind, each with the rule against it."""
    falls: tuple[Fall, ...]
    """While the shortage die is to be rolled: what each symbol would bring."""

    def of(self, move: Move) -> Outcome:
        """What a possible move leads to."""
        for choice in self.choices:
            if choice.move is move:
                return choice.leads_to
        raise ValueError(f"'{move.text}' is not possible here; possible: {', '.join(self._texts()) or 'nothing'}")

    def why_not(self, move: Move) -> str | None:
        """The rule against a move of the question's kind, `None` if there is none."""
        for refused in self.refused:
            if move in refused.moves:
                return refused.rule
        return None

    @property
    def suggestion(self) -> Move | None:
        """The move that a click may accept: the suggested payment, or the best amount of gunpowder."""
        for choice in self.choices:
            outcome = choice.leads_to
            if (isinstance(outcome, Payment) and outcome.suggested) or (isinstance(outcome, Volley) and outcome.best):
                return choice.move
        return None

    def _texts(self) -> list[str]:
        return [choice.move.text for choice in self.choices]
