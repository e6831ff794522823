"""The seeded random generator. It gives the same sequence compiled, interpreted, on every platform and Python version.

The generator is Doty-Humphrey's small fast counter on 32-bit words: four words of state, no multiplication,
so that nothing overflows an i64. Each kind of chance, and each seat's draw pile, has a stream of its own: one more
battle does not change the next round's dice.
"""

import hashlib
from struct import iter_unpack
from typing import Final

from jamaica.model.bits import MEMBERS, SMALL, count, lowest
from jamaica.native import i64, vec

MASK: Final = 0xFFFFFFFF

CAPTAIN_STREAM: Final = 0
DICE_STREAM: Final = 1
COMBAT_STREAM: Final = 2
SHORTAGE_STREAM: Final = 3
TREASURE_STREAM: Final = 4
CHOICE_STREAM: Final = 5  # choices of a bot or a playout, not of the table
DRAW_STREAM: Final = 6  # and the seat
CREW_STREAM: Final = 12
STREAMS: Final = 14  # 13 is in the module of a house variant


class Luck:
    """A random generator from a seed (any integer, of any size) and a stream number, for a bot of its own."""

    def __init__(self, seed: object, stream: object = 0) -> None:
        for name, number in (("seed", seed), ("stream", stream)):
            if isinstance(number, bool) or not isinstance(number, int):
                raise ValueError(f"a {name} is a whole number, not {number!r}")
        self.words: Final[vec[i64]] = vec[i64]([0] * (4 * STREAMS))
        """Four words for each stream: three mixed ones and a counter."""
        digest = hashlib.shake_256(f"jamaica {seed} {stream}".encode()).digest(12 * STREAMS)
        words = self.words
        for which, (a, b, c) in enumerate(iter_unpack("<3I", digest)):
            at: i64 = 4 * which
            words[at] = a
            words[at + 1] = b
            words[at + 2] = c
            words[at + 3] = 1
            for _ in range(at, at + 12):
                self.below(2, which)

    def below(self, bound: i64, which: i64 = CHOICE_STREAM) -> i64:
        """A number from 0 to bound - 1, each exactly as likely; bound is at most 2**31."""
        at = 4 * which
        words = self.words
        counter = words[at + 3]
        b = words[at + 1]
        c = words[at + 2]
        word = (words[at] + b + counter) & MASK
        words[at] = b ^ (b >> 9)
        words[at + 1] = (c * 9) & MASK
        words[at + 2] = ((c << 21 | c >> 11) + word) & MASK
        words[at + 3] = counter + 1
        product = word * bound
        rest = product & MASK
        if rest < bound and rest < (4294967296 - bound) % bound:
            return self._below_again(bound, which)  # or the lowest numbers would come a little too often
        return product >> 32

    def _below_again(self, bound: i64, which: i64) -> i64:
        """The next number of `below`, which is inlined and cannot call itself."""
        return self.below(bound, which)

    def one_of(self, bits: i64, which: i64 = CHOICE_STREAM) -> i64:
        """A member of a set that is not empty, each exactly as likely."""
        if bits < SMALL:
            members = MEMBERS[bits]
            return members >> 4 * self.below(members >> 44, which) & 15
        n = self.below(count(bits), which)
        while n > 0:
            bits &= bits - 1
            n -= 1
        return lowest(bits)

    def copy(self) -> "Luck":
        """An independent generator in the same state."""
        twin = Luck(0)
        for at in range(4 * STREAMS):
            twin.words[at] = self.words[at]
        return twin
