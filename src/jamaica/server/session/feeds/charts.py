"""The chart of a game's own board. Clients know the chart of the standard board."""

from functools import lru_cache

import msgspec

from jamaica.model.board import STANDARD, Board
from jamaica.model.charts import chart_of
from jamaica.server.protocol.charts import Chart


@lru_cache(maxsize=64)
def chart_for(board: Board) -> Chart:
    """The chart of a board, for the protocol."""
    return msgspec.convert(chart_of(board), Chart)


def own_chart(board: Board) -> Chart | None:
    """The chart of a board that is not the standard one."""
    return None if board == STANDARD else chart_for(board)
