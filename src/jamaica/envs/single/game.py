"""One game as an environment plays it: a seat acts, luck speaks, and the next seat is asked."""

from typing import Final

from jamaica.engine.answers import answer, answer_luck
from jamaica.engine.chance import speak
from jamaica.engine.questions import asked_seat
from jamaica.envs.rewards import FORFEIT, SHAPED, potential, settle
from jamaica.luck import Luck
from jamaica.model.agenda import LUCKS
from jamaica.model.bits import BIT
from jamaica.model.state import State
from jamaica.native import i64, vec

RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


class Game:
    """A game that is played by seats in turn. Of several seats that choose a card, the lowest is asked first, and
    none of them learns what the others chose."""

    beginning: State
    """The table before luck has spoken; only copies of it are played."""
    reward: i64
    discount: float
    most: i64
    """After how many decisions the game is cut off; 0 for never."""
    state: State
    luck: Luck
    seat: i64
    """The seat that is asked; -1 after the end. At a cut-off, the seat that would be asked."""
    decisions: i64
    ended: i64
    """0 while the game runs, 1 after its end, 2 after a cut-off."""
    paid: bool
    """Whether the last action brought anybody a reward."""
    noted: i64
    """The seats whose potential is noted."""
    potentials: vec[float]
    """Each seat's potential when it was asked last."""

    def __init__(self, beginning: State, reward: i64, discount: float, most: i64) -> None:
        self.beginning = beginning
        self.reward = reward
        self.discount = discount
        self.most = most
        self.state = beginning.copy()
        self.luck = Luck(0)
        self.potentials = vec[float]([0.0] * 6)
        self.seat = -1
        self.decisions = 0
        self.ended = TERMINATED
        self.paid = False
        self.noted = 0

    def begin(self, seed: int) -> None:
        """A game from a seed: luck speaks until a seat is asked."""
        lay_out_again(self.state, self.beginning)
        refill(self.luck.words, Luck(seed).words)
        self.decisions = 0
        self.ended = RUNNING
        self.paid = False
        self.noted = 0
        self.listen()
        if self.reward == SHAPED:
            self.note(self.seat)

    def listen(self) -> None:
        """Let luck speak until a seat is asked."""
        state = self.state
        luck = self.luck
        while state.depth != 0 and state.agenda[state.depth - 1] & 63 >= LUCKS:
            answer_luck(state, speak(state, luck))
        self.seat = asked_seat(state)

    def play(self, id: i64, out: vec[float], at: i64) -> None:
        """Carry out a move that is open to the seat asked, and add what each seat gets."""
        answer(self.state, self.seat, id)
        self.listen()
        self.decisions += 1
        self.paid = False
        if self.state.depth == 0:
            self.ended = TERMINATED
            self.paid = True
            settle(self.state, self.reward, out, at)
        elif self.decisions == self.most:
            self.ended = TRUNCATED
        if self.reward == SHAPED:
            self.shape(out, at)

    def forfeit(self, out: vec[float], at: i64) -> None:
        """The seat asked loses at once, and the game is over for all."""
        self.ended = TERMINATED
        self.paid = True
        out[at + self.seat] += FORFEIT
        if self.reward == SHAPED:
            self.shape(out, at)

    def shape(self, out: vec[float], at: i64) -> None:
        """Add the change of potential since a seat was asked last: for the seat asked, or at the end for all. The
        potential of the end is 0."""
        for seat in range(self.state.seats):
            if self.ended != RUNNING or seat == self.seat:
                if self.noted & BIT[seat]:
                    after = 0.0 if self.ended == TERMINATED else potential(self.state, seat)
                    out[at + seat] += self.discount * after - self.potentials[seat]
                    self.paid = True
                self.note(seat)

    def note(self, seat: i64) -> None:
        """Remember a seat's potential."""
        self.noted |= BIT[seat]
        self.potentials[seat] = potential(self.state, seat)


def lay_out_again(state: State, beginning: State) -> None:
    """Make a state of the same options equal to the beginning, where it lies in memory: games that stay in their order
    there are found faster than games that were scattered."""
    state.round = beginning.round
    state.captain = beginning.captain
    state.high = beginning.high
    state.low = beginning.low
    state.morning = beginning.morning
    state.evening = beginning.evening
    state.waiting = beginning.waiting
    state.shown = beginning.shown
    state.lairs = beginning.lairs
    state.map = beginning.map
    state.sabre = beginning.sabre
    state.beth = beginning.beth
    state.sixth = beginning.sixth
    state.attacker = beginning.attacker
    state.defender = beginning.defender
    state.spent = beginning.spent
    state.face = beginning.face
    state.attack = beginning.attack
    state.sabre_used = beginning.sabre_used
    state.depth = beginning.depth
    state.undrawn = beginning.undrawn
    refill(state.space, beginning.space)
    refill(state.lap, beginning.lap)
    refill(state.cargo, beginning.cargo)
    refill(state.hand, beginning.hand)
    refill(state.discards, beginning.discards)
    refill(state.kept, beginning.kept)
    refill(state.laid, beginning.laid)
    refill(state.facedown, beginning.facedown)
    refill(state.agenda, beginning.agenda)


def refill(array: vec[i64], source: vec[i64]) -> None:
    """Put the numbers of one array into another."""
    for at in range(len(source)):
        array[at] = source[at]
