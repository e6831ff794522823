"""Keeps every line it is told in a file, and plays its first move."""

import json
import sys
from pathlib import Path

with Path(sys.argv[1]).open("a", encoding="utf-8") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        question = json.loads(line)
        if question["type"] == "bye":
            break
        answer = {"type": "hello", "name": "keeping"} if question["type"] == "hello" else {"move": question["moves"][0]}
        print(json.dumps(answer), flush=True)
