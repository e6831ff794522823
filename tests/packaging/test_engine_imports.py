"""The engine's rooms need nothing that does not come with Python."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "jamaica"
ENGINE = sorted(
    path for room in ("model/*.py", "rules/*.py", "engine/*.py", "luck.py", "views.py") for path in PACKAGE.glob(room)
)


def packages_imported(source: str) -> set[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_engine_imports_only_itself_and_the_standard_library(path: Path) -> None:
    strangers = packages_imported(path.read_text("utf-8")) - sys.stdlib_module_names - {"jamaica"}
    assert not strangers
