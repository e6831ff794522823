"""Names that were replaced in the reorganisation do not come back.

Each list holds the former name only. `jamaica.rl` is the one exception: it stays importable for one release.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
THIS = Path(__file__).relative_to(ROOT).as_posix()
TEXT = (".py", ".md", ".ts", ".svelte", ".js", ".mjs", ".toml", ".json", ".css", ".html", ".yml")
HISTORY = (
    "CHANGELOG.md",
    "src/jamaica/server/storage/migrations/",
    "tests/server/storage/test_upgrade.py",
    "web/src/state/settings.svelte.ts",
)
"""Files that describe the former state or convert data from it, and so name it."""
ALIAS = ("src/jamaica/rl.py", "tests/envs/test_rl_alias.py", "pyproject.toml")
"""The alias `jamaica.rl`, its test and its place among the layers."""

MODULES = {
    "arena": "tables",
    "bots": "advice budget foresight instinct judgement learned process program prospect sketch tree",
    "cli": "seating",
    "model": "agenda chart printed",
    "notation": "asking moment parts",
    "picture": "__init__ chart circuit ink panel sheet ships signs",
    "record": "sheet",
    "rl": "__init__ actions arrays batch card columns crew dataset encode extras folder game gather jamaica_v0 layout"
    " openspiel paint past race render rewards setting solo text vec watch",
    "say": "__init__ battles lines scenes stories teller words",
    "server": "appending choices commands company connection database digest game graces guard hall http inbox jobs"
    " keeping limits log once openapi pages powers presence refusals replay requests rows rubbish scenes schema shapes"
    " socket store table telling thinker thinkers thinking tidings types writer",
    "terminal": "cast choices foreseen news paper strip talk",
}
"""Modules of `jamaica` by package; `__init__` stands for the package itself."""

FOLDERS = (
    "tests/commands", "tests/laws", "tests/paperwork", "tests/rl", "tests/words",
    "web/src/board", "web/src/lib", "web/src/parts", "web/src/screens", "web/src/table", "web/src/words",
)  # fmt: skip
FILES = (
    "tests/kit.py", "tests/arena/shell.py", "tests/terminal/keyboard.py", "tests/server/crew.py",
    "tests/server/guests.py", "tests/web/harbour.py", "tests/web/sailor.py", "src/jamaica/bots/search.py",
    "src/jamaica/server/protocol.py",
)  # fmt: skip
WEB_FILES = (
    "Curtain.svelte", "Digest.svelte", "Film.svelte", "Grace.svelte", "Leaf.svelte", "Nowhere.svelte",
    "SeatPowers.svelte", "Trouble.svelte", "Twin.svelte", "Wreck.svelte", "eyes.svelte.ts", "film.ts", "mask.ts",
    "mine.svelte.ts", "projector.svelte.ts", "shows.ts", "stage.svelte.ts", "tongue.svelte.ts",
)  # fmt: skip
"""Files of the browser client, in whatever folder."""

CLASSES = {
    "": "Appending CannotThink Cast Chooser Clocked ComeBack Crew DigestGiven DigestLine Foresight Grace Graces Guard"
    " Habits Hall Happened Harbour Hourglass Instinct Job Judgement Keeper Links MadeTable MyTable Once Paper"
    " Past Prospect Remembered Sailor Scene Sketch Solo TakeBack TakenBack Talk Teller Thinkers Thinking Tiding"
    " Trouble Wait Witness Word",
    "src/jamaica/arena/": "Game",
    "src/jamaica/drawing/": "Livery Sheet",
    "src/jamaica/envs/": "Block Game Players Setting Watch",
    "src/jamaica/server/": "Ask Back Begin Change Choices Digest Game Look Memory Place Refused Table",
    "src/jamaica/terminal/": "Game Words",
    "web/src/": "Ears Eyes Film HappenedMessage Place Projector SceneMessage Sight Stage Table Tongue TroubleCode",
}
"""Classes and exported types by the folder in which they must not be defined."""

TAGS = "take_back digest look come_back begin change scene happened"
"""Former values of `type` in messages."""
WIRE_WORDS = "eyes grace graces take_back taken_back come_back watcher watchers happened"
"""Former words of the protocol that nothing else on the wire is called."""
WIRE_FOLDERS = ("src/jamaica/server/", "web/src/", "tests/server/", "tests/browser/", "docs/", "bench/")


def tracked() -> list[str]:
    """The paths of all tracked files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in listed.split("\0") if path and (ROOT / path).is_file()]


