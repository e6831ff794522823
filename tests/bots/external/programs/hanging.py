"""Hangs for ever, with a child, and lets nobody end it kindly: before hello, deaf after it, or after an answer."""

import json
import os
import signal
import subprocess
import sys
import time

how = sys.argv[1]
for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(each, signal.SIG_IGN)
if how == "hello":
    time.sleep(600)
child = subprocess.Popen([sys.executable, __file__, "hello"])
sys.stdin.readline()  # who speaks before the table has is not heard
print(json.dumps({"type": "hello", "name": f"{os.getpid()} {child.pid}"}), flush=True)
while how == "deaf":  # it answers without end, and reads nothing more
    time.sleep(0.001)
    print(json.dumps({"move": "morning 1"}), flush=True)
print(json.dumps({"move": json.loads(sys.stdin.readline())["moves"][0]}), flush=True)
time.sleep(600)
