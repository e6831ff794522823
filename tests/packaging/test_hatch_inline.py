"""The hints for the C compiler: what they mark, and that a name that is gone stops the build."""

import shutil
import subprocess
from pathlib import Path

import pytest

from hatch_build import compiled_sources
from hatch_inline import HOT, INLINED, LAST_INCLUDE, declarations, with_hints

WRITTEN = f"""{LAST_INCLUDE}
extern int64_t CPyDef_bits___count(int64_t cpy_r_bits);

int64_t CPyDef_bits___count(int64_t cpy_r_bits) {{
    return cpy_r_bits;
}}

PyObject *CPyDef_state___State___copy(PyObject *cpy_r_self) {{
    return CPyDef_bits___count(1);
}}
"""


def test_only_the_definition_of_a_listed_function_is_marked() -> None:
    hinted = with_hints(WRITTEN, ("bits.count",)).split("\n")
    assert [line for line in hinted if line.startswith("JAMAICA_INLINE")] == [
        "JAMAICA_INLINE JAMAICA_HOT int64_t CPyDef_bits___count(int64_t cpy_r_bits) {"
    ]


def test_functions_of_hot_modules_are_marked_and_these_modules_are_compiled() -> None:
    hinted = with_hints(WRITTEN, ()).split("\n")
    assert "JAMAICA_HOT PyObject *CPyDef_state___State___copy(PyObject *cpy_r_self) {" in hinted
    assert "extern int64_t CPyDef_bits___count(int64_t cpy_r_bits);" in hinted
    assert set(HOT) <= {source.stem for source in compiled_sources(Path(__file__).parents[2])}


def test_the_check_of_an_index_is_marked_as_likely() -> None:
    check = """    if (cpy_r_r3) goto CPyL5;
    cpy_r_r4 = cpy_r_r0 + cpy_r_r2;
    cpy_r_r5 = (uint64_t)cpy_r_r4 < (uint64_t)cpy_r_r2;
    if (cpy_r_r5) goto CPyL4;
"""
    assert with_hints(LAST_INCLUDE + check, ()).endswith(check.replace("(cpy_r_r3)", "(likely(cpy_r_r3))"))


def test_only_the_definition_of_a_module_is_marked_as_cold() -> None:
    written = "char CPyDef_bits_____top_level__(void);\nchar CPyDef_bits_____top_level__(void) {\n"
    hinted = with_hints(LAST_INCLUDE + written, ()).split("\n")
    assert hinted[-3:] == [
        "char CPyDef_bits_____top_level__(void);",
        "JAMAICA_COLD char CPyDef_bits_____top_level__(void) {",
        "",
    ]


def test_a_constant_is_shifted_as_64_bits() -> None:
    hinted = with_hints(LAST_INCLUDE + "    cpy_r_r0 = 1 << cpy_r_n;\n    cpy_r_r1 = cpy_r_n << 3;\n", ())
    assert hinted.endswith("    cpy_r_r0 = (int64_t)1 << cpy_r_n;\n    cpy_r_r1 = cpy_r_n << 3;\n")


def test_a_float_is_made_of_a_number_directly() -> None:
    written = """    cpy_r_r1 = cpy_r_r0 <= 4611686018427387903LL;
    if (!cpy_r_r1) goto CPyL2;
    cpy_r_r2 = cpy_r_r0 >= -4611686018427387904LL;
    if (cpy_r_r2) goto CPyL4;
CPyL2: ;
    cpy_r_r3 = CPyTagged_FromInt64(cpy_r_r0);
    if (unlikely(cpy_r_r3 == CPY_INT_TAG)) {
        CPy_AddTraceback("a.py", "a", 1, CPyStatic_a___globals);
        goto CPyL13;
    }
    cpy_r_r4 = cpy_r_r3;
    goto CPyL5;
CPyL4: ;
    cpy_r_r5 = cpy_r_r0 << 1;
    cpy_r_r4 = cpy_r_r5;
CPyL5: ;
    cpy_r_r6 = CPyFloat_FromTagged(cpy_r_r4);
    CPyTagged_DECREF(cpy_r_r4);
"""
    first, _ = written.split("    cpy_r_r2 = ")
    assert with_hints(LAST_INCLUDE + written, ()).endswith(first + "CPyL2: ;\n    cpy_r_r6 = (double)cpy_r_r0;\n")


def test_a_table_that_is_not_there_yet_is_empty() -> None:
    written = """    VecI64 CPyStatic_bits___COUNT = { -1, NULL };
    cpy_r_r4 = CPyStatic_bits___COUNT;
    if (unlikely(cpy_r_r4.len < 0)) {
        goto CPyL9;
    } else
        goto CPyL3;
"""
    assert with_hints(LAST_INCLUDE + written, ()).endswith(
        "    VecI64 CPyStatic_bits___COUNT = { 0, NULL };\n    cpy_r_r4 = CPyStatic_bits___COUNT;\n    goto CPyL3;\n"
    )


def test_the_check_of_a_table_with_its_failure_behind_is_left_out_too() -> None:
    written = "    cpy_r_r4 = CPyStatic_bits___COUNT;\n    if (likely(cpy_r_r4.len >= 0)) goto CPyL3;\n"
    assert with_hints(LAST_INCLUDE + written, ()).endswith("    cpy_r_r4 = CPyStatic_bits___COUNT;\n    goto CPyL3;\n")


