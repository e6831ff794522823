"""A game at the keyboard: people and bots at one table, saved to a file after every choice."""

import re
from pathlib import Path
from typing import Final

from jamaica.match import Match
from jamaica.model.events import RoundBegun
from jamaica.model.moves import Move
from jamaica.terminal.output import NARROWEST, EndOfInput, Output
from jamaica.terminal.questions import Answer, Question
from jamaica.terminal.reports import Reporter
from jamaica.terminal.saves import Save, store
from jamaica.terminal.screen import Screen, cut
from jamaica.terminal.ship_names import ShipNames
from jamaica.terminal.text_commands import Quit, TextCommands
from jamaica.views import View, view

LEFT: Final = 0
"""Exit status after the game, `quit`, or the end of the input."""
INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""
_WITH_BOARD: Final = ("place_dice", "choose_card", "sail", "fall_back", "steer_ghost")
_WITH_SHIPS: Final = ("place_dice", "choose_card", "choose_target", "choose_spoils")

SOLO_TEXTS: Final = {
    "off": "To play alone, without other captains: jamaica play --terminal --solo phantom, or --solo tide.",
    "phantom": "Solo, the Phantom: beat the Ghost Ship. It sails by standing orders, goes back when it leads and "
    "forward when it does not, and has a point at the end for each round played.",
    "tide": "Solo, Against the Tide: come home before the tide turns; each round to spare is worth a point. Lairs with "
    "a treasure are guarded: a star, or firepower above 6, beats the garrison.",
}
"""What a single player is told at the start."""


