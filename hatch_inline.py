"""Changes to the C that mypyc writes, so that gcc and clang make it faster. `with_hints` makes all of them.

mypyc checks every index and every result, and each check has a path that builds a traceback. The compilers count these
paths as code like any other, so a function of two lines looks too big to be inlined. So there are marks: functions that
only errors call are cold; code that runs once at import is cold, which compiles faster; what games run all the time is
hot, and lies close together; an index is likely in range; the small functions listed here are always inlined. A few
functions use an instruction of the processor or a function of the C library. Other compilers see none of this.

Five changes are made for every compiler:

- A constant is shifted as 64 bits. mypyc writes `1 << n` with an `int`, which is wrong from 31 on.
- A function that reads a final array of one of its arguments does not count a reference to the array. Its caller
  keeps the argument, and the argument keeps the array.
- A float is made of an `i64` directly. mypyc makes a Python integer first.
- A function that gets its arguments by position takes them directly. mypyc calls a function that looks at each.
- A table that a module defines is empty until then, so that an index is out of range. mypyc writes another check.
"""

import re
from typing import Final

RARE: Final = ("CPy_AddTraceback", "CPy_DecRef", "CPy_TypeError", "PyErr_SetNone", "PyErr_SetString")
"""What mypyc calls on the way out of a function that failed."""

INLINED: Final = (
    "answers.answer",
    "answers.answer_chance",
    "answers.resolve_chance",
    "answers.work",
    "batch.fetch_arrays",
    "batch.fetch_state",
    "battle.added",
    "bits.count",
    "bits.lowest",
    "cargo.alike",
    "cargo.chooses_hold",
    "cargo.empty_hold",
    "cargo.make_room",
    "cargo.offer_room",
    "cargo.one_result",
    "cargo.pay_lowest",
    "cargo.purse_of",
    "cargo.store",
    "cargo.take_out",
    "encoder.clear",
    "evaluation.Evaluator.rest_of_race",
    "evaluation.cargo_value",
    "evaluation.spaces_left",
    "luck.Luck.below",
    "luck.Luck.one_of",
    "question.decider",
    "questions.asked_seat",
    "questions.asks",
    "questions.possible",
    "registry.answer_id",
    "registry.answer_number",
    "rounds.act",
    "rounds.draw",
    "rounds.draw_up",
    "rounds.end_round",
    "rounds.lacks_card",
    "rounds.lay_card",
    "rounds.place_dice",
    "rounds.turn",
    "rounds.turn_over",
    "sailing.ends",
    "sailing.land",
    "sailing.sail",
    "sailing.settle",
    "ship_model.ShipModel.battle_bonus",
    "ship_model.ShipModel.land",
    "ship_model.ShipModel.load",
    "ship_model.ShipModel.pay",
    "ship_model.ShipModel.reset",
    "slots.slot_of",
    "solo_orders.given",
    "spoils.may_take_treasures",
    "spoils.offered",
    "spoils.take",
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
    "variants.before_paying",
    "variants.end_round",
    "variants.fallen",
    "variants.treasure_step",
)
"""Small functions that every decision calls, by module. A build fails if mypyc no longer writes one of them."""

FIRST: Final = {
    "bits.lowest": "if (likely(cpy_r_bits > 0)) return __builtin_ctzll(cpy_r_bits);",
    "encoder.clear": """
    if (likely(cpy_r_first >= 0 && cpy_r_size >= 0 && cpy_r_first + cpy_r_size <= cpy_r_array.len)) {
        memset(cpy_r_array.items + cpy_r_first, 0, cpy_r_size);
        return 1;
    }""",
    "batch.fetch_state": """
    const jamaica___envs___single___game___EnvGameObject *game = (void *)cpy_r_game;
    const char *state = (void *)game->_state;
    for (size_t at = 0; at < sizeof(jamaica___model___state___StateObject); at += 64)
        __builtin_prefetch(state + at, 1);
    __builtin_prefetch(game->_luck);""",
    "batch.fetch_arrays": """
    const jamaica___envs___single___game___EnvGameObject *game = (void *)cpy_r_game;
    const jamaica___model___state___StateObject *state = (void *)game->_state;
    const jamaica___luck___LuckObject *luck = (void *)game->_luck;
    const int64_t *arrays[] = {state->_agenda.items, state->_space.items, state->_lap.items, state->_hand.items,
                               state->_discards.items, state->_kept.items, state->_laid.items};
    for (int which = 0; which < 7; which++) __builtin_prefetch(arrays[which], 1);
    for (int at = 0; at < 36; at += 8) __builtin_prefetch(state->_cargo.items + at, 1);
    for (int at = 0; at < 66; at += 8) __builtin_prefetch(state->_facedown.items + at, 1);
    for (int at = 0; at < 56; at += 8) __builtin_prefetch(luck->_words.items + at, 1);""",
}
"""What a function does first, where the processor has an instruction for it or the C library a function."""

