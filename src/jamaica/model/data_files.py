"""The data files of the package: board, cards, dice, treasures and rules."""

import json
from pathlib import Path
from typing import Any


def read_data(name: str) -> Any:
    """The content of one data file, such as `board.json`."""
    return json.loads((Path(__file__).parents[1] / "data" / name).read_text("utf-8"))
