"""A game at the keyboard: people and bots at one table, kept in a file after every choice."""

import re
from pathlib import Path
from typing import Final

from jamaica.match import Match
from jamaica.model.events import RoundBegun
from jamaica.model.moves import Move
from jamaica.terminal.output import NARROWEST, EndOfInput, Paper
from jamaica.terminal.questions import Answer, Question
from jamaica.terminal.reports import Reporter
from jamaica.terminal.saves import Save, store
from jamaica.terminal.screen import Screen, cut
from jamaica.terminal.ship_names import Cast
from jamaica.terminal.text_commands import Quit, Talk
from jamaica.views import View, view

LEFT: Final = 0
"""Exit status of a game that was played to its end, or left by `quit` or the end of the input."""
INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""
_WITH_BOARD: Final = ("place_dice", "choose_card", "sail", "fall_back", "steer_ghost")
_WITH_SHIPS: Final = ("place_dice", "choose_card", "choose_target", "choose_spoils")


class Game:
    """One game, from the first question to the last count."""

    def __init__(self, match: Match, paper: Paper, file: Path, named: bool = False) -> None:
        """`file` is where the game is kept, `named` whether the player chose that file."""
        self.match, self.paper, self.file, self._named = match, paper, file, named
        self.cast = Cast(match.names)
        self.people = [seat for seat, bot in enumerate(match.bots) if bot is None]
        """The seats at this keyboard."""
        self.reporter = Reporter(match.names, match.options.board)
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None
        """The seat that looks at the screen."""
        begun = [number for number, event in enumerate(match.events) if isinstance(event, RoundBegun)]
        self._told = dict.fromkeys(self.people, begun[-1] if begun else 0)
        self._forget()
        self._narrow = False
        self._unsaved = False

    def _forget(self) -> None:
        """Whoever looks at the screen has to be shown everything again."""
        self._sea: tuple[int, ...] = ()
        self._aboard: tuple[int, ...] = ()
        self._round = -1

    # ---- the game

    def play(self) -> int:
        """Play until the game is over or left; the exit status."""
        try:
            self.keep()
            self._welcome()
            while not self.match.over:
                self._go_on()
            self._finish()
            return LEFT
        except Quit:
            self._leave("")
            return LEFT
        except EndOfInput:
            self._leave("End of input. ")
            return LEFT
        except KeyboardInterrupt:
            self.paper.say()
            self._leave("Interrupted. ")
            return INTERRUPTED

    def _welcome(self) -> None:
        """Who plays what, or that a game goes on."""
        match = self.match
        ghost = " and the Ghost Ship" if match.options.ghost else ""
        who = " and ".join(self.cast.both(seat) for seat in self.people)
        if match.events:
            self.paper.say(f"The game continues in round {match.state.round}. You play {who}.")
            return
        self.paper.say(
            f"Jamaica, {match.options.edition} edition: {len(match.bots)} captains{ghost}. You play {who}. "
            "Answer with a number, or type help for the other commands. The game is saved after every choice."
        )

    def _go_on(self) -> None:
        """One answer: people are asked first, then bots, so that a choice can be undone for as long as possible."""
        asked = self.match.ask()
        if asked:
            self._ask(self._next(list(asked)), asked)
            return
        luck = self.match.state.luck_next
        self.match.step()
        if not luck:
            self.keep(for_good=False)

    def _next(self, asked: list[int]) -> int:
        """Who of those asked is to answer: who sits there already, or the next one."""
        return self.sitting if self.sitting in asked else asked[0]

    def keep(self, for_good: bool = True) -> None:
        """Keep the game in its file; if that fails it is said once, and the game goes on."""
        try:
            store(Save.of(self.match), self.file, for_good)
            self._unsaved = False
        except OSError as error:
            if not self._unsaved:
                self.paper.say(f"The game can't be saved in {self.file}: {error.strerror}. It continues unsaved.")
            self._unsaved = True

    def resuming(self) -> str:
        """The command that goes on with this game."""
        return f"jamaica play --terminal --resume{f' --save {self.file}' if self._named else ''}"

    def _leave(self, why: str) -> None:
        if self.match.over:
            return
        self.keep()
        if not self._unsaved:
            self.paper.say(f"{why}The game is saved. To continue it: {self.resuming()}")

    # ---- asking

    def _ask(self, seat: int, asked: dict[int, View]) -> None:
        """Put the question to a seat until it is answered."""
        if seat != self.sitting and not self._hand_over(seat):
            return
        screen = Screen(self.paper, self.cast, asked[seat])
        question = Question(asked[seat], self.cast)
        self._show(screen, question)
        self.put(question)
        talk = Talk(self, screen, question)
        while True:
            answer = talk.heard(self.paper.ask(_prompt(question, self.paper.width)))
            if answer is not None:
                break
        if isinstance(answer, Answer):
            self.match.choose(seat, answer.move)
            self.keep()

    def _hand_over(self, seat: int) -> bool:
        """Hide the screen between two people; whether the next one takes over."""
        before, name = self.sitting, self.cast.name(seat)
        self.paper.clear()
        self.paper.say(f"Hand the keyboard to {name}. {name}, press Enter when nobody else is looking.")
        if before is not None:
            self.paper.say(f"({self.cast.name(before)} can still type undo to undo the last choice.)")
        while True:
            word = self.paper.ask("Enter: ").lower()
            if word in ("quit", "q"):
                raise Quit
            if word in ("undo", "back") and before is not None:
                if self.take_back(before):
                    return False
            elif word in ("", name.lower()):
                break
            else:
                self.paper.say(f"The screen is hidden. {name}, press Enter. You can also type undo or quit.")
        self.sitting = seat
        self._forget()
        return True

    def take_back(self, seat: int) -> bool:
        """Take back a seat's last choice, or say what stands in the way; whether it was taken back."""
        moves = self.match.record.moves
        try:
            self.match.take_back(seat)
        except ValueError as error:
            # The outcome of a roll or draw may be hidden from this seat, so it is left out.
            reason = re.sub(r" \('\*[^']*'\)", "", str(error))
            reason = re.sub(r"seat (\d)", lambda found: self.cast.name(int(found[1])), reason)
            self.paper.say(f"{reason[0].upper()}{reason[1:]}.")
            return False
        taken = next(move for by, move in reversed(moves) if by == seat)
        self._told = {each: min(told, len(self.match.events)) for each, told in self._told.items()}
        self._forget()
        self.keep()
        self.paper.say(f"Undone: {_plain(taken, self.sitting == seat)}.")
        return True

    # ---- showing

    def _show(self, screen: Screen, question: Question) -> None:
        """What happened since this seat last answered, then as much of the table as the question needs."""
        self._news(screen.view.seat)
        self._warn_if_narrow()
        self._table(screen, question)

    def _news(self, seat: int | None) -> None:
        events = self.match.events
        since = self._told.get(seat, 0) if seat is not None else min(self._told.values())
        for paragraph in self.reporter.paragraphs(events[since:], seat):
            self.paper.say(paragraph, rest="  ")
        if seat is not None:
            self._told[seat] = len(events)

    def _table(self, screen: Screen, question: Question) -> None:
        """The board, the ships and the own holds, as far as they matter and have changed since they were shown."""
        seen, key = screen.view, question.key
        sea, aboard = (*seen.space, *seen.lap, seen.lairs), (*seen.cargo, *seen.facedown, seen.sabre, seen.map)
        full = key in ("place_dice", "choose_card")
        if full and seen.round != self._round:
            self.paper.heading(self._title(screen))
        if key in _WITH_BOARD and (sea != self._sea or (full and seen.round != self._round)):
            screen.ahead() if self.listing else screen.board(explained=full)
            self._sea = sea
        if key in _WITH_SHIPS and (aboard != self._aboard or (full and seen.round != self._round)):
            screen.ships()
        if question.own and aboard != self._aboard:
            screen.own(hand=key == "place_dice")
            self._aboard = aboard
        self._round = seen.round if full else self._round

    @property
    def listing(self) -> bool:
        """Whether the board is told and not drawn."""
        return self.paper.lists or self.paper.width < NARROWEST

    def _title(self, screen: Screen) -> str:
        seen = screen.view
        captain = "you are" if seen.captain == seen.seat else f"{cut(self.cast.name(seen.captain), 30)} is"
        dice = f": morning {seen.morning}, evening {seen.evening}" if seen.morning else ""
        return f"Round {seen.round}{dice}; {captain} captain"

    def _warn_if_narrow(self) -> None:
        narrow = self.paper.columns < NARROWEST
        if narrow and not self._narrow:
            self.paper.say(
                f"This window has {self.paper.columns} columns. The board needs {NARROWEST} to be drawn, "
                "so it is shown as a list."
            )
        self._narrow = narrow

    def put(self, question: Question) -> None:
        """The question and its numbered answers."""
        self.paper.say()
        self.paper.say(self.paper.ink(question.text(), "bold"))
        width = max((len(answer.title) for answer in question.answers if len(answer.leads_to) == 1), default=0)
        for number, answer in enumerate(question.answers, 1):
            self._offer(number, answer, width)

    def _offer(self, number: int, answer: Answer, width: int) -> None:
        shown = self.paper.ink(f"{number:2}", "number")
        if len(answer.leads_to) == 1 and self.paper.width >= NARROWEST:
            self.paper.say(answer.leads_to[0], f"{shown}  {answer.title:<{width}}  ")
            return
        self.paper.say(answer.title, f"{shown}  ")
        for paragraph in answer.leads_to:
            self.paper.say(paragraph, "      ", "        ")

    # ---- the end

    def _finish(self) -> None:
        """The last news, the count part by part, the winners; then there is time to look round."""
        seat = self.people[0] if len(self.people) == 1 else None
        self._news(seat)
        self.paper.heading("The game is over")
        screen = Screen(self.paper, self.cast, view(self.match.state, seat))
        screen.count(self.match.events)
        self.keep()
        self.paper.say("Type save to save the record, log all for the whole game, or help for the other commands.")
        talk = Talk(self, screen, None)
        while True:
            talk.heard(self.paper.ask("Press Enter to leave: ") or "quit")


def _prompt(question: Question, width: int) -> str:
    """What stands before the answer, which has two signs at the most."""
    numbers = f"1 to {len(question.answers)}" if len(question.answers) > 1 else "1"
    prompt = f"{numbers}{f', Enter for {question.suggested}' if question.suggested else ''}, or help: "
    return f"Choose {prompt}" if len("Choose ") + len(prompt) + 2 <= width else prompt


def _plain(move: Move, own: bool) -> str:
    """A choice as it may be told to who looks at the screen."""
    return f"'{move.text}'" if own else "the last choice"
