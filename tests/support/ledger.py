"""A ledger of a game kept from its events alone: what an onlooker who saw only these would know of the table."""

from typing import Any

from jamaica.model import events
from jamaica.model.board import Board
from jamaica.model.crew import CREW
from jamaica.model.events import Event
from tests.support.games import Setting

Hold = dict[str, Any] | None
POWERS = ("map", "sabre", "beth", "sixth")


class Ship:
    """One ship and what lies before it, as far as it was told."""

    def __init__(self, holds: list[Hold]) -> None:
        self.space = 0
        self.lap = 0
        self.holds: list[Hold] = [*holds, *[None] * (6 - len(holds))]
        self.facedown: list[dict[str, Any]] = []
        self.hand: list[str | None] = []
        self.laid: str | None = None
        self.discards: list[str] = []
        self.kept: list[str] = []
        self.crew: str | None = None
        self.crew_cards: list[str] = []


class Ledger:
    """Follows a game by its events, as one seat sees them (`None` for a spectator)."""

    def __init__(self, setting: Setting, seat: int | None) -> None:
        self.seat = seat
        self.seats = setting.seats
        self.board: Board = setting.options().board
        food, gold = {"kind": "food", "count": 3}, {"kind": "gold", "count": 3}
        self.ships = [Ship([dict(food), dict(gold)]) for _ in range(setting.seats)]
        self.powers: dict[str, int] = {}
        if setting.ghost:
            self.ships.append(Ship([{"kind": "gold", "count": 5}, dict(gold)]))
            self.powers["beth"] = setting.seats
        self.round = 0
        self.captain: int | None = None
        self.dice: dict[str, Any] = {"rolled": None, "morning": None, "evening": None}
        self.lairs = [space for space in range(self.board.size) if self.board.lairs >> space & 1]
        self.battle: tuple[int, int | None] | None = None
        self.stolen: tuple[int, int] | None = None
        self.winners: tuple[int, ...] | None = None

    def follow(self, event: Event) -> None:
        """Enter one event; those that change nothing on the table have no entry."""
        enter = getattr(self, event.kind, None)
        if enter is not None:
            enter(event)

    # The round.

    def captain_chosen(self, event: events.CaptainChosen) -> None:
        self.captain = event.seat

    def crew_dealt(self, event: events.CrewDealt) -> None:
        cards = self.ships[event.seat].crew_cards
        cards.append(event.card or "hidden")
        cards.sort(key=lambda card: CREW.index(card) if card in CREW else 0)

    def crew_kept(self, event: events.CrewKept) -> None:
        if event.card is not None:
            cards = self.ships[event.seat].crew_cards
            cards.remove(event.card)
            cards.insert(0, event.card)

    def crew_revealed(self, event: events.CrewRevealed) -> None:
        for ship, card in zip(self.ships, event.crew, strict=False):
            assert ship.crew_cards[0] in (card, "hidden")
            ship.crew, ship.crew_cards[0] = card, card

    def round_begun(self, event: events.RoundBegun) -> None:
        assert event.captain == self.captain
        if self.seats == 1:
            self.sweep()
            self.dice = {"rolled": None, "morning": None, "evening": None}
        self.round += 1
        assert event.round == self.round

    def rolled(self, event: events.Rolled) -> None:
        assert event.seat == self.captain
        self.dice["rolled"] = [event.high, event.low]

    def placed(self, event: events.Placed) -> None:
        assert sorted([event.morning, event.evening], reverse=True) == self.dice["rolled"]
        self.dice["morning"], self.dice["evening"] = event.morning, event.evening

    def laid(self, event: events.Laid) -> None:
        ship = self.ships[event.seat]
        ship.hand.remove(event.card)
        ship.laid = event.card or "hidden"

    def turned(self, event: events.Turned) -> None:
        ship = self.ships[event.seat]
        assert ship.laid in ("hidden", event.card)
        ship.laid = event.card
        ship.kept = [card for card in ship.kept if card != event.card]

    def sweep(self) -> None:
        """The round is over: laid cards join the discards."""
        for ship in self.ships:
            if ship.laid is not None:
                ship.discards.append(ship.laid)
                ship.laid = None

    def pile_renewed(self, event: events.PileRenewed) -> None:
        self.sweep()
        ship = self.ships[event.seat]
        assert len(event.kept) == len(ship.hand)
        ship.kept = list(event.kept)
        ship.discards = []

    def drew(self, event: events.Drew) -> None:
        self.sweep()
        self.ships[event.seat].hand.append(event.card)

    def compass_passed(self, event: events.CompassPassed) -> None:
        self.sweep()
        assert self.captain is not None
        assert event.seat == (self.captain + 1) % self.seats
        self.captain = event.seat
        self.dice = {"rolled": None, "morning": None, "evening": None}

    def counted(self, event: events.Counted) -> None:
        self.sweep()
        ship = self.ships[event.ship]
        assert event.gold == self.amount(event.ship, "gold")
        assert len(event.treasures) == len(ship.facedown)
        for card, kind in zip(ship.facedown, event.treasures, strict=True):
            assert card["value"] in (None, kind)
            card["value"] = kind

    def game_over(self, event: events.GameOver) -> None:
        self.winners = event.winners

    # Ships.

    def sailed(self, event: events.Sailed) -> None:
        ship = self.ships[event.ship]
        assert event.start == ship.space
        ways = self.board.prev if event.direction == "backward" else self.board.next
        self.check_path(event.start, event.path, ways)
        ship.space, ship.lap = event.path[-1], event.lap

    def fell_back(self, event: events.FellBack) -> None:
        ship = self.ships[event.ship]
        assert event.start == ship.space
        self.check_path(event.start, event.path, self.board.prev)
        ship.space = event.path[-1]

    def check_path(self, space: int, path: tuple[int, ...], ways: list[tuple[int, ...]]) -> None:
        """Every step of a path leads to a neighbour."""
        for following in path:
            assert following in ways[space]
            space = following

    def finished(self, event: events.Finished) -> None:
        assert (self.ships[event.ship].space, self.ships[event.ship].lap) == (0, 1)

    # Goods.

    def amount(self, ship: int, goods: str) -> int:
        return sum(hold["count"] for hold in self.ships[ship].holds if hold and hold["kind"] == goods)

    def loaded(self, event: events.Loaded) -> None:
        holds = self.ships[event.ship].holds
        assert holds[event.hold - 1] is None
        holds[event.hold - 1] = {"kind": event.goods, "count": event.count}
        if event.source == "spoils":
            assert self.stolen is not None
            loser, hold = self.stolen
            assert self.ships[loser].holds[hold - 1] == {"kind": event.goods, "count": event.count}
            self.ships[loser].holds[hold - 1] = None
            self.end_battle()

    def empty(self, ship: int, hold: int, goods: str, count: int) -> None:
        holds = self.ships[ship].holds
        assert holds[hold - 1] == {"kind": goods, "count": count}
        holds[hold - 1] = None

    def emptied(self, event: events.Emptied) -> None:
        self.empty(event.ship, event.hold, event.goods, event.count)

    def overboard(self, event: events.Overboard) -> None:
        self.empty(event.ship, event.hold, event.goods, event.count)
        self.end_battle()

    def paid(self, event: events.Paid) -> None:
        holds = self.ships[event.ship].holds
        hold = holds[event.hold - 1]
        assert hold is not None
        assert hold["kind"] == event.goods
        assert 1 <= event.count <= hold["count"]
        hold["count"] -= event.count
        if hold["count"] == 0:
            holds[event.hold - 1] = None

    def fell_short(self, event: events.FellShort) -> None:
        assert event.space == self.ships[event.ship].space
        assert event.aboard == self.amount(event.ship, event.goods) < event.due

    # Battles.

    def battle_begun(self, event: events.BattleBegun) -> None:
        assert self.battle is None
        assert self.ships[event.attacker].space == self.ships[event.defender].space == event.space != 0
        self.battle = event.attacker, event.defender

    def garrison_met(self, event: events.GarrisonMet) -> None:
        assert self.battle is None
        assert self.ships[event.ship].space == event.space
        assert event.space in self.lairs
        self.battle = event.ship, None

    def garrison_beaten(self, event: events.GarrisonBeaten) -> None:
        self.end_battle()

    def garrison_held(self, event: events.GarrisonHeld) -> None:
        self.end_battle()

    def ranked(self, event: events.Ranked) -> None:
        self.rank = event.rank

    def battle_tied(self, event: events.BattleTied) -> None:
        self.end_battle()

    def end_battle(self) -> None:
        assert self.battle is not None
        self.battle = self.stolen = None

    def hold_stolen(self, event: events.HoldStolen) -> None:
        assert self.ships[event.loser].holds[event.hold - 1] == {"kind": event.goods, "count": event.count}
        self.stolen = event.loser, event.hold

    def power_stolen(self, event: events.PowerStolen) -> None:
        assert self.powers[event.power] == event.loser
        self.powers[event.power] = event.winner
        if event.power == "sixth":
            inside = self.ships[event.loser].holds[5]
            if inside and event.winner >= self.seats and inside["kind"] != "gold":
                return  # what the ghost does not want goes overboard next
            self.ships[event.winner].holds[5], self.ships[event.loser].holds[5] = inside, None
        self.end_battle()

    def spoils_left(self, event: events.SpoilsLeft) -> None:
        self.end_battle()

    # Treasures.

    def treasure_taken(self, event: events.TreasureTaken) -> None:
        assert event.space == self.ships[event.ship].space
        self.lairs.remove(event.space)
        self.own(event.ship, {"value": event.treasure, "known_to": [], "cursed": False})

    def treasure_stolen(self, event: events.TreasureStolen) -> None:
        card = self.ships[event.loser].facedown.pop(event.place - 1)
        if event.treasure is not None:
            assert card["value"] in (None, event.treasure)
            card["value"] = event.treasure
        self.own(event.winner, card)
        self.end_battle()

    def curse_given(self, event: events.CurseGiven) -> None:
        card = self.ships[event.winner].facedown.pop(event.place - 1)
        if event.treasure is not None:
            assert card["value"] in (None, event.treasure)
            card["value"] = event.treasure
        card["cursed"] = True
        self.own(event.loser, card)
        self.end_battle()

    def own(self, ship: int, card: dict[str, Any]) -> None:
        """A treasure comes to lie before a ship: a player's powers face up, all others face down."""
        if card["value"] in POWERS and ship < self.seats:
            self.powers[card["value"]] = ship
            return
        if ship < self.seats:
            card["known_to"] = sorted({*card["known_to"], ship})
        self.ships[ship].facedown.append(card)

    # What it comes to.

    def entry(self, number: int) -> dict[str, Any]:
        """One ship in the words of a view."""
        ship = self.ships[number]
        return {
            "space": ship.space,
            "lap": ship.lap,
            "holds": ship.holds if self.powers.get("sixth") == number else ship.holds[:5],
            "hand": sorted(filter(None, ship.hand)) if number == self.seat else len(ship.hand),
            "powers": [power for power in POWERS if self.powers.get(power) == number],
            "facedown": ship.facedown,
            **({"crew_cards": ship.crew_cards} if ship.crew_cards else {}),
            **({"crew": ship.crew} if ship.crew else {}),
        }

    def cards(self, number: int) -> dict[str, Any]:
        """The cards of a seat that lie open, in the words of a view; at the end of a round no event sweeps them up,
        the first one after it does."""
        ship = self.ships[number]
        return {"laid": ship.laid, "discards": sorted(ship.discards), "kept": sorted(ship.kept)}
