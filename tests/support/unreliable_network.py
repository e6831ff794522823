"""A network between a server and its database, or another server, that can be cut, silenced, or lose what the
database answers."""

import socket
import threading
from contextlib import suppress
from typing import Literal

from sqlalchemy import make_url

State = Literal["up", "down", "silent", "deaf"]
"""`down` refuses and cuts connections; `silent` passes nothing on; `deaf` passes on the next COMMIT, and is down before
the database's answer comes through."""


class UnreliableNetwork:
    """Passes connections on to a PostgreSQL, or to any port. Use it as a context manager."""

    def __init__(self, database: str) -> None:
        """`database` is the address of a PostgreSQL, by its socket file or its port. `tcp://127.0.0.1:1700` is that of
        another server."""
        url = make_url(database)
        folder = url.query.get("host")
        self._target = (
            (socket.AF_UNIX, f"{folder}/.s.PGSQL.{url.port or 5432}")
            if folder
            else (socket.AF_INET, (url.host, url.port or 5432))
        )
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        """Where it is reached."""
        self.database = url.set(host="127.0.0.1", port=self.port, query={}).render_as_string(hide_password=False)
        """The address of the same database through this network."""
        self._state: State = "up"
        self._changed = threading.Condition()
        self._open: set[socket.socket] = set()
        self._committing = threading.Event()

    def __enter__(self) -> "UnreliableNetwork":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.be("down")
        self._listener.close()

    def be(self, state: State) -> None:
        """Change the state of the network."""
        with self._changed:
            self._state = state
            self._changed.notify_all()
        if state == "down":
            self._cut()

    def _cut(self) -> None:
        for each in list(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._state == "down":
                near.close()
                continue
            far = socket.socket(self._target[0], socket.SOCK_STREAM)
            try:
                far.connect(self._target[1])
            except OSError:  # the database has no room at this moment, or does not run
                near.close()
                far.close()
                continue
            self._open |= {near, far}
            threading.Thread(target=self._pass_on, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pass_on, args=(far, near, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                with self._changed:
                    self._changed.wait_for(lambda: self._state != "silent")
                if self._state == "deaf" and b"COMMIT" in data:
                    self._committing.set()
                if answers and self._committing.is_set():
                    self._committing.clear()
                    self.be("down")
                    break
                target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.discard(source)
        source.close()
