"""Answers hello with its argument, and every question with its first move."""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    print(sys.argv[1] if question["type"] == "hello" else json.dumps({"move": question["moves"][0]}), flush=True)
