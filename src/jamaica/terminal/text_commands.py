"""The commands that can be typed instead of a number."""

from pathlib import Path
from typing import Final, Protocol

from jamaica.match import Match
from jamaica.model.moves import move
from jamaica.model.rulebook import RULES, Rule
from jamaica.terminal.output import Output
from jamaica.terminal.questions import Answer, Question
from jamaica.terminal.reports import Reporter
from jamaica.terminal.saves import Save, make_folder, store
from jamaica.terminal.screen import Screen

WORDS: Final = {
    "N": "take choice N; you can also type the move itself, as in: sail 14",
    "why": "the rules behind this question; why N: those behind choice N; why sail 14: why you can't",
    "hint": "something to think about; hint 2: a good move, and why; hint 3: every choice with its chance to win",
    "rules": "find rules by id or by words, as in: rules shortage.die, or: rules gunpowder star",
    "board": "show the board",
    "others": "show all ships: where they are, and what they carry",
    "score": "what each ship would score now",
    "log": "what happened, the last 20 lines; log 50: the last 50; log all: everything",
    "undo": "undo your last choice, as long as it has revealed nothing",
    "save": "where the game is saved; save FILE: save a copy there",
    "quit": "leave; the game is saved after every choice anyway",
    "help": "this list",
}
_SHORT: Final = {
    "?": "help",
    "h": "help",
    "q": "quit",
    "exit": "quit",
    "back": "undo",
    "rule": "rules",
    "ships": "others",
}


class Quit(Exception):
    """The player wants to leave."""


class CommandTarget(Protocol):
    """What the commands need of a game."""

    match: Match
    output: Output
    reporter: Reporter
    file: Path

    def undo(self, seat: int) -> bool:
        """Undo a seat's last choice, or say why not; return whether it was undone."""
        ...

    def save(self) -> None:
        """Save the game."""
        ...

    def resume_command(self) -> str:
        """Return the command that resumes this game."""
        ...


