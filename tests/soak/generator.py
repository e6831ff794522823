"""Messages of clients by a seed: valid ones, ones with wrong fields, cut-off ones, other JSON, other text, bytes. It is
made for speed; the tests in `tests/server/web/` use Hypothesis for the same words."""

import json
import random
from typing import Any

from jamaica.server.protocol.schemas import PROTOCOL
from tests.support.busy_client import EMOTES as GOOD_EMOTES
from tests.support.fuzzing import BOTS, COMMANDS, EMOTES, MOVES

LETTERS = "aZ09 _-'\"\\/\0\n\t\x7f\u00e9\u0301\u200b\u202e\ufffd\U0001f3f4"
NUMBERS = [0, 1, -1, 7, 64, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, -0.0, 1e308, float("nan"), float("inf")]
SHARES = {"move": 30, "command": 15, "wrong": 30, "cut": 8, "junk": 7, "text": 5, "bytes": 5}
"""How many of a hundred messages are of each kind. A move is sent only by a seat that is asked."""
RARE = ("end", "reissue", "hint", "leave")
"""Commands after which a table has little left to try, and those that take long: one in fifty of those chosen."""


class Generator:
    """Makes messages for one connection."""

    def __init__(self, seed: str) -> None:
        self.luck = random.Random(seed)
        self.seat: int | None = None
        """The seat of the connection."""
        self.number = 0
        """The last number that it has seen."""
        self.moves: list[str] = []
        """The moves that the seat is offered."""
        self._made = 0

    def next(self) -> str | bytes:
        """The next message."""
        kind = self.luck.choices(list(SHARES), list(SHARES.values()))[0]
        if kind == "move" and self.moves:
            return json.dumps(self._command("move", seat=self.seat, move=self.luck.choice(self.moves)))
        if kind in ("move", "command"):
            return json.dumps(self._good())
        if kind == "wrong":
            return json.dumps(self._wrong())
        if kind == "cut":
            return json.dumps(self._wrong())[: self.luck.randrange(120)]
        if kind == "junk":
            return json.dumps(self._junk())
        return self._text(200) if kind == "text" else self.luck.randbytes(self.luck.randrange(100))

    def _command(self, type: str, **fields: Any) -> dict[str, Any]:
        self._made += 1
        return {"type": type, "cid": f"{self._made}", "seen": self.number, **fields}

    def _good(self) -> dict[str, Any]:
        """A command as it should be; whether it is possible now is another matter."""
        luck, seat = self.luck, self.seat or 0
        type = self._type()
        fields: dict[str, Any] = {
            "join": {"seat": seat, "name": f"Captain {luck.randrange(1000)}"},
            "rename": {"seat": seat, "name": f"Captain {luck.randrange(1000)}"},
            "chat": {"seat": seat, "text": f"line {luck.randrange(1000)}"},
            "emote": {"seat": seat, "emote": luck.choice(GOOD_EMOTES)},
            "why_not": {"seat": seat, "move": luck.choice(MOVES)},
            "move": {"seat": seat, "move": luck.choice(MOVES)},
            "hint": {"seat": seat, "depth": luck.randint(1, 3)},
            "put_bot": {"seat": luck.randrange(4), "bot": "random"},
            "start": {"bot": "random"},
            "mute": {"seat": luck.randrange(4), "muted": luck.random() < 0.5},
            "reissue": {"seat": luck.choice([None, 0, 1, 2])},
            "change_settings": {"settings": {"undo_window": luck.choice([0, 0.05]), "pace": 0, "hints": True}},
            "resync": {},
            "rematch": {},
            "end": {},
        }.get(type, {"seat": seat})
        return self._command(type, **fields)

    def _type(self) -> str:
        type = self.luck.choice(COMMANDS[1:])
        return type if type not in RARE or self.luck.random() < 0.02 else "chat"

    def _wrong(self) -> dict[str, Any]:
        """A message with some of the fields that messages have, most of them as they should be."""
        luck = self.luck
        message = self._command(self._type() if luck.random() < 0.95 else luck.choice(COMMANDS))
        for name in luck.sample(list(FIELDS), luck.randrange(5)):
            message[name] = self._junk() if luck.random() < 0.1 else self._field(name)
        if luck.random() < 0.1:
            message.pop(luck.choice(list(message)))
        return message

    def _field(self, name: str) -> Any:
        kind = FIELDS[name]
        if isinstance(kind, list):
            return self.luck.choice(kind)
        if isinstance(kind, int):
            return self._text(kind)
        return {key: self._junk() for key in kind if self.luck.random() < 0.5}

    def _junk(self, depth: int = 2) -> Any:
        """Any JSON."""
        luck = self.luck
        way = luck.randrange(6 if depth else 4)
        if way < 2:
            return luck.choice([None, True, False, *NUMBERS])
        if way < 4:
            return self._text(20)
        inner = [self._junk(depth - 1) for _ in range(luck.randrange(4))]
        return inner if way == 4 else {self._text(8): each for each in inner}

    def _text(self, longest: int) -> str:
        return "".join(self.luck.choices(LETTERS, k=self.luck.randrange(longest + 1)))


FIELDS: dict[str, list[Any] | int | tuple[str, ...]] = {
    "seat": [*range(-1, 8), None],
    "move": MOVES,
    "depth": [*range(5)],
    "text": 400,
    "emote": EMOTES,
    "name": 30,
    "bot": BOTS,
    "muted": [True, False],
    "settings": ("undo_window", "pace", "hints", "chat"),
    "protocol": [*range(PROTOCOL + 1)],
    "tokens": [[], [""], ["x"], ["x" * 70], ["x"] * 9],
    "since": NUMBERS,
    "seen": NUMBERS,
    "cid": ["fuzz", "", "x" * 65],
}
"""The fields of messages: the values to choose from, the length of a text, or the fields inside."""
