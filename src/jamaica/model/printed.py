"""What is printed on the cardboard: the package's data files."""

import json
from importlib.resources import files
from typing import Any


def printed(name: str) -> Any:
    """The content of one data file, such as `board.json`."""
    return json.loads((files("jamaica") / "data" / name).read_text("utf-8"))
