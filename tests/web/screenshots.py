"""`make screenshots`: a picture of every screen, wide and narrow, in `build/screenshots/`."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.harbour import Harbour
from tests.web.sailor import Sailor
from tests.web.screens import SCREENS

_FOLDER = Path(__file__).parents[2] / "build" / "screenshots"


def take(folder: Path = _FOLDER) -> None:
    """Take them all."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("there is no Chromium on this machine: `apt install chromium`")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        harbour = Harbour(Path(kept))
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for shape in ("wide", "narrow"):
            anne = Sailor(browser, narrow=shape == "narrow")
            for name, way in SCREENS.items():
                way(anne, harbour)
                anne.page.wait_for_timeout(400)  # until fonts are there and ships lie still
                anne.page.screenshot(path=folder / f"{name}-{shape}.png")
                print(folder / f"{name}-{shape}.png")
            anne.context.close()
        browser.close()
        harbour.stop()


if __name__ == "__main__":
    take()
