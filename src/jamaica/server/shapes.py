"""What the messages speak of: tables, seats, views, the entries of a table's log. Plain values, the same over HTTP and
over the WebSocket; `docs/reference/protocol.md` shows them, `web/src/lib/protocol.ts` has them as TypeScript."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from jamaica.model.events import Event
from jamaica.preview.results import Preview

PROTOCOL: Final = 1
"""The version of the protocol: a client of another one is told so, and sent away."""
LONGEST_NAME: Final = 24
"""The most characters a person's name may have."""
LONGEST_CHAT: Final = 300
"""The most characters a chat line may have."""
LONGEST_CID: Final = 64
"""The most characters the client's own id of a command may have."""
MOST_GRACE: Final = 10.0
MOST_PACE: Final = 10.0

EMOTES: Final = ("aye", "cheer", "laugh", "curse", "sorry", "well-played", "hurry", "think")

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Seat = Annotated[int, Meta(ge=0, le=5)]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=80)]
Emote = Literal["aye", "cheer", "laugh", "curse", "sorry", "well-played", "hurry", "think"]
Stage = Literal["lobby", "playing", "over", "ended"]
SeatKind = Literal["person", "bot", "open"]


# ---- the table --------------------------------------------------------------------------------------------------


class TableOptions(Struct, forbid_unknown_fields=True, frozen=True):
    """What the table has agreed on before the game, as `jamaica.options` takes it."""

    edition: Literal["revised", "first"] = "revised"
    ghost: bool | None = None
    """Whether the Ghost Ship sails; `null`: with 2 players it does, with more it does not."""
    bank: Literal["endless", "limited"] = "endless"
    board: dict[str, Any] | None = None
    """A board of the table's own; `null` is the printed one."""
    shortage_die: Annotated[list[str], Meta(max_length=6)] | None = None
    """The six faces of a shortage die of the table's own."""


class TableSettings(Struct, forbid_unknown_fields=True, frozen=True):
    """What the host may change at any time."""

    grace: Annotated[float, Meta(ge=0, le=MOST_GRACE)] | None = 2.0
    """Seconds in which a person's answer can be taken back before luck speaks or cards turn; `null`: until the
    person confirms it."""
    pace: Annotated[float, Meta(ge=0, le=MOST_PACE)] = 1.0
    """The least time in seconds that a bot takes for an answer."""
    hints: bool = True
    """Whether hints are given."""
    chat: bool = True
    """Whether people may write and send emotes."""


class SeatInfo(Struct):
    """A seat, and who sits there."""

    seat: int
    """From 0; the ghost has the number after the last seat, and no seat of its own."""
    name: str
    """The player's name, or the captain's while nobody has given one."""
    kind: SeatKind
    """`open`: the seat waits for a person to join by its link."""
    bot: str | None
    """The level of the bot that plays here."""
    stands_in: bool
    """Whether the bot plays for a person, who can come back at any time."""
    here: bool
    """Whether somebody is connected who holds this seat; a bot always is."""
    away: float | None
    """For how many seconds a person has been away, `null` if here."""
    muted: bool
    """Whether the host lets this person's chat not through."""


class TableInfo(Struct):
    """A table as everybody at it may know it."""

    id: str
    """Its name in addresses; no secret link."""
    stage: Stage
    """`lobby`: seats are open; `over`: the game was played to its end; `ended`: the host ended it before."""
    options: TableOptions
    """What was agreed, the ghost decided."""
    settings: TableSettings
    seats: list[SeatInfo]
    watchers: int
    """How many watch."""
    practice: bool
    """Whether luck was chosen: a seed or a position was given. Such a game counts for nothing."""
    number: int
    """The number of the last entry in the table's log."""
    created: float
    """When it was made, in seconds since 1970."""
    next: str | None
    """The id of the table where the same company plays again."""
    record: bool
    """Whether a record of the game can be had once it is over: not of one that began from a written position, nor of
    one that was played by another version of the rules."""


# ---- the view ---------------------------------------------------------------------------------------------------


class Dice(Struct):
    """The action dice."""

    rolled: list[int] | None
    """The two dice, the higher one first."""
    morning: int | None
    evening: int | None


