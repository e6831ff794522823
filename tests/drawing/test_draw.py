"""The picture of a position: well-formed, complete, and silent about what is hidden."""

import copy
import re
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import jamaica
from jamaica.drawing import Picture, draw
from jamaica.model.board import STANDARD, Board
from jamaica.model.cards import CAPTAINS, CARDS

SVG = "{http://www.w3.org/2000/svg}"


def start(seats: int, seed: int = 1, ghost: bool | None = None, board: Board | None = None) -> jamaica.State:
    """A game in which luck has spoken and the captain is to place the dice."""
    state = jamaica.start(jamaica.options("revised", ghost=ghost, board=board), seats=seats)
    luck = jamaica.Luck(seed)
    while state.luck_next:
        jamaica.apply(state, jamaica.sample(state, luck))
    return state


def play(state: jamaica.State, seed: int, rounds: int) -> jamaica.State:
    """The same game so many rounds later, every choice made at random."""
    luck, choices = jamaica.Luck(seed), jamaica.Luck(seed, stream=1)
    while not state.over and state.round < rounds:
        if state.luck_next:
            jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            moves = jamaica.legal(state, seat)
            jamaica.apply(state, moves[choices.below(len(moves))], seat=seat)
    return state


def parsed(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg)


def having(picture: Picture, mark: str) -> list[ElementTree.Element]:
    """The elements that bear a mark, in the order they are drawn."""
    return [element for element in parsed(picture).iter() if element.get(f"data-{mark}") is not None]


def told(picture: Picture, mark: str) -> list[str]:
    return [str(element.get(f"data-{mark}")) for element in having(picture, mark)]


def words(element: ElementTree.Element) -> str:
    return " ".join(text.text or "" for text in element.iter(f"{SVG}text"))


def test_every_space_is_drawn_with_its_cost_and_what_it_counts() -> None:
    spaces = having(draw(start(3)), "space")
    assert [int(str(space.get("data-space"))) for space in spaces] == list(range(STANDARD.size))
    for at, space in enumerate(spaces):
        cost = STANDARD.cost[at]
        kind = space.get("data-kind")
        assert int(str(space.get("data-cost"))) == cost
        squares = sum(
            str(shape.get("d")).count("z") for shape in space.iter(f"{SVG}path") if shape.get("fill") == "#fff"
        )
        assert squares == (cost if kind == "sea" else 0)
        if kind == "port":
            assert str(cost) in words(space).split()
        if STANDARD.score[at] != -5:
            assert space.get("data-score") == str(STANDARD.score[at])
    assert spaces[0].get("data-score") == "15"
    assert "−5" in words(parsed(draw(start(3))))


def test_every_way_is_drawn_and_the_lanes_are_told_apart() -> None:
    ways = having(draw(start(2)), "ways")
    drawn = {way.get("data-ways"): str(way.get("d")).count("M") for way in ways}
    assert drawn == {"main": 23, "outer": 21, "inner": 9}
    assert sum(drawn.values()) == sum(len(after) for after in STANDARD.next)
    assert len({way.get("stroke") for way in ways}) == 3


def test_a_token_lies_on_a_lair_while_it_has_one() -> None:
    state = start(3)
    assert len(told(draw(state), "token")) == 9
    play(state, 5, 8)
    left = jamaica.view(state, None).to_dict()["lairs"]
    assert 0 < len(left) < 9
    assert [int(space) for space in told(draw(state), "token")] == left
    assert told(draw(state), "pile") in ([], [str(len(left))])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_ship_is_where_it_is_and_none_covers_another(seats: int) -> None:
    for seed in range(4):
        state = play(start(seats, seed), seed, 6 * seed + 1)
        ships = having(draw(state), "ship")
        assert [int(str(ship.get("data-on"))) for ship in ships] == [state.space[at] for at in range(state.ships)]
        spots = [(float(str(ship.get("data-x"))), float(str(ship.get("data-y")))) for ship in ships]
        for one, two in combinations(spots, 2):
            assert hypot(one[0] - two[0], one[1] - two[1]) > 60


