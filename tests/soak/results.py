"""Results that add up over seeds: a file of JSON lines in `build/soak/`, one line for each seed that was done."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path("build/soak")


class Results:
    """The results of one kind of run. A seed that is in the file is not run again."""

    def __init__(self, name: str) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.folder = FOLDER / name
        """Where a run puts its files."""
        self._file = FOLDER / f"{name}.jsonl"
        lines = self._file.read_text().splitlines() if self._file.exists() else []
        self.rows: list[dict[str, Any]] = [json.loads(line) for line in lines]

    def add(self, row: dict[str, Any]) -> None:
        """Add a result to the file."""
        self.rows.append(row)
        with self._file.open("a") as file:
            file.write(json.dumps(row) + "\n")

    def total(self, name: str) -> int:
        """The sum of a figure over all seeds."""
        return sum(row[name] for row in self.rows)

    def seeds(self, figure: str, goal: int) -> Iterator[int]:
        """The next seeds that were not run yet, until the sum of a figure reaches the goal."""
        seed = 0
        while self.total(figure) < goal:
            while any(row["seed"] == seed for row in self.rows):
                seed += 1
            yield seed
            seed += 1
