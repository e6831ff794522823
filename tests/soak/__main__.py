"""`python -m tests.soak kills|cluster|fuzz|memory`: long tests, which can be interrupted and go on later."""

import argparse
import signal
import sys

from tests.soak import cluster, fuzz, kills, memory
from tests.soak.evidence import Violation


def main() -> int:
    """Run one of the long tests; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Long tests of the server.")
    parts = parser.add_subparsers(dest="part", required=True)
    killing = parts.add_parser("kills", help="kill the server during play")
    killing.add_argument("--kills", type=int, default=1000, help="how often, all seeds together")
    failing = parts.add_parser("cluster", help="kill, pause, stop and cut off servers of a cluster during play")
    failing.add_argument("--faults", type=int, default=1000, help="how many, all seeds together")
    failing.add_argument("--tables", type=int, default=51, help="how many are in play as long as there are faults")
    fuzzing = parts.add_parser("fuzz", help="send messages and requests that nobody means")
    fuzzing.add_argument("--inputs", type=int, default=1_000_000, help="how many, all seeds together")
    playing = parts.add_parser("memory", help="play for hours, and watch what the server uses")
    playing.add_argument("--minutes", type=int, default=120)
    args = parser.parse_args()
    for each in (signal.SIGINT, signal.SIGTERM):  # SIGINT may be switched off for a process in the background
        signal.signal(each, signal.default_int_handler)
    try:
        if args.part == "kills":
            kills.run(args.kills)
        elif args.part == "cluster":
            cluster.run(args.faults, args.tables)
        elif args.part == "fuzz":
            fuzz.run(args.inputs)
        else:
            memory.run(args.minutes)
    except Violation as error:
        print(f"Violation. {error}")
        return 1
    except KeyboardInterrupt:
        command = " ".join(["python -m tests.soak", *sys.argv[1:]])
        print(f"Interrupted. What was finished is kept; run `{command}` to go on.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
