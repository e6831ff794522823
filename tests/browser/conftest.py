"""Tests of the real client against a real server, in Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser_user import BrowserUser
from tests.support.chromium import launched
from tests.support.live_server import LiveServer


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser, for one module: while Playwright runs its event loop, no server test can run its own."""
    with launched() as browser:
        yield browser


@pytest.fixture(autouse=True)
def no_console_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test: all browser contexts are closed, and no user has an unexpected console error."""
    BrowserUser.everyone.clear()
    yield
    if "chromium" in request.fixturenames:
        browser: Browser = request.getfixturevalue("chromium")
        assert browser.contexts == []
    assert [error for each in BrowserUser.everyone for error in each.unexpected_errors()] == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that the tests of one worker share."""
    with LiveServer(tmp_path_factory.mktemp("server")) as here:
        yield here


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server for one test, which may kill it."""
    with LiveServer(tmp_path) as here:
        yield here


@pytest.fixture
def new_user(chromium: Browser) -> Iterator[Callable[..., BrowserUser]]:
    """Creates users; their browsers are closed after the test."""

    def make(**how: Any) -> BrowserUser:
        return BrowserUser(chromium, **how)

    yield make
    for each in BrowserUser.everyone:
        each.close()