def test_six_ships_in_port_royal_do_not_cover_each_other_or_any_space() -> None:
    picture = draw(start(6))
    ships = having(picture, "ship")
    assert [ship.get("data-on") for ship in ships] == ["0"] * 6
    spots = [(float(str(ship.get("data-x"))), float(str(ship.get("data-y")))) for ship in ships]
    for one, two in combinations(spots, 2):
        assert hypot(one[0] - two[0], one[1] - two[1]) > 70
    for space in having(picture, "space"):
        x, y = (float(value) for value in re.findall(r"[-\d.]+", str(space.get("transform")))[:2])
        assert all(hypot(x - ship[0], y - ship[1]) > 55 for ship in spots)


def test_ships_are_told_apart_without_their_colours() -> None:
    picture = draw(start(5, ghost=True))
    root = parsed(picture)
    drawn = [group for group in root.iter(f"{SVG}g") if str(group.get("id")).startswith("jam-ship-")]
    weaves = {
        shape.get("fill") for group in drawn for shape in group.iter(f"{SVG}path") if "weave" in str(shape.get("fill"))
    }
    assert len(drawn) == len(weaves) == len({words(group) for group in drawn}) == 6
    shown = words(root)
    assert all(captain["name"] in shown for captain in CAPTAINS[:5])
    assert "Ghost Ship" in shown


def test_holds_dice_and_the_compass_are_drawn() -> None:
    state = play(start(4), 9, 5)
    picture = draw(state)
    cabins = having(picture, "captain")
    entries = jamaica.view(state, None).to_dict()["seats"]
    for cabin, entry in zip(cabins, entries, strict=True):
        holds = [element for element in cabin.iter() if element.get("data-hold") is not None]
        shown = [(hold.get("data-goods"), hold.get("data-count")) for hold in holds]
        assert shown == [
            (None, None) if hold is None else (hold["kind"], str(hold["count"])) for hold in entry["holds"]
        ]
    assert [cabin.get("data-compass") for cabin in cabins].index("yes") == state.captain
    begun = start(4)
    assert told(draw(begun), "die") == ["morning", "evening", "rolled"]
    jamaica.apply(begun, jamaica.legal(begun, begun.captain)[0], seat=begun.captain)
    faces = {die.get("data-die"): die.get("data-face") for die in having(draw(begun), "die")}
    assert faces == {"morning": str(begun.morning), "evening": str(begun.evening)}


def test_a_state_is_drawn_as_a_spectator_sees_it() -> None:
    state = play(start(3), 2, 7)
    assert draw(state).svg == draw(jamaica.view(state, None)).svg
    assert draw(state, 1).svg == draw(jamaica.view(state, 1)).svg
    assert draw(state).svg == draw(state.copy()).svg


def test_hidden_cards_and_treasures_are_not_in_the_picture() -> None:
    for seed in range(5):
        state = play(start(3, seed), seed, 9)
        hidden = draw(state)
        assert not set(told(hidden, "card")) - {"hidden"} - set(shown_cards(state))
        assert set(told(hidden, "treasure")) <= {"hidden"}
        mine = told(draw(state, 0), "card")
        assert sum(card in CARDS for card in mine) >= len(jamaica.view(state, 0).to_dict()["seats"][0]["hand"])
        everything = draw(jamaica.commentator(state))
        assert "hidden" not in told(everything, "card") + told(everything, "treasure")


def shown_cards(state: jamaica.State) -> list[str]:
    return [CARDS[state.laid[seat] - 1] for seat in range(state.seats) if state.shown >> seat & 1 and state.laid[seat]]


def test_the_picture_of_a_view_is_the_same_when_only_hidden_things_differ() -> None:
    state = play(start(4), 3, 8)
    view = jamaica.view(state, 2)
    for seed in range(5):
        other = jamaica.imagine(view, jamaica.Luck(seed))
        assert draw(jamaica.view(other, 2)).svg == draw(view).svg


def test_names_are_escaped() -> None:
    odd = ['<script>"&', "O'Malley ]]>", "Ærø\x00\x1b", ""]
    picture = draw(start(4), names=odd)
    shown = words(parsed(picture))
    assert '<script>"&' in shown
    assert "O'Malley ]]>" in shown
    assert "Ærø" in shown
    assert "Mary Read" in shown
    assert "<script" not in picture.svg