def test_arguments_by_position_are_taken_before_others_are_looked_for() -> None:
    slots = """    static CPyArg_Parser parser = {"O|O:below", kwlist, 0};
    PyObject *obj_bound;
    PyObject *obj_which = NULL;
"""
    reading = "!CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, &parser, &obj_bound, &obj_which)) {\n"
    taken = "obj_bound = args[0]; if (nargs > 1) obj_which = args[1];"
    first = f"if (likely(kwnames == NULL && nargs >= 1 && nargs <= 2)) {{ {taken} }} else "
    assert with_hints(LAST_INCLUDE + f"{slots}    if ({reading}", ()).endswith(f"{slots}    {first}if ({reading}")


def test_a_single_argument_by_position_is_taken_before_others_are_looked_for() -> None:
    slots = '    static CPyArg_Parser parser = {"O:to_act", kwlist, 0};\n    PyObject *obj_state;\n'
    reading = "!CPyArg_ParseStackAndKeywordsOneArg(args, nargs, kwnames, &parser, &obj_state)) {\n"
    first = "if (likely(kwnames == NULL && nargs >= 1 && nargs <= 1)) { obj_state = args[0]; } else "
    assert with_hints(LAST_INCLUDE + f"{slots}    if ({reading}", ()).endswith(f"{slots}    {first}if ({reading}")


COUNTED = f"""{LAST_INCLUDE}
    (getter)table___Table_get_agenda, NULL,
    (getter)table___Table_get_told, (setter)table___Table_set_told,

int64_t CPyDef_table___Table___top(PyObject *cpy_r_self) {{
    VecI64 cpy_r_r0;
    cpy_r_r0 = ((TableObject *)cpy_r_self)->_agenda;
    VEC_I64_INCREF(cpy_r_r0);
    cpy_r_r1 = (int64_t)cpy_r_r0.len;
    VEC_I64_DECREF(cpy_r_r0);
    return cpy_r_r1;
}}
"""


def test_a_final_array_of_an_argument_is_read_without_counting() -> None:
    assert "CREF" not in with_hints(COUNTED, ())


@pytest.mark.parametrize(
    "change",
    [
        ("_agenda;", "_told;"),
        ("VecI64 cpy_r_r0;", "VecI64 cpy_r_r0;\n    cpy_r_self = cpy_r_other;"),
        ("PyObject *cpy_r_self)", "PyObject *cpy_r_table)"),
        ("return cpy_r_r1;", "return cpy_r_r0;"),
        ("(int64_t)cpy_r_r0.len", "CPyDef_sum(cpy_r_r0)"),
    ],
    ids=["not final", "assigned again", "no argument", "returned", "passed on"],
)
def test_other_arrays_are_counted(change: tuple[str, str]) -> None:
    hinted = with_hints(COUNTED.replace(*change), ())
    assert hinted.count("VEC_I64_INCREF") == hinted.count("VEC_I64_DECREF") == 1


def test_the_lowest_member_of_a_set_is_one_instruction() -> None:
    written = f"{LAST_INCLUDE}int64_t CPyDef_bits___lowest(int64_t cpy_r_bits) {{\n    return 0;\n}}\n"
    assert "{\n#if defined(__GNUC__)\n    if (likely(cpy_r_bits > 0)) return" in with_hints(written, ("bits.lowest",))


def test_without_the_hints_the_source_is_as_mypyc_wrote_it() -> None:
    hinted = with_hints(WRITTEN, ("bits.count", "state.State.copy"))
    assert hinted.replace(declarations(), "").replace("JAMAICA_INLINE JAMAICA_HOT ", "") == WRITTEN


def test_a_listed_function_that_mypyc_no_longer_writes_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"cargo\.stow, but mypyc wrote no such function"):
        with_hints(WRITTEN, ("bits.count", "cargo.stow"))


def test_c_that_begins_in_another_way_stops_the_build() -> None:
    with pytest.raises(SystemExit, match="no longer has one line"):
        with_hints(WRITTEN.replace(LAST_INCLUDE, ""), ())


def test_the_list_is_in_order_and_names_nothing_twice() -> None:
    assert list(INLINED) == sorted(set(INLINED))


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("other", [False, True], ids=["gcc", "another compiler"])
def test_a_compiler_accepts_the_hints_or_does_not_see_them(tmp_path: Path, other: bool) -> None:
    head = "".join(f"void {name}(void);\n" for name in ("CPy_AddTraceback", "CPy_TypeError", "PyErr_SetNone"))
    head += "void PyErr_SetString(void);\nvoid *PyErr_Occurred(void);\nstatic void CPy_DecRef(void) {}\n"
    body = with_hints(f"{LAST_INCLUDE}int CPyDef_a(int n) {{\nreturn n;\n}}\n", ("a",)).replace(LAST_INCLUDE, "")
    source = tmp_path / "hinted.c"
    source.write_text(head + body + "int main(void) { CPy_DecRef(); return CPyDef_a(0); }\n")
    flags = ["-Wall", "-Werror", *(["-U__GNUC__"] if other else [])]
    done = subprocess.run(["cc", *flags, "-c", str(source), "-o", str(tmp_path / "hinted.o")], capture_output=True)
    assert done.stderr == b""
