"""Journeys through the real client at a real server, in Chromium."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.harbour import Harbour
from tests.web.sailor import Sailor


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser. It goes with its module: Playwright keeps an event loop running, beside which no test of the server
    could have its own."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert program is not None, "no Chromium on this machine: `apt install chromium`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harbour]:
    """A server that all journeys share."""
    here = Harbour(tmp_path_factory.mktemp("harbour"))
    yield here
    here.stop()


@pytest.fixture
def own_harbour(tmp_path: Path) -> Iterator[Harbour]:
    """A server of the journey's own, to be killed."""
    here = Harbour(tmp_path)
    yield here
    here.stop()


@pytest.fixture
def sailor(chromium: Browser) -> Iterator[Callable[..., Sailor]]:
    """Makes people with browsers; at the end nothing may have gone wrong in any of them."""
    crew: list[Sailor] = []

    def make(**how: Any) -> Sailor:
        crew.append(Sailor(chromium, **how))
        return crew[-1]

    yield make
    for each in crew:
        each.leave()
