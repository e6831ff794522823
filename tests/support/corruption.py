"""Texts broken in many ways: words exchanged, dropped, doubled, numbers changed, letters damaged, parts cut."""

import re

from jamaica import Luck

_POSITION = """
revised first seats ghost bank limited endless yes no round captain dice morning evening lairs seat space lap holds
hand discards kept laid powers treasures battle spent face attack sabre used next draw roll cards over turn fell
load room sail fall powder pay combat spoils course shortage treasure forward backward circle square skull star due
hold map beth sixth crew chosen dealt cook pilot monkey
quartermaster crew_card refuse
market on off offers used offer trade
solo phantom tide garrison
-2 -3 -4 +3 +5 +7 +3@01 -2@0! map@ - | G3 F6 P1 G7 F0 F> >> >< <> >P PG GG G> >F FP PF
0 1 2 3 4 5 6 7 9 10 12 15 33 48 49 50 99 100 101 -1 -99 1000000 00 \u0663 \u00e9 {} { \ud800
"""
_RECORD = """
jamaica record behaviour edition revised first ghost bank board shortage_die seat bot deal round scores winners seed
unfinished sha256 yes no endless limited 0 1 2 3 -1 99 0:play 1:morning 6:sail *roll *captain *draw 5 gold/gold
crew chosen dealt 0:keep *crew cook 1:decline
market on 0:trade *offer 12
solo phantom tide
7:leave -1:leave 0:*roll , ,, : * {} [] "" circle star 0123456789abcdef \u0663 \u00e9 \ud800
"""
POSITION_WORDS = tuple(_POSITION.split())
RECORD_WORDS = tuple(_RECORD.split())


def broken(text: str, luck: Luck, words: tuple[str, ...]) -> str:
    """The text with one to three things wrong."""
    for _ in range(1 + luck.below(3)):
        text = _broken_once(text, luck, words)
    return text


def _broken_once(text: str, luck: Luck, words: tuple[str, ...]) -> str:
    pieces = re.split(r"(\s+)", text)
    at, other = luck.below(len(pieces)), luck.below(len(pieces))
    how = luck.below(8)
    if how == 0:
        pieces[at] = words[luck.below(len(words))]
    elif how == 1:
        pieces[at], pieces[other] = pieces[other], pieces[at]
    elif how == 2:
        pieces[at] = pieces[other]
    elif how == 3:
        pieces[at] = ""
    elif how == 4:
        pieces[at] = f"{pieces[at]} {words[luck.below(len(words))]}"
    elif how == 5:
        return text[: luck.below(len(text) + 1)]
    elif how == 6:
        return _other_number(text, luck)
    else:
        place = luck.below(len(text) + 1)
        return text[:place] + chr(luck.below(300)) + text[place + 1 :]
    return "".join(pieces)


def _other_number(text: str, luck: Luck) -> str:
    """One number of the text a little higher or lower."""
    found = list(re.finditer(r"[0-9]{1,6}", text))
    if not found:
        return text
    number = found[luck.below(len(found))]
    return text[: number.start()] + str(int(number[0]) - 2 + luck.below(5)) + text[number.end() :]


def spliced(text: str, other: str, luck: Luck) -> str:
    """The text with a part, or a value, out of another text: mostly in form, and often a position that cannot be."""
    parts, others = text.split(" | "), other.split(" | ")
    for _ in range(1 + luck.below(3)):
        at = luck.below(len(parts))
        same = [
            part for part in others if part.split()[:2] == parts[at].split()[:2] or part[:4] == parts[at][:4] == "next"
        ]
        if same and luck.below(2):
            parts[at] = same[luck.below(len(same))]
        else:
            parts[at] = _exchanged(parts[at], luck)
    return " | ".join(parts)


LIKE = (
    re.compile(r"(?<!\S)[GFP][1-6](?!\S)"),
    re.compile(r"(?<!\S)[GFP<>]{2}(?!\S)"),
    re.compile(r"(?<!\S)[+-][2-7]\S*"),
    re.compile(r"(?<!\S)(?:map|sabre|beth|sixth)(?!\S)"),
    re.compile(r"(?<!\S)(?:morning|evening)(?!\S)"),
    re.compile(r"(?<!\S)(?:load|room|sail|fall|attack|powder|pay|combat|spoils|shortage|treasure)(?!\S)"),
)
"""Words of one kind each."""
_SAMPLES = (
    "G1 G6 F2 F5 P3 P6",
    "F> >> >< <> >P PG GG G> >F FP PF",
    "+3 +5 +7 -2 -3 -4 +7@01 -4@01! +3@",
    "map sabre beth sixth",
    "morning evening",
    "load room sail fall attack powder pay combat spoils shortage treasure",
)
SAMPLES = tuple(words.split() for words in _SAMPLES)
"""Some words of each kind."""


def _exchanged(part: str, luck: Luck) -> str:
    """The part with one word exchanged for another of its kind, or one number for another."""
    kind = luck.below(len(LIKE) + 2)
    if kind >= len(LIKE):
        return _other_number(part, luck)
    found = list(LIKE[kind].finditer(part))
    if not found:
        return _other_number(part, luck)
    word = found[luck.below(len(found))]
    return part[: word.start()] + SAMPLES[kind][luck.below(len(SAMPLES[kind]))] + part[word.end() :]
