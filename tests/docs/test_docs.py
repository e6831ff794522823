"""Every example on a page runs, every public name is documented, and every link leads somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import jamaica
from tests.docs import commands_page as commands

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def examples(page: Path) -> str:
    """All Python examples of a page, one after the other."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", examples(page)], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_every_public_name_stands_on_the_page_of_the_library() -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8")
    table = page[page.index("## Public names") :]
    assert [name for name in jamaica.__all__ if not re.search(rf"`{name}\b", table)] == []


def test_every_public_name_has_a_docstring() -> None:
    look = "import inspect, jamaica as j; print([n for n in j.__all__ if not inspect.getdoc(getattr(j, n))])"
    sources = {**os.environ, "JAMAICA_INTERPRETED": "1"}  # compiled functions have no docstrings
    run = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, env=sources)
    assert run.stdout.strip() == "[]", run.stdout + run.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_the_page_of_the_commands_is_what_the_commands_say() -> None:
    assert commands.PAGE.read_text("utf-8") == commands.page(), "run python -m tests.docs.commands_page"


def test_every_command_has_an_example_in_its_help() -> None:
    parts = commands.page().split("\n## ")[1:]
    assert [part.split("\n")[0] for part in parts if "Example" not in part] == []
