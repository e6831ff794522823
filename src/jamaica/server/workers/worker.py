"""A worker process: reads questions from its input, a line of JSON each, and prints the answers.

It ends when its input ends, which happens however the server ends.
"""

import json
import os
import sys
from contextlib import suppress
from typing import Any

from jamaica.bots import hint, make_bot
from jamaica.luck import Luck
from jamaica.notation import read, write
from jamaica.views import View, imagine, view

READY = {"ready": True}
"""The first line of a worker."""


def pack(own: View) -> dict[str, Any]:
    """A view as plain data: a state that its seat could imagine, in which it has the same view."""
    return {"table": write(imagine(own, Luck(0))), "seat": int(own.seat)}


def unpack(question: dict[str, Any]) -> View:
    """The view of a question."""
    return view(read(question["table"]), question["seat"])


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question: the move that a bot chooses, or a hint."""
    own = unpack(question)
    if question["do"] == "hint":
        return {"hint": hint(own, question["depth"]).to_dict()}
    move = make_bot(question["bot"]).choose(own, Luck(question["seed"]))
    if move not in own.legal:
        raise ValueError(f"the bot chose '{move}', which is not legal")
    return {"move": move.text}


def main() -> None:
    """Answer questions until the input ends."""
    with suppress(AttributeError, OSError):
        os.nice(5)  # bots must not hold up the tables
    _send(READY)
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:
            said = {"error": f"{type(error).__name__}: {error}"}
        _send(said)


def _send(said: dict[str, Any]) -> None:
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
