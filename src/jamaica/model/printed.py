"""What is printed on the cardboard: the package's data files."""

import json
from pathlib import Path
from typing import Any


def printed(name: str) -> Any:
    """The content of one data file, such as `board.json`."""
    return json.loads((Path(__file__).parents[1] / "data" / name).read_text("utf-8"))