class TerminalGame:
    """One game, from the first question to the final score."""

    def __init__(self, match: Match, output: Output, file: Path, named: bool = False) -> None:
        """`file` is the save file, `named` whether the player chose it."""
        self.match, self.output, self.file, self._named = match, output, file, named
        self.ship_names = ShipNames(match.names)
        self.people = [seat for seat, bot in enumerate(match.bots) if bot is None]
        """The seats at this keyboard."""
        self.reporter = Reporter(match.names, match.options.board)
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None
        """The seat whose player is looking at the screen."""
        begun = [number for number, event in enumerate(match.events) if isinstance(event, RoundBegun)]
        self._told = dict.fromkeys(self.people, begun[-1] if begun else 0)
        self._forget_shown()
        self._narrow = False
        self._unsaved = False

    def _forget_shown(self) -> None:
        """Show everything again at the next question."""
        self._sea: tuple[int, ...] = ()
        self._aboard: tuple[int, ...] = ()
        self._round = -1

    # ---- the game

    def play(self) -> int:
        """Play until the game is over or left, and return the exit status."""
        try:
            self.save()
            self._welcome()
            while not self.match.over:
                self._step()
            self._finish()
            return LEFT
        except Quit:
            self._leave("")
            return LEFT
        except EndOfInput:
            self._leave("End of input. ")
            return LEFT
        except KeyboardInterrupt:
            self.output.say()
            self._leave("Interrupted. ")
            return INTERRUPTED

    def _welcome(self) -> None:
        """Show who plays which ship, or that a game continues."""
        match = self.match
        ghost = " and the Ghost Ship" if match.options.ghost else ""
        captains = f"{len(match.bots)} captains" if len(match.bots) > 1 else "one captain"
        who = " and ".join(self.ship_names.both(seat) for seat in self.people)
        if match.events:
            self.output.say(f"The game continues in round {match.state.round}. You play {who}.")
            return
        self.output.say(
            f"Jamaica, {match.options.edition} edition: {captains}{ghost}. You play {who}. "
            "Answer with a number, or type help for the other commands. The game is saved after every choice."
        )
        if len(self.people) == 1:
            self.output.say(SOLO_TEXTS[match.options.solo])

    def _step(self) -> None:
        """Take one answer: people are asked before bots, so that a choice can be undone for as long as possible."""
        asked = self.match.ask()
        if asked:
            self._ask(self._next(list(asked)), asked)
            return
        luck = self.match.state.luck_next
        self.match.step()
        if not luck:
            self.save(for_good=False)

    def _next(self, asked: list[int]) -> int:
        """Return the seat to answer: the one at the screen if it is asked, otherwise the first."""
        return self.sitting if self.sitting in asked else asked[0]

    def save(self, for_good: bool = True) -> None:
        """Save the game; if that fails, say so once and continue."""
        try:
            store(Save.of(self.match), self.file, for_good)
            self._unsaved = False
        except OSError as error:
            if not self._unsaved:
                self.output.say(f"The game can't be saved in {self.file}: {error.strerror}. It continues unsaved.")
            self._unsaved = True

    def resume_command(self) -> str:
        """Return the command that resumes this game."""
        return f"jamaica play --terminal --resume{f' --save {self.file}' if self._named else ''}"

    def _leave(self, why: str) -> None:
        if self.match.over:
            return
        self.save()
        if not self._unsaved:
            self.output.say(f"{why}The game is saved. To continue it: {self.resume_command()}")

    # ---- asking

    def _ask(self, seat: int, asked: dict[int, View]) -> None:
        """Ask a seat until it has answered."""
        if seat != self.sitting and not self._hand_over(seat):
            return
        screen = Screen(self.output, self.ship_names, asked[seat])
        question = Question(asked[seat], self.ship_names)
        self._show(screen, question)
        self.put(question)
        commands = TextCommands(self, screen, question)
        while True:
            answer = commands.run(self.output.ask(_prompt(question, self.output.width)))
            if answer is not None:
                break
        if isinstance(answer, Answer):
            self.match.choose(seat, answer.move)
            self.save()

    def _hand_over(self, seat: int) -> bool:
        """Hide the screen between two people, and return whether the next one takes over."""
        before, name = self.sitting, self.ship_names.name(seat)
        self.output.clear()
        self.output.say(f"Hand the keyboard to {name}. {name}, press Enter when nobody else is looking.")
        if before is not None:
            self.output.say(f"({self.ship_names.name(before)} can still type undo to undo the last choice.)")
        while True:
            word = self.output.ask("Enter: ").lower()
            if word in ("quit", "q"):
                raise Quit
            if word in ("undo", "back") and before is not None:
                if self.undo(before):
                    return False
            elif word in ("", name.lower()):
                break
            else:
                self.output.say(f"The screen is hidden. {name}, press Enter. You can also type undo or quit.")
        self.sitting = seat
        self._forget_shown()
        return True

    def undo(self, seat: int) -> bool:
        """Undo a seat's last choice, or say why not; return whether it was undone."""
        moves = self.match.record.moves
        try:
            self.match.take_back(seat)
        except ValueError as error:
            # The outcome of a roll or draw may be hidden from this seat, so it is left out.
            reason = re.sub(r" \('\*[^']*'\)", "", str(error))
            reason = re.sub(r"seat (\d)", lambda found: self.ship_names.name(int(found[1])), reason)
            self.output.say(f"{reason[0].upper()}{reason[1:]}.")
            return False
        taken = next(move for by, move in reversed(moves) if by == seat)
        self._told = {each: min(told, len(self.match.events)) for each, told in self._told.items()}
        self._forget_shown()
        self.save()
        self.output.say(f"Undone: {_plain(taken, self.sitting == seat)}.")
        return True

    # ---- showing

    def _show(self, screen: Screen, question: Question) -> None:
        """Show what happened since this seat last answered, then the parts of the table that the question needs."""
        self._report(screen.view.seat)
        self._warn_if_narrow()
        self._show_table(screen, question)

    def _report(self, seat: int | None) -> None:
        events = self.match.events
        since = self._told.get(seat, 0) if seat is not None else min(self._told.values())
        for paragraph in self.reporter.paragraphs(events[since:], seat):
            self.output.say(paragraph, rest="  ")
        if seat is not None:
            self._told[seat] = len(events)

    def _show_table(self, screen: Screen, question: Question) -> None:
        """Show the board, the ships and the own holds if they matter here and have changed since they were shown."""
        seen, key = screen.view, question.key
        sea, aboard = (*seen.space, *seen.lap, seen.lairs), (*seen.cargo, *seen.facedown, seen.sabre, seen.map)
        full = key in ("place_dice", "choose_card")
        if full and seen.round != self._round:
            self.output.heading(self._title(screen))
        if key in _WITH_BOARD and (sea != self._sea or (full and seen.round != self._round)):
            screen.ahead() if self.listing else screen.board(explained=full)
            self._sea = sea
        if key in _WITH_SHIPS and (aboard != self._aboard or (full and seen.round != self._round)):
            screen.ships()
            screen.variants()
        if question.own and aboard != self._aboard:
            screen.own(hand=key == "place_dice")
            self._aboard = aboard
        self._round = seen.round if full else self._round

    @property
    def listing(self) -> bool:
        """Whether the board is shown as a list."""
        return self.output.lists or self.output.width < NARROWEST

    def _title(self, screen: Screen) -> str:
        seen = screen.view
        captain = "you are" if seen.captain == seen.seat else f"{cut(self.ship_names.name(seen.captain), 30)} is"
        dice = f": morning {seen.morning}, evening {seen.evening}" if seen.morning else ""
        return f"Round {seen.round}{dice}; {captain} captain"

    def _warn_if_narrow(self) -> None:
        narrow = self.output.columns < NARROWEST
        if narrow and not self._narrow:
            self.output.say(
                f"This window has {self.output.columns} columns. The board needs {NARROWEST} to be drawn, "
                "so it is shown as a list."
            )
        self._narrow = narrow

    def put(self, question: Question) -> None:
        """Show the question and its numbered answers."""
        self.output.say()
        self.output.say(self.output.styled(question.text(), "bold"))
        width = max((len(answer.title) for answer in question.answers if len(answer.leads_to) == 1), default=0)
        for number, answer in enumerate(question.answers, 1):
            self._offer(number, answer, width)

    def _offer(self, number: int, answer: Answer, width: int) -> None:
        shown = self.output.styled(f"{number:2}", "number")
        if len(answer.leads_to) == 1 and self.output.width >= NARROWEST:
            self.output.say(answer.leads_to[0], f"{shown}  {answer.title:<{width}}  ")
            return
        self.output.say(answer.title, f"{shown}  ")
        for paragraph in answer.leads_to:
            self.output.say(paragraph, "      ", "        ")

    # ---- the end

    def _finish(self) -> None:
        """Show the last events, the scores and the winners; then take commands until the player leaves."""
        seat = self.people[0] if len(self.people) == 1 else None
        self._report(seat)
        self.output.heading("The game is over")
        screen = Screen(self.output, self.ship_names, view(self.match.state, seat))
        screen.count(self.match.events)
        self.save()
        self.output.say("Type save to save the record, log all for the whole game, or help for the other commands.")
        commands = TextCommands(self, screen, None)
        while True:
            commands.run(self.output.ask("Press Enter to leave: ") or "quit")


def _prompt(question: Question, width: int) -> str:
    """Return the prompt, short enough for a two-digit answer on the same line."""
    numbers = f"1 to {len(question.answers)}" if len(question.answers) > 1 else "1"
    prompt = f"{numbers}{f', Enter for {question.suggested}' if question.suggested else ''}, or help: "
    return f"Choose {prompt}" if len("Choose ") + len(prompt) + 2 <= width else prompt


def _plain(move: Move, own: bool) -> str:
    """Return a choice as the player at the screen may see it."""
    return f"'{move.text}'" if own else "the last choice"
