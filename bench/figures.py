"""What a bench has measured, printed for people or for programs."""

import json
from typing import Any

from rich.console import Console

from jamaica.cli.bench import table_of


def show(figures: dict[str, Any], as_json: bool) -> None:
    """Print a table, or JSON."""
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        Console().print(table_of(figures))
