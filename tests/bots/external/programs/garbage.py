"""Prints garbage in place of an answer, and in place of hello if asked to."""

import json
import sys

GARBAGE: dict[str, bytes] = {
    "words": b"I think I shall sail on.\n",
    "bytes": b'{"move": "\xff\xfe"}\n',
    "list": b"[1, 2]\n",
    "deep": b"[" * 100_000 + b"\n",
    "digits": b"1" * 100_000 + b"\n",
    "long": b" " * 2_000_000 + b"\n",
    "endless": b"x" * 2_000_000,
    "nothing": b"{}\n",
    "number": b'{"move": 14}\n',
    "null": b'{"move": null}\n',
}

what = GARBAGE[sys.argv[1]]
early = sys.argv[2:] == ["hello"]
for line in sys.stdin:
    hello = json.loads(line)["type"] == "hello"
    answer = json.dumps({"type": "hello", "name": "garbage"}).encode() + b"\n"
    sys.stdout.buffer.write(answer if hello and not early else what)
    sys.stdout.flush()
