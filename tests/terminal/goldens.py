"""Screens written down: what a player sees, in several widths; and the picture of `docs/playing.md`. To write them
anew, and then read what changed:

python -m tests.terminal.goldens
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from jamaica.drawing import Picture, draw
from tests.support.keyboard import Player, at_keyboard, table

FOLDER = Path(__file__).with_name("golden")
PICTURE = Path(__file__).parents[2] / "docs" / "images" / "playing.svg"
WORDS = ["help", "others", "score", "why", "why 1", "rules sail.exact", "log 5", "undo", "ahoy", "9"]


def first_choices(words: list[str], choices: int) -> Player:
    """Says these words, then always takes the first choice, so often; Enter at a curtain and at the end."""
    lines = list(words)
    left = [choices]

    def answer(game: object, text: str) -> str:
        if "Choose 1" not in text[-60:]:
            return "\n"
        if lines:
            return f"{lines.pop(0)}\n"
        left[0] -= 1
        return "1\n" if left[0] >= 0 else ""

    return answer


def screens() -> dict[str, str]:
    """Every screen by the name of its file."""
    return {
        "80.txt": screen(80, 1, WORDS, 14),
        "100.txt": screen(100, 1, ["board"], 14),
        "60.txt": screen(60, 1, ["board"], 8),
        "two-people.txt": screen(80, 2, [], 5),
        "end.txt": end(screen(80, 1, [], 1000)),
    }


def end(text: str) -> str:
    """What is written after the last choice."""
    return text[text.rindex("Choose 1") :]


def screen(columns: int, people: int, words: list[str], choices: int) -> str:
    """What a player sees in a window of so many columns."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(columns)
    try:
        with TemporaryDirectory() as folder:
            match = table(5, people, seats=3, ghost=True)
            return at_keyboard(match, first_choices(words, choices), Path(folder) / "game.save")[1]
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


def picture() -> Picture:
    """The table of the game in `80.txt`, drawn after its last choice there."""
    with TemporaryDirectory() as folder:
        match = table(5, seats=3, ghost=True)
        at_keyboard(match, first_choices([], 14), Path(folder) / "game.save")
        return draw(match.state, 0, match.names)


if __name__ == "__main__":
    picture().save(PICTURE)
    for name, text in screens().items():
        (FOLDER / name).write_text(text, "utf-8")
