"""Prints the figures of a benchmark."""

import json
from typing import Any

from rich.console import Console

from jamaica.cli.bench import table_of


def show(figures: dict[str, Any], as_json: bool) -> None:
    """Print the figures as a table or as JSON."""
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        Console().print(table_of(figures))
