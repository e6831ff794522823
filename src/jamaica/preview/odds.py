"""The chances of a battle, counted out over every roll of the combat die.

Chances are three whole numbers: of so many rolls, how often the attacker wins, neither does, the defender wins.
Both sides want first to win, then to tie. The defender, who sees the attacker's firepower, spends the amount of
gunpowder that is best against it, of equal ones the least [battle.defence]. The owner of the Sabre has the die rolled
again wherever that is better for them, once [ruling.sabre-once].
"""

from functools import cache
from typing import Final

from jamaica.model.cards import COMBAT_FACES, COMBAT_STAR
from jamaica.model.solo import GARRISON_POWER
from jamaica.model.table import Table
from jamaica.rules.battle import added

Chances = tuple[int, int, int]

NOBODY: Final = -1
ATTACKER: Final = 0
DEFENDER: Final = 2
"""The side that may still use the Sabre; also the side whose chance to win is at this index."""

FACES: Final = tuple([COMBAT_FACES[face] for face in range(6)])


def better(one: Chances, other: Chances, side: int) -> bool:
    """Whether the one is better than the other for a side: more wins, or as many and more ties."""
    return (one[side], one[1]) > (other[side], other[1])


def times(chances: Chances, factor: int) -> Chances:
    """The same chances out of more rolls."""
    return chances[0] * factor, chances[1] * factor, chances[2] * factor


def total(parts: list[Chances]) -> Chances:
    """The chances of several equally likely rolls together."""
    return sum([part[0] for part in parts]), sum([part[1] for part in parts]), sum([part[2] for part in parts])


def with_sabre(stands: list[Chances], again: Chances, sabre: int) -> Chances:
    """The chances over six rolls, each of which the owner of the Sabre may have rolled again."""
    if sabre == NOBODY:
        return total(stands)
    return total([again if better(again, each, sabre) else each for each in stands])


def verdict(margin: int, face: int) -> Chances:
    """Of 1: how the battle ends if the defender's roll stands, whose die has to match this margin."""
    if face == COMBAT_STAR or FACES[face] > margin:
        return 0, 0, 1
    return (0, 1, 0) if FACES[face] == margin else (1, 0, 0)


@cache
def defence_again(margin: int) -> Chances:
    """Of 6: the defender's last roll."""
    return total([verdict(margin, face) for face in range(6)])


@cache
def defence(margin: int, sabre: int) -> Chances:
    """Of 36: the defender's roll. The margin is the attack less the defender's powder and Lady Beth."""
    stands = [times(verdict(margin, face), 6) for face in range(6)]
    return with_sabre(stands, defence_again(margin), sabre)


@cache
def answer(attack: int, powder: int, bonus: int, sabre: int) -> Chances:
    """Of 36: the best that a defender with so much gunpowder, and so much from Lady Beth, can do."""
    best = defence(attack - bonus, sabre)
    for tokens in range(1, powder + 1):
        other = defence(attack - bonus - tokens, sabre)
        if better(other, best, DEFENDER):
            best = other
    return best


def attack_stands(face: int, power: int, powder: int, bonus: int, sabre: int) -> Chances:
    """Of 36: the attacker's roll stands; power is what is added to the die, the rest is the defender's."""
    if face == COMBAT_STAR:
        return 36, 0, 0
    return answer(FACES[face] + power, powder, bonus, sabre)


@cache
def attack_again(power: int, powder: int, bonus: int) -> Chances:
    """Of 216: the attacker's second roll, after which there is no Sabre any more."""
    return total([attack_stands(face, power, powder, bonus, NOBODY) for face in range(6)])


@cache
def attack(power: int, powder: int, bonus: int, sabre: int) -> Chances:
    """Of 1296: the attacker's roll, with so much added to the die, against a defender's powder and Lady Beth."""
    stands = [times(attack_stands(face, power, powder, bonus, sabre), 6) for face in range(6)]
    return with_sabre(stands, attack_again(power, powder, bonus), sabre)


@cache
def garrison(power: int, sabre: int) -> Chances:
    """Of 36: the roll of a ship that storms a lair, with so much added to the die [solo.fight]. The garrison never
    wins."""
    return with_sabre([times(storm_stands(face, power), 6) for face in range(6)], storm_again(power), sabre)


def storm_again(power: int) -> Chances:
    """Of 6: the second roll against a garrison."""
    return total([storm_stands(face, power) for face in range(6)])


def storm_stands(face: int, power: int) -> Chances:
    """Of 1: whether a roll beats the garrison; otherwise nothing happens [solo.fight]."""
    return (1, 0, 0) if face == COMBAT_STAR or FACES[face] + power > GARRISON_POWER else (0, 1, 0)


def added_to_die(table: Table, ship: int) -> int:
    """What a ship's firepower is beyond its die and the gunpowder spent: Lady Beth and the Gunner."""
    return added(table, ship)
