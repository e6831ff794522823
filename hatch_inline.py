"""Hints for gcc and clang in the C that mypyc writes: what to inline, and that errors are rare.

mypyc checks every index and every result, and each check has a path that builds a traceback. The compilers count these
paths as code like any other, so a function of two lines looks too big to be inlined. `with_hints` marks the functions
that only errors call as cold, an index as likely in range, and the small functions listed here as always inlined. Other
compilers see no hints.
"""

import re
from typing import Final

RARE: Final = ("CPy_AddTraceback", "CPy_DecRef", "CPy_TypeError", "PyErr_SetNone", "PyErr_SetString")
"""What mypyc calls on the way out of a function that failed."""

INLINED: Final = (
    "answers.answer",
    "answers.resolve_chance",
    "bits.count",
    "bits.lowest",
    "cargo.alike",
    "cargo.empty_hold",
    "cargo.offer_room",
    "cargo.one_result",
    "cargo.pay_lowest",
    "cargo.store",
    "cargo.take_out",
    "encoder.slot_of",
    "luck.Luck.below",
    "luck.Luck.one_of",
    "question.decider",
    "questions.asks",
    "questions.possible",
    "rounds.act",
    "rounds.draw_up",
    "rounds.lacks_card",
    "rounds.turn_over",
    "sailing.ends",
    "sailing.land",
    "sailing.settle",
    "state.State.pile",
    "steps.step_a",
    "steps.step_b",
    "steps.step_c",
    "steps.step_kind",
    "steps.step_ship",
    "table.Table.amount",
    "table.Table.company",
    "table.Table.pop",
    "table.Table.push",
    "table.Table.top",
)
"""Small functions that every decision calls, by module. A build fails if mypyc no longer writes one of them."""

LAST_INCLUDE: Final = '#include "__native_internal_jamaica.h"\n'
MACRO: Final = "JAMAICA_INLINE"
IN_RANGE: Final = re.compile(
    r"if \((cpy_r_r\d+)\) goto (CPyL\d+);(?=\n    cpy_r_r\d+ = [\w-]+ \+ [\w-]+;\n    cpy_r_r\d+ = \(uint64_t\))"
)
"""The check of an index, before the code for an index that counts from the end."""
DEFINITION: Final = re.compile(r"[a-zA-Z]\w* \*?(CPyDef_\w+)\(.*\) \{$")


def with_hints(source: str, names: tuple[str, ...] = INLINED) -> str:
    """Return the C source with the hints; exit with a message if it lacks a name."""
    if source.count(LAST_INCLUDE) != 1:
        raise SystemExit(f"hatch_inline.py: the C of mypyc no longer has one line {LAST_INCLUDE.strip()}")
    missing = {"CPyDef_" + name.replace(".", "___"): name for name in names}
    lines = source.split("\n")
    for at, line in enumerate(lines):
        found = DEFINITION.match(line)
        if found and missing.pop(found[1], None):
            lines[at] = f"{MACRO} {line}"
    if missing:
        raise SystemExit(
            f"hatch_inline.py: INLINED lists {', '.join(missing.values())}, but mypyc wrote no such function. "
            "Correct the list if it was renamed, moved or removed."
        )
    hinted = IN_RANGE.sub(r"if (likely(\1)) goto \2;", "\n".join(lines))
    return hinted.replace(LAST_INCLUDE, LAST_INCLUDE + declarations())


def declarations() -> str:
    """Return the C lines that define the hints, empty ones for compilers that do not know them."""
    cold = [f"extern __typeof__({name}) {name} __attribute__((cold));" for name in RARE]
    return "\n".join(
        [
            "#if defined(__GNUC__)",
            f"#define {MACRO} inline __attribute__((always_inline))",
            *cold,
            "#else",
            f"#define {MACRO}",
            "#endif",
            "",
        ]
    )
