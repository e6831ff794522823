"""The example that trains a learner, and the table of the peers."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "train.py"
TABLE = re.compile(r"<!-- peers -->\n(.*?)<!-- /peers -->", re.DOTALL)


def test_without_its_packages_the_example_says_what_to_install(tmp_path: Path) -> None:
    program = f"import sys, runpy; sys.modules['matplotlib'] = None; runpy.run_path({str(EXAMPLE)!r})"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 1
    assert run.stderr.strip().endswith("is missing: pip install 'jamaica[env,train]'")
    assert not list(tmp_path.iterdir())


def test_the_pages_show_the_same_table_of_the_peers() -> None:
    shown = [TABLE.findall((ROOT / page).read_text("utf-8")) for page in ("README.md", "docs/peers.md")]
    assert shown[0] == shown[1]
    assert len(shown[0]) == 1
    for game in ("connect four", "leduc hold'em", "hearts", "crazy eights", "uno", "catan"):
        assert re.search(rf"^\| {game}.*\| [\d,]+ \|$", shown[0][0], re.MULTILINE), game
