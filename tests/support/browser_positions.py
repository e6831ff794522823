"""Positions that lead straight to what a browser test looks at."""

from typing import Final

import jamaica
from jamaica.bots import make_bot


def late(seats: int, rounds: int, seed: int, *, ghost: bool = False) -> str:
    """A position after `rounds` rounds, played by greedy bots."""
    state = jamaica.start(jamaica.options("revised", ghost=ghost), seats=seats)
    luck, greedy = jamaica.Luck(seed), make_bot("greedy")
    while state.round <= rounds or not state.luck_next:
        if state.luck_next:
            jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            own = jamaica.Luck(seed, stream=1 + seat)
            jamaica.apply(state, greedy.choose(jamaica.view(state, seat), own), seat=seat)
    return jamaica.write(state)


_ROUND: Final = "revised seats 4 ghost no round 6 captain 0 dice 5 2"
_HANDS: Final = (
    " | seat 1 space 20 holds P4 G5 F3 - - hand GG >> PF"
    " | seat 2 space 14 holds F3 G6 P1 - - hand F> >F PG treasures +5"
    " | seat 3 space 12 holds F2 G3 - - - powers beth hand FP >P GG"
)
_LAID: Final = (
    " | seat 1 space 20 holds P4 G5 F3 - - laid GG hand >> PF"
    " | seat 2 space 14 holds F3 G6 P1 - - laid F> hand >F PG treasures +5"
    " | seat 3 space 12 holds F2 G3 - - - powers beth laid FP hand >P GG"
)

DICE: Final = f"{_ROUND} | seat 0 space 17 holds F4 G3 P2 - - hand >> G> <>{_HANDS}"
"""Seat 0 is captain and has to place the dice."""

CARDS: Final = f"{_ROUND} morning 5 | seat 0 space 17 holds F4 G3 P2 - - hand >> G> <>{_HANDS}"
"""Everybody chooses a card; seat 0 has two that sail past a fork, and one that sails back."""

SAIL: Final = (
    f"{_ROUND} morning 5 | seat 0 space 17 holds F4 G3 P2 - - laid >> hand G> <>{_LAID} | next turn 0 morning sail"
)
"""Seat 0 sails past a fork: to a lair, or to a port that it cannot pay."""

LOAD: Final = (
    f"{_ROUND} morning 5 | seat 0 space 11 holds F4 G3 - F1 - - powers sixth laid G> hand >> <>{_LAID}"
    " | next turn 0 morning load"
)
"""Seat 0 has the 6th Hold and chooses which empty hold it loads."""

ROOM: Final = (
    f"{_ROUND} morning 5 | seat 0 space 11 holds F4 G3 P2 F1 G5 laid G> hand >> <>{_LAID} | next turn 0 morning room"
)
"""Seat 0 has to empty a hold; two of them may not be."""

PAY: Final = (
    f"{_ROUND} morning 5 | seat 0 space 15 holds F2 G3 F4 P2 F1 laid >> hand G> <>{_LAID}"
    " | next turn 0 morning pay due 3"
)
"""Seat 0 chooses out of which holds it pays 3 food."""

BATTLE: Final = (
    "revised seats 3 ghost no round 4 captain 0 dice 6 1 morning 1"
    " | seat 0 space 20 holds F2 G3 P4 - - laid >F hand GG F> powers sabre"
    " | seat 1 space 20 holds P4 P1 G6 - - laid GG hand F> >> treasures -4 | seat 2 space 9 laid F> hand >> GG"
    " | battle 0 1 | next turn 0 morning powder 0"
)
"""A battle in which seat 0 is to say how much gunpowder it spends."""

SALVO: Final = BATTLE.replace("holds F2 G3 P4 - -", "holds F2 G3 P6 P4 -")
"""The same battle with 10 gunpowder aboard."""

SPOILS: Final = (
    "revised seats 3 ghost no round 6 captain 0 dice 5 2 morning 5 lairs 22 25 33 37 44"
    " | seat 0 space 20 holds F2 G3 P4 - - laid >F hand GG F> powers sabre"
    " | seat 1 space 20 holds P4 P1 G6 - - laid GG hand F> >> powers map treasures -4 +3"
    " | seat 2 space 14 laid F> hand >> GG | battle 0 1 attack 11 face 4 | next turn 0 morning spoils 0"
)
"""Seat 0 has won a battle and chooses what it takes."""

PLUNDER: Final = SPOILS.replace("holds P4 P1 G6 - -", "holds P4 P1 G6 F3 F2").replace("-4 +3", "-4 +3 +5 -2")
"""Seat 0 has won against a ship with five full holds and five treasures."""

RAID: Final = (
    "revised seats 3 ghost no round 4 captain 1 dice 1 1"
    " | seat 0 space 21 holds F2 G3 P4 - - laid >F hand GG F>"
    " | seat 1 space 20 holds P4 P3 G6 - - hand >> | seat 2 space 9 hand >>"
)
"""Seat 0 has laid its card; seat 1 sails first, and cannot but attack it."""

