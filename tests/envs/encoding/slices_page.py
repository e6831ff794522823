"""The table of slices in docs/reference/encoding.md: `python -m tests.envs.encoding.slices_page` writes it."""

from itertools import groupby
from pathlib import Path

from jamaica.envs.encoding.layout import HOUSE

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "encoding.md"
BEGIN, END = "<!-- slices -->\n", "<!-- /slices -->\n"


def table() -> str:
    """A row for each slice."""
    lines = ["| slice | bytes | from | top | what it says |", "|---|---|---|---|---|"]
    for part in HOUSE.slices.values():
        runs = [(top, len(list(run))) for top, run in groupby(part.tops)]
        tops = ", ".join(f"{top}" if times == 1 else f"{times} times {top}" for top, times in runs)
        lines.append(f"| `{part.name}` | {part.size} | {part.start} | {tops} | {part.text} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The page with the table as it has to be."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
