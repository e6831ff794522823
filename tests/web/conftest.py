"""Journeys through the real client at a real server, in Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.chromium import launched
from tests.web.harbour import Harbour
from tests.web.sailor import Sailor


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser. It goes with its module: Playwright keeps an event loop running, beside which no test of the server
    could have its own."""
    with launched() as browser:
        yield browser


@pytest.fixture(autouse=True)
def nothing_goes_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every journey: no browser was opened but by a sailor, and no sailor's console has an error in it that the
    journey did not foresee."""
    Sailor.crew.clear()
    yield
    if "chromium" in request.fixturenames:
        browser: Browser = request.getfixturevalue("chromium")
        assert browser.contexts == []
    assert [error for each in Sailor.crew for error in each.went_wrong()] == []


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harbour]:
    """A server that all journeys share."""
    with Harbour(tmp_path_factory.mktemp("harbour")) as here:
        yield here


@pytest.fixture
def own_harbour(tmp_path: Path) -> Iterator[Harbour]:
    """A server of the journey's own, to be killed."""
    with Harbour(tmp_path) as here:
        yield here


@pytest.fixture
def sailor(chromium: Browser) -> Iterator[Callable[..., Sailor]]:
    """Makes people with browsers, who leave before their harbour is closed."""

    def make(**how: Any) -> Sailor:
        return Sailor(chromium, **how)

    yield make
    for each in Sailor.crew:
        each.leave()
