"""Sets of small numbers as the bits of one integer: the cards of a hand, the spaces of a board.

The members are 0 to 62, so that a set is never negative.
"""

from typing import Final

from jamaica.native import i64, vec

BIT: Final = vec[i64]([2**member for member in range(63)])
"""`BIT[n]` is the set whose only member is n. (A compiled `1 << n` goes wrong from n = 31 on.)"""

_COUNT: Final = vec[i64]([bin(bits).count("1") for bits in range(2048)])
_LOWEST: Final = vec[i64]([-1] + [bin(bits)[::-1].index("1") for bits in range(1, 2048)])


def count(bits: i64) -> i64:
    """How many members the set has."""
    if bits < 2048:
        return _COUNT[bits]
    members: i64 = 0
    while bits != 0:
        members += _COUNT[bits & 2047]
        bits >>= 11
    return members


def lowest(bits: i64) -> i64:
    """The lowest member of the set, -1 if it is empty."""
    if bits < 2048:
        return _LOWEST[bits]
    passed: i64 = 0
    while bits & 2047 == 0:
        bits >>= 11
        passed += 11
    return passed + _LOWEST[bits & 2047]


def members(bits: i64) -> list[int]:
    """The members of the set, from the lowest to the highest."""
    found: list[int] = []
    while bits:
        found.append(lowest(bits))
        bits &= bits - 1
    return found