class TextCommands:
    """Runs what a player types at one question, or after the game (`None`)."""

    def __init__(self, game: CommandTarget, screen: Screen, question: Question | None) -> None:
        self._game, self._screen, self._question = game, screen, question
        self._output = game.output
        self._answers = question.answers if question is not None else []

    def run(self, line: str) -> Answer | bool | None:
        """Run a line; return the chosen answer, `True` if the state changed otherwise, or `None` to ask again."""
        if not line and self._question is not None and self._question.suggested:
            return self._answers[self._question.suggested - 1]
        word, _, rest = line.strip().partition(" ")
        known = _SHORT.get(word.lower(), word.lower())
        if known.isdecimal() and not rest:
            return self._choice_by_number(known)
        if known == "undo":
            return self._undo()
        if known == "quit":
            raise Quit
        if known in WORDS and known != "n":
            getattr(self, f"_{known}")(rest.strip())
            return None
        return self._choice_by_text(line)

    def _choice_by_number(self, number: str) -> Answer | None:
        """Return the choice with this number."""
        if len(number) < 4 and 1 <= int(number) <= len(self._answers):
            return self._answers[int(number) - 1]
        self._output.say(f"There is no choice {number[:9]}; {self._how_to_answer()}.")
        return None

    def _how_to_answer(self) -> str:
        if not self._answers:
            return "the game is over; type help for the commands"
        return f"type a number from 1 to {len(self._answers)}, or help"

    def _choice_by_text(self, line: str) -> Answer | None:
        """Return the choice with this text, or show why there is none."""
        for answer in self._answers:
            if line.lower() in (answer.move.text, answer.title.lower()):
                return answer
        refusal = self._refusal(line.lower())
        if refusal is not None:
            self._output.say(f"You can't do that: {refusal}")
        elif line:
            self._output.say(f"'{line[:40]}' is not a command; {self._how_to_answer()}.")
        else:
            self._output.say(f"{self._how_to_answer().capitalize()}.")
        return None

    def _refusal(self, text: str) -> Rule | None:
        """Return the rule against a move, `None` if it is not a refused move of this question."""
        if self._question is None:
            return None
        try:
            found = self._question.foreseen.why_not(move(text))
        except ValueError:
            return None
        return None if found is None else RULES[found]

    # ---- the commands

    def _undo(self) -> bool | None:
        if self._question is None:
            self._output.say("The game is over: nothing can be undone.")
            return None
        return self._game.undo(self._screen.view.seat) or None

    def _why(self, rest: str) -> None:
        if self._question is None:
            self._show_rules([RULES["end.round"], RULES["score.sum"], RULES["score.tie"]])
        elif not rest:
            self._show_rules([RULES[rule] for rule in self._question.rules])
        elif rest.isdecimal():
            answer = self._choice_by_number(rest)
            if answer is not None:
                self._show_rules([RULES[rule] for rule in answer.rules])
        else:
            refusal = self._refusal(rest.lower())
            possible = [answer for answer in self._answers if rest.lower() in (answer.move.text, answer.title.lower())]
            if refusal is not None:
                self._output.say(f"You can't do that: {refusal}")
            elif possible:
                self._show_rules([RULES[rule] for rule in possible[0].rules])
            else:
                self._output.say(f"'{rest[:40]}' is not a choice here; type why, or why and a number.")

    def _hint(self, rest: str) -> None:
        """Show advice for the seat that is asked, from its own view."""
        if self._question is None:
            self._output.say("The game is over: there is nothing left to decide.")
            return
        if rest not in ("", "1", "2", "3"):
            self._output.say(f"Type hint, hint 2 or hint 3, not 'hint {rest[:40]}'.")
            return
        from jamaica.bots import hint

        found = hint(self._screen.view, int(rest or 1))
        if found.move is None:
            self._output.say(f"{found.nudge.nudge} [{found.nudge.rule}]")
            return
        title = next(answer.title for answer in self._answers if answer.move is found.move)
        why = " ".join(f"{reason.sentence} [{reason.rule}]" for reason in found.reasons)
        self._output.say(f"{title}. {why}", rest="  ")
        if found.choices:
            self._output.say("Chance to win:")
        for choice in found.choices:
            title = next(answer.title for answer in self._answers if answer.move is choice.move)
            chance = f"about {choice.value:.0%}" if choice.tries else "not tried"
            self._output.say(f"  {chance}: {title}", rest="    ")

    def _rules(self, rest: str) -> None:
        if not rest:
            self._output.say(
                f"The rulebook has {len(RULES)} rules. Type rules and an id (rules sail.exact), a chapter (rules "
                "battle) or words (rules gunpowder star)."
            )
            return
        found = [RULES[rest.lower()]] if rest.lower() in RULES else _rules_matching(rest.lower().split())
        if found:
            self._show_rules(found)
        else:
            self._output.say(f"No rule has '{rest[:40]}' in its id or text.")

    def _show_rules(self, rules: list[Rule]) -> None:
        for rule in rules:
            edition = f"({rule.edition} edition) " if rule.edition else ""
            self._output.say(f"[{rule.id}] {edition}{rule.text}", rest="  ")

    def _board(self, rest: str) -> None:
        self._screen.board()

    def _others(self, rest: str) -> None:
        self._screen.ships()
        self._screen.variants()
        if self._screen.view.seat >= 0:
            self._screen.own(hand=True)

    def _score(self, rest: str) -> None:
        if self._question is None:
            self._screen.count(self._game.match.events)
        else:
            self._screen.scores()

    def _log(self, rest: str) -> None:
        seat = self._screen.view.seat
        lines = self._game.reporter.log(self._game.match.events, seat if seat >= 0 else None)
        if rest not in ("", "all") and not (rest.isdecimal() and len(rest) < 6):
            self._output.say(f"log takes a number of lines, or all, not '{rest[:40]}'.")
            return
        last = len(lines) if rest == "all" else int(rest or 20)
        for line in lines[len(lines) - min(last, len(lines)) :]:
            self._output.say(line, rest="  ")

    def _save(self, rest: str) -> None:
        """During the game, say where it is saved or save a copy; after it, save its record. No file is overwritten."""
        game = self._game
        file = Path(rest).expanduser() if rest else game.file.with_suffix(".jam")
        try:
            if rest and file.exists():
                self._output.say(f"The file {rest} already exists. Choose another name.")
            elif game.match.over:
                make_folder(file.parent)
                game.match.record.save(file)
                self._output.say(f"The record is saved in {file}. To replay it: jamaica replay {file}")
            elif rest:
                store(Save.of(game.match), file)
                self._output.say(
                    f"A copy is saved in {file}. To continue it: jamaica play --terminal --resume --save {file}"
                )
            else:
                game.save()
                self._output.say(f"The game is saved in {game.file}. To continue it: {game.resume_command()}")
        except OSError as error:
            self._output.say(f"Can't save: {error.strerror}.")

    def _help(self, rest: str) -> None:
        for word, meaning in WORDS.items():
            self._output.say(meaning, f"  {word:<8}")


def _rules_matching(words: list[str]) -> list[Rule]:
    """Return the rules with all these words in id or text."""
    return [rule for rule in RULES.values() if all(word in f"{rule.id} {rule.text}".lower() for word in words)]
