"""What all events have: a kind, the rules that caused them, and who may know what."""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

EVERYBODY = -1
Choices = dict[str, Callable[[Any], str]]


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened."""

    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only some may see."""
    kind: ClassVar[str] = "event"
    """The event's name: `sailed`, `battle_begun` ..."""
    choices: ClassVar[Choices] = {}
    """For an event of a house variant that shows a choice: the kinds of choice that the arena counts, and the text for
    what was chosen."""
    in_recap: ClassVar[bool] = True
    """Whether an event of a house variant is in the recap of a player who was away."""

    rules: tuple[str, ...]
    """The ids of the rules that caused it."""
    known_to: int = EVERYBODY
    """The seats, as a bit set, that may see the secret fields."""

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def seen_by(self, seat: int | None) -> "Event":
        """This event as a seat may see it, or a spectator (`None`): what it may not know is `None`."""
        if self.known_to == EVERYBODY or (seat is not None and self.known_to >> seat & 1):
            return self
        blanks: dict[str, Any] = dict.fromkeys(self.secret)
        return replace(self, **blanks)

    def to_dict(self) -> dict[str, Any]:
        """The event as plain data, its kind first. Only what `seen_by` returned may leave the table."""
        fields = asdict(self)
        del fields["known_to"]
        return {"kind": self.kind, **fields}
