"""Compiles the engine with mypyc: for a wheel when hatchling builds one, in place when run as a script.

    python hatch_build.py         # compile into src/, unless what is there is already up to date

`[tool.jamaica] compiled` in pyproject.toml lists the modules. Each becomes an extension module that lies
beside its source and is found before it; their common code is one more, `jamaica__mypyc`, at the top level.
Everything is made in `build/` first and kept there with a fingerprint of all it was made from.

`JAMAICA_PURE=1` leaves the compiling out. Where there is no C compiler, or Python's headers are missing, the
engine is left interpreted and one line says so. A source that does not compile is an error.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from contextlib import chdir
from importlib.metadata import version as installed
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "jamaica"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
MADE = Path("build", f"compiled-{sys.implementation.cache_tag}")
GCC_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-error", "-Wno-misleading-indentation"]
"""The last one saves gcc a third of its time: for this warning it reads the file again for every `if`."""
HINTS = Path(__file__).with_name("hatch_inline.py")
READ_ALONG = ["native.py", "model/*.py", "rules/*.py"]
"""Not all of these are compiled, but mypyc reads their types and constants into what is."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled engine into the wheel, or leaves the wheel pure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed: compile, and name the files it must carry."""
        root = Path(self.root)
        if version == "editable":
            if not pure_wanted():
                compile_in_place(root)
            return
        made = compile_engine(root)
        if made is None:
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for module in modules_in(made):
            build_data["force_include"][str(module)] = module.relative_to(made).as_posix()


def compile_in_place(root: Path) -> None:
    """Make `src/` hold exactly the compiled modules that belong to the sources as they are, or none."""
    wanted: dict[Path, Path] = {}
    try:
        made = compile_engine(root)
        if made is not None:
            wanted = {root / "src" / module.relative_to(made): module for module in modules_in(made)}
    finally:
        for module in modules_in(root / "src"):
            if module not in wanted:
                module.unlink()
    for module, original in wanted.items():
        if not module.exists() or module.stat().st_mtime_ns != original.stat().st_mtime_ns:
            # Renamed into place, so that a process that runs the old one keeps it whole.
            fresh = module.with_name(module.name + ".fresh")
            shutil.copy2(original, fresh)
            fresh.replace(module)


def compile_engine(root: Path) -> Path | None:
    """The folder with the up-to-date compiled modules, or None where the engine is to run interpreted."""
    if pure_wanted():
        return None
    made = root / MADE
    if up_to_date(root):
        return made
    if not compiler_works():
        print("jamaica: no C compiler with Python's headers here, so the engine runs interpreted: slower.")
        return None
    fingerprint = fingerprint_of(root)
    shutil.rmtree(made, ignore_errors=True)
    with chdir(root):
        run_mypyc([str(source.relative_to(root)) for source in compiled_sources(root)], made)
    (made / "fingerprint").write_text(fingerprint)
    return made


def up_to_date(root: Path) -> bool:
    """Whether the modules compiled last were made from the sources as they are."""
    mark = root / MADE / "fingerprint"
    return mark.exists() and mark.read_text() == fingerprint_of(root)


def stale_modules(root: Path) -> list[Path]:
    """Compiled modules in `src/` that would run in place of sources they were not made from."""
    return [] if up_to_date(root) else modules_in(root / "src")


def run_mypyc(sources: list[str], made: Path) -> None:
    """Translate the sources to C and compile that into the folder."""
    print(f"jamaica: compiling {len(sources)} modules with mypyc, half a minute to a minute", flush=True)
    os.environ["MYPYPATH"] = "src"
    from mypyc.build import mypycify
    from setuptools import Distribution

    extensions = mypycify(
        ["--no-warn-unused-configs", *sources],
        opt_level="3",
        debug_level="0",
        target_dir="build/c",
        group_name=GROUP,
    )
    c_file = Path("build/c", f"__native_{GROUP}.c")
    c_file.write_text(hatch_inline().with_hints(c_file.read_text("utf-8")), "utf-8")
    for extension in extensions:
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS]
    distribution = Distribution({"name": "jamaica", "ext_modules": extensions})
    command: Any = distribution.get_command_obj("build_ext")
    command.build_lib = str(made)
    command.build_temp = "build/temp"
    command.force = True
    command.parallel = 2  # one core for the common code, the other for the modules
    command.ensure_finalized()
    command.run()


def hatch_inline() -> Any:
    """The module beside this one. hatchling runs this file without its folder on the path."""
    spec = spec_from_file_location("hatch_inline", HINTS)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiler_works() -> bool:
    """Whether a C file that includes Python.h can be compiled here."""
    from setuptools import Distribution, Extension

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        probe = Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(source)])]})
        command: Any = probe.get_command_obj("build_ext")
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            with silence():
                command.run()
        except Exception:
            return False
    return True


class silence:  # noqa: N801
    """Nothing reaches standard output or error, not even from a compiler that is started."""

    def __enter__(self) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self.kept = [os.dup(1), os.dup(2)]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def __exit__(self, *error: object) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, kept in enumerate(self.kept, start=1):
            os.dup2(kept, number)
            os.close(kept)


def compiled_sources(root: Path) -> list[Path]:
    """The sources that `[tool.jamaica] compiled` lists, in order of their names."""
    patterns = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["jamaica"]["compiled"]
    package = root / "src" / "jamaica"
    sources: set[Path] = set()
    for pattern in patterns:
        named = set(package.glob(pattern.removeprefix("!")))
        if pattern.startswith("!"):
            sources -= named
        elif named:
            sources |= named
        else:
            raise SystemExit(f"pyproject.toml: [tool.jamaica] compiled: no module matches {pattern!r}.")
    return sorted(sources)


def fingerprint_of(root: Path) -> str:
    """A digest of all that the compiled modules are made from."""
    package = root / "src" / "jamaica"
    compiled = compiled_sources(root)
    read = {*compiled, *(path for pattern in READ_ALONG for path in package.glob(pattern))}
    digest = hashlib.sha256()
    tools = [SUFFIX, sys.version, *(f"{name} {installed(name)}" for name in ("mypy", "librt", "setuptools"))]
    settings = [f"{name}={os.environ.get(name)}" for name in ("CC", "CFLAGS", "LDFLAGS")]
    names = [str(source.relative_to(root)) for source in compiled]
    digest.update("\n".join([*tools, *settings, *names]).encode())
    for path in [Path(__file__), HINTS, *sorted(read)]:
        digest.update(f"\n{path.name} ".encode() + path.read_bytes())
    return digest.hexdigest()


def modules_in(folder: Path) -> list[Path]:
    """The extension modules for this Python in the folder and below it."""
    return sorted(folder.rglob(f"*{SUFFIX}"))


def pure_wanted() -> bool:
    """Whether JAMAICA_PURE asks for no compiled modules."""
    return os.environ.get("JAMAICA_PURE", "0") not in ("", "0")


if __name__ == "__main__":
    compile_in_place(Path(__file__).resolve().parent)
