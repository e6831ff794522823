"""What the server counts, in Prometheus' text form. Only sums: nothing of a table or a person is in it."""

from collections import Counter
from typing import Final

_HELP: Final = {
    "moves": "Answers of people that were accepted.",
    "bot_moves": "Answers of bots that were accepted.",
    "bot_failures": "Answers of bots that could not be had.",
    "entries": "Entries committed to the logs of tables.",
    "tables_made": "Tables made.",
    "refused": "Commands and requests refused, by code.",
    "connections_opened": "WebSocket connections that said hello.",
    "slow_clients": "Clients dropped because they did not read.",
    "requests": "HTTP requests answered, by status.",
}


class Metrics:
    """Counters since the server began."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Count something."""
        self._counts[name, label] += by

    def text(self, gauges: dict[str, float]) -> str:
        """All of it as text."""
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
