"""A worker process: reads questions from its input, a line of JSON each, thinks, and prints answers.

It ends when its input does, which is when the server ends, in whatever way that comes about.
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
"""What a worker says first."""


def carried(own: View) -> dict[str, Any]:
    """A view as something that can be sent: a table that its seat could imagine, in which it sees just this."""
    return {"table": write(imagine(own, Luck(0))), "seat": int(own.seat)}


def unpacked(question: dict[str, Any]) -> View:
    """The view that was sent."""
    return view(read(question["table"]), question["seat"])


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a question comes to: the move that a bot chooses, or a hint."""
    own = unpacked(question)
    if question["do"] == "hint":
        return {"hint": hint(own, question["depth"]).to_dict()}
    move = make_bot(question["bot"]).choose(own, Luck(question["seed"]))
    if move not in own.legal:
        raise ValueError(f"the bot chose '{move}', which is not open to it")
    return {"move": move.text}


def main() -> None:
    """Think until nobody asks any more."""
    with suppress(AttributeError, OSError):
        os.nice(5)  # bots must not hold up the tables
    _say(READY)
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:
            said = {"error": f"{type(error).__name__}: {error}"}
        _say(said)


def _say(said: dict[str, Any]) -> None:
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
