"""The worked examples of the rulebook are played by the engine, and show what their chapter is about."""

import pytest

import jamaica
from jamaica.model.data_files import read_data
from jamaica.notation import read, write
from jamaica.server.protocol.rule_examples import Example, rule_examples

CHAPTERS = list(dict.fromkeys(rule["chapter"] for rule in read_data("rules.json")["rules"]))
EXAMPLES = rule_examples()


def test_each_chapter_has_an_example_in_the_order_of_the_book() -> None:
    assert [example.chapter for example in EXAMPLES] == [
        chapter for chapter in CHAPTERS if chapter not in ("Components", "Refusals")
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.chapter)
def test_an_example_applies_rules_of_its_chapter(example: Example) -> None:
    cited = {jamaica.rule(rule).chapter for event in example.events for rule in event["rules"]}
    assert example.chapter in cited or example.chapter == "Rulings"
    assert example.before != example.after


@pytest.mark.parametrize("written", read_data("examples.json")["examples"], ids=lambda written: written["chapter"])
def test_positions_of_examples_are_written_as_the_engine_writes_them(written: dict[str, str]) -> None:
    assert write(read(written["position"])) == written["position"]


def test_an_example_ends_with_the_last_event_shown() -> None:
    loading = next(example for example in EXAMPLES if example.chapter == "Loading")
    assert [event["kind"] for event in loading.events] == ["turned", "action_begun", "emptied", "loaded"]
    assert loading.after["seats"][0]["holds"][2] == {"kind": "gold", "count": 4}
    assert loading.after["seats"][0]["space"] == loading.before["seats"][0]["space"] == 16
