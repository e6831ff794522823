"""One game in an environment: a seat acts, chance is resolved, and the next seat is asked."""

from typing import Final

from jamaica.engine.answers import answer, resolve_all_chance
from jamaica.engine.questions import asked_seat, possible
from jamaica.envs.rewards import FORFEIT, SHAPED, potential, settle
from jamaica.luck import Luck
from jamaica.model.state import State
from jamaica.model.steps import step_kind
from jamaica.native import i64, vec
from jamaica.rules.registry import answer_id

RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


class EnvGame:
    """A game in which one seat acts at a time.

    Seats that choose a card simultaneously are asked from the lowest to the highest; none learns what the others chose.
    """

    initial: Final[State]
    """The table before the first dice; only copies of it are played."""
    reward: Final[i64]
    discount: Final[float]
    max_decisions: Final[i64]
    """The number of decisions after which the game is truncated; 0 for never."""
    state: Final[State]
    luck: Final[Luck]
    seat: i64
    """The seat that is asked; -1 after the end. After a truncation, the seat that would be asked."""
    decisions: i64
    ended: i64
    """RUNNING, TERMINATED or TRUNCATED."""
    rewarded: bool
    """Whether the last action gave any seat a reward."""
    noted: i64
    """The seats with a noted potential, as a bit set."""
    potentials: Final[vec[float]]
    """Each seat's potential when it was last asked."""

    def __init__(self, initial: State, reward: i64, discount: float, max_decisions: i64) -> None:
        self.initial = initial
        self.reward = reward
        self.discount = discount
        self.max_decisions = max_decisions
        self.state = initial.copy()
        self.luck = Luck(0)
        self.potentials = vec[float]([0.0] * 6)
        self.seat = -1
        self.decisions = 0
        self.ended = TERMINATED
        self.rewarded = False
        self.noted = 0

    def start(self, seed: int) -> None:
        """Start a game from a seed and play until a seat is asked."""
        reset_state(self.state, self.initial)
        copy_into(self.luck.words, Luck(seed).words)
        self.decisions = 0
        self.ended = RUNNING
        self.rewarded = False
        self.noted = 0
        self.resolve_chance()
        if self.reward == SHAPED:
            self.note_potential(self.seat)

    def resolve_chance(self) -> None:
        """Roll dice and draw cards until a seat is asked."""
        resolve_all_chance(self.state, self.luck)
        self.seat = asked_seat(self.state)

    def play(self, id: i64, out: vec[float], at: i64) -> None:
        """Apply a legal move of the seat that is asked, and add the rewards to `out` from index `at`."""
        answer(self.state, self.seat, id)
        self.resolve_chance()
        self.decisions += 1
        self.rewarded = False
        if self.state.depth == 0:
            self.ended = TERMINATED
            self.rewarded = True
            settle(self.state, self.reward, out, at)
        elif self.decisions == self.max_decisions:
            self.ended = TRUNCATED
        if self.reward == SHAPED:
            self.add_shaping(out, at)

    def random_move(self) -> i64:
        """Draw a legal move of the seat that is asked from the game's seed, each exactly as likely."""
        step = self.state.top()
        return answer_id(step_kind(step), self.luck.one_of(possible(self.state, self.seat, step)))

    def forfeit(self, out: vec[float], at: i64) -> None:
        """End the game; the seat that is asked gets the reward for a forfeit."""
        self.ended = TERMINATED
        self.rewarded = True
        out[at + self.seat] += FORFEIT
        if self.reward == SHAPED:
            self.add_shaping(out, at)

    def add_shaping(self, out: vec[float], at: i64) -> None:
        """Add the change of potential since a seat was last asked: for the seat asked now, or at the end for all.

        The potential after the end is 0.
        """
        for seat in range(self.state.seats):
            if self.ended != RUNNING or seat == self.seat:
                if self.noted & (1 << seat):
                    after = 0.0 if self.ended == TERMINATED else potential(self.state, seat)
                    out[at + seat] += self.discount * after - self.potentials[seat]
                    self.rewarded = True
                self.note_potential(seat)

    def note_potential(self, seat: i64) -> None:
        """Note a seat's present potential."""
        self.noted |= 1 << seat
        self.potentials[seat] = potential(self.state, seat)


def reset_state(state: State, initial: State) -> None:
    """Copy the initial state into a state of the same options.

    Reusing the memory keeps the games of a batch close together, which is faster than allocating new states.
    """
    state.round = initial.round
    state.captain = initial.captain
    state.high = initial.high
    state.low = initial.low
    state.morning = initial.morning
    state.evening = initial.evening
    state.waiting = initial.waiting
    state.shown = initial.shown
    state.lairs = initial.lairs
    state.map = initial.map
    state.sabre = initial.sabre
    state.beth = initial.beth
    state.sixth = initial.sixth
    state.attacker = initial.attacker
    state.defender = initial.defender
    state.spent = initial.spent
    state.face = initial.face
    state.attack = initial.attack
    state.sabre_used = initial.sabre_used
    state.reset_variants(initial)
    state.depth = initial.depth
    state.undrawn = initial.undrawn
    copy_into(state.space, initial.space)
    copy_into(state.lap, initial.lap)
    copy_into(state.cargo, initial.cargo)
    copy_into(state.hand, initial.hand)
    copy_into(state.discards, initial.discards)
    copy_into(state.kept, initial.kept)
    copy_into(state.laid, initial.laid)
    copy_into(state.facedown, initial.facedown)
    copy_into(state.agenda, initial.agenda)


def copy_into(array: vec[i64], source: vec[i64]) -> None:
    """Copy one array into another."""
    for at in range(len(source)):
        array[at] = source[at]
