"""Page, data, code and tests name the same rules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from jamaica.model.events import EVENTS
from jamaica.model.rulebook import RULES
from jamaica.rules.registry import QUESTIONS
from tests.docs import rule_index
from tests.docs.rule_index import ID, ROOT, SOURCES, tree

FAMILIES = {id.split(".")[0] for id in RULES}


def ids_on_the_page() -> list[str]:
    return re.findall(rf"^- `({ID})` ", (ROOT / "docs" / "reference" / "rules.md").read_text("utf-8"), re.MULTILINE)


def words_like_ids(file: Path) -> Iterator[str]:
    """The strings of a file that are shaped like the id of a rule; docstrings and refusals may have one inside."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = [node.value] if re.fullmatch(ID, node.value) else re.findall(rf"\[({ID})\]", node.value)
            yield from (id for id in found if id.split(".")[0] in FAMILIES and not id.endswith(".json"))


def test_the_page_has_the_rules_of_the_file_in_the_same_order() -> None:
    assert ids_on_the_page() == list(RULES)


def test_every_rule_is_named_in_the_code_and_every_rule_named_there_exists() -> None:
    named = set(rule_index.named_in_code())
    assert named - set(RULES) == set(), "named in the code, but not in the rulebook"
    assert set(RULES) - named == set(), "in the rulebook, but named nowhere in the code"


def test_every_rule_has_a_test_and_every_rule_with_a_test_exists() -> None:
    tested = set(rule_index.marked_in_tests())
    assert tested - set(RULES) == set(), "tests are marked with it, but it is not in the rulebook"
    assert set(RULES) - tested == set(), "in the rulebook, but no test is marked with it"


def test_the_index_of_the_rules_is_up_to_date() -> None:
    assert rule_index.PAGE.read_text("utf-8") == rule_index.page(), "run python -m tests.docs.rule_index --write"


def test_the_index_names_a_function_of_its_chapter_and_a_test_for_every_rule() -> None:
    code, tests = rule_index.named_in_code(), rule_index.marked_in_tests()
    engine = ("src/jamaica/rules/", "src/jamaica/model/", "src/jamaica/engine/", "src/jamaica/views.py")
    for id in RULES:
        assert any(path.startswith(engine) and any(names) for path, names in code[id].items()), id
        assert any(name.startswith("test_") for names in tests[id].values() for name in names), id


def test_events_and_refusals_carry_rules_that_exist() -> None:
    carried = {id for file in SOURCES for id in words_like_ids(file)}
    assert carried - set(RULES) == set()
    assert {"shortage.die", "table.turn", "ruling.ghost-default"} <= carried
    for rules in (question.rules for question in QUESTIONS):
        assert set(rules) <= set(RULES)


def test_every_event_is_told_by_a_function_of_its_name() -> None:
    functions: dict[str, str] = {}
    for file in sorted((ROOT / "src" / "jamaica" / "rules").glob("*.py")):
        # A chapter that alone tells an event has the function itself: `_tell_traded`.
        start = "" if file.name.startswith("tell") else "_tell_"
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith(start):
                functions[node.name.removeprefix(start)] = ast.unparse(node)
    told = {name for name in functions if not name.startswith("_")}
    assert told == set(EVENTS)
    for name in told:
        assert f"events.{EVENTS[name].__name__}(rules=" in functions[name], name


def test_every_test_of_a_rule_is_named_as_a_sentence() -> None:
    for file in sorted((ROOT / "tests" / "rules").glob("*.py")):
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name.count("_") >= 3, f"{file.name}: {node.name}"
