"""`make screenshots`: a picture of every page, wide and narrow, in `build/screenshots/`."""

import sys
import tempfile
from pathlib import Path

from tests.support.browser_pages import PAGES
from tests.support.browser_user import BrowserUser
from tests.support.chromium import launched
from tests.support.live_server import LiveServer

_FOLDER = Path(__file__).parents[2] / "build" / "screenshots"


def take(names: list[str], folder: Path = _FOLDER) -> None:
    """Take those that are named, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, launched() as browser, LiveServer(Path(kept)) as server:
        for shape in ("wide", "narrow"):
            anne = BrowserUser(browser, narrow=shape == "narrow")
            for name in names or PAGES:
                PAGES[name](anne, server)
                anne.page.wait_for_timeout(400)  # until fonts are there and ships lie still
                anne.page.screenshot(path=folder / f"{name}-{shape}.png")
                print(folder / f"{name}-{shape}.png", flush=True)
            anne.close()


if __name__ == "__main__":
    take(sys.argv[1:])
