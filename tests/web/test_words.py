"""The client's words and the engine's keys: what can be asked, told or advised has its words."""

import re
from pathlib import Path

from jamaica.bots.reasons import REASONS
from jamaica.engine.refusals import QUESTIONS
from jamaica.model.events import EVENTS

WEB = Path(__file__).parents[2] / "web" / "src"


def keys(name: str, indent: int = 2) -> set[str]:
    """The keys at the left of a file's lines, so far in."""
    text = (WEB / name).read_text()
    return {found.strip("'") for found in re.findall(rf"^ {{{indent}}}(?:async )?('[\w-]+'|\w+)[:(]", text, re.M)}


def test_every_event_has_its_animation_and_its_sentence() -> None:
    for name in ("game/animate/animations.ts", "i18n/en/events.ts", "i18n/fr/events.ts"):
        assert set(EVENTS) <= keys(name), name


def test_every_question_has_its_prompt_in_both_languages() -> None:
    questions = {question[0] for question in QUESTIONS.values()}
    for name in ("i18n/en/table.ts", "i18n/fr/table.ts"):
        assert questions <= keys(name, 4), name


def test_every_topic_of_a_hint_has_its_words_in_both_languages() -> None:
    for name in ("i18n/en/hints.ts", "i18n/fr/hints.ts"):
        assert {*REASONS, "close"} == keys(name), name
