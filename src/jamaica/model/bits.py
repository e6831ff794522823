"""Sets of small numbers as the bits of one integer: the cards of a hand, the spaces of a board.

The members are 0 to 62, so that a set is never negative. `1 << n` is the set whose only member is n.
"""

from typing import Final

from jamaica.native import i64, vec

_COUNT: Final = vec[i64]([bin(bits).count("1") for bits in range(2048)])
_LOWEST: Final = vec[i64]([-1] + [bin(bits)[::-1].index("1") for bits in range(1, 2048)])

SMALL: Final = 2048
"""Sets below this number have all their members in one item of `MEMBERS`."""
MEMBERS: Final = vec[i64](
    [
        int("".join(f"{member:x}" for member in reversed(range(11)) if bits & 2**member) or "0", 16)
        + bin(bits).count("1") * 2**44
        for bits in range(SMALL)
    ]
)
"""The members of a small set, four bits each from the lowest on, and from bit 44 on how many they are."""


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
