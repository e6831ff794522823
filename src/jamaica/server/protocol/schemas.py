"""The values inside messages: tables, seats, views, prompts. They are the same over HTTP and over
the WebSocket. `docs/reference/protocol.md` explains them; `web/src/api/protocol.ts` has them as TypeScript."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from jamaica.model.data_files import read_data
from jamaica.preview.results import Preview
from jamaica.server.protocol.charts import Chart
from jamaica.server.protocol.seals import SealInfo
from jamaica.server.protocol.variants import SoloGame
from jamaica.undo import UndoCode

PROTOCOL: Final = 4
"""The version of the protocol. A client of another version gets the error `protocol`, and the connection ends."""
LONGEST_NAME: Final = 24
"""The most characters a person's name may have."""
LONGEST_CHAT: Final = 300
"""The most characters a chat line may have."""
LONGEST_CID: Final = 64
"""The most characters the client's own id of a command may have."""
LONGEST_UNDO_WINDOW: Final = 10.0
LONGEST_PACE: Final = 10.0

EMOTES: Final = ("aye", "cheer", "laugh", "curse", "sorry", "well-played", "hurry", "think")
SPEEDS: Final[tuple["Speed", ...]] = ("slow", "normal", "fast", "instant")  # the slowest first

VARIANT_CARDS: Final = {"OFFERS": read_data("market.json")["offers"]}  # messages name them by number

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Seat = Annotated[int, Meta(ge=0, le=5)]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]
BotName = Annotated[str, Meta(min_length=1, max_length=80)]
Emote = Literal["aye", "cheer", "laugh", "curse", "sorry", "well-played", "hurry", "think"]
Stage = Literal["lobby", "sealing", "playing", "over", "ended"]
SeatKind = Literal["person", "bot", "open"]
Speed = Literal["slow", "normal", "fast", "instant"]


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
    crew: Literal["off", "chosen", "dealt"] = "off"
    """Whether each player keeps one of two crew cards, a house variant; `dealt`: one card each, for simulations."""
    market: Literal["off", "on"] = "off"
    """Whether ships may trade in ports, a house variant."""
    solo: Literal["off", "phantom", "tide"] = "off"
    """For one player: against the Ghost Ship, or against the rounds; a house variant."""


class TableSettings(Struct, forbid_unknown_fields=True, frozen=True):
    """What the host may change at any time."""

    undo_window: Annotated[float, Meta(ge=0, le=LONGEST_UNDO_WINDOW)] | None = 2.0
    """For how many seconds a person can undo an answer before dice are rolled or cards are shown; `null`: until the
    person confirms it."""
    undo_by_speed: bool = False
    """Whether the undo window follows the speed where one person plays: 2 seconds at `slow`, 1 at `normal`, half a
    second at `fast`, none at `instant`. Where several play, `undo_window` counts."""
    pace: Annotated[float, Meta(ge=0, le=LONGEST_PACE)] = 1.0
    """The least time in seconds that a bot takes for an answer: all of it at the speed `slow`, a tenth at `normal`,
    a fiftieth at `fast`, none at `instant`."""
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
    """Whether the bot plays for a person, who can return at any time."""
    here: bool
    """Whether somebody is connected who holds this seat; a bot always is."""
    away: float | None
    """For how many seconds a person has been away, `null` if here."""
    muted: bool
    """Whether the host has muted this person's chat."""


class TableInfo(Struct):
    """A table as everybody at it may know it."""

    id: str
    """Its name in addresses; no secret link."""
    stage: Stage
    """`lobby`: seats are open; `sealing`: clients add secrets to the dice; `over`: the game was played to its end;
    `ended`: the host ended it before."""
    options: TableOptions
    """What was agreed, the ghost decided."""
    settings: TableSettings
    seats: list[SeatInfo]
    spectators: int
    """How many spectators are connected."""
    practice: bool
    """Whether a seed, a position or dice were chosen when the table was created."""
    number: int
    """The number of the last entry in the table's log."""
    created: float
    """When it was made, in seconds since 1970."""
    next: str | None
    """The id of the table of the rematch."""
    chart: Chart | None
    """How the table's own board is drawn; `null` for the standard board."""
    record: bool
    """Whether there is a record of the game once it is over. None if it started from a written position, or was played
    under another version of the rules."""
    seal: SealInfo | None
    """The seal of the dice; `null` in the lobby, and at tables whose luck comes from a seed."""


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
    """Which one it is, if this viewer knows it."""
    known_to: list[int]
    """The seats that know it."""
    cursed: bool
    """Whether everybody knows that it is cursed."""