class Hold(Struct):
    """What is in a hold."""

    kind: Literal["gold", "food", "gunpowder"]
    count: int


class FaceDown(Struct):
    """A treasure that lies face down."""

    value: str | None
    """Which it is, where these eyes know it."""
    known_to: list[int]
    """The seats that know it."""
    cursed: bool
    """Whether everybody knows that it is cursed."""


class Ship(Struct):
    """A ship and all that lies before it."""

    ghost: bool
    space: int
    lap: int
    """0 from the start, 1 at the finish, below 0 behind the start."""
    spaces_left: int
    """The fewest spaces to Port Royal."""
    holds: list[Hold | None]
    hand: list[str] | int
    """The cards in hand, or their number where they are hidden."""
    pile: int
    """How many cards are left to draw."""
    discards: list[str]
    kept: list[str]
    """Cards that everybody knows to be in hand."""
    laid: str | None
    """The card laid, `hidden` where these eyes may not know it."""
    powers: list[str]
    """The treasures that lie face up: map, sabre, beth, sixth."""
    facedown: list[FaceDown]
    """In the order they came."""
    score: int
    """The public part of the score as the table lies."""


class Battle(Struct):
    """The battle being fought."""

    attacker: int
    defender: int
    powder: int
    """What was spent last."""
    face: str | None
    attack: int | None
    """The attacker's firepower, once it stands."""
    sabre_used: bool


class Question(Struct, omit_defaults=True):
    """What is being asked, for all to see."""

    key: str
    """place_dice, choose_card, choose_hold, make_room, sail, fall_back, choose_target, spend_powder, pay, use_sabre,
    choose_spoils or steer_ghost."""
    ship: int | None = None
    """The ship it is about; left out for the card choice, which is everybody's."""
    goods: str | None = None
    count: int | None = None
    die: int | None = None


class TableView(Struct):
    """The table as one pair of eyes may know it: `jamaica.view(state, seat).to_dict()` without its `ask`."""

    seat: int | None
    """Whose eyes these are; `null` for a watcher."""
    round: int
    captain: int | None
    dice: Dice
    seats: list[Ship]
    """The ships, the ghost last."""
    lairs: list[int]
    """The lairs that still have their treasure."""
    battle: Battle | None
    over: bool
    to_act: list[int]
    """The seats that still have to answer; not the one whose answer is held."""
    question: Question | None


class ShipChange(Struct, omit_defaults=True):
    """The fields of a ship that changed, each whole; the others are left out."""

    space: int | None = None
    lap: int | None = None
    spaces_left: int | None = None
    holds: list[Hold | None] | None = None
    hand: list[str] | int | None = None
    pile: int | None = None
    discards: list[str] | None = None
    kept: list[str] | None = None
    laid: str | None = None
    powers: list[str] | None = None
    facedown: list[FaceDown] | None = None
    score: int | None = None


class ViewChange(Struct, omit_defaults=True):
    """What an entry changed in the view. Each key takes the place of the view's own; `seats` has, by the number of the
    ship, the fields of that ship that changed. What is left out stays; a value of `null` is a value."""

    round: int | None = None
    captain: int | None = None
    dice: Dice | None = None
    seats: dict[str, ShipChange] | None = None
    lairs: list[int] | None = None
    battle: Battle | None = None
    over: bool | None = None
    to_act: list[int] | None = None
    question: Question | None = None


class Ask(Struct):
    """The decision that these eyes' seat has to make."""

    number: int
    """The number of the entry with which the question came up: the same as long as it is the same question."""
    key: str
    """As in the view's question."""
    rules: list[str]
    """The ids of the rules it comes from."""
    moves: list[str]
    """The moves open to the seat, as texts: exactly these are accepted."""
    preview: Preview
    """What each of them would lead to, and the rule against every other move of the question."""
    suggestion: str | None
    """A move that one click may accept: the suggested payment, the best amount of gunpowder."""


class Wait(Struct):
    """A person whose answer can still be taken back."""

    seat: int
    left: float | None
    """Seconds from this message on; `null`: until the person confirms."""


