"""Information-set Monte Carlo tree search: many imagined tables, one tree of what the searching seat could know."""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final

from jamaica.bots.search.evaluation import spaces_left
from jamaica.bots.search.rollout_policy import Instinct
from jamaica.bots.search.win_model import Prospect
from jamaica.engine.answers import answer, answer_luck, play_on
from jamaica.engine.chance import speak
from jamaica.engine.questions import MOST_OFFERED, asked_seat, offer
from jamaica.luck import MASK, STREAMS, Luck
from jamaica.model.agenda import LUCK_COMBAT, LUCK_ROLL, LUCKS
from jamaica.model.bits import BIT
from jamaica.model.cards import GOLD
from jamaica.model.moves import PLAY
from jamaica.model.state import CARD_BIT, State
from jamaica.model.table import HOLDS, SLOTS, Table
from jamaica.native import i64, vec
from jamaica.rules.scoring import score, winners
from jamaica.views import HIDDEN_CARD, View, imagine

CURIOSITY: Final = 0.25
"""How much what was seldom tried is preferred to what did well."""
HORIZON: Final = 3
"""So many rounds after the present one are played on; then the prospects are looked at."""
PATIENCE: Final = 40
"""Below the root instinct chooses until a node was visited so often."""
CLOSENESS: Final = 3.0
"""So many points behind the winner are worth some 37 % of a victory: a narrow loss is better than a rout."""
DEEPEST: Final = 32
"""How many own choices of one playout are kept in the tree at most."""
MOST_NODES: Final = 20000
"""So many nodes are kept at most; the tree grows no more then, but its playouts go on."""
MIXING: Final = 1000003
KEYS: Final = 4611686018427387903  # 2**62 - 1


# What a searching captain likes besides victory.
VICTORY: Final = 0
FOR_GOLD: Final = 1
FOR_BATTLE: Final = 2
FOR_THE_RACE: Final = 3
LIKING: Final = 0.06
"""What ten doubloons, two battles begun, or a fifth of the way are worth to who likes them, as a share of victory."""