SIX: Final = (
    "revised seats 6 ghost no round 9 captain 0 dice 6 3 morning 6 lairs 22"
    " | seat 0 space 28 holds G6 G3 F3 P2 - - hand >> >F >P PG treasures +7 -2 powers sixth map"
    " | seat 1 space 28 holds G4 F3 P2 F5 - hand >> G> FP treasures -3"
    " | seat 2 space 28 holds G6 F2 - - - hand F> GG PF powers sabre"
    " | seat 3 space 28 holds G6 F2 P1 - - hand F> GG PF"
    " | seat 4 space 28 holds F2 P6 P3 G2 F1 hand F> GG PF powers beth"
    " | seat 5 space 28 holds G1 - - - - hand F> GG PF treasures +3"
)
"""Six captains on one space; seat 0 has the 6th Hold, Morgan's Map and two treasures."""

RIVALS: Final = (
    "revised seats 6 ghost no round 9 captain 0 dice 6 3 morning 6 lairs 22"
    " | seat 0 space 28 holds G6 G3 F3 P2 - - laid >> hand >F >P PG treasures +7 -2 powers sixth map"
    " | seat 1 space 28 holds G4 F3 P2 F5 - laid >> hand G> FP treasures -3"
    " | seat 2 space 28 holds G6 F2 - - - laid F> hand GG PF powers sabre"
    " | seat 3 space 28 holds G6 F2 P1 - - laid F> hand GG PF"
    " | seat 4 space 28 holds F2 P6 P3 G2 F1 laid F> hand GG PF powers beth"
    " | seat 5 space 28 holds G1 - - - - laid F> hand GG PF treasures +3 | next turn 0 morning attack"
)
"""Seat 0 chooses which of five ships it attacks."""

LAST: Final = (
    "revised seats 3 ghost no round 14 captain 0 dice 6 3 morning 6 lairs 22"
    " | seat 0 space 46 holds G6 G3 F3 P2 - hand >> >F >P treasures +7"
    " | seat 1 space 43 holds G4 F3 P2 F5 - hand >> G> FP treasures -3"
    " | seat 2 space 38 holds G6 F2 - - - hand F> GG PF"
)
"""The last round: whatever card seat 0 lays, its ship comes home."""

CREW: Final = (
    "revised seats 4 ghost no crew chosen round 0 captain 0"
    " | seat 0 space 0 holds F3 G3 - - - hand F> >P PF crew quartermaster surgeon"
    " | seat 1 space 0 holds F3 G3 - - - hand <> G> >F crew cook smuggler"
    " | seat 2 space 0 holds F3 G3 - - - hand >< G> FP crew purser monkey"
    " | seat 3 space 0 holds F3 G3 - - - hand F> <> >F crew bosun pilot | next crew 0 1 2 3"
)
"""Everybody chooses which of two crew cards to keep."""

REFUSE: Final = (
    "revised seats 4 ghost no crew chosen round 6 captain 0 dice 5 2 morning 5"
    " | seat 0 space 11 holds F4 G3 P2 F1 G5 laid G> hand >> <> crew quartermaster surgeon"
    " | seat 1 space 20 holds P4 G5 F3 - - laid GG hand >> PF crew cook smuggler"
    " | seat 2 space 14 holds F3 G6 P1 - - laid F> hand >F PG treasures +5 crew monkey purser"
    " | seat 3 space 12 holds F2 G3 - - - powers beth laid FP hand >P GG crew gunner pilot"
    " | next turn 0 morning refuse"
)
"""Seat 0 has the Quartermaster: it empties a hold or refuses the load."""

CREWS: Final = (
    "revised seats 6 ghost no crew chosen round 9 captain 0 dice 6 3 morning 6 lairs 22"
    " | seat 0 space 28 holds G6 G3 F3 P2 - - hand >> >F >P PG treasures +7 -2 powers sixth map crew monkey purser"
    " | seat 1 space 28 holds G4 F3 P2 F5 - hand >> G> FP treasures -3 crew quartermaster surgeon"
    " | seat 2 space 28 holds G6 F2 - - - hand F> GG PF powers sabre crew cook smuggler"
    " | seat 3 space 28 holds G6 F2 P1 - - hand F> GG PF crew gunner pilot"
    " | seat 4 space 28 holds F2 P6 P3 G2 F1 hand F> GG PF powers beth crew bosun lookout"
    " | seat 5 space 28 holds G1 - - - - hand F> GG PF treasures +3 crew chaplain carpenter"
)
"""Six captains with their crew; seat 0 has treasures and powers beside its crew card."""

TRADE: Final = (
    "revised seats 4 ghost no market on round 5 captain 0 dice 5 2 morning 5 lairs 9 11 19 22 25 33 37 44"
    " offers 1 2 8 used 5 6 7 12"
    " | seat 0 space 16 holds F4 F3 P1 G5 G3 laid >> hand F> <>"
    " | seat 1 space 20 holds P4 G5 F3 - - laid GG hand >> PF"
    " | seat 2 space 14 holds F3 G6 P1 - - laid F> hand >F PG treasures -2"
    " | seat 3 space 12 holds F2 G3 - - - laid FP hand >P GG | next turn 0 morning trade"
)
"""Seat 0 is in a port, and all three offers are open to it."""

HOUSE: Final = (
    "revised seats 6 ghost no crew chosen market on round 9 captain 0 dice 6 3 morning 6 lairs 22 offers 4 8 10"
    f"{CREWS[CREWS.index(' | seat') :]}"
)
"""Six captains with their crew and the market."""

STORM: Final = (
    "revised seats 1 solo tide captain 0 dice 4 1 morning 1 | seat 0 space 3 holds F3 P3 G2 hand >F | next cards"
)
"""Seat 0 sails against the tide, to a guarded lair."""