def test_nothing_is_fetched_from_elsewhere() -> None:
    svg = draw(play(start(5), 1, 6)).svg
    assert set(re.findall(r"https?://[^\"' ]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert all(link.startswith("#jam-") for link in re.findall(r'href="([^"]*)"', svg))
    assert "<script" not in svg
    assert "<style" not in svg
    assert len(svg.encode()) < 100_000


def test_all_that_is_used_is_defined() -> None:
    for rounds in (1, 7, 99):
        svg = draw(jamaica.commentator(play(start(5, rounds, ghost=True), rounds, rounds))).svg
        used = set(re.findall(r'href="#([^"]*)"', svg)) | set(re.findall(r"url\(#([^)]*)\)", svg))
        defined = re.findall(r' id="([^"]*)"', svg)
        assert used <= set(defined)
        assert len(set(defined)) == len(defined)


def test_a_finished_game_is_drawn_with_open_treasures() -> None:
    state = play(start(3), 4, 101)
    assert state.over
    picture = draw(state)
    assert "hidden" not in told(picture, "treasure")
    assert "without treasures" in words(parsed(picture))


def test_a_battle_is_marked_on_its_space() -> None:
    state, luck, choices = start(6, 7), jamaica.Luck(7), jamaica.Luck(7, stream=1)
    while state.attacker < 0:
        if state.luck_next:
            jamaica.apply(state, jamaica.sample(state, luck))
        else:
            seat = jamaica.to_act(state)[0]
            moves = jamaica.legal(state, seat)
            jamaica.apply(state, moves[choices.below(len(moves))], seat=seat)
    assert told(draw(state), "battle") == [str(state.space[state.attacker])]


def ring(size: int, **changes: Any) -> Board:
    """A small board of one round way."""
    spaces: list[dict[str, Any]] = [{"id": 0, "kind": "port-royal", "next": [1], "x": 5, "y": 5}]
    for at in range(1, size):
        spaces.append(
            {"id": at, "kind": "sea", "cost": 1 + at % 9, "next": [(at + 1) % size], "x": 10 * (at % 7), "y": at}
        )
    return Board({"name": "<Tortuga> & co", "width": 100, "height": 300, "spaces": spaces, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"island": [[20, 100], [80, 120], [50, 200]]},
        {"island": [[0, 0], [1, 0], [0, 1]], "red_line": [0, 0, 100, 300]},
        {"width": 10000, "height": 100},
    ],
)
def test_any_valid_board_is_drawn(changes: dict[str, Any]) -> None:
    board = ring(20, **changes)
    picture = draw(start(6, board=board))
    assert told(picture, "space") == [str(at) for at in range(20)]
    assert told(picture, "ship") == [str(at) for at in range(6)]
    assert "<TORTUGA> & CO" in words(parsed(picture))
    assert "nan" not in picture.svg


def test_spaces_on_one_spot_are_still_drawn() -> None:
    data = copy.deepcopy(STANDARD.to_dict())
    for space in data["spaces"]:
        space["x"] = space["y"] = 50
    picture = draw(start(6, board=Board(data)))
    assert len(told(picture, "space")) == 50


def test_a_picture_is_saved_and_shows_itself(tmp_path: Path) -> None:
    picture = draw(start(2))
    picture.save(tmp_path / "start.svg")
    assert (tmp_path / "start.svg").read_text(encoding="utf-8") == picture.svg == picture._repr_svg_()
    assert re.fullmatch(r"<picture of \d+ characters; .*>", repr(picture))


def test_a_view_is_not_drawn_for_another_seat() -> None:
    state = start(3)
    view = jamaica.view(state, 1)
    assert draw(view, 1).svg == draw(view).svg
    with pytest.raises(ValueError, match="this view is not seat 2's"):
        draw(view, 2)
    with pytest.raises(ValueError, match="there is no seat 7"):
        draw(state, 7)


def test_the_package_offers_draw() -> None:
    assert jamaica.draw is draw
    assert "draw" in jamaica.__all__
