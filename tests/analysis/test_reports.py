"""An analysis in words, as plain data and as a page."""

import json
from xml.etree import ElementTree

import pytest

import jamaica
from jamaica.analysis import LUCK_KINDS, Analysis, analyse
from jamaica.analysis.reports.html import page
from jamaica.analysis.reports.report import account_rows, headline, mistake_sentence, ship_names, to_dict
from tests.support.analysed import SMALL, played
from tests.support.games import Setting


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(played(Setting("revised", 2, True), "random", 4), SMALL)


def test_plain_data_adds_up_and_is_json(found: Analysis) -> None:
    data = json.loads(json.dumps(to_dict(found)))
    assert data["names"] == [*found.record.names, "the Ghost Ship"]
    assert [seat["seat"] for seat in data["seats"]] == [0, 1, None]
    for seat in data["seats"]:
        parts = [seat["start"], *seat["luck"].values(), seat["own"], seat["others"], seat["hidden"], seat["foresight"]]
        assert sum(value for value, _ in parts) == pytest.approx(seat["result"], abs=1e-3)
        assert sum(value for value, _ in seat["luck"].values()) == pytest.approx(seat["total_luck"][0], abs=1e-3)
    assert len(data["chances"]) == len(found.record.moves) + 1
    assert {each["kind"] for each in data["luck"]} <= set(LUCK_KINDS)
    assert len(data["luck"]) + len([seat for seat, _ in found.record.moves if seat is not None]) == len(
        found.record.moves
    )


def test_rounds_begin_at_the_roll_of_the_dice(found: Analysis) -> None:
    rolls = [number for number, (_, move) in enumerate(found.record.moves, 1) if move.kind == "roll"]
    assert [number for number, _ in to_dict(found)["rounds"]] == rolls
    assert [round for _, round in to_dict(found)["rounds"]] == list(range(1, len(rolls) + 1))


def test_the_rows_of_an_account_are_all_its_parts(found: Analysis) -> None:
    for account in found.accounts:
        assert sum(share.value for _, share in account_rows(account)) == pytest.approx(account.result)


def test_a_headline_says_who_won(found: Analysis) -> None:
    winners = jamaica.winners(found.record.replay())
    for seat in range(2):
        words = headline(found, seat)
        assert words.startswith(found.record.names[seat])
        assert (" won" in words) == (seat in winners)
        assert "of 2" in words


def test_a_mistake_names_both_moves(found: Analysis) -> None:
    choice = found.mistakes[0]
    words = mistake_sentence(choice, "Anne")
    assert choice.move.text in words
    assert choice.best.text in words
    assert str(choice.grade) in words


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    whole = played(Setting("first", 3, False), "random", 2)
    names = ["<b>Anne</b> & co", "B", "C"]
    record = jamaica.Record(whole.options, 3, whole.moves, names=names)
    found = analyse(record, SMALL)
    text = page(found)
    ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))
    assert "<b>Anne" not in text
    assert "http" not in text.replace('charset="utf-8"', "")
    assert text.count("<circle") == len(found.mistakes)
    assert text.count("<svg") == 1 + len(ship_names(found))