HOT: Final = (
    *("answers", "batch", "battle", "bits", "board", "cargo", "chance", "encoder", "evaluation", "game", "ghost"),
    *("lookahead", "luck", "playouts", "question", "questions", "registry", "rollout_policy", "rounds", "sailing"),
    *("scoring", "setup", "ship_model", "shortage", "slots", "spoils", "state", "table", "treasure", "tree"),
    *("variants", "win_model"),
)
"""The modules that playouts, searches and environments run all the time. Far apart, their functions would push each
other out of the processor's cache of instructions."""

LAST_INCLUDE: Final = '#include "__native_internal_jamaica.h"\n'
MACRO: Final = "JAMAICA_INLINE"
COLD: Final = "JAMAICA_COLD"
OFTEN: Final = "JAMAICA_HOT"
IN_RANGE: Final = re.compile(
    r"if \((cpy_r_r\d+)\) goto (CPyL\d+);(?=\n    cpy_r_r\d+ = [\w-]+ \+ [\w-]+;\n    cpy_r_r\d+ = \(uint64_t\))"
)
"""The check of an index, before the code for an index that counts from the end."""
AT_IMPORT: Final = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{$)", re.MULTILINE)
"""The definition of a module's own code, outside its functions."""
DEFINITION: Final = re.compile(r"[a-zA-Z]\w* \*?(CPyDef_\w+?(?<!_____top_level__))\(.*\) \{$")
FUNCTION: Final = re.compile(r"^(?:\w+ )+\*?CPyDef_\w+\((?P<arguments>.*)\) \{\n(?:.+\n)*?\}$", re.MULTILINE)
SHIFT: Final = re.compile(r"(?<= = )(?=-?\d+ << )")
TABLE: Final = re.compile(r"(CPyStatic_\w+ = (?:\(Vec\w+\) )?\{ )-1(?=, NULL \};)")
"""A table before its module has defined it: so many items, and no array."""
TABLE_CHECK: Final = re.compile(
    r"(    (cpy_r_\w+) = CPyStatic_\w+;\n)    if \(unlikely\(\2\.len < 0\)\) \{\n"
    r"        goto CPyL\d+;\n    \} else\n        (goto CPyL\d+;\n)"
)
TABLE_CHECK_AT_ONCE: Final = re.compile(
    r"(    (cpy_r_\w+) = CPyStatic_\w+;\n    )if \(likely\(\2\.len >= 0\)\) (?=goto CPyL\d+;\n)"
)
"""The same check, followed by the code for its failure."""
FLOAT: Final = re.compile(
    r"    (?P<low>\w+) = (?P<number>\w+) >= -4611686018427387904LL;\n    if \((?P=low)\) goto (?P<tag>\w+);\n"
    r"(?P<long>\w+): ;\n    (?P<boxed>\w+) = CPyTagged_FromInt64\((?P=number)\);\n"
    r"    if \(unlikely\((?P=boxed) == CPY_INT_TAG\)\) \{\n.*\n.*\n    \}\n"
    r"    (?P<tagged>\w+) = (?P=boxed);\n    goto (?P<all>\w+);\n"
    r"(?P=tag): ;\n    (?P<shifted>\w+) = (?P=number) << 1;\n    (?P=tagged) = (?P=shifted);\n"
    r"(?P=all): ;\n    (?P<float>\w+) = CPyFloat_FromTagged\((?P=tagged)\);\n    CPyTagged_DECREF\((?P=tagged)\);\n"
)
"""A float made of an `i64` by way of a Python integer."""
ARGUMENTS: Final = re.compile(
    r'(?P<slots>parser = \{"(?P<needed>O*).*\n(?: *PyObject \*obj_\w+(?: = NULL)?;\n)+ *)'
    r"if \((?=!CPyArg_ParseStackAndKeywords(?:Simple|OneArg)\(args, nargs, kwnames, &parser, (?P<all>.*)\)\) \{$)",
    re.MULTILINE,
)
"""The reading of positional arguments, some of which may be left out or named."""
FINAL: Final = re.compile(r"\(getter\)\w+?_get_(\w+), NULL,")
SETTABLE: Final = re.compile(r"\(setter\)\w+?_set_(\w+),")
ARRAY: Final = re.compile(
    r"    (cpy_r_\w+) = \(\(\w+ \*\)(cpy_r_\w+)\)->_(\w+);\n    VEC_(?:I64|FLOAT)_INCREF\(\1\);\n"
)
"""An array of an object, read into a variable."""


