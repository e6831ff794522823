"""A real server for the journeys, and tables at it."""

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
from jamaica.server.settings import Settings

limits = Limits(new_tables=(1000, 1.0), requests=(10_000, 1.0), files=(100_000, 1.0), connections_per_table=6)
run(Settings(db=sys.argv[1], port=int(sys.argv[2]), workers=1, limits=limits), announce)
"""
"""A server that lets one machine make as many tables as it likes, with few places at each."""

_PLAY: Final = "from jamaica.cli import main; main(sys.argv[3:] + ['--port', sys.argv[2]])"


class Harbour:
    """A server on this machine that can be stopped, killed and started again."""

    def __init__(self, folder: Path, *command: str) -> None:
        assert CLIENT.exists(), "the browser client is not built: run `make web`"
        self.folder, self._command = folder, command
        self.address = ""
        """Where the tables are."""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Serve, on the same port as before."""
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
        """End the server, politely or in the middle of everything."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        self._process.wait(20)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def table(self, *seats: dict[str, Any], seed: int = 7, **more: Any) -> dict[str, Any]:
        """A table with bots that do not dawdle; what is made of it, links and all."""
        settings = {"grace": 0, "pace": 0, **more.pop("settings", {})}
        practice = {"seed": seed, **({"position": more.pop("position")} if "position" in more else {})}
        body = {"seats": list(seats), "settings": settings, "practice": practice, **more}
        request = urllib.request.Request(
            f"{self.address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            made: dict[str, Any] = json.load(answer)
        return made


def person(name: str) -> dict[str, Any]:
    """A seat for whoever makes the table."""
    return {"kind": "person", "name": name}


def bot(level: str = "greedy") -> dict[str, Any]:
    """A seat for a bot."""
    return {"kind": "bot", "bot": level}


OPEN: dict[str, Any] = {"kind": "open"}
"""A seat for whoever joins by its link."""
