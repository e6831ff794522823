"""A second telling of the rules, as plainly as the rulebook reads: slow, with no regard for speed or copies.

`Referee.game()` is a generator. It yields what must come next, either what luck may say with its weights or the
seats that are asked with the moves open to them, and is sent the answer. The engine must ask the same.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from jamaica.model.data_files import read_data
from tests.rules.referee_board import behind, ends
from tests.rules.referee_crew import cost_of, crew_score, hire
from tests.rules.referee_market import Market
from tests.rules.referee_ship import BANK, Play, Ship
from tests.rules.referee_solo import chosen_end, chosen_spoils, loses, rounds_count, storm

POWERS = ("map", "sabre", "beth", "sixth")
COMBAT = ("2", "4", "6", "8", "10", "star")


def bonus(ship: Ship) -> int:
    """What a ship adds to its die."""
    return (2 if "beth" in ship.powers else 0) + (1 if ship.crew == "gunner" else 0)


class Referee:
    """One game, refereed by the book."""

    def __init__(
        self,
        edition: str,
        seats: int,
        ghost: bool,
        limited: bool,
        crew: int = 0,
        *,
        trades: bool = False,
        solo: str = "off",
    ) -> None:
        self.first = edition == "first"
        self.limited = limited
        self.crew = crew
        """How many crew cards each player is dealt."""
        self.solo = solo
        self.rounds = 0
        self.market = Market() if trades else None
        self.seats = seats
        self.ships = [Ship(number, number == seats) for number in range(seats + ghost)]
        self.ghost = self.ships[seats] if ghost else None
        self.deck = [card["name"] for card in read_data("treasures.json")["treasures"]]
        if ghost:
            self.deck.remove("beth")
        self.board = {space["id"]: space for space in read_data("board.json")["spaces"]}
        self.tokens = {space for space, entry in self.board.items() if entry["kind"] == "lair"}
        self.captain = -1
        self.fighting: tuple[Ship, ...] = ()

    # ---- asking -------------------------------------------------------------------------------------------------

    def ask(self, ship: Ship, moves: list[str]) -> Play:
        _, text = yield "ask", {self.decider(ship): set(moves)}
        return text

    def luck(self, odds: dict[str, int]) -> Play:
        _, text = yield "luck", odds
        return text.split(" ", 1)[1]

    def obeys(self, ship: Ship) -> bool:
        """Whether standing orders answer for a ship."""
        return self.solo == "phantom" and ship.ghost

    def decider(self, ship: Ship) -> int:
        if not ship.ghost:
            return ship.number
        opponent_is_captain = any(each.number == self.captain for each in self.fighting)
        return (self.captain + 1) % self.seats if opponent_is_captain else self.captain

    # ---- the round ----------------------------------------------------------------------------------------------

    def game(self) -> Play:
        players = self.ships[: self.seats]
        self.captain = int((yield from self.luck({f"*captain {seat}": 1 for seat in range(self.seats)})))
        yield from self.draw(players)
        if self.market:
            yield from self.market.fill()
        yield from hire(players, self.crew)
        last = 14 if self.solo == "tide" else 100
        for number in range(1, last + 1):
            self.rounds = number
            morning, evening = yield from self.dice()
            laid = yield from self.cards(players)
            for nth in range(self.seats):
                ship = players[(self.captain + nth) % self.seats]
                for symbol, die in zip(laid[ship.number].split("/"), (morning, evening), strict=True):
                    if ship.lap < 1:
                        yield from self.act(ship, symbol, die)
            for die in (morning, evening):
                if self.ghost and self.ghost.lap < 1:
                    yield from self.haunt(self.ghost, die)
            for ship in players:
                ship.discards.add(laid[ship.number])
            if any(ship.lap == 1 for ship in self.ships) or number == last:
                return
            yield from self.draw(players)
            if self.market:
                yield from self.market.end_round()
            self.captain = (self.captain + 1) % self.seats

    def dice(self) -> Play:
        odds = {f"*roll {high} {low}": 1 + (high > low) for high in range(1, 7) for low in range(1, high + 1)}
        high, low = map(int, (yield from self.luck(odds)).split())
        if high == low:
            return high, low
        morning = yield from self.ask(self.ships[self.captain], [f"morning {high}", f"morning {low}"])
        return (high, low) if morning == f"morning {high}" else (low, high)

    def cards(self, players: list[Ship]) -> Play:
        laid: dict[int, str] = {}
        while len(laid) < self.seats:
            waiting = [ship for ship in players if ship.number not in laid]
            seat, text = yield "ask", {ship.number: {f"play {card}" for card in ship.hand} for ship in waiting}
            assert seat is not None
            laid[seat] = text.removeprefix("play ")
            players[seat].hand.remove(laid[seat])
        return laid

    def draw(self, players: list[Ship]) -> Play:
        for ship in players:
            while len(ship.hand) < (4 if "map" in ship.powers else 3):
                if not ship.pile:
                    ship.pile, ship.discards = ship.discards, set()
                card = yield from self.luck({f"*draw {each}": 1 for each in ship.pile})
                ship.pile.remove(card)
                ship.hand.add(card)

    def act(self, ship: Ship, symbol: str, die: int) -> Play:
        if symbol in ("forward", "backward"):
            yield from self.sail(ship, symbol, die)
        else:
            if ship.crew == "bosun" and die == 1:
                die = 3
            if self.limited:
                die = min(die, BANK[symbol] - sum(each.amount(symbol) for each in self.ships))
            if die:
                yield from self.load(ship, symbol, die, True)

    # ---- loading and paying -------------------------------------------------------------------------------------

    def load(self, ship: Ship, goods: str, count: int, from_card: bool = False) -> Play:
        empty = [hold for hold in ship.mine if ship.inside(hold) is None]
        if not empty:
            others = [hold for hold in ship.mine if (ship.inside(hold) or (goods, 0))[0] != goods]
            if not others:
                return False
            hold = others[0]
            if from_card and ship.crew == "quartermaster":
                text = yield from self.ask(ship, [*[f"empty {each}" for each in others], "decline"])
                if text == "decline":
                    return False
                hold = int(text[-1])
            elif len({(ship.inside(each), each == 6) for each in others}) > 1:
                hold = int((yield from self.ask(ship, [f"empty {each}" for each in others]))[-1])
        elif 6 in empty and len(empty) > 1 and not self.obeys(ship):
            hold = int((yield from self.ask(ship, [f"load {empty[0]}", "load 6"]))[-1])
        else:
            hold = empty[0]
        ship.put(hold, (goods, count))
        return True

    def pay(self, ship: Ship, goods: str, due: int) -> Play:
        first = 1
        while due:
            holds = [each for each in ship.mine if each >= first and (ship.inside(each) or ("", 0))[0] == goods]
            has = {hold: (ship.inside(hold) or ("", 0))[1] for hold in holds}
            if len(set(self.results(has, due))) == 1:
                hold, count = holds[0], min(has[holds[0]], due)
            else:
                moves = []
                for each in holds:
                    later = sum(has[other] for other in holds if other > each)
                    for tokens in range(1, min(has[each], due) + 1):
                        if later >= due - tokens:
                            moves.append(f"pay {each} {tokens}")
                text = yield from self.ask(ship, moves)
                hold, count = map(int, text.split()[1:])
            ship.put(hold, (goods, has[hold] - count))
            due -= count
            first = hold + 1

    def results(self, has: dict[int, int], due: int) -> Iterator[tuple[Any, ...]]:
        for taken in product(*(range(tokens + 1) for tokens in has.values())):
            if sum(taken) == due:
                left = {hold: has[hold] - out for hold, out in zip(has, taken, strict=True)}
                yield tuple(sorted(left[hold] for hold in left if hold < 6)), left.get(6)

    # ---- sailing ------------------------------------------------------------------------------------------------

    def sail(self, ship: Ship, direction: str, die: int) -> Play:
        possible = ends(self.board, ship.space, ship.lap, direction, die)
        if ship.crew == "pilot" and die >= 5:
            full = {space for space, _ in possible}
            fewer = ends(self.board, ship.space, ship.lap, direction, die - 1)
            possible |= {end for end in fewer if end[0] not in full}
        ship.space, ship.lap = yield from self.choose(ship, possible)
        if ship.lap < 1 and ship.space:
            yield from self.arrive(ship, True, True)

    def choose(self, ship: Ship, ends: set[tuple[int, int]]) -> Play:
        places = dict(ends)
        assert len(places) == len(ends)
        if len(ends) == 1:
            return ends.pop()
        if self.obeys(ship):
            return chosen_end(self, ends)
        space = int((yield from self.ask(ship, [f"sail {space}" for space in places])).split()[1])
        return space, places[space]

    def arrive(self, ship: Ship, pays: bool, sailed: bool = False) -> Play:
        others = [other for other in self.ships if other is not ship and other.space == ship.space]
        if others:
            target = others[0]
            if len(others) > 1:
                text = yield from self.ask(ship, [f"attack {other.number}" for other in others])
                target = self.ships[int(text[-1])]
            self.fighting = (ship, target)
            yield from self.fight(ship, target)
            self.fighting = ()
        entry = self.board[ship.space]
        if entry["kind"] == "lair":
            if ship.space in self.tokens and (self.solo != "tide" or (yield from storm(self, ship))):
                yield from self.loot(ship)
        elif pays and not ship.ghost:
            goods = "gold" if entry["kind"] == "port" else "food"
            cost = cost_of(ship, entry)
            missing = cost - ship.amount(goods)
            yield from self.pay(ship, goods, min(ship.amount(goods), cost))
            if self.market and sailed and goods == "gold" and missing <= 0:
                yield from self.market.visit(self, ship)
            if missing > (1 if ship.crew == "surgeon" else 0):
                yield from self.shortage(ship)

    def loot(self, ship: Ship) -> Play:
        kind = yield from self.luck({f"*treasure {kind}": self.deck.count(kind) for kind in self.deck})
        self.deck.remove(kind)
        self.tokens.remove(ship.space)
        if kind in POWERS and not ship.ghost:
            ship.powers.add(kind)
        else:
            ship.facedown.append(kind)

    def shortage(self, ship: Ship) -> Play:
        if self.first:
            stops = {space for space, entry in self.board.items() if self.can_pay(ship, entry)}
        else:
            symbol = yield from self.luck(
                {"*shortage circle": 2, "*shortage square": 2, "*shortage skull": 1, "*shortage star": 1}
            )
            if symbol == "star":
                return
            kind = {"circle": "port", "square": "sea", "skull": "lair"}[symbol]
            stops = {space for space, entry in self.board.items() if entry["kind"] == kind}
        places = {(space, ship.lap) for space in behind(self.board, ship.space, stops)}
        ship.space, _ = yield from self.choose(ship, places)
        if ship.space:
            yield from self.arrive(ship, self.first)

    def can_pay(self, ship: Ship, entry: dict[str, Any]) -> bool:
        goods = {"port": "gold", "sea": "food"}.get(entry["kind"])
        return goods is None or ship.amount(goods) >= cost_of(ship, entry)

    # ---- battle -------------------------------------------------------------------------------------------------

    def fight(self, attacker: Ship, defender: Ship) -> Play:
        used = False
        attack: int | None = None
        for ship, other in ((attacker, defender), (defender, attacker)):
            powder = ship.amount("gunpowder")
            if powder:
                text = yield from self.ask(ship, [f"spend {tokens}" for tokens in range(powder + 1)])
                powder = int(text.split()[1])
                yield from self.pay(ship, "gunpowder", powder)
            face = yield from self.luck({f"*combat {each}": 1 for each in COMBAT})
            owner = next((each for each in (ship, other) if "sabre" in each.powers), None)
            if owner and not used:
                if self.obeys(owner):
                    stands = 0 if face == "star" else int(face) + powder + bonus(ship)
                    used = loses(ship, face, stands, attack)
                else:
                    used = (yield from self.ask(owner, ["reroll", "accept"])) == "reroll"
                if used:
                    face = yield from self.luck({f"*combat {each}": 1 for each in COMBAT})
            if face == "star":
                yield from self.spoils(ship, other)
                return
            power = int(face) + powder + bonus(ship)
            if attack is None:
                attack = power
            elif power != attack:
                winner, loser = (ship, other) if power > attack else (other, ship)
                yield from self.spoils(winner, loser)

    def spoils(self, winner: Ship, loser: Ship) -> Play:
        moves = []
        for hold in loser.mine:
            inside = loser.inside(hold)
            full = inside and all((winner.inside(own) or ("", 0))[0] == inside[0] for own in winner.mine)
            if inside and not (full and (inside[0] == "gold" or not winner.ghost)):
                moves.append(f"take hold {hold}")
        if loser.crew != "carpenter":
            moves += [f"take {power}" for power in loser.powers if not (loser.ghost and power == "beth")]
            moves += [f"take facedown {place + 1}" for place in range(len(loser.facedown))]
        hides = False
        if not winner.ghost:
            moves += [f"give {kind}" for kind in winner.facedown if kind.startswith("-")]
            hides = bool(winner.facedown)
        if moves or hides:
            if self.obeys(winner):
                text = chosen_spoils(loser, moves)
            else:
                text = yield from self.ask(winner, [*moves, "leave"])
            yield from self.take(winner, loser, text.split())

    def take(self, winner: Ship, loser: Ship, words: list[str]) -> Play:
        if words[:2] == ["take", "hold"]:
            goods, count = loser.inside(int(words[2])) or ("", 0)
            if not winner.ghost or goods == "gold":
                loaded = yield from self.load(winner, goods, count)
                assert loaded
            loser.put(int(words[2]), None)
        elif words[:2] == ["take", "facedown"]:
            kind = loser.facedown.pop(int(words[2]) - 1)
            if kind in POWERS and not winner.ghost:
                winner.powers.add(kind)
            else:
                winner.facedown.append(kind)
        elif words[0] == "take":
            loser.powers.remove(words[1])
            winner.powers.add(words[1])
            if words[1] == "sixth":
                inside = loser.inside(6)
                winner.put(6, inside if not winner.ghost or (inside and inside[0] == "gold") else None)
                loser.put(6, None)
        elif words[0] == "give":
            winner.facedown.remove(words[1])
            loser.facedown.append(words[1])

    # ---- the ghost, and the count -------------------------------------------------------------------------------

    def left(self, ship: Ship) -> tuple[int, int]:
        """How far along a ship is: its lap, then (less is farther) the spaces left to Port Royal."""
        return self.left_from(ship.space, ship.lap)

    def left_from(self, start: int, lap: int) -> tuple[int, int]:
        if lap == 1:
            return 1, 0
        die, front = 0, {start}
        while die == 0 or 0 not in front:
            front = {other for space in front for other in self.board[space]["next"]}
            die += 1
        return lap, -die

    def haunt(self, ghost: Ship, die: int) -> Play:
        others = [self.left(ship) for ship in self.ships if not ship.ghost]
        if self.left(ghost) > max(others):
            direction = "backward"
        elif self.left(ghost) < min(others) or self.solo == "phantom":
            direction = "forward"
        else:
            direction = (yield from self.ask(ghost, ["ghost forward", "ghost backward"])).split()[1]
        yield from self.sail(ghost, direction, die)

    def scores(self) -> list[int]:
        own = [ship.space_score(self.board) + ship.amount("gold") + ship.treasure() for ship in self.ships]
        added = [crew_score(ship) + rounds_count(self, ship) for ship in self.ships]
        return [score + more for score, more in zip(own, added, strict=True)]

    def winners(self) -> list[int]:
        ranks = [(score, self.left(ship)) for score, ship in zip(self.scores(), self.ships, strict=True)]
        return [number for number, rank in enumerate(ranks) if rank == max(ranks)]
