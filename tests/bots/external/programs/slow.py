"""Takes its time over every answer but the first; a second argument is the time it takes over hello."""

import json
import sys
import time

seconds = float(sys.argv[1])
hello = float(sys.argv[2]) if len(sys.argv) > 2 else 0.0
asked = 0
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        time.sleep(hello)
        print(json.dumps({"type": "hello", "name": "slow"}), flush=True)
    elif question["type"] == "choose":
        asked += 1
        time.sleep(seconds if asked > 1 else 0)
        print(json.dumps({"move": question["moves"][-1]}), flush=True)
