"""Only `model/steps.py` knows how a step is packed."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for folder in ("src", "tests", "bench") for path in (ROOT / folder).rglob("*.py"))
SHIFTS = (6, 9, 17, 25)
KIND_MASK = 63
ALLOWED = {"src/jamaica/model/steps.py", "src/jamaica/luck.py", "tests/properties/test_luck.py"}
"""The packing itself, and the random generator, whose shifts are its own."""


def unpacks(node: ast.AST) -> bool:
    """Whether an expression shifts or masks a number as a step is packed."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.right, ast.Constant):
        return False
    by = node.right.value
    if isinstance(node.op, (ast.RShift, ast.LShift)):
        return by in SHIFTS
    return isinstance(node.op, ast.BitAnd) and by == KIND_MASK


@pytest.mark.parametrize("source", ["step & 63", "state.top() >> 6 & 7", "f(step >> 9 & 255)", "1 << 17", "step >> 25"])
def test_packing_is_recognised(source: str) -> None:
    assert any(unpacks(node) for node in ast.walk(ast.parse(source)))


def test_no_other_module_unpacks_a_step() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        if path.relative_to(ROOT).as_posix() not in ALLOWED
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.BinOp) and unpacks(node)
    ]
    assert not found