@pytest.fixture(scope="module")
def files() -> list[str]:
    return tracked()


def texts(files: list[str], *starts: str) -> Iterator[tuple[str, str]]:
    """The tracked text files in these folders, with their contents."""
    for path in files:
        if path.endswith(TEXT) and path.startswith(starts or ("",)) and path != THIS and not path.startswith(HISTORY):
            yield path, (ROOT / path).read_text("utf-8")


def words(text: str) -> str:
    """Words as alternatives of a regular expression."""
    return "|".join(text.split())


def found(files: list[str], pattern: str, *starts: str) -> list[str]:
    """Each match of a pattern, with its file and line."""
    compiled = re.compile(pattern)
    return [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[0].strip()}"
        for path, text in texts(files, *starts)
        for match in compiled.finditer(text)
    ]


def test_no_file_has_a_retired_path(files: list[str]) -> None:
    modules = {f"src/jamaica/{package}/{name}.py" for package, names in MODULES.items() for name in names.split()}
    former = modules | set(FILES)
    assert [
        path
        for path in files
        if path in former
        or path.startswith(tuple(f"{folder}/" for folder in FOLDERS))
        or (path.startswith("web/src/") and Path(path).name in WEB_FILES)
    ] == []


@pytest.mark.parametrize("package", MODULES)
def test_no_retired_module_is_imported_or_named(files: list[str], package: str) -> None:
    names = MODULES[package].split()
    modules = words(MODULES[package].replace("__init__", ""))
    patterns = [rf"\bjamaica\.{package}\.(?:{modules})\b(?!\()", rf"from jamaica\.{package} import (?:{modules})\b"]
    if "__init__" in names:
        patterns += [rf"(?:from|import) jamaica\.{package}\b(?!\()", rf"\bjamaica/{package}/"]
    hits = [hit for pattern in patterns for hit in found(files, pattern)]
    assert [hit for hit in hits if not (package == "rl" and hit.startswith(ALIAS))] == []


@pytest.mark.parametrize("folder", CLASSES)
def test_no_class_has_a_retired_name(files: list[str], folder: str) -> None:
    pattern = rf"(?m)^\s*(?:export )?(?:abstract )?(?:class|interface|type) (?:{words(CLASSES[folder])})\b"
    assert found(files, pattern, *([folder] if folder else [])) == []


def test_no_message_has_a_retired_type(files: list[str]) -> None:
    patterns = (rf'\btag="(?:{words(TAGS)})"', rf'"?type"?: "(?:{words(TAGS)})"')
    assert [hit for pattern in patterns for hit in found(files, pattern, *WIRE_FOLDERS)] == []


def test_no_retired_word_is_on_the_wire(files: list[str]) -> None:
    """As a quoted key or value, or as a field of a message."""
    quoted = rf"""["'`](?:{words(WIRE_WORDS)})["'`]"""
    field = rf"(?m)^\s*(?:readonly )?(?:{words(WIRE_WORDS)})\??: "
    assert [hit for pattern in (quoted, field) for hit in found(files, pattern, *WIRE_FOLDERS)] == []


def test_the_patterns_find_what_they_are_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that finds nothing may also be a pattern that finds nothing."""
    samples = {
        "src/jamaica/server/hall.py": "class Hall:\n    eyes: int\n",
        "web/src/lib/eyes.svelte.ts": 'export interface Eyes {\n  grace?: number\n  type: "scene"\n}\n',
        "docs/page.md": "from jamaica.server.hall import Hall\nfrom jamaica.rl import Race\n",
    }
    for path, text in samples.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    listed = list(samples)
    for check, *more in (
        (test_no_file_has_a_retired_path,),
        (test_no_retired_module_is_imported_or_named, "server"),
        (test_no_retired_module_is_imported_or_named, "rl"),
        (test_no_class_has_a_retired_name, ""),
        (test_no_class_has_a_retired_name, "web/src/"),
        (test_no_message_has_a_retired_type,),
        (test_no_retired_word_is_on_the_wire,),
    ):
        with pytest.raises(AssertionError):
            check(listed, *more)
