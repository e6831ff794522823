"""Luck: the same for ever, fair, and one kind of it apart from the others."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, pairwise

import pytest

import jamaica
from jamaica import IllegalMove, Luck, State
from jamaica.luck import CHOICE_STREAM, DICE_STREAM, STREAMS
from jamaica.model.events import Event
from jamaica.model.steps import LUCK_DRAW, LUCKS, step_a
from tests.support.games import SETTINGS, Players, Setting, gallery, question, quick, walk
from tests.support.odds import assert_follows

LUCKY = [state for state in gallery() if question(state) >= LUCKS]
SEED = 1692

KNOWN = {
    (0, 0): [1718554744, 565705176, 1095614919, 1668383399],
    (1692, 0): [1415441907, 1828681690, 661453389, 775885342],
    (1692, 1): [1799186444, 769100476, 1576328617, 152012127],
    (-5, 0): [1635791032, 400744065, 1321590725, 805492217],
    (2**100, 7): [1794040737, 2124347782, 441057814, 1486334046],
}
"""What luck of some seeds and streams says first, of 2**31 possible numbers."""
KNOWN_DICE = [2, 4, 2, 3, 3, 3, 5, 1, 3, 6, 1, 4, 1, 3, 2, 4, 2, 6, 4, 2]
KNOWN_CHOICES = [659118, 851548, 308014, 361300, 779222]


def numbers(luck: Luck, which: int, length: int = 4) -> list[int]:
    """The next numbers of one stream of luck."""
    return [int(luck.below(2**31, which)) for _ in range(length)]


def reference(seed: int, stream: int, which: int) -> Iterator[int]:
    """The small fast counter with 32-bit words, written down once more, plainly."""
    digest = hashlib.shake_256(f"jamaica {seed} {stream}".encode()).digest(12 * STREAMS)[12 * which : 12 * which + 12]
    a, b, c = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8))
    for counter in count(1):
        word = (a + b + counter) % 2**32
        a = b ^ b >> 9
        b = c * 9 % 2**32
        c = ((c << 21 | c >> 11) + word) % 2**32
        if counter > 12:
            yield word


@pytest.mark.parametrize("number", range(len(LUCKY)))
def test_sample_follows_outcomes(number: int) -> None:
    state = LUCKY[number]
    weights = dict(jamaica.outcomes(state))
    luck = Luck(number)
    draws = max(25 * sum(weights.values()), quick(4000, 1500, 10))
    assert_follows(Counter(jamaica.sample(state, luck) for _ in range(draws)), weights)


def test_sampling_changes_no_state_and_is_refused_when_luck_is_not_asked() -> None:
    for state in gallery():
        before = state.key()
        if state.luck_next:
            jamaica.sample(state, Luck(1))
        else:
            with pytest.raises(IllegalMove) as caught:
                jamaica.sample(state, Luck(1))
            assert caught.value.rule == ("table.over" if state.over else "table.turn")
        assert state.key() == before


def source(state: State) -> tuple[int, int]:
    """The kind of luck that is asked, and for a draw whose pile it is."""
    asked = question(state)
    return asked, int(step_a(state.top())) if asked == LUCK_DRAW else 0


def sources() -> dict[tuple[int, int], State]:
    """One state for every kind of luck, and for each of six draw piles."""
    found = {source(state): state for state in LUCKY}
    for state in walk(Setting("revised", 6, False), 1):
        if state.luck_next:
            found.setdefault(source(state), state.copy())
    return found


def test_every_kind_of_luck_and_every_pile_has_a_stream_of_its_own() -> None:
    states = sources()
    assert len(states) == 7 + 6
    for one, drawing in states.items():
        undisturbed, disturbed = Luck(SEED), Luck(SEED)
        for _ in range(5):
            jamaica.sample(drawing, disturbed)
        for other, state in states.items():
            if other != one:
                expected = [jamaica.sample(state, undisturbed) for _ in range(12)]
                assert [jamaica.sample(state, disturbed) for _ in range(12)] == expected


def dice_of(setting: Setting, choices: int) -> tuple[list[Event], list[Event]]:
    """A game with one table's luck and other players each time: its rolls, and its battles."""
    state = setting.start()
    players = Players(choices)
    players.luck = Luck(SEED)
    told: list[Event] = []
    while not state.over:
        told += jamaica.apply(state, *players.next_move(state))
    rolls = [event for event in told if event.kind == "rolled"]
    return rolls, [event for event in told if event.kind == "combat_rolled"]


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.bank == "limited"], ids=str)
def test_one_battle_more_leaves_the_next_dice_unchanged(setting: Setting) -> None:
    games = [dice_of(setting, choices) for choices in range(3)]
    assert len({len(battles) for _, battles in games}) > 1, "games with more battles and with fewer"
    for (rolls, _), (other_rolls, _) in pairwise(games):
        rounds = min(len(rolls), len(other_rolls))
        assert rolls[:rounds] == other_rolls[:rounds]


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
def test_the_same_seed_gives_the_same_game_and_another_seed_another(setting: Setting) -> None:
    games = [[state.key() for state in walk(setting, seed)] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_the_sequence_never_changes() -> None:
    assert {asked: numbers(Luck(*asked), CHOICE_STREAM) for asked in KNOWN} == KNOWN
    luck = Luck(SEED)
    assert [int(luck.below(6, DICE_STREAM)) + 1 for _ in KNOWN_DICE] == KNOWN_DICE
    assert [int(luck.below(1000003)) for _ in KNOWN_CHOICES] == KNOWN_CHOICES


@pytest.mark.parametrize("which", range(STREAMS))
def test_the_sequence_is_that_of_the_small_fast_counter(which: int) -> None:
    for seed, stream in KNOWN:
        expected = [word >> 1 for word in islice(reference(seed, stream, which), 200)]
        assert numbers(Luck(seed, stream), which, 200) == expected


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 11, 12, 36, 100])
def test_every_number_below_a_bound_is_as_likely(bound: int) -> None:
    luck = Luck(bound)
    draws = max(50 * bound, quick(20000, 6000, 20))
    assert_follows(Counter(int(luck.below(bound)) for _ in range(draws)), dict.fromkeys(range(bound), 1))


