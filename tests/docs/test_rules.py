"""Page, data, code and tests speak of the same rules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from jamaica.engine.refusals import QUESTIONS
from jamaica.model.events import EVENTS
from jamaica.model.rulebook import RULES

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "jamaica").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
ID = r"[a-z]+\.[a-z]+(?:-[a-z]+)*"
FAMILIES = {id.split(".")[0] for id in RULES}


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def documented(file: Path) -> Iterator[str]:
    """The docstrings of a file: of the module, its classes and functions, and those under a name it sets."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def ids_in_code() -> set[str]:
    """The ids in square brackets in the sources' docstrings."""
    return {id for file in SOURCES for text in documented(file) for id in re.findall(rf"\[({ID})\]", text)}


def ids_in_tests() -> set[str]:
    """The ids that tests are marked with."""
    found = set()
    for file in TESTS:
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
                assert node.args, f"{file.name}: a mark without a rule"
    return found


def ids_on_the_page() -> list[str]:
    return re.findall(rf"^- `({ID})` ", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)


def words_like_ids(file: Path) -> Iterator[str]:
    """The strings of a file that are shaped like the id of a rule; docstrings and refusals may have one inside."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = [node.value] if re.fullmatch(ID, node.value) else re.findall(rf"\[({ID})\]", node.value)
            yield from (id for id in found if id.split(".")[0] in FAMILIES and not id.endswith(".json"))


def test_the_page_has_the_rules_of_the_file_in_the_same_order() -> None:
    assert ids_on_the_page() == list(RULES)


def test_every_rule_is_named_in_the_code_and_every_rule_named_there_exists() -> None:
    named = ids_in_code()
    assert named - set(RULES) == set(), "named in the code, but not in the rulebook"
    assert set(RULES) - named == set(), "in the rulebook, but named nowhere in the code"


def test_every_rule_has_a_test_and_every_rule_with_a_test_exists() -> None:
    tested = ids_in_tests()
    assert tested - set(RULES) == set(), "tests are marked with it, but it is not in the rulebook"
    assert set(RULES) - tested == set(), "in the rulebook, but no test is marked with it"


def test_events_and_refusals_carry_rules_that_exist() -> None:
    carried = {id for file in SOURCES for id in words_like_ids(file)}
    assert carried - set(RULES) == set()
    assert {"shortage.die", "table.turn", "ruling.ghost-default"} <= carried
    for _, _, rules in QUESTIONS.values():
        assert set(rules) <= set(RULES)


def test_every_event_is_told_by_a_function_of_its_name() -> None:
    tell = tree(ROOT / "src" / "jamaica" / "rules" / "tell.py")
    functions = {node.name: ast.unparse(node) for node in tell.body if isinstance(node, ast.FunctionDef)}
    told = {name for name in functions if not name.startswith("_")}
    assert told == set(EVENTS)
    for name in told:
        assert f"events.{EVENTS[name].__name__}(rules=" in functions[name], name


def test_every_test_of_a_rule_is_named_as_a_sentence() -> None:
    for file in sorted((ROOT / "tests" / "rules").glob("*.py")):
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name.count("_") >= 3, f"{file.name}: {node.name}"
