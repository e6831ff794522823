"""The rulebook's sentences, each with its id."""

import difflib
from dataclasses import dataclass
from typing import Final

from jamaica.model.data_files import read_data


@dataclass(frozen=True)
class Rule:
    """One rule: the spine of docs, code, tests, events and refusals."""

    id: str
    """Its id, for example `shortage.die`."""
    chapter: str
    """The chapter of the rulebook it stands in; `Rulings` for a ruling."""
    text: str
    """Its sentence."""
    edition: str | None = None
    """The edition it belongs to, `None` for both."""
    option: bool = False
    """Whether a table may choose otherwise."""
    about: str | None = None
    """For a ruling, the chapter that it belongs to."""

    def __str__(self) -> str:
        return f"[{self.id}] {self.text}"


RULES: Final[dict[str, Rule]] = {entry["id"]: Rule(**entry) for entry in read_data("rules.json")["rules"]}
"""Every rule by its id, in the order of the rulebook."""


def rule(id: str) -> Rule:
    """The rule with this id."""
    found = RULES.get(id) if isinstance(id, str) else None
    if found is None:
        near = difflib.get_close_matches(str(id), RULES, n=3, cutoff=0.4)
        raise ValueError(f"there is no rule {id!r}; the nearest are {', '.join(near) or ', '.join(list(RULES)[:3])}")
    return found
