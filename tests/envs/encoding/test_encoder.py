"""An observation row holds what its seat may know, in its own place, and nothing else."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given

import jamaica
from jamaica import Luck, State
from jamaica.envs.encoding.arrays import masks_of, observe, rows_of, scaled
from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import ACTIONS, HOUSE, HOUSE_ROW, PLAIN, ROW, SLICES, Layout, layout_of
from jamaica.model.cards import CARDS
from jamaica.model.steps import SHIP, step_ship
from jamaica.model.table import Table
from tests.envs.encoding import slices_page
from tests.support.games import SETTINGS, Place, gallery, places, walk


def part(row: np.ndarray, name: str) -> list[int]:
    """A named slice of a row."""
    return [int(byte) for byte in row[SLICES[name].where]]


def check_rows(state: State, seed: int) -> None:
    """The row from the state is the row from the view, whatever is hidden from it; the mask is what is legal."""
    layout = layout_of(state.options)
    encoder = Encoder(state.seats, layout is HOUSE)
    for seat in range(state.seats):
        encoder.write_state(state, seat, seat)
    for seat, (row, mask) in enumerate(zip(rows_of(encoder), masks_of(encoder), strict=True)):
        view = jamaica.view(state, seat)
        for also in (view, jamaica.view(jamaica.imagine(view, Luck(seed)), seat)):
            also_row, also_mask = observe(also)
            assert (row == also_row).all()
            assert (mask == also_mask).all()
        assert [layout.moves[action] for action in mask.nonzero()[0]] == [
            move.id for move in jamaica.legal(state, seat)
        ]
        assert (row <= np.frombuffer(layout.tops, np.uint8)).all()


@given(places())
def test_a_row_is_what_the_view_shows_and_its_mask_the_legal_moves(place: Place) -> None:
    check_rows(place.state(), place.seed)


@pytest.mark.parametrize("number", range(len(gallery())))
def test_so_it_is_at_every_kind_of_question(number: int) -> None:
    check_rows(gallery()[number], number)


def test_a_place_written_again_and_again_shows_what_was_written_last() -> None:
    for setting in SETTINGS[::7]:
        encoder = Encoder(3, layout_of(setting.options()) is HOUSE)
        for step, state in enumerate(walk(setting, 5)):
            if step % 23 == 0:
                seat = step % state.seats
                encoder.write_state(state, seat, 1)
                row, mask = observe(jamaica.view(state, seat))
                assert (rows_of(encoder)[1] == row).all()
                assert (masks_of(encoder)[1] == mask).all()
        assert not rows_of(encoder)[[0, 2]].any()
        assert not masks_of(encoder)[[0, 2]].any()


def turned(state: State) -> State:
    """The same table, its players sitting one seat farther to the left."""
    twin = state.copy()
    seats = state.seats

    def seat_after(ship: int) -> int:
        return (ship + 1) % seats if 0 <= ship < seats else ship

    for name in ("captain", "map", "sabre", "beth", "sixth", "attacker", "defender"):
        setattr(twin, name, seat_after(getattr(state, name)))
    for name in ("waiting", "shown"):
        bits = getattr(state, name)
        setattr(twin, name, sum(1 << seat_after(seat) for seat in range(seats) if bits >> seat & 1))
    for ship in range(seats):
        other = seat_after(ship)
        for name in ("space", "lap", "hand", "discards", "kept", "laid"):
            getattr(twin, name)[other] = getattr(state, name)[ship]
        for hold in range(6):
            twin.cargo[other * 6 + hold] = state.cargo[ship * 6 + hold]
    twin.dealt = sum((state.dealt >> ship * 8 & 255) << seat_after(ship) * 8 for ship in range(seats))
    twin.crew = sum((state.crew >> ship * 4 & 15) << seat_after(ship) * 4 for ship in range(seats))
    turn_treasures(state, twin, seat_after)
    for at in range(state.depth):
        step = state.agenda[at]
        twin.agenda[at] = step + (seat_after(step_ship(step)) - step_ship(step)) * SHIP
    return twin


def turn_treasures(state: Table, twin: Table, seat_after: Callable[[int], int]) -> None:
    for ship in range(state.ships):
        for place in range(11):
            slot = state.facedown[ship * 11 + place]
            seen = sum(1 << seat_after(seat) for seat in range(state.seats) if slot >> 4 + seat & 1)
            twin.facedown[seat_after(ship) * 11 + place] = slot & ~(63 << 4) | seen << 4


@given(places())
def test_a_row_does_not_depend_on_where_the_players_sit(place: Place) -> None:
    state = place.state()
    twin = turned(state)
    for seat in range(state.seats):
        row, _ = observe(jamaica.view(state, seat))
        other, _ = observe(jamaica.view(twin, (seat + 1) % state.seats))
        cut = SLICES["seat"].stop
        assert (row[cut:] == other[cut:]).all()
        assert part(row, "seat").index(1) == seat


@pytest.mark.parametrize(("layout", "row"), [(PLAIN, ROW), (HOUSE, HOUSE_ROW)])
def test_the_slices_cover_the_row_without_gap_or_overlap(layout: Layout, row: int) -> None:
    stops = [0] + [each.stop for each in layout.slices.values()]
    assert [each.start for each in layout.slices.values()] == stops[:-1]
    assert stops[-1] == layout.row == row
    assert all(layout.tops)


def test_variants_leave_the_rows_and_actions_of_other_tables_as_they_were() -> None:
    assert (PLAIN.row, PLAIN.moves) == (437, list(range(200)))
    assert list(HOUSE.slices)[: len(SLICES)] == list(SLICES)
    assert HOUSE.moves[:ACTIONS] == PLAIN.moves
    assert HOUSE.actions <= 255


def test_every_byte_that_can_say_something_says_something_somewhere() -> None:
    told = np.zeros(HOUSE_ROW, bool)
    first, first_seen = None, np.zeros(HOUSE_ROW, np.uint8)
    for setting in SETTINGS:
        for step, state in enumerate(walk(setting, 11)):
            if step % 5 == 0 or state.over:
                row = observe(jamaica.view(state, step % state.seats))[0]
                row = np.pad(row, (0, HOUSE_ROW - len(row)))
                if first is None:
                    first, first_seen = row, row.copy()
                told |= row != first_seen
    silent = [name for name, each in HOUSE.slices.items() if not told[each.where].any()]
    assert silent == []


def test_a_row_can_be_read_by_its_names() -> None:
    state = jamaica.start(jamaica.options("revised"), 3)
    jamaica.let_luck(state, Luck(4))
    seat = jamaica.to_act(state)[0]
    row, mask = observe(jamaica.view(state, seat))
    view = jamaica.view(state, seat).to_dict()
    assert part(row, "dice") == [*view["dice"]["rolled"], 0, 0]
    assert [CARDS[card] for card, held in enumerate(part(row, "hand")) if held] == view["seats"][seat]["hand"]
    assert part(row, "captain") == [1, 0, 0, 0, 0, 0]
    assert part(row, "cargo")[:6] == [0, 3, 0, 3, 0, 0]
    assert part(row, "race")[:5] == [1, 0, 32, 0, 0]
    assert part(row, "asked") == [1]
    assert int(mask.sum()) == 2


def test_scaled_rows_lie_between_nothing_and_one() -> None:
    for state in gallery():
        row, _ = observe(jamaica.view(state, 0))
        small = scaled(row)
        assert small.dtype == np.float32
        assert small.min() >= 0
        assert small.max() <= 1
        tops = np.frombuffer(layout_of(state.options).tops, np.uint8)
        assert (np.rint(small * tops) == row).all()


def test_a_spectator_has_no_row() -> None:
    state = jamaica.start(jamaica.options("revised"), 3)
    for view in (jamaica.view(state, None), jamaica.commentator(state)):
        with pytest.raises(ValueError, match="only a seat's view has a row"):
            observe(view)


def test_the_page_of_the_encoding_has_the_slices_of_the_code() -> None:
    assert slices_page.PAGE.read_text("utf-8") == slices_page.page(), "run python -m tests.envs.encoding.slices_page"
