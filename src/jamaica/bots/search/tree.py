"""Information-set Monte Carlo tree search: many sampled states, one tree over what the searching seat could know."""

from math import exp, log, sqrt
from typing import Final

from jamaica.bots.search.evaluation import end_nearness, ship_value, solo_share, spaces_left
from jamaica.bots.search.rollout_policy import RolloutPolicy
from jamaica.bots.search.win_model import WinModel
from jamaica.engine.answers import answer, resolve_chance
from jamaica.engine.questions import MOST_OFFERED, asked_seat, offer
from jamaica.luck import MASK, STREAMS, Luck
from jamaica.model.cards import GOLD
from jamaica.model.state import State
from jamaica.model.steps import LUCK_COMBAT, LUCK_ROLL, LUCKS, step_kind
from jamaica.model.table import HOLDS, SLOTS, Table
from jamaica.native import i64, vec
from jamaica.rules.scoring import score
from jamaica.views import View

EXPLORATION: Final = 0.25
"""The weight of the upper confidence bound: higher tries rarely tried moves more often."""
HORIZON: Final = 3
"""A playout ends this many rounds after the present one; then the win model estimates the result."""
EXPAND_AFTER: Final = 40
"""A node below the root selects moves itself from this many visits on; before that the rollout policy does."""
SCORE_SCALE: Final = 3.0
"""A ship this many points behind the winner gets about 37 % of the winner's weight at the end of a game."""
MOST_DEPTH: Final = 32
"""The most own choices of one playout that become nodes."""
MOST_NODES: Final = 20000
"""At this many nodes the tree stops growing; playouts continue."""
HASH_FACTOR: Final = 1000003
HASH_MASK: Final = 4611686018427387903  # 2**62 - 1

# What a bot values besides victory: the setting `taste`.
VICTORY: Final = 0
FOR_GOLD: Final = 1
FOR_BATTLE: Final = 2
FOR_THE_RACE: Final = 3
TASTE_WEIGHT: Final = 0.06
"""The value of ten doubloons, two attacks or a fifth of the race to a bot with that taste, as a share of victory."""


