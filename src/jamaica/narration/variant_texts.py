"""What a house variant says: in the log, in stories, in questions and about the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jamaica.narration.words import Words
from jamaica.views import View

Sentences = dict[str, Callable[[Any, Words], str]]
"""A sentence for each kind of event."""


def _nothing(_: Any) -> tuple[()]:
    """No lines."""
    return ()


@dataclass(frozen=True, kw_only=True)
class VariantTexts:
    """The texts of a house variant."""

    lines: Sentences
    """The log's sentences."""
    stories: Sentences
    """The story's sentences."""
    opening: tuple[str, ...] = ()
    """The events that a story tells before the first round."""
    told_by: Mapping[str, str] = field(default_factory=dict)
    """For rules whose events a story tells as one: the event that tells them all."""
    questions: Mapping[str, str] = field(default_factory=dict)
    """Its questions by their keys, as the terminal asks them; `{goods}` is what is to be loaded."""
    short_questions: Mapping[str, str] = field(default_factory=dict)
    """Its questions by their keys, as language models are asked."""
    answers: Mapping[tuple[str, str], Callable[[View, str], str]] = field(default_factory=dict)
    """By question and kind of move: an answer as text, made of the view and the last word of the move."""
    primer: Mapping[str, str] = field(default_factory=dict)
    """Its rules in short, by the value of the option."""
    table: Callable[[View], tuple[tuple[str, str], ...]] = _nothing
    """What the terminal shows of it, as labels and texts."""
    described: Callable[[Mapping[str, Any]], tuple[str, ...]] = _nothing
    """What language models are told of it, from a view as plain data."""
