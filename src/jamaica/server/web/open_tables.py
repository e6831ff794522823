"""Tables for HTTP requests, whether they are in this server's memory or another server has them."""

from dataclasses import dataclass

import msgspec

from jamaica.rules.scoring import winners
from jamaica.server.protocol.requests import TableAccess
from jamaica.server.protocol.schemas import TableInfo
from jamaica.server.session.data.seating import TableData
from jamaica.server.session.feeds.connection import Grant
from jamaica.server.session.feeds.relay import AskAccess, AskInfo, ask
from jamaica.server.session.live.table import LiveTable
from jamaica.server.session.registry import TableRegistry
from jamaica.server.storage.ownership import Elsewhere
from jamaica.server.storage.store import Entry


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that a request is about."""

    registry: TableRegistry
    id: str
    data: TableData
    where: LiveTable | Elsewhere

    async def info(self) -> TableInfo:
        """The table as everybody may know it."""
        if isinstance(self.where, LiveTable):
            return await self.where.ask(self.where.info)
        return await ask(self.registry.cluster, self.where, AskInfo(self.id), TableInfo)

    async def access(self, grant: Grant) -> TableAccess:
        """The table as somebody with a link may know it."""
        if isinstance(self.where, LiveTable):
            return await access(self.where, grant)
        return await ask(self.registry.cluster, self.where, AskAccess(self.id, grant), TableAccess)

    async def entries(self) -> list[Entry]:
        """The log."""
        number = await self.where.ask(self.where.last_number) if isinstance(self.where, LiveTable) else None
        return await self.registry.store.entries(self.id, 0, number)


async def access(table: LiveTable, grant: Grant) -> TableAccess:
    """A table in memory as somebody with a link may know it."""

    def found() -> TableAccess:
        stage, game = table.data.stage, table.game
        asked = game.asked() if stage == "playing" else []
        won = winners(game.state) if stage == "over" and game.over else None
        return TableAccess(table.info(), grant.role, grant.seat, asked, won)  # type: ignore[arg-type]

    return await table.ask(found)


async def open_table(registry: TableRegistry, id: str) -> OpenTable | None:
    """A table by its id; `None` if there is none."""
    where = await registry.locate(id)
    if isinstance(where, LiveTable):
        return OpenTable(registry, id, where.data, where)
    stored = None if where is None else await registry.store.load(id)
    if where is None or stored is None:
        return None
    return OpenTable(registry, id, msgspec.json.decode(stored.row.settings, type=TableData), where)
