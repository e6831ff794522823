"""Counters in Prometheus' text format. They are sums only; nothing identifies a table or a person."""

from collections import Counter
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


class Metrics:
    """Counters since the server started."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Increase a counter."""
        self._counts[name, label] += by

    def text(self, gauges: dict[str, float]) -> str:
        """All counters and these gauges as text."""
        lines: list[str] = []
        for name, about in _HELP.items():
            lines += [f"# HELP jamaica_{name}_total {about}", f"# TYPE jamaica_{name}_total counter"]
            found = {label: count for (which, label), count in self._counts.items() if which == name}
            for label, count in sorted(found.items()) or [("", 0)]:
                tag = f'{{code="{label}"}}' if label else ""
                lines.append(f"jamaica_{name}_total{tag} {count}")
        for name, value in gauges.items():
            lines += [f"# TYPE jamaica_{name} gauge", f"jamaica_{name} {value:g}"]
        return "\n".join(lines) + "\n"
