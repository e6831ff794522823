"""The settings that are compared."""

import pytest

import jamaica
from jamaica.arena.balance import setting
from jamaica.arena.balance.settings import check_names
from jamaica.cli.table_options import RULES, tables_of
from jamaica.model.options import VARIANTS
from tests.support.boards import ring

GIVEN = {"edition": ("revised",), "ghost": (), "board": (), **{each.name: (each.default,) for each in VARIANTS}}


def test_the_same_bot_in_all_seats_plays_each_deal_once() -> None:
    played = setting(["greedy"], jamaica.options(), 4, games=9, seed=7).plan
    assert (played.bots, played.rotations, played.deals, played.games) == (("greedy",) * 4, 1, 9, 9)
    assert len({played.task(key).seed for key in played.schedule()}) == 9


def test_different_bots_take_turns_and_play_all_rotations() -> None:
    played = setting(["greedy", "random"], jamaica.options(), 3, games=9, seed=7).plan
    assert (played.bots, played.rotations, played.deals) == (("greedy", "random", "greedy"), 3, 3)


def test_a_setting_is_named_after_what_is_not_the_default() -> None:
    named = setting(["greedy"], jamaica.options("first", ghost=True, bank="limited", board=ring()), 3, games=1, seed=7)
    assert named.name == f"first, 3 players, ghost, bank limited, board {named.plan.options.board.name}"
    assert setting(["greedy"], jamaica.options(), 4, games=1, seed=7).folder == "revised-4-players"
    with pytest.raises(ValueError, match="give every board a name of its own"):
        check_names([named, named])


def test_all_combinations_that_can_be_played_are_played() -> None:
    chosen = {**GIVEN, "edition": ("revised", "first"), "ghost": (True, False)}
    assert set(chosen) == set(RULES)
    tables, refused = tables_of([2, 6], chosen)
    assert [(seats, options.edition, options.ghost) for seats, options in tables] == [
        (2, "revised", True),
        (2, "revised", False),
        (2, "first", True),
        (2, "first", False),
        (6, "revised", False),
        (6, "first", False),
    ]
    assert len(refused) == 1
    assert "six players leave no ship for the ghost" in refused[0]


@pytest.mark.parametrize(
    ("seats", "given", "sentence"),
    [
        ([4, 7], {}, "2 to 6 players, not 7"),
        ([4], {"edition": ("revised", "third")}, "no edition 'third'"),
        ([6], {"ghost": (True, False)}, "six players leave no ship"),
        ([4], {"bank": ("empty",)}, "bank is endless or limited"),
    ],
)
def test_a_value_that_fits_nowhere_is_refused(seats: list[int], given: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        tables_of(seats, {**GIVEN, **given})
