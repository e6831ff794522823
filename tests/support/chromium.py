"""The machine's own Chromium, headless."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

FLAGS: Final = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
"""For containers. Without a graphics card, software rendering is faster than an emulated GPU."""


@contextmanager
def launched() -> Iterator[Browser]:
    """A headless browser."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert program is not None, "no Chromium on this machine: `apt install chromium`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()
