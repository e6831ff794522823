"""The browser of the journeys: the machine's own Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

FLAGS: Final = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
"""For containers; and where there is no graphics card, to imitate one is the slower way to draw."""


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert program is not None, "no Chromium on this machine: `apt install chromium`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()
