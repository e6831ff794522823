"""The deployment of docs/how-to/run-several-servers.md: two servers, PostgreSQL, Valkey, nginx."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.soak.checker import check
from tests.soak.voyage import Voyage
from tests.support.fleet import Fleet
from tests.support.nginx import Nginx
from tests.support.socket_clients import free_port
from tests.support.valkey import RunningValkey


class Deployed(Voyage):
    """Tables behind a proxy, while one server after the other is restarted."""

    async def play_while_deploying(self, fleet: Fleet) -> None:
        """Restart every server during play; then play to the end."""
        async with asyncio.timeout(300), asyncio.TaskGroup() as group:
            clients = await asyncio.to_thread(self.make_some_tables)
            for client in clients:
                group.create_task(client.play())
            for member in fleet.members:
                until = clients[0].number + 20
                while clients[0].number < until and not clients[0].over:
                    await asyncio.sleep(0.005)
                assert await asyncio.to_thread(member.end) == 0
                await asyncio.to_thread(member.start)


def test_a_rolling_deploy_behind_nginx_loses_nothing(
    postgresql: Callable[[], str], valkey: RunningValkey, tmp_path: Path
) -> None:
    database, port = postgresql(), free_port()
    fleet = Fleet([database, database], tmp_path, public=f"http://127.0.0.1:{port}", bus=valkey.url)
    try:
        fleet.start()
        with Nginx(tmp_path, port, fleet.ports) as nginx:
            voyage = Deployed(nginx, tmp_path, 0)
            asyncio.run(voyage.play_while_deploying(fleet))
            voyage.end()
        assert fleet.end() == 0
    finally:
        fleet.kill()
    assert check(tmp_path, database)["games"] == 3
    assert "Traceback" not in fleet.said()
