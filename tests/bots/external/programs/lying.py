"""Lies: answers a move that is not open to it, every second time or always."""

import json
import sys

answer = sys.argv[1]
often = int(sys.argv[2])
asked = 0
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "lying"}), flush=True)
    elif question["type"] == "choose":
        asked += 1
        print(json.dumps({"move": question["moves"][0] if asked % often else answer}), flush=True)
