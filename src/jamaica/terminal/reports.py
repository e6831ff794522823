"""What has happened, as one seat saw it: short for the game going on, every line for the log."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from jamaica.model import events as told
from jamaica.model.board import Board
from jamaica.model.events import Event
from jamaica.narration import say

_PARAGRAPHS: Final = (told.Turned, told.GhostSteered, told.Drew, told.PileRenewed)
"""Events that begin a paragraph."""
_UNTOLD: Final = (
    told.ActionBegun,
    told.CaptainChosen,
    told.CompassPassed,
    told.Counted,
    told.GameOver,
    told.Laid,
    told.Placed,
    told.Rolled,
    told.RoundBegun,
)
"""Events that go without saying: others tell the same, or the screen shows it."""


class Reporter:
    """Tells a seat, or a spectator (`None`), what happened at a table."""

    def __init__(self, names: Sequence[str], board: Board) -> None:
        self._names, self._board = names, board

    def log(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """Every event as a line."""
        return [self._say(event.seen_by(seat)) for event in events]

    def paragraphs(self, events: Sequence[Event], seat: int | None) -> Iterator[str]:
        """What is worth telling, one paragraph for each turn."""
        sentences: list[str] = []
        for number, event in enumerate(events):
            if isinstance(event, _PARAGRAPHS) and sentences and not _goes_on(events, number):
                yield self._joined(sentences)
                sentences = []
            if not _goes_without_saying(events, number, seat):
                sentences.append(self._say(event.seen_by(seat)))
        if sentences:
            yield self._joined(sentences)

    def _joined(self, sentences: Sequence[str]) -> str:
        """Sentences in a row; who did the last thing is not named again."""
        text, before = "", ""
        for sentence in sentences:
            subject = self._subject(sentence)
            if subject and subject == before:
                text = f"{text[:-1]}; {sentence[len(subject) + 1 :]}"
            else:
                text = f"{text} {sentence}".lstrip()
            before = subject
        return text

    def _subject(self, sentence: str) -> str:
        """The one name that a sentence begins with."""
        known = sorted([*self._names, "The Ghost Ship"], key=len, reverse=True)
        found = next((name for name in known if sentence.startswith(f"{name} ")), "")
        return "" if sentence.startswith(f"{found} and ") else found

    def _say(self, event: Event) -> str:
        return say(event, self._names, board=self._board)


def _goes_on(events: Sequence[Event], number: int) -> bool:
    """Whether an event belongs to the paragraph before it: cards drawn one after another."""
    kinds = (told.Drew, told.PileRenewed)
    return isinstance(events[number], kinds) and number > 0 and isinstance(events[number - 1], kinds)


def _goes_without_saying(events: Sequence[Event], number: int, seat: int | None) -> bool:
    event = events[number]
    if isinstance(event, told.Drew):
        return event.seat != seat
    if isinstance(event, told.CombatRolled) and number + 1 < len(events):
        after = events[number + 1]
        return isinstance(after, told.Fired) and after.ship == event.ship
    return isinstance(event, _UNTOLD)