class Grace(Struct):
    """An answer that would let the dice speak or cards turn is held until nobody can take an answer back."""

    seat: int
    """Whose answer is held."""
    move: str | None
    """The answer, for that seat's own eyes."""
    waits: list[Wait]
    """Who can still take back."""


BackCode = Literal["nothing", "luck", "turned", "treasure", "counted", "chosen", "over"]


class Back(Struct):
    """Whether this seat's last choice can be taken back, or what stands in the way."""

    possible: bool
    code: BackCode | None
    """What stands in the way, in one word."""
    message: str | None
    """The same as a sentence."""


class AdviceReason(Struct):
    """One thing that speaks for a move."""

    topic: str
    """What it is about, as a key: `treasure`, `no-shortage` ..."""
    rule: str
    """The id of the rule it comes from."""
    nudge: str
    """A sentence that makes one think of it without naming the move."""
    sentence: str
    """What the move does for it."""
    card: str | None
    """The card it is about, if it is about one."""
    gain: float | None
    """By how much the card raises the chance to win, if it does."""


class AdviceChoice(Struct):
    """What one move was found to be worth."""

    move: str
    value: float
    """The seat's chance to win with it, from 0 to 1."""
    low: float
    """The lower end of that value's 95 % interval."""
    high: float
    """The upper end."""
    tries: int
    """In how many playouts it was tried."""


class Advice(Struct):
    """A hint, as much of it as was asked for."""

    depth: int
    """1 a nudge, 2 the move, 3 all choices with their chances."""
    topic: str
    """What to think of, as a key."""
    nudge: str
    """The same as a sentence."""
    rule: str
    """The id of the rule it comes from."""
    move: str | None
    """The move advised, from depth 2 on."""
    reasons: list[AdviceReason]
    """Why, from depth 2 on."""
    choices: list[AdviceChoice]
    """Every choice, the best first, at depth 3."""


# ---- the log ----------------------------------------------------------------------------------------------------


class LogEntry(Struct, tag_field="kind", kw_only=True):
    """An entry of the table's log. Numbers run without gaps, and are the same for all eyes."""

    number: int
    at: float
    """When, in seconds since 1970."""


class Played(LogEntry, tag="move", omit_defaults=True):
    """A seat's answer was carried out, or luck spoke."""

    seat: int | None
    """Who answered; `null` for luck."""
    move: str | None
    """The answer, for that seat's own eyes only, and for all after the game; what others may know is in the events."""
    events: list[Event]
    """What happened, as these eyes may see it: what they may not know is `null`."""
    change: ViewChange | None = None
    """What changed in these eyes' view; left out in entries that are sent again after a gap."""


class Held(LogEntry, tag="held", omit_defaults=True):
    """A seat has answered, and the answer is held for the grace."""

    seat: int
    move: str | None
    """The answer, for that seat's own eyes only."""
    change: ViewChange | None = None


class TakenBack(LogEntry, tag="take_back", omit_defaults=True):
    """A seat took its last choice back; what the entry `of` told has not happened."""

    seat: int
    of: int
    """The number of the entry that is taken back."""
    change: ViewChange | None = None


class Chatted(LogEntry, tag="chat"):
    """A person wrote something."""

    seat: int
    text: str


class Emoted(LogEntry, tag="emote"):
    """A person sent an emote."""

    seat: int
    emote: Emote


SeatNews = Literal["joined", "left", "bot", "returned", "renamed", "muted", "unmuted", "reissued"]


class SeatChanged(LogEntry, tag="seat"):
    """Something about a seat changed; the table message that follows has all of it."""

    seat: int
    what: SeatNews
    name: str
    """The seat's name from then on."""
    bot: str | None


TableNews = Literal["begun", "settings", "ended", "rematch"]


class TableChanged(LogEntry, tag="table"):
    """Something about the table changed: the game began, settings changed, the host ended it, a rematch was made."""

    what: TableNews
    next: str | None
    """For a rematch: the id of the next table."""


AnyEntry = Played | Held | TakenBack | Chatted | Emoted | SeatChanged | TableChanged
