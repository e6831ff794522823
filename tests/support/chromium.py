"""The machine's own Chromium, headless."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The programs that will do, the best first: the headless shell is the same engine and needs two thirds of the time."""
FLAGS: Final = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
"""For containers. Without a graphics card, software rendering is faster than an emulated GPU."""


@contextmanager
def launched() -> Iterator[Browser]:
    """A headless browser."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program is not None, "no Chromium on this machine: `apt install chromium-headless-shell`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()
