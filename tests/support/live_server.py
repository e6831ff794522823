"""A real server for the browser tests, and tables on it."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, Final, Self

CLIENT = Path(__file__).parents[2] / "src" / "jamaica" / "web" / "index.html"

_SERVE: Final = """
import sys
from jamaica.cli.serve import announce
from jamaica.server.app import run
from jamaica.server.rate_limits import Limits
from jamaica.server.session.live import sealing
from jamaica.server.settings import Settings

sealing.COMMIT_SECONDS = sealing.REVEAL_SECONDS = 60.0  # browsers on a busy machine are slow
many = (100_000, 1.0)
limits = Limits(
    new_tables=many, requests=many, connects=many, files=many, changes=many, tables_per_address=10_000,
    connections_per_table=6
)
run(Settings(db=sys.argv[1], port=int(sys.argv[2]), workers=1, limits=limits), announce)
"""
"""A server without limits on new tables, but with few connections per table."""

_PLAY: Final = "from jamaica.cli import main; main(sys.argv[3:] + ['--port', sys.argv[2]])"


class LiveServer:
    """A server process that can be stopped, killed and started again on the same port."""

    def __init__(self, folder: Path, *command: str) -> None:
        assert CLIENT.exists(), "the browser client is not built: run `make web`"
        self.folder, self._command = folder, command
        self.address = ""
        """The base address, without a trailing slash."""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start the process, on the same port as before, and wait for its address."""
        program = f"import sys; {_PLAY}" if self._command else _SERVE
        arguments = [str(self.folder / "tables.db"), str(self._port), *self._command]
        with (self.folder / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program, *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "XDG_DATA_HOME": str(self.folder)},
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"(http://[^:/]+:(\d+))/", line)
            if found:
                self.address, self._port = found[1], int(found[2])
                return
        raise AssertionError(f"the server did not start: {(self.folder / 'server.log').read_text()}")

    def stop(self, *, kill: bool = False) -> None:
        """Stop the process, with SIGKILL if `kill`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        self._process.wait(20)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def table(self, *seats: dict[str, Any], seed: int | None = 7, **more: Any) -> dict[str, Any]:
        """Create a table whose bots answer at once, and return the response with its links. Without a seed its dice
        are sealed."""
        settings = {"undo_window": 0, "pace": 0, **more.pop("settings", {})}
        practice = {"seed": seed, **({"position": more.pop("position")} if "position" in more else {})}
        body = {"seats": list(seats), "settings": settings, "practice": None if seed is None else practice, **more}
        request = urllib.request.Request(
            f"{self.address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            created: dict[str, Any] = json.load(answer)
        return created


def person(name: str) -> dict[str, Any]:
    """A seat on the device that creates the table."""
    return {"kind": "person", "name": name}


def bot(level: str = "greedy") -> dict[str, Any]:
    """A seat with a bot."""
    return {"kind": "bot", "bot": level}


OPEN: dict[str, Any] = {"kind": "open"}
"""A seat that is joined by its link."""