class Node:
    """What was tried at one information set: for each move how often, and what it brought."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.visits: i64 = 0
        self.ids: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        self.tries: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        self.sums: vec[float] = vec[float]([0.0] * MOST_OFFERED)
        self.squares: vec[float] = vec[float]([0.0] * MOST_OFFERED)

    def slot(self, id: i64) -> i64:
        """Where a move stands; one not seen before comes last."""
        for at in range(self.size):
            if self.ids[at] == id:
                return at
        self.ids[self.size] = id
        self.size += 1
        return self.size - 1

    def pick(self) -> i64:
        """The slot that deserves the next try: every one is tried once, then the upper bound decides."""
        best: i64 = 0
        most = -1.0
        width = log(float(self.visits) + 1.0)
        for at in range(self.size):
            if self.tries[at] == 0:
                return at
            tries = float(self.tries[at])
            value = self.sums[at] / tries + CURIOSITY * sqrt(width / tries)
            if value > most:
                most = value
                best = at
        return best

    def note(self, slot: i64, value: float) -> None:
        """Write down what a try brought."""
        self.visits += 1
        self.tries[slot] += 1
        self.sums[slot] += value
        self.squares[slot] += value * value

    def best(self) -> i64:
        """The move tried most, of equals the one that brought most."""
        best: i64 = 0
        for at in range(self.size):
            more = self.tries[at] - self.tries[best]
            if more > 0 or (more == 0 and self.sums[at] > self.sums[best]):
                best = at
        return self.ids[best]

    def decided(self, left: i64) -> bool:
        """Whether no other move can be tried more often than the one tried most, with so many tries left."""
        most: i64 = 0
        second: i64 = 0
        for at in range(self.size):
            tries = self.tries[at]
            if tries > most:
                second = most
                most = tries
            elif tries > second:
                second = tries
        return most - second > left


class Tree:
    """The search of one seat in one game. Nodes are kept from one decision of a round to the next: what was found out
    of a question before it was asked stays true, for a node is known by all that the seat knows then."""

    def __init__(self, seat: i64, instinct: Instinct, prospect: Prospect, luck: Luck, taste: i64) -> None:
        self.seat: i64 = seat
        self.taste: i64 = taste
        self.battles: i64 = 0
        self.instinct: Final = instinct
        self.prospect: Final = prospect
        self.luck: Final = luck
        self.fate: Final = Luck(0)
        self.salt: i64 = 0
        self.round: i64 = 0
        self.nodes: dict[int, Node] = {}
        self.out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        self.path: list[Node] = []
        self.slots: vec[i64] = vec[i64]([0] * DEEPEST)
        self.shares: vec[float] = vec[float]([0.0] * 7)
        """How often each ship won in the playouts from this decision, all shares added up."""
        self.playouts: i64 = 0
        self.depth: i64 = 0
        """How many own choices all playouts went through in the tree."""

    def root(self, view: View) -> Node:
        """The node of the decision to be made."""
        self.salt = self.luck.below(2147483647)
        if view.round != self.round:
            self.round = view.round
            self.nodes = {}
        for ship in range(view.ships):
            self.shares[ship] = 0.0
        node = self.node(view)
        for at in range(offer(view, view.seat, self.out)):
            node.slot(self.out[at])
        return node

    def node(self, table: Table) -> Node:
        """The node of a question."""
        key = self.key(table)
        node = self.nodes.get(key)
        if node is None:
            node = Node()
            self.nodes[key] = node
        return node

    def playout(self, view: View, root: Node) -> None:
        """One imagined table, one descent, one value. The nth try of every move meets the same fate: the same hands,
        dice and draws as far as they do not depend on the move, so that moves are compared and not their luck."""
        slot = root.pick()
        self.battles = 0
        draw_fate(self.fate, self.salt, root.tries[slot])
        state = self.imagined(view)
        self.path = [root]
        self.slots[0] = slot
        answer(state, self.seat, root.ids[slot])
        self.descend(state, view.round + HORIZON)
        self.judge(state)
        value = self.value(state)
        for at in range(len(self.path)):
            self.path[at].note(self.slots[at], value)
        for ship in range(state.ships):
            self.shares[ship] += self.prospect.shares[ship]
        self.playouts += 1
        self.depth += len(self.path)

    def imagined(self, view: View) -> State:
        """A table that fits the view. Who has laid a card already chose it as those do who have not: by instinct."""
        state = imagine(view, self.fate)
        for seat in range(view.seats):
            if view.laid[seat] == HIDDEN_CARD:
                state.hand[seat] |= CARD_BIT[state.laid[seat]]
                card = self.instinct.card(state, seat, self.fate) - PLAY
                state.hand[seat] &= ~BIT[card]
                state.laid[seat] = card + 1
        return state

    def descend(self, state: State, last: i64) -> None:
        """Play on: the searching seat by the tree as far as it goes and one node farther, everybody else by instinct.
        Cards are laid at the same time: no choice is made by what another seat has laid or holds."""
        growing = True
        while state.depth != 0:
            kind = state.agenda[state.depth - 1] & 63
            if kind >= LUCKS:
                if kind == LUCK_ROLL and state.round > last:
                    return
                if kind == LUCK_COMBAT and state.attacker == self.seat:
                    self.battles += 1
                answer_luck(state, speak(state, self.fate))
                continue
            seat = asked_seat(state)
            id = self.instinct.answer(state, seat, self.fate)
            if seat == self.seat and growing:
                size = offer(state, seat, self.out)
                if size > 1:
                    node = self.node(state)
                    growing = node.visits > 0 and len(self.path) + 1 < DEEPEST and len(self.nodes) < MOST_NODES
                    id = self.choose(node, id, size)
            answer(state, seat, id)

    def choose(self, node: Node, likely: i64, size: i64) -> i64:
        """The move to be tried below the root: instinct's, until the node was visited often enough."""
        slot = node.slot(likely)
        if node.visits >= PATIENCE:
            for at in range(size):
                node.slot(self.out[at])
            slot = node.pick()
        self.slots[len(self.path)] = slot
        self.path.append(node)
        return node.ids[slot]

    def judge(self, state: State) -> None:
        """Write each ship's share of the victory into the prospects' `shares`."""
        if state.depth != 0:
            self.prospect.look(state)
            return
        shares = self.prospect.shares
        total = 0.0
        for ship in range(state.ships):
            shares[ship] = exp(float(score(state, ship)) / CLOSENESS)
            total += shares[ship]
        for ship in range(state.ships):
            shares[ship] /= total

    def value(self, state: State) -> float:
        """What the searching seat makes of a playout: its share of the victory, and what it likes besides."""
        share = self.prospect.shares[self.seat]
        if self.taste == FOR_GOLD:
            return share + LIKING * float(state.amount(self.seat, GOLD)) / 10.0
        if self.taste == FOR_BATTLE:
            return share + LIKING * float(min(self.battles, 4)) / 2.0
        if self.taste == FOR_THE_RACE:
            way = 1.0 - float(spaces_left(state, self.seat)) / float(state.board.left[0])
            return share + LIKING * 5.0 * way
        return share

    def watch(self, view: View) -> None:
        """One imagined table played on with nothing decided: for a seat that is not asked."""
        draw_fate(self.fate, self.salt, self.playouts)
        state = self.imagined(view)
        self.instinct.play_on(state, self.fate, view.round + HORIZON)
        self.judge(state)
        for ship in range(state.ships):
            self.shares[ship] += self.prospect.shares[ship]
        self.playouts += 1

    def key(self, table: Table) -> int:
        """What the searching seat knows at a question: all that lies open, its own hand, card and treasures."""
        seat = self.seat
        key = (table.agenda[table.depth - 1] * MIXING + table.round) & KEYS
        key = (key * MIXING + table.high * 64 + table.low * 8 + table.morning) & KEYS
        key = (key * MIXING + table.hand[seat] * 64 + table.laid[seat]) & KEYS
        key = (key * MIXING + table.lairs % MIXING) & KEYS
        key = (key * MIXING + table.map + table.sabre * 8 + table.beth * 64 + table.sixth * 512) & KEYS
        key = (key * MIXING + table.attacker + table.defender * 8 + table.attack * 64 + table.face * 4096) & KEYS
        for ship in range(table.ships):
            key = (key * MIXING + table.space[ship] * 8 + table.lap[ship] + 4) & KEYS
            key = (key * MIXING + table.facedown_count(ship) * 64 + table.spent) & KEYS
        first: i64 = 0
        for hold in range(first, table.ships * HOLDS):
            key = (key * MIXING + table.cargo[hold]) & KEYS
        for at in range(seat * SLOTS, seat * SLOTS + SLOTS):
            key = (key * MIXING + table.facedown[at]) & KEYS
        return key


