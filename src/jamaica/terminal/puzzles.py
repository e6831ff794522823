"""Puzzles in the terminal: the position, the choices, and after the answer what each is worth and why."""

from collections.abc import Sequence

from jamaica.analysis.puzzles import Puzzle
from jamaica.model.cards import CAPTAINS, GHOST_CAPTAIN
from jamaica.terminal.output import EndOfInput, Output
from jamaica.terminal.questions import Question
from jamaica.terminal.screen import Screen
from jamaica.terminal.ship_names import ShipNames


def practise(puzzles: Sequence[Puzzle], output: Output) -> int:
    """Show puzzles until there are no more or the player leaves; return how many were answered right."""
    right = 0
    for puzzle in puzzles:
        try:
            right += put(puzzle, output)
            if puzzle is not puzzles[-1] and output.ask("Enter for the next puzzle, q to leave: ").strip() == "q":
                break
        except EndOfInput:
            break
    return right


def put(puzzle: Puzzle, output: Output) -> bool:
    """Show a puzzle, ask for a choice and explain it; return whether it was the best."""
    seen = puzzle.view()
    ghosts = [str(GHOST_CAPTAIN["name"])] * (int(seen.ships) - int(seen.seats))
    names = ShipNames([*(str(captain["name"]) for captain in CAPTAINS[: seen.seats]), *ghosts])
    screen, question = Screen(output, names, seen), Question(seen, names)
    output.heading(f"Puzzle {puzzle.id}: round {seen.round}, {seen.options.edition} edition")
    screen.board(explained=False)
    screen.ships()
    screen.own(hand=True)
    output.say(question.text())
    for number, answer in enumerate(question.answers, 1):
        output.say(f"{answer.title}. {' '.join(answer.leads_to)}", f"{number:2}  ", "    ")
    chosen = question.answers[_number(output, len(question.answers)) - 1]
    good = chosen.move.text == puzzle.best
    output.say("Right!" if good else "That is not the best.")
    output.say(f"{puzzle.sentence} [{puzzle.rule}]")
    titles = {answer.move.text: answer.title for answer in question.answers}
    for move, value in puzzle.values.items():
        mark = "*" if move == puzzle.best else " "
        output.say(f"{value:4.0%} {mark} {titles[move]}{', your choice' if move == chosen.move.text else ''}", "  ")
    output.say(f"In the game: {titles[puzzle.played]}.")
    return good


def _number(output: Output, most: int) -> int:
    """Ask for the number of a choice until there is one."""
    while True:
        said = output.ask(f"Your choice, 1 to {most}: ").strip()
        if said == "q":
            raise EndOfInput
        if said.isdecimal() and 1 <= int(said) <= most:
            return int(said)
        output.say(f"Type a number from 1 to {most}, or q to leave.")
