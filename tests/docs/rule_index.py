"""The index of the rules, made from data, code and tests: `python -m tests.docs.rule_index --write` writes the page."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from jamaica.model.rulebook import RULES, Rule

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "rule-index.md"
SOURCES = sorted((ROOT / "src" / "jamaica").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
ID = r"[a-z]+\.[a-z]+(?:-[a-z]+)*"

HEAD = """# Rule index

Where each rule of [the rulebook](rules.md) is implemented and tested. A ruling is listed in the chapter it belongs to.
The code names a rule's id in square brackets in a docstring; a test is marked with `@pytest.mark.rule("id")`.

`python -m tests.docs.rule_index --write` writes this page, and a test fails when it is out of date.
"""

Places = dict[str, list[str]]
"""The names in each file, the file's path from the root of the repository."""


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def docstrings(body: list[ast.stmt], owner: str) -> Iterator[tuple[str, str]]:
    """Each docstring below these statements with the name of the function, class or constant that it documents."""
    name = owner
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            if isinstance(statement.value.value, str):
                yield name, statement.value.value
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from docstrings(statement.body, f"{owner}.{statement.name}" if owner else statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            name = f"{owner.removesuffix('.__init__')}.{ast.unparse(target).removeprefix('self.')}".removeprefix(".")


@cache
def named_in_code() -> dict[str, Places]:
    """For each id in square brackets in a docstring of the sources: where it stands."""
    found: dict[str, Places] = defaultdict(lambda: defaultdict(list))
    for file in SOURCES:
        for name, text in docstrings(tree(file).body, ""):
            for id in re.findall(rf"\[({ID})\]", text):
                add(found[id], file, name)
    return dict(found)


@cache
def marked_in_tests() -> dict[str, Places]:
    """For each id that a test is marked with: the tests."""
    found: dict[str, Places] = defaultdict(lambda: defaultdict(list))
    for file in TESTS:
        for statement in tree(file).body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                    assert node.args, f"{file}: a mark without a rule"
                    for argument in node.args:
                        assert isinstance(argument, ast.Constant), f"{file}: a mark whose rule is not written out"
                        add(found[str(argument.value)], file, getattr(statement, "name", ""))
    return dict(found)


def add(places: Places, file: Path, name: str) -> None:
    names = places[file.relative_to(ROOT).as_posix()]
    if name not in names:
        names.append(name)


def page() -> str:
    """The whole page."""
    code, tests = named_in_code(), marked_in_tests()
    chapters = list(dict.fromkeys(rule.about or rule.chapter for rule in RULES.values()))
    ordered = sorted(RULES.values(), key=lambda rule: chapters.index(rule.about or rule.chapter))
    parts = [HEAD]
    for chapter, rules in groupby(ordered, lambda rule: rule.about or rule.chapter):
        rows = [row(rule, code[rule.id], tests[rule.id]) for rule in rules]
        parts.append("\n".join([f"## {chapter}", "| rule | code | tests |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def row(rule: Rule, code: Places, tests: Places) -> str:
    return f"| `{rule.id}` | {cell(code)} | {cell(tests)} |"


def cell(places: Places) -> str:
    """A link to each file, followed by the names in it."""
    lines = []
    for path, names in places.items():
        link = f"[{path.removeprefix('src/jamaica/').removeprefix('tests/')}](../../{path})"
        lines.append(" ".join([link, *(f"`{name}`" for name in names if name)]))
    return "<br>".join(lines)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(), "utf-8")
    else:
        print(page())
