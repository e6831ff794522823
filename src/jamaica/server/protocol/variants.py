"""What Solo adds to the view of a table."""

from msgspec import Struct


class SoloGame(Struct):
    """What one player alone plays for."""

    rounds: int | None
    """The last round against the tide."""
    limits: list[int] | None
    """The least score of each rank but the lowest; `null` at tables without ranks."""
    rank: str | None
    """The rank that was earned; `null` before the end."""
