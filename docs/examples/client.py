"""A client of a table in sixty lines: it makes a table, takes a seat among bots, and plays the game to its end.

    jamaica serve &
    python client.py http://127.0.0.1:1692

It knows no rules: it is asked, is told which moves are open, and answers with one of them. `pip install websockets`.
"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect


def make_table(server: str) -> str:
    """A table with three bots; the token of the first seat, which is ours."""
    seats = [{"kind": "person", "name": "Client"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
    table = {"seats": seats, "settings": {"undo_window": 0, "pace": 0}}  # nobody takes back, and nobody has to look
    request = urllib.request.Request(f"{server}/api/tables", json.dumps(table).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["seats"][0]["token"]


def play(server: str, token: str) -> dict[str, object]:
    """Play until the game is over; the event that ends it."""
    answered = 0
    with connect(server.replace("http", "ws", 1) + "/ws", max_size=None) as line:
        line.send(json.dumps({"type": "hello", "protocol": 4, "tokens": [token]}))
        for text in line:
            message = json.loads(text)
            if message["type"] == "error":
                raise SystemExit(message["message"])
            if message["type"] not in ("sync", "update"):
                continue
            for entry in message["entries"]:
                for event in entry.get("events", []):
                    if event["kind"] == "game_over":
                        return event
            if message["prompt"] and message["prompt"]["number"] != answered:
                answered = message["prompt"]["number"]
                answer(line, message["seat"], message["number"], message["prompt"])
    raise SystemExit("the server went away")


def answer(line, seat: int, seen: int, ask: dict) -> None:
    """Answer with the suggestion, if there is one, or with any move. The question's number is in the `cid`, so the same
    answer sent again counts once."""
    move = ask["suggestion"] or random.choice(ask["moves"])
    cid = f"{seat}-{ask['number']}"
    line.send(json.dumps({"type": "move", "cid": cid, "seen": seen, "seat": seat, "move": move}))


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:1692"
    winners = play(address, make_table(address))["winners"]
    print("We have won." if 0 in winners else f"Seat {winners[0]} has won.")
