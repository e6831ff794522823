"""Crashes: at the start, at the question of a number, after an answer, by a signal, or by closing its output."""

import json
import os
import signal
import sys
import time

how = sys.argv[1]
if how == "start":
    sys.exit("no chart aboard")
sys.stdin.readline()  # who speaks before the table has is not heard
print(json.dumps({"type": "hello", "name": f"crashing {os.getpid()}"}), flush=True)
for asked, line in enumerate(sys.stdin, 1):
    if how == str(asked):
        raise RuntimeError("the mast is broken")
    if how == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    if how == "silence":
        os.close(1)
        time.sleep(600)
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
    if how == "after":
        sys.exit(7)
