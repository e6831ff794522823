"""The data files say what is printed on the cardboard, and the rules page says what the data say."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jamaica.model import cards
from jamaica.model.board import LAIR, PORT, PORT_ROYAL, SEA, STANDARD
from jamaica.model.data_files import read_data

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "rules.md"
CHAPTERS = (
    "Components",
    "Setup",
    "The round",
    "Loading",
    "Sailing",
    "Paying",
    "Lairs and treasure",
    "Battle",
    "Shortage",
    "End of the game",
    "Ghost Ship",
    "Crew (house variant)",
    "Port Marketplace (house variant)",
    "Solo (house variant)",
    "Refusals",
    "Rulings",
)


def costs(kind: int) -> Counter[int]:
    return Counter(STANDARD.cost[space] for space in range(50) if STANDARD.kind[space] == kind)


def rules_of_the_page() -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = []
    chapter = about = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            chapter, about = line.removeprefix("## "), ""
        elif line.startswith("### Rulings: "):
            about = line.removeprefix("### Rulings: ")
        found = re.fullmatch(r"- `([a-z]+\.[a-z-]+)` (?:\*\(([a-z, ]+)\)\* )?(.+)", line)
        if found:
            marks = set((found[2] or "").split(", ")) - {""}
            rule: dict[str, Any] = {"id": found[1], "chapter": chapter} | ({"about": about} if about else {})
            if marks & {"revised", "first"}:
                rule["edition"] = (marks & {"revised", "first"}).pop()
            if "option" in marks:
                rule["option"] = True
            assert marks <= {"revised", "first", "option"}
            rules.append(rule | {"text": found[3]})
    return rules


# ---- the board ---------------------------------------------------------------------------------------------


@pytest.mark.rule("component.board")
def test_the_board_has_fifty_spaces_of_four_kinds() -> None:
    kinds = Counter(STANDARD.kind[space] for space in range(STANDARD.size))
    assert kinds == {PORT_ROYAL: 1, SEA: 29, PORT: 11, LAIR: 9}
    assert sum(len(following) for following in STANDARD.next) == 53


@pytest.mark.rule("component.board")
def test_the_spaces_cost_what_is_printed_on_them() -> None:
    assert costs(PORT) == {3: 6, 5: 4, 7: 1}
    assert costs(SEA) == {1: 3, 2: 9, 3: 12, 4: 5}
    assert costs(LAIR) == {0: 9}


@pytest.mark.rule("component.board")
def test_the_shortest_lap_has_32_steps_and_the_longest_44() -> None:
    @cache
    def longest(space: int) -> int:
        return max(1 + (longest(other) if other else 0) for other in STANDARD.next[space])

    assert STANDARD.left[0] == 32
    assert longest(0) == 44


@pytest.mark.rule("component.board")
def test_the_forks_are_at_6_19_and_32_and_join_at_15_28_and_41() -> None:
    forks = {space: following for space, following in enumerate(STANDARD.next) if len(following) > 1}
    joins = {space: before for space, before in enumerate(STANDARD.prev) if len(before) > 1}
    assert forks == {6: (7, 13), 19: (20, 26), 32: (33, 39)}
    assert joins == {15: (12, 14), 28: (25, 27), 41: (38, 40)}


@pytest.mark.rule("component.board")
def test_the_nine_lairs_are_where_they_are_printed() -> None:
    lairs = [space for space in range(50) if STANDARD.kind[space] == LAIR]
    assert lairs == [4, 9, 11, 19, 22, 25, 33, 37, 44]
    assert STANDARD.lairs == sum(2**space for space in lairs)


def test_the_numbers_begin_behind_the_red_line() -> None:
    scores = [STANDARD.score[space] for space in range(50)]
    assert scores == [-5] * 41 + [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert STANDARD.finish_score == 15


def test_each_lane_knows_whether_it_is_the_outer_or_the_inner_one() -> None:
    lanes = {space["id"]: space["lane"] for space in read_data("board.json")["spaces"] if "lane" in space}
    outer = [*range(7, 13), *range(20, 26), *range(33, 39)]
    assert lanes == dict.fromkeys(outer, "outer") | dict.fromkeys([13, 14, 26, 27, 39, 40], "inner")


def test_the_page_shows_the_same_board() -> None:
    page = PAGE.read_text("utf-8")
    table = [line.strip("|").split("|") for line in page.splitlines() if re.match(r"\| \d+ \|", line)]
    cells = [[cell.strip() for cell in row] for row in table]
    shown = [row[0:3] for row in cells] + [row[4:7] for row in cells] + [[*row[8:10], row[11]] for row in cells]
    letters = {SEA: "S", PORT: "P", LAIR: "L"}
    found = 0
    for number, kind, following in shown:
        if number:
            space = int(number)
            cost = STANDARD.cost[space] or ""
            start = f"{letters[STANDARD.kind[space]]}{cost}" if space else "Port Royal (15"
            assert kind.startswith(start), space
            assert following == ", ".join(map(str, STANDARD.next[space])), space
            assert ("fork" in kind) == (len(STANDARD.next[space]) > 1), space
            found += 1
    assert found == 50
    scores = {int(row[8]): int(row[10]) for row in cells if row[8] and row[10]}
    assert scores == {space: STANDARD.score[space] for space in range(41, 50)}


# ---- cards, dice, treasures, goods, captains ---------------------------------------------------------------


@pytest.mark.rule("component.cards")
def test_the_eleven_cards_make_a_panorama_that_closes_on_itself() -> None:
    assert len(cards.CARDS) == 11
    assert len(set(cards.CARDS)) == 11
    assert cards.ALL_CARDS == 2**11 - 1
    for card in range(11):
        assert cards.EVENING_SYMBOL[card] == cards.MORNING_SYMBOL[(card + 1) % 11]


@pytest.mark.rule("component.cards")
def test_a_card_is_a_pair_of_five_symbols() -> None:
    symbols = {"gold": 1, "food": 2, "gunpowder": 3, "forward": 4, "backward": 5}
    constants = (cards.GOLD, cards.FOOD, cards.GUNPOWDER, cards.FORWARD, cards.BACKWARD)
    assert constants == tuple(symbols.values())
    for card, name in enumerate(cards.CARDS):
        morning, evening = name.split("/")
        assert cards.MORNING_SYMBOL[card] == symbols[morning]
        assert cards.EVENING_SYMBOL[card] == symbols[evening]
    assert ", ".join(cards.CARDS) in " ".join(PAGE.read_text("utf-8").split())


@pytest.mark.rule("component.dice")
def test_the_dice_have_the_faces_of_the_box() -> None:
    assert cards.ACTION_FACES == (1, 2, 3, 4, 5, 6)
    assert cards.COMBAT_NAMES == ("2", "4", "6", "8", "10", "star")
    assert [cards.COMBAT_FACES[face] for face in range(6)] == [2, 4, 6, 8, 10, 0]
    assert cards.COMBAT_NAMES[cards.COMBAT_STAR] == "star"
    assert Counter(cards.SHORTAGE_FACES) == {"circle": 2, "square": 2, "skull": 1, "star": 1}
    assert cards.SHORTAGE_NAMES.index("circle") == cards.CIRCLE
    assert cards.SHORTAGE_NAMES.index("square") == cards.SQUARE
    assert cards.SHORTAGE_NAMES.index("skull") == cards.SKULL
    assert cards.SHORTAGE_NAMES.index("star") == cards.STAR


@pytest.mark.rule("component.treasures")
def test_there_are_four_powers_five_treasures_and_three_cursed_ones() -> None:
    values = [cards.TREASURE_VALUE[card] for card in range(12)]
    assert cards.TREASURE_NAMES[:4] == ("map", "sabre", "beth", "sixth")
    assert values == [0, 0, 0, 0, 3, 3, 5, 7, 7, -2, -3, -4]
    assert [card for card in range(12) if cards.CURSED & 2**card] == [9, 10, 11]
    assert [card for card in range(12) if cards.POWERS & 2**card] == [0, 1, 2, 3]
    assert cards.ALL_TREASURES == 2**12 - 1
    assert (cards.MAP, cards.SABRE, cards.BETH, cards.SIXTH) == (0, 1, 2, 3)
    assert cards.TREASURE_TITLES[:4] == ("Morgan's Map", "Saran's Sabre", "Lady Beth", "6th Hold")


@pytest.mark.rule("component.treasures")
def test_twins_are_one_kind_of_treasure() -> None:
    assert cards.TREASURE_KINDS == ("map", "sabre", "beth", "sixth", "+3", "+5", "+7", "-2", "-3", "-4")
    assert [cards.TREASURE_KIND[card] for card in range(12)] == [0, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9]
    first = [cards.TREASURE_NAMES.index(name) for name in ("+3", "+5", "+7", "-2", "-3", "-4")]
    assert first == [
        cards.PLUS_THREE,
        cards.PLUS_FIVE,
        cards.PLUS_SEVEN,
        cards.MINUS_TWO,
        cards.MINUS_THREE,
        cards.MINUS_FOUR,
    ]


@pytest.mark.rule("component.bank")
def test_the_bank_has_80_doubloons_45_food_and_45_gunpowder() -> None:
    bank = {cards.GOODS[goods]: cards.BANK[goods] for goods in (cards.GOLD, cards.FOOD, cards.GUNPOWDER)}
    assert bank == {"gold": 80, "food": 45, "gunpowder": 45}
    assert cards.BANK[cards.NOTHING] == 0


@pytest.mark.rule("component.players")
def test_there_is_a_captain_for_each_of_six_players() -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    assert ", ".join(f"{captain['name']} {captain['colour']}" for captain in cards.CAPTAINS) in page
    for key in ("name", "colour", "hex", "emblem"):
        assert len({captain[key] for captain in cards.CAPTAINS}) == 6


@pytest.mark.rule("component.markers")
def test_six_ships_are_enough_and_the_ghost_sails_the_black_one() -> None:
    """With five players the sixth ship is free for the ghost, and it has an emblem of its own."""
    assert cards.GHOST_CAPTAIN["colour"] == cards.CAPTAINS[5]["colour"] == "black"
    assert cards.GHOST_CAPTAIN["emblem"] not in {captain["emblem"] for captain in cards.CAPTAINS}
    assert all(re.fullmatch("#[0-9a-f]{6}", captain["hex"]) for captain in cards.CAPTAINS)


def test_damaged_data_are_refused_with_a_sentence() -> None:
    cards.check_constants()
    with pytest.raises(ValueError, match="the data files are damaged: the goods should be 3, but are 2"):
        cards.check("the goods", 2, 3)


# ---- the rules ---------------------------------------------------------------------------------------------


def test_the_page_and_the_file_have_the_same_rules() -> None:
    assert rules_of_the_page() == read_data("rules.json")["rules"]


def test_every_rule_has_its_own_id_and_stands_alone_as_sentences() -> None:
    rules = read_data("rules.json")["rules"]
    ids = [rule["id"] for rule in rules]
    assert len(set(ids)) == len(ids) == 153
    for rule in rules:
        assert rule["chapter"] in CHAPTERS, rule
        assert set(rule) <= {"id", "chapter", "about", "edition", "option", "text"}, rule
        assert (rule["chapter"] == "Rulings") == (rule.get("about") in CHAPTERS[:-2]), rule
        assert re.match(r'[A-Z0-9"]', rule["text"]), rule
        assert rule["text"].endswith((".", ".)")), rule
        assert "..." not in rule["text"], rule


def test_rules_that_name_others_name_existing_ones() -> None:
    rules = read_data("rules.json")["rules"]
    ids = {rule["id"] for rule in rules}
    families = {rule.split(".")[0] for rule in ids}
    page = PAGE.read_text("utf-8")
    for family, word in re.findall(r"\b([a-z]+)\.([a-z]+(?:-[a-z]+)*)\b", page):
        assert family not in families or f"{family}.{word}" in ids, f"{family}.{word}"
    for card in read_data("treasures.json")["treasures"]:
        assert card.get("rule", "treasure.powers") in ids


def test_the_data_files_are_readable_one_entry_a_line() -> None:
    folder = Path(__file__).parents[2] / "src" / "jamaica" / "data"
    for file in folder.glob("*.json"):
        text = file.read_text("utf-8")
        assert text.endswith("}\n"), file
        for entries in json.loads(text).values():
            if isinstance(entries, list) and isinstance(entries[0], dict):
                assert text.count("\n    {") == len(entries), file