class Node:
    """One information set: for each move, the number of tries and the sums of their values."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.visits: i64 = 0
        self.ids: Final[vec[i64]] = vec[i64]([0] * MOST_OFFERED)
        self.tries: Final[vec[i64]] = vec[i64]([0] * MOST_OFFERED)
        self.sums: Final[vec[float]] = vec[float]([0.0] * MOST_OFFERED)
        self.squares: Final[vec[float]] = vec[float]([0.0] * MOST_OFFERED)

    def slot(self, id: i64) -> i64:
        """Return the slot of a move; a new move gets the next free slot."""
        for at in range(self.size):
            if self.ids[at] == id:
                return at
        self.ids[self.size] = id
        self.size += 1
        return self.size - 1

    def select(self) -> i64:
        """Return the slot to try next: an untried one first, then the one with the highest upper confidence bound."""
        best: i64 = 0
        most = -1.0
        width = log(float(self.visits) + 1.0)
        for at in range(self.size):
            if self.tries[at] == 0:
                return at
            tries = float(self.tries[at])
            value = self.sums[at] / tries + EXPLORATION * sqrt(width / tries)
            if value > most:
                most = value
                best = at
        return best

    def record(self, slot: i64, value: float) -> None:
        """Add the value of one try."""
        self.visits += 1
        self.tries[slot] += 1
        self.sums[slot] += value
        self.squares[slot] += value * value

    def best(self) -> i64:
        """Return the move tried most often; among equals the one with the higher sum."""
        best: i64 = 0
        for at in range(self.size):
            more = self.tries[at] - self.tries[best]
            if more > 0 or (more == 0 and self.sums[at] > self.sums[best]):
                best = at
        return self.ids[best]

    def is_decided(self, left: i64) -> bool:
        """Return whether `left` more tries cannot change which move is tried most often."""
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
    """The search of one seat in one game.

    Nodes are kept between the decisions of a round. That is sound because a node is identified by all that the seat
    knows when it is asked.
    """

    def __init__(self, seat: i64, policy: RolloutPolicy, win_model: WinModel, luck: Luck, *, taste: i64) -> None:
        self.seat: i64 = seat
        self.taste: i64 = taste
        self.battles: i64 = 0
        self.policy: Final = policy
        self.win_model: Final = win_model
        self.luck: Final = luck
        self.rollout_luck: Final = Luck(0)
        self.seed: i64 = 0
        self.round: i64 = 0
        self.nodes: dict[int, Node] = {}
        self.out: Final[vec[i64]] = vec[i64]([0] * MOST_OFFERED)
        self.path: list[Node] = []
        self.slots: Final[vec[i64]] = vec[i64]([0] * MOST_DEPTH)
        self.shares: Final[vec[float]] = vec[float]([0.0] * 7)
        """Each ship's share of the victory, summed over the playouts of this decision."""
        self.playouts: i64 = 0
        self.depth: i64 = 0
        """The nodes on the paths of all playouts, summed."""

    def root(self, view: View) -> Node:
        """Start a decision and return its node; in a new round all old nodes are dropped."""
        self.seed = self.luck.below(2147483647)
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
        """Sample a state, descend the tree, and record the value on the path.

        The nth try of every move uses the same random numbers, so hands, dice and draws differ as little as possible
        between moves (common random numbers).
        """
        slot = root.select()
        self.battles = 0
        seed_rollout_luck(self.rollout_luck, self.seed, root.tries[slot])
        state = self.policy.imagine(view, self.rollout_luck)
        self.path = [root]
        self.slots[0] = slot
        answer(state, self.seat, root.ids[slot])
        self.descend(state, last_round(view))
        self.share_victory(state)
        value = self.value(state)
        for at in range(len(self.path)):
            self.path[at].record(self.slots[at], value)
        for ship in range(state.ships):
            self.shares[ship] += self.win_model.shares[ship]
        self.playouts += 1
        self.depth += len(self.path)

    def descend(self, state: State, last: i64) -> None:
        """Play until round `last` is over: the searching seat by the tree plus one new node, all others by the policy.

        Cards are played simultaneously: no choice depends on another seat's hidden card or hand.
        """
        growing = True
        while state.depth != 0:
            kind = step_kind(state.agenda[state.depth - 1])
            if kind >= LUCKS:
                if kind == LUCK_ROLL and state.round > last:
                    return
                if kind == LUCK_COMBAT and state.attacker == self.seat:
                    self.battles += 1
                resolve_chance(state, self.rollout_luck)
                continue
            seat = asked_seat(state)
            id = self.policy.answer(state, seat, self.rollout_luck)
            if seat == self.seat and growing:
                size = offer(state, seat, self.out)
                if size > 1:
                    node = self.node(state)
                    growing = node.visits > 0 and len(self.path) + 1 < MOST_DEPTH and len(self.nodes) < MOST_NODES
                    id = self.choose(node, id, size)
            answer(state, seat, id)

    def choose(self, node: Node, likely: i64, size: i64) -> i64:
        """Add a node to the path and return the move to try: the policy's until the node has enough visits."""
        slot = node.slot(likely)
        if node.visits >= EXPAND_AFTER:
            for at in range(size):
                node.slot(self.out[at])
            slot = node.select()
        self.slots[len(self.path)] = slot
        self.path.append(node)
        return node.ids[slot]

    def share_victory(self, state: State) -> None:
        """Set the win model's `shares` to each ship's share of the victory."""
        if state.depth != 0:
            self.win_model.predict(state)
            return
        shares = self.win_model.shares
        total = 0.0
        for ship in range(state.ships):
            shares[ship] = exp(float(score(state, ship)) / SCORE_SCALE)
            total += shares[ship]
        for ship in range(state.ships):
            shares[ship] /= total

    def value(self, state: State) -> float:
        """Return the value of a playout to the searching seat: its share of the victory, plus the taste's bonus."""
        share = self.win_model.shares[self.seat]
        if state.solo != 0:
            share = solo_share(state, share, self.points(state))
        if self.taste == FOR_GOLD:
            return share + TASTE_WEIGHT * float(state.amount(self.seat, GOLD)) / 10.0
        if self.taste == FOR_BATTLE:
            return share + TASTE_WEIGHT * float(min(self.battles, 4)) / 2.0
        if self.taste == FOR_THE_RACE:
            way = 1.0 - float(spaces_left(state, self.seat)) / float(state.board.left[0])
            return share + TASTE_WEIGHT * 5.0 * way
        return share

    def points(self, state: State) -> float:
        """Return the searching seat's score, or the one to expect where the game is not over."""
        if state.depth == 0:
            return float(score(state, self.seat))
        return ship_value(state, self.seat, end_nearness(state), self.policy.evaluator)

    def rollout(self, view: View) -> None:
        """Play one sampled state by the policy alone: for a seat that is not asked anything."""
        seed_rollout_luck(self.rollout_luck, self.seed, self.playouts)
        state = self.policy.imagine(view, self.rollout_luck)
        self.policy.play_on(state, self.rollout_luck, last_round(view))
        self.share_victory(state)
        for ship in range(state.ships):
            self.shares[ship] += self.win_model.shares[ship]
        self.playouts += 1

    def key(self, table: Table) -> int:
        """Return a hash of all that the searching seat knows: the open table, its own hand, card and treasures."""
        seat = self.seat
        key = (table.agenda[table.depth - 1] * HASH_FACTOR + table.round) & HASH_MASK
        key = (key * HASH_FACTOR + table.high * 64 + table.low * 8 + table.morning) & HASH_MASK
        key = (key * HASH_FACTOR + table.hand[seat] * 64 + table.laid[seat]) & HASH_MASK
        key = (key * HASH_FACTOR + table.lairs % HASH_FACTOR) & HASH_MASK
        key = (key * HASH_FACTOR + table.map + table.sabre * 8 + table.beth * 64 + table.sixth * 512) & HASH_MASK
        battle = table.attacker + table.defender * 8 + table.attack * 64 + table.face * 4096
        key = (key * HASH_FACTOR + battle) & HASH_MASK
        for ship in range(table.ships):
            key = (key * HASH_FACTOR + table.space[ship] * 8 + table.lap[ship] + 4) & HASH_MASK
            key = (key * HASH_FACTOR + table.facedown_count(ship) * 64 + table.spent) & HASH_MASK
        first: i64 = 0
        for hold in range(first, table.ships * HOLDS):
            key = (key * HASH_FACTOR + table.cargo[hold]) & HASH_MASK
        for at in range(seat * SLOTS, seat * SLOTS + SLOTS):
            key = (key * HASH_FACTOR + table.facedown[at]) & HASH_MASK
        common = table.common_cards()
        if common != 0:
            key = (key * HASH_FACTOR + common) & HASH_MASK
        if table.dealt != 0:
            key = (key * HASH_FACTOR + table.crew) & HASH_MASK
            key = (key * HASH_FACTOR + (table.dealt >> seat * 8 & 255) * 64 + table.waiting) & HASH_MASK
        return key


def last_round(view: View) -> i64:
    """Return the round after which playouts end: in Solo, where few ships sail, the last one."""
    return view.round + HORIZON if view.solo == 0 else view.last_round


def seed_rollout_luck(rollout_luck: Luck, seed: i64, nth: i64) -> None:
    """Reset the random numbers to the start of the nth sequence of a seed."""
    words = rollout_luck.words
    mixed = (seed * 40503 + nth * 2654435 + 12345) & MASK
    none: i64 = 0
    for stream in range(none, none + STREAMS):
        at = stream * 4
        mixed = (mixed * 69069 + 1234567) & MASK
        words[at] = mixed
        words[at + 1] = (mixed >> 7) ^ seed
        words[at + 2] = nth & MASK
        words[at + 3] = 1
        for _ in range(none, none + 8):
            rollout_luck.below(2, stream)
