"""Bots by name: `make_bot("random")`, `make_bot("search:ms=200")`."""

import difflib
import inspect
from collections.abc import Callable, Iterable
from typing import Any, Final

from jamaica.bots.base import Bot
from jamaica.bots.external.bot import ProcessBot
from jamaica.bots.flat import FlatBot
from jamaica.bots.greedy import GreedyBot
from jamaica.bots.levels import LEVELS
from jamaica.bots.random import RandomBot
from jamaica.bots.search.bot import SearchBot

_MAKERS: Final[dict[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "flat": FlatBot,
    "search": SearchBot,
}
"""Each bot by its name; the settings are the parameters it is made with, whole numbers, numbers, words or yes/no."""

BOTS: Final[dict[str, str]] = {
    **{name: (inspect.getdoc(maker) or "").split("\n")[0] for name, maker in _MAKERS.items()},
    **{name: level.about for name, level in LEVELS.items()},
}
"""Each bot's name, and a sentence on how it plays."""

PROGRAMS: Final[dict[str, str]] = {"process:CMD": (inspect.getdoc(ProcessBot) or "").split("\n")[0]}
"""Bots that are made by a command line after the colon, not by settings; they cannot do without it."""


def make_bot(text: str) -> Bot:
    """The bot of that name, with settings after a colon: `name:key=value,key=value`."""
    if not isinstance(text, str):
        raise ValueError(f"a bot is named by a text such as 'random', not by {type(text).__name__}")
    name, colon, settings = text.partition(":")
    if name == "process":
        return ProcessBot(settings)
    if name in LEVELS:
        return _level(text, name, settings)
    if name not in _MAKERS:
        raise ValueError(f"there is no bot {_short(name)}; {_nearest(name, [*BOTS, 'process'])}")
    if colon and not settings:
        raise ValueError(f"after '{name}:' a setting is missing; without settings, write '{name}'")
    maker = _MAKERS[name]
    bot = maker(**_settings(name, settings, maker))
    bot.name = text
    return bot


def _level(text: str, name: str, settings: str) -> Bot:
    """The bot that plays a level."""
    if text != name:
        plays = LEVELS[name].bot
        raise ValueError(
            f"the level {name!r} has no settings; it plays as {plays!r}, which has some: {_short(settings)}?"
        )
    bot = make_bot(LEVELS[name].bot)
    bot.name = name
    return bot


def _settings(name: str, text: str, maker: Callable[..., Bot]) -> dict[str, Any]:
    """The settings as the bot takes them."""
    known = inspect.signature(maker).parameters
    found: dict[str, Any] = {}
    for setting in text.split(",") if text else []:
        key, equals, value = setting.partition("=")
        if key not in known:
            choice = _nearest(key, known) if known else "it has none"
            raise ValueError(f"the bot {name!r} has no setting {_short(key)}; {choice}")
        if not equals or key in found:
            raise ValueError(f"a setting of {name!r} is written once, as {key}=value, not {_short(setting)}")
        found[key] = _value(f"the setting {key!r} of {name!r}", value, known[key].annotation)
    return found


def _value(what: str, text: str, kind: object) -> Any:
    """A setting's value by the kind that the bot declares."""
    if kind is bool:
        if text not in ("yes", "no"):
            raise ValueError(f"{what} is yes or no, not {_short(text)}")
        return text == "yes"
    if kind is int or kind is float:
        try:
            return int(text) if kind is int else float(text)
        except ValueError:
            wanted = "a whole number" if kind is int else "a number"
            raise ValueError(f"{what} is {wanted}, not {_short(text)}") from None
    return text


def _short(word: str) -> str:
    return repr(word if len(word) <= 30 else word[:30] + "...")


def _nearest(word: str, names: Iterable[str]) -> str:
    """The names most like a word, or all of them."""
    choices = list(names)
    near = difflib.get_close_matches(word[:30], choices, n=3, cutoff=0.5)
    return f"the nearest is {' or '.join(near)}" if near else f"there is {', '.join(choices)}"
