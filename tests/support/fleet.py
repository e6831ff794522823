"""Servers of one cluster, each in a process of its own."""

import os
import signal
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tests.support.socket_clients import Message, ServerProcess, free_port

SECRET: Final = "a secret of thirty-two characters"


class Member(ServerProcess):
    """A server of a cluster."""

    def __init__(
        self,
        database: str,
        folder: Path,
        *,
        public: str = "http://127.0.0.1",
        limits: Mapping[str, float] = MappingProxyType({}),
        **more: Any,
    ) -> None:
        """`limits` and `more` are those and other settings of the server that are not its defaults."""
        folder.mkdir(parents=True, exist_ok=True)
        self.advertise = f"127.0.0.1:{free_port()}"
        settings = {"advertise": self.advertise, "secret": SECRET, "public": public, **more}
        super().__init__(database, folder, settings=settings, **limits)
        self.paused = False

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self.process is not None
        self.paused = number == signal.SIGSTOP or (self.paused and number != signal.SIGCONT)
        os.kill(self.process.pid, number)

    def restart(self) -> None:
        """Start it, again if it ends because its database is away, as systemd does."""
        for _ in range(100):
            try:
                self.start()
            except AssertionError:
                time.sleep(0.2)
            else:
                return
        raise AssertionError(f"the server does not start: {self.said()}")

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

    def __init__(self, databases: list[str], folder: Path, **more: Any) -> None:
        """`databases` has the address of the database for each server: the same one, perhaps through networks. `more`
        are settings of all servers that are not their defaults."""
        self._turn = 0
        self.members = [Member(database, folder / f"server-{n}", **more) for n, database in enumerate(databases, 1)]

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
        """A table at one server after the other, with its links; a server that is away or cannot save is left out."""
        for _ in range(100):
            self._turn += 1
            member = self.members[self._turn % len(self.members)]
            with suppress(OSError):
                if member.runs:
                    return member.make_table(seats, **more)
            time.sleep(0.1)
        raise AssertionError("no server makes tables")

    def said(self) -> str:
        """All that they printed."""
        return "".join(member.said() for member in self.members)
