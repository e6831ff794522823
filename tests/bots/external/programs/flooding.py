"""Says hello and answers once, then prints lines for ever, asked or not."""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "flooding"}), flush=True)
    else:
        answer = json.dumps({"move": question["moves"][0]}) + "\n"
        while True:
            sys.stdout.write(answer * 1000)
