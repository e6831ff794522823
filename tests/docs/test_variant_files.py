"""A variant is its own files and a few lists: the number of files that know the market stays small."""

import re
from pathlib import Path

from tests.docs.rule_index import ROOT

MARKET = re.compile("market|trade", re.IGNORECASE)
MOST_FILES = 20
SOURCES = (".py", ".ts", ".svelte")
WORDS = ("src/jamaica/narration/", "web/src/i18n/")
"""Sentences are not counted: each variant has its own, in every language."""
GENERATED = ("web/src/api/protocol.ts", "web/src/pages/rules/examples.ts")


def knows(file: Path, words: re.Pattern[str]) -> bool:
    """Whether a file's name or, of a source, its text has one of the words."""
    return bool(words.search(file.name) or (file.suffix in SOURCES and words.search(file.read_text("utf-8"))))


def files_that_know(words: re.Pattern[str], root: Path = ROOT) -> list[str]:
    """The sources and data files of a tree that know these words, beside sentences, tests and what is generated."""
    files = [file for folder in ("src", "web/src") for file in (root / folder).rglob("*")]
    kept = [file for file in files if file.suffix in (*SOURCES, ".json") and not file.name.endswith(".test.ts")]
    names = {file.relative_to(root).as_posix(): file for file in kept}
    counted = [name for name in names if not name.startswith(WORDS) and name not in GENERATED]
    return sorted(name for name in counted if knows(names[name], words))


def test_few_files_know_the_market() -> None:
    found = files_that_know(MARKET)
    assert len(found) <= MOST_FILES, "\n".join(["these files know the market:", *found])


def test_a_file_is_found_by_its_text_and_a_data_file_by_its_name(tmp_path: Path) -> None:
    for name, text in (
        ("src/jamaica/rules/market.py", ""),
        ("src/jamaica/data/market.json", "{}"),
        ("src/jamaica/data/rules.json", "the market"),
        ("src/jamaica/rules/battle.py", "fire"),
        ("src/jamaica/narration/market.py", ""),
        ("web/src/game/play.ts", "if (view.market)"),
        ("web/src/game/play.test.ts", "market"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert files_that_know(MARKET, tmp_path) == [
        "src/jamaica/data/market.json",
        "src/jamaica/rules/market.py",
        "web/src/game/play.ts",
    ]
