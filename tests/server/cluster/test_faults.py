"""Three servers are killed, paused, stopped and cut off during play, PostgreSQL and Valkey crash, several at once:
nothing that was acknowledged is lost, nothing happens twice, every game is finished."""

import asyncio
from pathlib import Path

from tests.soak.checker import check
from tests.soak.cluster import ClusterVoyage, Engines
from tests.support.postgresql import RunningPostgresql
from tests.support.valkey import RunningValkey

FAULTS, AT_ONCE, TABLES = 30, 2, 6


def test_every_game_goes_on_whatever_happens_to_the_servers(
    postgresql: RunningPostgresql, valkey: RunningValkey, tmp_path: Path
) -> None:
    voyage = ClusterVoyage(Engines(postgresql, valkey), tmp_path, 0, TABLES)
    try:
        asyncio.run(voyage.disturb(FAULTS, AT_ONCE))
        voyage.end()
    finally:
        voyage.close()
    assert check(tmp_path, voyage.database)["games"] >= TABLES
    assert "Traceback" not in voyage.fleet.said()
    assert set(voyage.faults.values()) == {FAULTS // 6}
