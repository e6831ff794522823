"""Examples run, public names are documented, links lead somewhere, and the index lists every page."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import jamaica
from tests.docs import commands_page as commands

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FOLDERS = ("tutorial", "how-to", "reference", "explanation", "contributing")
PATH = r"`((?:[\w.-]+/)+(?:[\w.-]+\.(?:py|ts|svelte|json|md|mjs|js|toml|svg))?)`"
"""A file or a folder of the project, as pages write it."""
MADE = ("build", "dist", ".venv", "learner")
"""Folders that are not part of the project but made by its commands."""
RECIPES = (
    "bots/runner.py",
    "rules/season.py",
    "i18n/es/",
    "i18n/es/rules.ts",
    "i18n/es/index.ts",
    "credits/CreditsPage.svelte",
    "en/credits.ts",
)
"""Files that do not exist: the examples of the recipes in `docs/contributing/` create them."""
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text(page: Path) -> str:
    return page.read_text("utf-8")


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text(page), flags=re.MULTILINE | re.DOTALL)


def examples(page: Path) -> str:
    """All Python examples of a page, one after the other."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```", text(page), re.MULTILINE | re.DOTALL))


def links(page: Path) -> list[tuple[str, str]]:
    """The links of a page to files of the project: the path, empty for the page itself, and the anchor."""
    found = re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)", prose(page))
    return [(path, anchor) for path, anchor in found if "://" not in path]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def target(page: Path, path: str) -> Path:
    return (page.parent / path).resolve() if path else page


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", examples(page)], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_every_public_name_is_in_the_reference_of_the_library() -> None:
    page = text(DOCS / "reference" / "library-names.md")
    assert [name for name in jamaica.__all__ if not re.search(rf"`{name}\b", page)] == []


def test_every_public_name_has_a_docstring() -> None:
    look = "import inspect, jamaica as j; print([n for n in j.__all__ if not inspect.getdoc(getattr(j, n))])"
    sources = {**os.environ, "JAMAICA_INTERPRETED": "1"}  # compiled functions have no docstrings
    run = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, env=sources)
    assert run.stdout.strip() == "[]", run.stdout + run.stderr


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert [path for path, _ in links(page) if not target(page, path).exists()] == []
    wanted = [(path, anchor) for path, anchor in links(page) if anchor and target(page, path).suffix == ".md"]
    assert [(path, anchor) for path, anchor in wanted if anchor not in anchors(target(page, path))] == []


def test_every_page_is_in_one_of_the_folders_and_in_the_index() -> None:
    index = DOCS / "index.md"
    listed = {target(index, path) for path, _ in links(index)}
    pages = {page for page in PAGES if DOCS in page.parents} - {index}
    assert {page.relative_to(DOCS).parts[0] for page in pages} == set(FOLDERS)
    assert sorted(map(name, pages - listed)) == [], "not in docs/index.md"
    assert all(len(page.relative_to(DOCS).parts) == 2 for page in pages)


def test_every_picture_and_example_is_shown_on_a_page() -> None:
    shown = {target(page, path) for page in PAGES for path, _ in links(page)}
    kept = [*(DOCS / "images").iterdir(), *(DOCS / "examples").glob("*.*")]
    assert [name(file) for file in kept if file not in shown] == []


def test_the_readme_has_at_most_120_lines_and_links_to_the_index() -> None:
    readme = ROOT / "README.md"
    assert len(text(readme).splitlines()) <= 120
    assert DOCS / "index.md" in {target(readme, path) for path, _ in links(readme)}


def test_every_path_that_a_page_names_exists() -> None:
    package = ROOT / "src" / "jamaica"
    roots = (ROOT, package, package / "server", ROOT / "web" / "src")
    missing = [
        f"{name(page)}: {path}"
        for page in PAGES
        if page.name != "CHANGELOG.md"
        for path in re.findall(PATH, prose(page))
        if path.split("/")[0] not in MADE and not path.endswith(RECIPES)
        if not any((root / path).exists() for root in roots)
    ]
    assert missing == []


def test_every_test_that_a_page_names_exists() -> None:
    named = {found for page in PAGES for found in re.findall(r"`(tests/[\w/.]+\.py)::(\w+)`", prose(page))}
    assert named
    assert sorted(f"{file}::{test}" for file, test in named if f"def {test}(" not in text(ROOT / file)) == []


def test_no_sentence_is_on_two_pages() -> None:
    places: dict[str, str] = {}
    for page in PAGES:
        if page.name in ("rule-index.md", "commands.md"):
            continue
        for paragraph in re.split(r"\n\s*\n|\n(?=- |\d+\. |\|)", prose(page)):
            line = " ".join(paragraph.split())
            if len(line) > 80:
                assert line not in places, f"{name(page)} repeats {places[line]}: {line}"
                places[line] = name(page)


def test_the_page_of_the_commands_is_what_the_commands_say() -> None:
    assert text(commands.PAGE) == commands.page(), "run python -m tests.docs.commands_page"


def test_every_command_has_an_example_in_its_help() -> None:
    parts = commands.page().split("\n## ")[1:]
    assert [part.split("\n")[0] for part in parts if "Example" not in part] == []
