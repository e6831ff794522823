"""Worker processes in which bots and hints think, so that the tables' own process never waits for them."""

from jamaica.views import View


class Thinkers:
    """So many worker processes, started when they are first needed; one that dies or hangs is replaced, and what it
    was asked is asked again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    async def choose(self, bot: str, view: View, seed: int, deadline_ms: int) -> str:
        """The move, as text, that a bot chooses for the seat of this view. All its luck comes from this seed."""
        raise NotImplementedError

    async def hint(self, view: View, depth: int) -> dict[str, object]:
        """A hint for the seat of this view, as plain data; depth 1 is a nudge, 3 all choices with their chances."""
        raise NotImplementedError

    async def close(self) -> None:
        """End the workers."""
        raise NotImplementedError
