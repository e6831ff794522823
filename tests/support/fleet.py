"""Servers of one cluster, each in a process of its own."""

import os
import signal
from pathlib import Path
from typing import Any, Final

from tests.support.socket_clients import Message, ServerProcess, free_port

SECRET: Final = "a secret of thirty-two characters"


class Member(ServerProcess):
    """A server of a cluster."""

    def __init__(self, database: str, folder: Path, public: str = "http://127.0.0.1", **more: Any) -> None:
        """`more` are settings of the server that are not its defaults."""
        folder.mkdir(parents=True, exist_ok=True)
        self.advertise = f"127.0.0.1:{free_port()}"
        settings = {"advertise": self.advertise, "secret": SECRET, "public": public, **more}
        super().__init__(database, folder, settings=settings)
        self.paused = False

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self.process is not None
        self.paused = number == signal.SIGSTOP or (self.paused and number != signal.SIGCONT)
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        """kill -9, paused or not."""
        self.paused = False
        super().kill()

    @property
    def runs(self) -> bool:
        """Whether the process is there and not paused."""
        return self.process is not None and self.process.poll() is None and not self.paused


class Fleet:
    """Some servers at one database. Clients connect to any of them."""

    def __init__(self, databases: list[str], folder: Path) -> None:
        """`databases` has the address of the database for each server: the same one, perhaps through networks."""
        self.members = [Member(database, folder / f"server-{n}") for n, database in enumerate(databases, 1)]

    @property
    def ports(self) -> list[int]:
        """Where clients connect."""
        return [member.port for member in self.members]

    def start(self) -> None:
        """Start all of them."""
        for member in self.members:
            member.start()

    def kill(self) -> None:
        """Kill those that still run."""
        for member in self.members:
            if member.process is not None:
                member.kill()

    def end(self) -> int:
        """Ask all to end; the worst exit status."""
        return max(member.end() for member in self.members)

    def get(self, path: str, token: str | None = None) -> bytes:
        """The answer of a server that runs."""
        return next(member for member in self.members if member.runs).get(path, token)

    def make_table(self, seats: list[Message], **more: Any) -> Message:
        """A table at one server after the other, with its links."""
        self.members.append(self.members.pop(0))
        return self.members[0].make_table(seats, **more)

    def said(self) -> str:
        """All that they printed."""
        return "".join(member.said() for member in self.members)
