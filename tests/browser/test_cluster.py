"""A rolling deploy of two servers behind nginx, as a player sees it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.browser_user import BrowserUser
from tests.support.fleet import Fleet
from tests.support.live_server import bot, person
from tests.support.nginx import Nginx
from tests.support.postgresql import running_postgresql
from tests.support.socket_clients import free_port
from tests.support.valkey import running_valkey

NewUser = Callable[..., BrowserUser]


@pytest.fixture
def deployed(tmp_path: Path) -> Iterator[tuple[Fleet, Nginx]]:
    """Two servers with a Valkey behind nginx."""
    port = free_port()
    with running_postgresql() as make, running_valkey() as valkey:
        database = make()
        fleet = Fleet([database, database], tmp_path, public=f"http://127.0.0.1:{port}", bus=valkey.url)
        try:
            fleet.start()
            with Nginx(tmp_path, port, fleet.ports) as nginx:
                yield fleet, nginx
        finally:
            fleet.kill()


def test_a_rolling_deploy_needs_no_reload_and_loses_no_move(deployed: tuple[Fleet, Nginx], new_user: NewUser) -> None:
    fleet, nginx = deployed
    anne = new_user()
    anne.expect_errors("WebSocket", "ERR_CONNECTION", "Failed to load resource")  # while a server restarts
    created = nginx.make_table([person("Anne"), bot()], settings={"undo_window": 0, "pace": 0}, practice={"seed": 13})
    anne.open_seat(created)
    anne.page.evaluate("window.notReloaded = true")
    played = anne.play(anne.answer_by_mouse, most=3)
    for member in fleet.members:
        assert member.end() == 0
        played += anne.play(anne.answer_by_mouse, most=3)
        member.start()
    assert played == 9
    assert anne.page.evaluate("window.notReloaded") is True
    assert anne.page.locator("[role=alert]").count() == 0
