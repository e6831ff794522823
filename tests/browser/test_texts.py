"""Every question, event and hint topic of the engine has its texts in the client."""

import re
from pathlib import Path

from jamaica.bots.reasons import REASONS
from jamaica.model.events import EVENTS
from jamaica.rules.registry import QUESTIONS

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = sorted(folder.name for folder in (WEB / "i18n").iterdir() if folder.is_dir())


def keys(name: str, indent: int = 2) -> set[str]:
    """The keys of an object literal at one indentation of a file."""
    text = (WEB / name).read_text()
    return {found.strip("'") for found in re.findall(rf"^ {{{indent}}}(?:async )?('[\w-]+'|\w+)[:(]", text, re.M)}


def test_every_event_has_its_animation_and_its_sentence() -> None:
    for name in ("game/animate/animations.ts", *(f"i18n/{lang}/events.ts" for lang in LANGUAGES)):
        assert set(EVENTS) <= keys(name), name


def test_every_question_has_its_prompt() -> None:
    questions = {question.key for question in QUESTIONS}
    for lang in LANGUAGES:
        assert questions <= keys(f"i18n/{lang}/table.ts", 4), lang


def test_every_hint_topic_has_its_texts() -> None:
    for lang in LANGUAGES:
        assert {*REASONS, "close"} == keys(f"i18n/{lang}/hints.ts"), lang