def draw_fate(fate: Luck, salt: i64, nth: i64) -> None:
    """Let a luck start where the nth of a row of lucks starts."""
    words = fate.words
    mixed = (salt * 40503 + nth * 2654435 + 12345) & MASK
    for stream in range(STREAMS):
        at: i64 = stream * 4
        mixed = (mixed * 69069 + 1234567) & MASK
        words[at] = mixed
        words[at + 1] = (mixed >> 7) ^ salt
        words[at + 2] = nth & MASK
        words[at + 3] = 1
        for _ in range(8):
            fate.below(2, stream)


def grow(tree: Tree, view: View, most: i64, until: float, clock: Callable[[], float], to_choose: bool) -> Node:
    """So many playouts from a view, or as many as there is time for if `until` is not 0; one at least. Where it is
    only to choose, it ends as soon as what is left cannot change the choice any more."""
    root = tree.root(view)
    began = clock() if until > 0.0 else 0.0
    left = most
    made: i64 = 0
    while made < most:
        tree.playout(view, root)
        made += 1
        left = most - made
        if until > 0.0:
            now = clock()
            if now >= until:
                break
            if now > began:
                left = min(left, at_this_pace(made, now - began, until - now))
        if to_choose and made & 15 == 0 and root.decided(left):
            break
    return root


def at_this_pace(made: i64, spent: float, time: float) -> i64:
    """How many playouts more there is time for, if so many were made in the time spent."""
    return int(min(float(made) * time / spent, 1e9)) + 1


def spread(view: View, luck: Luck, most: i64, until: float, clock: Callable[[], float]) -> Node:
    """The same budget spent on random games to the end, each choice as often as the others, no tree."""
    node = Node()
    out: vec[i64] = vec[i64]([0] * MOST_OFFERED)
    size = offer(view, view.seat, out)
    made: i64 = 0
    while made < most:
        slot = node.slot(out[made % size])
        state = imagine(view, luck)
        answer(state, view.seat, node.ids[slot])
        play_on(state, luck, 1000000)
        best = winners(state)
        node.note(slot, 1.0 / float(len(best)) if view.seat in best else 0.0)
        made += 1
        if until > 0.0 and clock() >= until:
            break
    return node