class Ship(Struct, omit_defaults=True):
    """A ship and everything its player has."""

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
    """The card laid, `hidden` if this viewer may not know it."""
    powers: list[str]
    """The treasures that lie face up: map, sabre, beth, sixth."""
    facedown: list[FaceDown]
    """In the order they came."""
    score: int
    """The public part of the score in this position: space and doubloons."""
    own_score: int | None
    """The whole score in this position, treasures and crew card included: for the ship's own seat, and for everybody
    after the final count or with open hands."""
    crew: str | None = None
    """The crew card that lies face up; left out before and at tables without crew."""
    crew_cards: list[str] = []
    """The crew cards dealt to the seat, the kept one first once it is chosen; `hidden` if this viewer may not know it.
    Left out at tables without crew, and before they are dealt."""


class Battle(Struct):
    """The battle being fought."""

    attacker: int
    defender: int | None
    """`null` for the garrison of a lair."""
    powder: int
    """What was spent last."""
    face: str | None
    attack: int | None
    """The attacker's firepower, once it is known."""
    sabre_used: bool


class Question(Struct, omit_defaults=True):
    """What is being asked, for all to see."""

    key: str
    """place_dice, choose_card, choose_hold, make_room, sail, fall_back, choose_target, spend_powder, pay, use_sabre,
    choose_spoils, steer_ghost, keep_crew, refuse_load or trade."""
    ship: int | None = None
    """The ship it is about; left out for the choice of cards or crew, which is everybody's."""
    goods: str | None = None
    count: int | None = None
    die: int | None = None


class Offer(Struct):
    """An offer of the market."""

    offer: int
    """The number of the card."""
    gives: Literal["gold", "food", "gunpowder"]
    asked: int
    """How many tokens a ship gives."""
    gets: Literal["gold", "food", "gunpowder"]
    brings: int
    """How many tokens it gets."""


class Market(Struct):
    """The offers of the market."""

    offers: list[Offer]
    """The face-up ones, the oldest first: `trade 1` takes the first."""
    used: list[int]
    """The numbers of the used ones."""


class TableView(Struct, omit_defaults=True):
    """The table as one viewer may know it: `jamaica.view(state, seat).to_dict()` without its `ask`."""

    seat: int | None
    """The viewer's seat; `null` for a spectator."""
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
    market: Market | None = None
    """Left out at tables without the market."""
    solo: SoloGame | None = None
    """Left out at tables with more players."""


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
    own_score: int | None = None
    crew: str | None = None
    crew_cards: list[str] | None = None


class ViewChange(Struct, omit_defaults=True):
    """What changed in the view. Each key replaces the view's own value; `seats` has, by the number of the ship, the
    fields of that ship that changed. Fields that are left out did not change; `null` is a value."""

    round: int | None = None
    captain: int | None = None
    dice: Dice | None = None
    seats: dict[str, ShipChange] | None = None
    lairs: list[int] | None = None
    battle: Battle | None = None
    over: bool | None = None
    to_act: list[int] | None = None
    question: Question | None = None
    market: Market | None = None
    solo: SoloGame | None = None


class Prompt(Struct):
    """What a seat is asked, with the moves open to it and what each would lead to."""

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


class UndoDeadline(Struct):
    """How long a person can still undo."""

    seat: int
    left: float | None
    """Seconds from this message on; `null`: until the person confirms."""


class UndoWindow(Struct):
    """An answer after which dice are rolled or cards are shown is held until nobody can undo any more."""

    seat: int
    """Whose answer is held."""
    move: str | None
    """The answer; only that seat gets it, others get `null`."""
    deadlines: list[UndoDeadline]
    """The people who can still undo."""


class Undo(Struct):
    """Whether this seat can undo its last choice."""

    possible: bool
    code: UndoCode | None
    """Why it cannot, as a code."""
    message: str | None
    """Why it cannot, as a sentence."""