def with_hints(source: str, names: tuple[str, ...] = INLINED) -> str:
    """Return the C source with all changes; exit with a message if it lacks a name."""
    if source.count(LAST_INCLUDE) != 1:
        raise SystemExit(f"hatch_inline.py: the C of mypyc no longer has one line {LAST_INCLUDE.strip()}")
    source = borrowing(source)
    source = TABLE_CHECK_AT_ONCE.sub(r"\1", TABLE_CHECK.sub(r"\1    \3", source))
    source = TABLE.sub(r"\g<1>0", source)
    source = ARGUMENTS.sub(by_position, source)
    source = SHIFT.sub("(int64_t)", source)
    source = FLOAT.sub(r"\g<long>: ;\n    \g<float> = (double)\g<number>;\n", source)
    source = IN_RANGE.sub(r"if (likely(\1)) goto \2;", source)
    source = AT_IMPORT.sub(f"{COLD} ", source)
    return inlining(source, names).replace(LAST_INCLUDE, LAST_INCLUDE + declarations())


def by_position(reading: re.Match[str]) -> str:
    """Return the C for arguments that are all given by position, before the C for any others."""
    slots = reading["all"].replace("&", "").split(", ")
    needed = len(reading["needed"])
    taken = [f"{slot} = args[{at}];" for at, slot in enumerate(slots)]
    taken[needed:] = [f"if (nargs > {at}) {taken[at]}" for at in range(needed, len(slots))]
    number = f"nargs >= {needed} && nargs <= {len(slots)}"
    return f"{reading['slots']}if (likely(kwnames == NULL && {number})) {{ {' '.join(taken)} }} else if ("


def inlining(source: str, names: tuple[str, ...]) -> str:
    """Return the source with functions marked: those of these names as always inlined, those of `HOT` as hot."""
    missing = {"CPyDef_" + name.replace(".", "___"): name for name in names}
    lines = source.split("\n")
    for at, line in enumerate(lines):
        found = DEFINITION.match(line)
        name = found and missing.pop(found[1], None)
        if found and found[1].removeprefix("CPyDef_").partition("___")[0] in HOT:
            lines[at] = f"{OFTEN} {line}"
        if name:
            lines[at] = f"{MACRO} {lines[at]}"
        if name in FIRST:
            lines[at] += f"\n#if defined(__GNUC__)\n    {FIRST[name]}\n#endif"
    if missing:
        raise SystemExit(
            f"hatch_inline.py: INLINED lists {', '.join(missing.values())}, but mypyc wrote no such function. "
            "Correct the list if it was renamed, moved or removed."
        )
    return "\n".join(lines)


def borrowing(source: str) -> str:
    """Return the source without counted references to the final arrays of arguments."""
    final = set(FINAL.findall(source)) - set(SETTABLE.findall(source))

    def changed(function: re.Match[str]) -> str:
        body = function[0]
        for array, owner, attribute in ARRAY.findall(body):
            kept = re.search(rf"\*{owner}(?:,|$)", function["arguments"]) and f"    {owner} = " not in body
            if kept and attribute in final and only_read(array, body):
                body = re.sub(rf"    VEC_\w+_(?:IN|DE)CREF\({array}\);\n", "", body)
        return body

    return FUNCTION.sub(changed, source)


def only_read(array: str, body: str) -> bool:
    """Whether a variable is set once in a function, and then only its items and its length are used."""
    allowed = rf"VEC_\w+_(?:IN|DE)CREF\({array}\)|\b{array}\.(?:len|items)\b|Vec\w+ {array};"
    return len(re.findall(rf"\b{array}\b", re.sub(allowed, "", body))) == 1


def declarations() -> str:
    """Return the C lines that define the hints, empty ones for compilers that do not know them."""
    cold = [f"extern __typeof__({name}) {name} __attribute__((cold));" for name in RARE]
    return "\n".join(
        [
            "#if defined(__GNUC__)",
            f"#define {MACRO} inline __attribute__((always_inline))",
            f"#define {COLD} __attribute__((cold))",
            f"#define {OFTEN} __attribute__((hot))",
            *cold,
            "#else",
            f"#define {MACRO}",
            f"#define {COLD}",
            f"#define {OFTEN}",
            "#endif",
            "",
        ]
    )
