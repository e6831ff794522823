"""`jamaica rules`."""

import re

import click

from jamaica.model.rulebook import RULES, Rule


@click.command("rules")
@click.argument("words", nargs=-1)
def command(words: tuple[str, ...]) -> None:
    """Find rules by id or by words in their text, or list all of them.

    \b
    Examples: jamaica rules shortage.die
              jamaica rules gunpowder star
    """  # noqa: D301 (click wants the sign itself)
    found = matching(list(words))
    if not found:
        raise ValueError(f"no rule has {' and '.join(repr(word) for word in words)} in its id or text")
    chapter = None
    for rule in found:
        if rule.chapter != chapter and len(found) > 1:
            click.echo(f"\n{rule.chapter}" if chapter else rule.chapter)
        chapter = rule.chapter
        edition = f" ({rule.edition} edition)" if rule.edition else ""
        click.echo(f"  [{rule.id}]{edition} {rule.text}")


def matching(words: list[str]) -> list[Rule]:
    """Return the rule with this id, or the rules with all the words in id or text."""
    if len(words) == 1 and words[0] in RULES:
        return [RULES[words[0]]]
    whole = [re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE) for word in words]
    part = [re.compile(re.escape(word), re.IGNORECASE) for word in words]
    return _having(whole) or _having(part)


def _having(patterns: list[re.Pattern[str]]) -> list[Rule]:
    return [rule for rule in RULES.values() if all(word.search(f"{rule.id} {rule.text}") for word in patterns)]
