"""A real server for the journeys, and tables at it."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).parents[2] / "src" / "jamaica" / "web" / "index.html"


class Harbour:
    """A server on this machine that can be stopped, killed and started again."""

    def __init__(self, folder: Path, *, host: str = "127.0.0.1") -> None:
        assert CLIENT.exists(), "the browser client is not built: run `make web`"
        self.folder, self.host = folder, host
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where the tables are."""
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        """Serve, on the same port as before."""
        program = "from jamaica.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--host", self.host, "--port", str(self.port)]
        command += ["--workers", "1", "--db", str(self.folder / "tables.db")]
        with (self.folder / "server.log").open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://[^:/]+:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not start: {(self.folder / 'server.log').read_text()}")

    def stop(self, *, kill: bool = False) -> None:
        """End the server, politely or in the middle of everything."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        self._process.wait(20)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def table(self, *seats: dict[str, Any], seed: int = 7, **more: Any) -> dict[str, Any]:
        """A table with bots that do not dawdle; what is made of it, links and all."""
        settings = {"grace": 0, "pace": 0, **more.pop("settings", {})}
        body = {"seats": list(seats), "settings": settings, "practice": {"seed": seed}, **more}
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
