"""Answers rightly (its last move), in an odd manner."""

import json
import sys
import time


def letter_by_letter(answer: str) -> None:
    for letter in answer + "\n":
        sys.stdout.write(letter)
        sys.stdout.flush()
        time.sleep(0.002)


def twice(answer: str) -> None:
    sys.stdout.write(f"{answer}\n{answer}\n")


def stale(answer: str) -> None:
    number = json.loads(answer).get("number", 1)
    if number > 1:
        sys.stdout.write(json.dumps({"move": "leave", "number": number - 1}) + "\n")
    sys.stdout.write(f"{answer}\n")


def spaced(answer: str) -> None:
    sys.stdout.write(f"\r\n\n  {answer}\t\r\n\n\n")


def long(answer: str) -> None:
    sys.stdout.write(answer[:-1] + f', "thoughts": "{"yo ho ho " * 100_000}"}}\n')


def loud(answer: str) -> None:
    sys.stderr.write("yo ho ho and a bottle of rum\n" * 20_000)
    sys.stdout.write(f"{answer}\n")


manner = {each.__name__: each for each in (letter_by_letter, twice, stale, spaced, long, loud)}[sys.argv[1]]
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        manner(json.dumps({"type": "hello", "name": "odd"}))
    elif question["type"] == "choose":
        manner(json.dumps({"move": question["moves"][-1], "number": question["number"]}))
    sys.stdout.flush()
