"""A language model at the table: python3 text_bot.py COMMAND gives COMMAND a prompt on its input for every question.

The reply may be any text that names one of the moves; the last one named counts. Without a command the program plays
the first move, so that the talk can be tried out without a model.
"""

import json
import subprocess
import sys

from jamaica.envs.text import chart, describe, find_move, primer, rules

TRIES = 2


def ask(command, prompt, moves):
    """What the model says to a prompt."""
    if not command:
        return f"I play {moves[0]}."
    return subprocess.run(command, input=prompt, capture_output=True, text=True, check=True).stdout


def choose(command, beginning, question, options):
    """The move that the model names; it is told once if it named none, and then plays the first one."""
    view, moves = question["view"], question["moves"]
    prompt = f"{beginning}\n\n{rules(view)}\n\n{describe(view, options)}\n\nWhich move do you choose?\n"
    for _ in range(TRIES):
        try:
            return find_move(ask(command, prompt, moves), moves)
        except ValueError as error:
            prompt += f"\n{error}\n"
    return moves[0]


command, beginning, options = sys.argv[1:], "", {}
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        options = question["options"]
        beginning = f"{primer(options)}\nThe board: {chart(options)}"
        answer = {"type": "hello", "name": "in words"}
    elif question["type"] == "choose":
        answer = {"move": choose(command, beginning, question, options), "number": question["number"]}
    else:
        break
    print(json.dumps(answer), flush=True)
