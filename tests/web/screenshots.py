"""`make screenshots`: a picture of every screen, wide and narrow, in `build/screenshots/`."""

import sys
import tempfile
from pathlib import Path

from tests.web.chromium import launched
from tests.web.harbour import Harbour
from tests.web.sailor import Sailor
from tests.web.screens import SCREENS

_FOLDER = Path(__file__).parents[2] / "build" / "screenshots"


def take(names: list[str], folder: Path = _FOLDER) -> None:
    """Take those that are named, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, launched() as browser, Harbour(Path(kept)) as harbour:
        for shape in ("wide", "narrow"):
            anne = Sailor(browser, narrow=shape == "narrow")
            for name in names or SCREENS:
                SCREENS[name](anne, harbour)
                anne.page.wait_for_timeout(400)  # until fonts are there and ships lie still
                anne.page.screenshot(path=folder / f"{name}-{shape}.png")
                print(folder / f"{name}-{shape}.png", flush=True)
            anne.leave()


if __name__ == "__main__":
    take(sys.argv[1:])
