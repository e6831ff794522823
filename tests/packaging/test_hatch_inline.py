"""The hints for the C compiler: what they mark, and that a name that is gone stops the build."""

import shutil
import subprocess
from pathlib import Path

import pytest

from hatch_inline import INLINED, LAST_INCLUDE, declarations, with_hints

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
        "JAMAICA_INLINE int64_t CPyDef_bits___count(int64_t cpy_r_bits) {"
    ]


def test_the_check_of_an_index_is_marked_as_likely() -> None:
    check = """    if (cpy_r_r3) goto CPyL5;
    cpy_r_r4 = cpy_r_r0 + cpy_r_r2;
    cpy_r_r5 = (uint64_t)cpy_r_r4 < (uint64_t)cpy_r_r2;
    if (cpy_r_r5) goto CPyL4;
"""
    assert with_hints(LAST_INCLUDE + check, ()).endswith(check.replace("(cpy_r_r3)", "(likely(cpy_r_r3))"))


def test_without_the_hints_the_source_is_as_mypyc_wrote_it() -> None:
    hinted = with_hints(WRITTEN, ("bits.count", "state.State.copy"))
    assert hinted.replace(declarations(), "").replace("JAMAICA_INLINE ", "") == WRITTEN


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
