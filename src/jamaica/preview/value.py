"""The base class of the values that a preview consists of."""

import re
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

from jamaica.model.moves import Move


@dataclass(frozen=True)
class Value:
    """Something a preview says."""

    kind: str = field(default="value", init=False, repr=False, compare=False)
    """What it is, as the protocol calls it: `card`, `landing`, `odds` ..."""

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def topic(self) -> str:
        """What the reason for it is about, in a hint."""
        return self.kind

    def to_dict(self) -> dict[str, Any]:
        """The value as plain data, its kind first; a move by its text."""
        return {name: part if type(part) in _PLAIN else _plain(part) for name, part in vars(self).items()}


_PLAIN = frozenset((bool, float, int, str, type(None)))
"""What is plain data as it is: most parts are."""


def _plain(part: Any) -> Any:
    """A part of a value as plain data."""
    if isinstance(part, tuple):
        return [each if type(each) in _PLAIN else _plain(each) for each in part]
    if isinstance(part, Value):
        return part.to_dict()
    return part.text if isinstance(part, Move) else part


Kind = TypeVar("Kind", bound=Value)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[Kind]) -> type[Kind]:
    """A kind of value: a frozen dataclass that sets all its fields at once, for a server makes thousands a second, and
    frozen fields set one by one take four times as long."""
    made = dataclass(frozen=True, init=False)(cls)
    names = [each.name for each in fields(made) if each.init]
    told = ", ".join([f"'kind': {made.kind!r}", *[f"{name!r}: {name}" for name in names]])
    scope: dict[str, Any] = {}
    exec(
        f"def __init__(self, {', '.join(names)}):\n put(self, '__dict__', {{{told}}})",
        {"put": object.__setattr__},
        scope,
    )
    made.__init__ = scope["__init__"]  # type: ignore[method-assign]
    return made
