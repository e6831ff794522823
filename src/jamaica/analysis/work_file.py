"""The progress of an analysis in a file, so that it can be continued."""

import hashlib
import json
from pathlib import Path
from typing import Any

from jamaica.analysis.judging.judge import Depth, Judge
from jamaica.analysis.samples import Sample
from jamaica.record import Record


class WorkFile:
    """Samples in a file, one line of JSON for each, after a first line that says what is analysed."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        """Open the file or create it; raise ValueError if it cannot be used or belongs to another analysis."""
        self.path = path
        self.samples: dict[int, Sample] = {}
        """The samples found so far, by the number of the move."""
        try:
            self._open(settings)
        except OSError as error:
            raise ValueError(f"cannot write to {path}: {error.strerror}") from None

    def _open(self, settings: dict[str, Any]) -> None:
        self.path.touch()
        with self.path.open("r+b") as file:
            whole = 0
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                self._read(number, line, settings)
                whole += len(line)
            file.truncate(whole)
        if whole == 0:
            self._append(settings)

    def _read(self, number: int, line: bytes, settings: dict[str, Any]) -> None:
        """Take over one line."""
        try:
            data = json.loads(line)
            if number > 1:
                sample = Sample.from_dict(data)
                self.samples[sample.number] = sample
                return
        except (ValueError, TypeError, AttributeError):
            raise ValueError(f"line {number} of {self.path} is no part of an analysis; take another file") from None
        if data != settings:
            raise ValueError(f"{self.path} belongs to another game, depth, seed or judge; take another file")

    def add(self, sample: Sample) -> None:
        """Save a sample."""
        self.samples[sample.number] = sample
        self._append(sample.to_dict())

    def _append(self, data: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, separators=(",", ":")) + "\n")


def settings_of(record: Record, judge: Judge, depth: Depth, seed: int) -> dict[str, Any]:
    """Return all that an analysis depends on, as plain data."""
    digest = hashlib.sha256(record.text().encode()).hexdigest()
    return {"judge": judge.name, "depth": [depth.position, depth.answer], "seed": seed, "record": digest}