@pytest.mark.parametrize("inside", [[4], [0, 10], [1, 2, 30, 62]])
def test_every_member_of_a_set_is_as_likely(inside: list[int]) -> None:
    luck, bits = Luck(3), sum(2**member for member in inside)
    drawn = Counter(int(luck.one_of(bits)) for _ in range(quick(20000, 6000, 20)))
    assert_follows(drawn, dict.fromkeys(inside, 1))


def test_a_great_bound_is_no_less_fair() -> None:
    luck, bound = Luck(9), 3 * 2**29
    drawn = [int(luck.below(bound)) for _ in range(quick(30000, 9000))]
    assert 0 <= min(drawn) <= max(drawn) < bound
    assert_follows(Counter(3 * number // bound for number in drawn), {0: 1, 1: 1, 2: 1})


def test_neighbouring_numbers_of_a_stream_have_nothing_to_do_with_each_other() -> None:
    luck = Luck(77)
    rolls = [int(luck.below(6)) for _ in range(quick(40000, 12000))]
    assert_follows(Counter(pairwise(rolls)), {(one, other): 1 for one in range(6) for other in range(6)})


def test_seeds_and_streams_all_differ() -> None:
    seeds = [0, 1, -1, 2, 1692, 2**31, 2**32, 2**64, 2**64 + 1, -(2**70), 10**60]
    lucks = [Luck(seed, stream=stream) for seed in seeds for stream in (0, 1, 6, 2**70)]
    said = [tuple(numbers(luck, which)) for luck in lucks for which in range(STREAMS)]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("wrong", [1.5, "7", None, True])
def test_a_seed_that_is_no_whole_number_is_refused_with_a_sentence(wrong: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Luck(wrong)
    with pytest.raises(ValueError, match="a stream is a whole number"):
        Luck(1, stream=wrong)


def test_a_copy_of_luck_goes_on_alike_and_apart() -> None:
    luck = Luck(3)
    numbers(luck, 2)
    twin = luck.copy()
    ahead = numbers(twin, 2, 10)
    assert numbers(luck, 2, 10) == ahead
    assert numbers(luck, 2, 10) != ahead
