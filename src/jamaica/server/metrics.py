"""Counters and delays in Prometheus' text format. They are sums only; nothing identifies a table or a person."""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import Final

_HELP: Final = {
    "moves": "Answers of people that were accepted.",
    "bot_moves": "Answers of bots that were accepted.",
    "bot_failures": "Failures of bots.",
    "hurried_bots": "Answers of bots that had less time than they wanted, because their question had waited.",
    "waited_too_long": "Questions that waited too long: a weaker bot answered for a bot, others were refused.",
    "entries": "Entries committed to the logs of tables.",
    "tables_made": "Tables created.",
    "refused": "Commands and requests refused, by code.",
    "connections_opened": "WebSocket connections after hello.",
    "slow_clients": "Clients disconnected because they did not read.",
    "restarts": "Tasks that ended unexpectedly and were started again, by kind.",
    "tables_loaded": "Tables loaded from the database; in a cluster, those taken from other servers too.",
    "tables_lost": "Tables given up because another server of the cluster has them.",
    "relayed": "Clients whose table was at another server of the cluster.",
    "news": "Times that another server's table had new entries: heard over the bus, or found in the database.",
    "requests": "HTTP requests answered, by status.",
}


BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper bounds, in seconds, of the groups in which delays are counted."""


class Metrics:
    """Counters and delays since the server started."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._delays = [0] * (len(BOUNDS) + 1)
        """The number of commands in each group of delays; the last is for all longer ones."""
        self._delay_sum = 0.0

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Increase a counter."""
        self._counts[name, label] += by

    def command_took(self, seconds: float) -> None:
        """Count a command, by how long it took from the inbox to the reply."""
        self._delays[bisect_left(BOUNDS, seconds)] += 1
        self._delay_sum += seconds

    def text(self, gauges: dict[str, float]) -> str:
        """All counters and these gauges as text."""
        lines: list[str] = []
        for name, about in _HELP.items():
            lines += [f"# HELP jamaica_{name}_total {about}", f"# TYPE jamaica_{name}_total counter"]
            found = {label: count for (which, label), count in self._counts.items() if which == name}
            for label, count in sorted(found.items()) or [("", 0)]:
                tag = f'{{code="{label}"}}' if label else ""
                lines.append(f"jamaica_{name}_total{tag} {count}")
        lines += self._histogram()
        for name, value in gauges.items():
            lines += [f"# TYPE jamaica_{name} gauge", f"jamaica_{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> list[str]:
        name = "jamaica_command_seconds"
        up_to = list(accumulate(self._delays))
        return [
            f"# HELP {name} How long commands took, from the inbox of their table to the reply.",
            f"# TYPE {name} histogram",
            *(f'{name}_bucket{{le="{bound:g}"}} {count}' for bound, count in zip(BOUNDS, up_to, strict=False)),
            f'{name}_bucket{{le="+Inf"}} {up_to[-1]}',
            f"{name}_sum {self._delay_sum:g}",
            f"{name}_count {up_to[-1]}",
        ]
