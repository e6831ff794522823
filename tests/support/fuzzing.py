"""What fuzz tests send: the words of messages and requests, and ways to spoil them. Shared by the tests of the server
and `tests/soak/`."""

import http.client
import random
from typing import Any, get_args

from jamaica.server.protocol.commands import ClientMessage
from tests.support.socket_clients import ServerProcess

# ---- messages

COMMANDS = tuple(str(kind.__struct_config__.tag) for kind in get_args(ClientMessage))
"""The types of all messages of a client."""
MOVES = ["play gold/forward", "morning 1", "sail 14", "*roll 6 6", "attack 0", "", "x" * 41]
BOTS = ["random", "greedy", "process:touch owned", "random:x=1", "nobody", ""]
EMOTES = ["aye", "wave"]

# ---- connections

UPGRADE = (
    b"GET /ws%s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
"""The request that opens a WebSocket; something can follow the path."""
ODD_PATHS = (b"\xff", b"?\xff", b"/%ff", b"%00")
"""What can follow the path, and is refused."""


def frame(opcode: int, data: bytes, *, final: bool = True) -> bytes:
    """A frame of a client, with a mask that changes nothing."""
    return bytes([final << 7 | opcode, 0x80 | len(data)]) + bytes(4) + data


WRONG_FRAMES = [
    frame(1, b"\xff\xfe"),
    frame(1, b"\xed\xa0\x80"),
    frame(1, b"\xc3", final=False) + frame(0, b"\x28"),
    frame(8, b"\x03\xe8\xff"),
    frame(3, b"?"),
    frame(9, b"x", final=False),
]
"""Frames that are no text."""

# ---- requests

DIE = ["skull", "skull", "star", "circle", "square", "star"]
NEW: dict[str, Any] = {
    "seats": [{"kind": "person", "name": "Anne"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}],
    "options": {"edition": "revised", "ghost": True, "bank": "limited", "shortage_die": DIE},
    "settings": {"undo_window": 2, "pace": 1, "hints": True, "chat": False},
    "practice": {"seed": 1692, "luck": ["*captain 1"]},
}
"""A table that can be made."""
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"]
PARTS = ["api", "tables", "table", "records", "replay", "record", "bots", "..", "%2e%2e", "", "%00", "x" * 999]
"""Parts of paths."""
TOKENS = ["", "x", "\xff", "a b", "x" * 5000]
ORIGINS = [
    "http://[",
    "http://]",
    "http://[::1",
    "//",
    "null",
    "http://a@b@c",
    "http://\xff",
    "http://127.0.0.1:x",
    "\t",
]


def spoilt(luck: random.Random, text: bytes) -> bytes:
    """A text with some bytes changed, left out, doubled or cut off."""
    found = bytearray(text)
    for _ in range(luck.randint(1, 4)):
        at, way = luck.randrange(len(found) + 1), luck.randrange(4)
        if way == 0:
            found[at:at] = luck.randbytes(luck.randint(1, 3))
        elif way == 1:
            del found[at : at + luck.randint(1, 9)]
        elif way == 2:
            found[at:at] = found[at : at + luck.randint(1, 30)]
        else:
            found[at : at + 1] = luck.choice([b"0", b"-1", b"null", b'"', b"9" * 30, b"{", b"]", b"1e999"])
    return bytes(found)


def odd_path(luck: random.Random, table: str) -> str:
    """A path of parts that do not belong together; one of them may be a table's id."""
    return "/" + "/".join(luck.choices([*PARTS, table], k=luck.randint(0, 4)))


def odd_authorization(luck: random.Random, token: str) -> str:
    """A header with something like a token."""
    return luck.choice(["Bearer ", "Basic ", ""]) + luck.choice([*TOKENS, token[:-1], token + "x"])


def broken_off(luck: random.Random, body: bytes) -> bytes:
    """A request that ends somewhere in the middle."""
    head = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
    chunked = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n"
    path = luck.choice([b"/api/tables", b"/api/records", b"/api/boards", b"/nowhere", b"/\xff", b"/api/bots?\xfe"])
    said = luck.choice([head, chunked]) % (path, len(body)) + body
    return said[: luck.randrange(len(said))]


class Asker:
    """A line over which any request can be made."""

    def __init__(self, server: ServerProcess) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def close(self) -> None:
        """Let the line go."""
        self._line.close()

    def status(self, method: str, path: str, body: bytes = b"", **headers: str) -> int:
        """The status that a request is answered with; a 4xx says in a sentence what is wrong."""
        try:
            self._line.request(method, path, body, headers)
            answer = self._line.getresponse()
            said = answer.read()
        except TimeoutError:
            raise AssertionError(f"{method} {path} was not answered within a minute") from None
        except (http.client.HTTPException, OSError):  # it was cut off, which is an answer too
            self._line.close()
            return 400
        if 400 <= answer.status < 500 and method != "HEAD" and said != b"Invalid HTTP request received.":
            assert answer.headers["content-type"] in ("application/json", "text/plain; charset=utf-8")
            assert said
        return answer.status
