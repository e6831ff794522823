"""The kit itself: its example plays, its positions are sound, and it sees what is not."""

import pytest

from tests.support import positions as kit
from tests.support.positions import position, turn
from tests.support.soundness import unsound


def test_the_example_of_the_kit_plays() -> None:
    assert kit.__doc__ is not None
    example = [line.strip() for line in kit.__doc__.splitlines() if line.startswith("    ")]
    assert len(example) == 5
    exec("\n".join(example), {"position": position})


def test_a_position_reads_as_it_was_set() -> None:
    table = position(
        "first",
        seats=4,
        ghost=True,
        captain=2,
        ships="14 49@-1 0@1 7 3",
        holds={0: "G3 F2 P6 - G1 F1", 3: "", 4: "G6"},
        powers={"sixth": 0, "map": 4},
        facedown={1: "+7 -3!", 4: "sabre"},
    )
    assert table.ships() == "14 49@-1 0@1 7 3"
    assert [table.holds(ship) for ship in range(5)] == [
        "G3 F2 P6 - G1 F1",
        "F3 G3 - - -",
        "F3 G3 - - -",
        "- - - - -",
        "G6 - - - -",
    ]
    assert [table.powers(ship) for ship in (0, 4)] == ["sixth", "map beth"]
    assert [table.facedown(ship) for ship in (1, 4)] == ["+7 -3", "sabre"]
    assert table.seen(None)["lairs"] == [4, 9, 11, 19]
    assert table.luck_kind() == "roll"
    assert "seat 1 on 49@-1 [F3 G3 - - -] +7 -3" in repr(table)


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ({"holds": {0: "G7"}}, "has 7 tokens"),
        ({"holds": {0: "- - - - - G1"}}, "does not exist"),
        ({"powers": {"beth": 0}, "lairs": "4 9"}, "treasures should be out"),
        ({"facedown": {0: "-3 -3"}, "lairs": "4 9 11 19 22 25 33"}, "not twelve"),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: dict[str, dict[int, str]], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        position(**broken)  # type: ignore[arg-type]


def test_cards_in_two_places_are_noticed() -> None:
    state = position().state
    state.discards[0] = state.hand[0]
    assert unsound(state) is not None
    state = position().state
    state.kept[1] = 2047
    assert unsound(state) is not None


def test_a_refused_line_fails_with_a_picture_of_the_table() -> None:
    table = turn("forward/food", (1, 2), ships="6")
    with pytest.raises(AssertionError, match=r"'sail 9' was refused: \[sail\.exact\](.|\n)*seat 0 on 6"):
        table.play("sail 9")
    with pytest.raises(AssertionError, match="is not refused"):
        table.refusal("sail 7")
