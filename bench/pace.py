"""How long a solo player waits: `python -m bench.pace`, on a quiet machine, with Chromium.

A real browser plays against `captain` bots on the server of `jamaica play` and answers every prompt at once. A wait is
the time from an answer to the next prompt: the undo window, the server's pauses, the bots' thinking and the animations
are all in it. The share of waiting is that of a person who takes four seconds for a decision.
"""

import argparse
import json
import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, Route

from tests.support.browser_user import BrowserUser
from tests.support.chromium import launched
from tests.support.live_server import LiveServer

SECONDS_PER_DECISION: Final = 4.0
"""How long a person takes for a decision, for the share of waiting."""
LONGEST_SHARE: Final = 0.6
LONGEST_ROUND: Final = 15.0
"""Seconds from card to card with six seats at normal speed."""
TARGETS: Final = {"normal": (3.5, 9.0), "fast": (1.5, 4.0), "instant": (0.4, 1.2)}
"""By speed: the longest median wait and the longest 90th percentile, in seconds."""

_ANSWER: Final = """
window.waits = []
let [open, since] = [false, null]
const answer = () => {
  const choice = document.querySelector('.prompt [data-move]') ?? document.querySelector('.pick.choosing')
  if (!choice || open) return void (open = choice !== null)
  open = true
  const now = performance.now()
  if (since !== null) window.waits.push({ ms: now - since, card: choice.matches('.pick'), at: now })
  requestAnimationFrame(() => {
    since = performance.now()
    choice.click()
  })
}
addEventListener('DOMContentLoaded', () => {
  new MutationObserver(answer).observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] })
})
"""
"""Answers each prompt one frame after it appears, with the first choice, and notes how long it was waited for."""
_ENOUGH: Final = "most => window.waits.length >= most || document.querySelector('[data-over]') !== null"


@dataclass(frozen=True)
class Waits:
    """The waits of some games, in seconds."""

    between: list[float]
    """From each answer to the next prompt."""
    rounds: list[float]
    """From each prompt for a card to the next."""

    @property
    def share(self) -> float:
        """The part of the evening that a person waits."""
        return sum(self.between) / (sum(self.between) + SECONDS_PER_DECISION * len(self.between))


def percentile_90(values: list[float]) -> float:
    """The 90th percentile."""
    return quantiles(values, n=10)[-1] if len(values) > 1 else values[0]


def against_captains(user: BrowserUser, seats: int, seed: int) -> None:
    """Let the table that this browser creates have so many seats, with `captain` bots, and fixed dice."""

    def make(route: Route) -> None:
        body: dict[str, Any] = json.loads(route.request.post_data or "{}")
        body["seats"] = [body["seats"][0], *[{"kind": "bot", "bot": "captain"}] * (seats - 1)]
        route.continue_(post_data=json.dumps({**body, "practice": {"seed": seed}}))

    user.page.route("**/api/tables", make)


def play(browser: Browser, server: LiveServer, *, speed: str, seats: int, decisions: int) -> Waits:
    """Play games until so many decisions were waited for."""
    between: list[float] = []
    rounds: list[float] = []
    seed = 1692
    while len(between) < decisions:
        user = BrowserUser(browser, speed=speed)
        user.context.add_init_script(_ANSWER)
        against_captains(user, seats, seed)
        user.open(server.address)
        user.wait_for("button.sail")
        user.page.click("button.sail")
        missing = decisions - len(between)
        user.page.wait_for_function(_ENOUGH, arg=missing, polling=500, timeout=3_600_000)
        waits = user.page.evaluate("window.waits")[:missing]
        between += [wait["ms"] / 1000 for wait in waits]
        cards = [wait["at"] / 1000 for wait in waits if wait["card"]]
        rounds += [after - before for before, after in pairwise(cards)]
        user.close()
        seed += 1
    return Waits(between, rounds)


def report(speed: str, waits: Waits) -> str:
    """A line for a speed with four seats, with what is asked of it."""
    most, most_90 = TARGETS[speed]
    line = f"{speed:8} median wait {median(waits.between):5.2f} s (at most {most}), 90th percentile "
    line += f"{percentile_90(waits.between):5.2f} s (at most {most_90}), {len(waits.between)} decisions"
    limit = f" (at most {LONGEST_SHARE:.0%})" if speed == "normal" else ""
    return f"{line}, waiting {waits.share:.0%} of the time{limit}"


def report_rounds(waits: Waits) -> str:
    """A line for six seats."""
    return (
        f"6 seats  card to card {median(waits.rounds):5.2f} s (at most {LONGEST_ROUND:g}), 90th percentile "
        f"{percentile_90(waits.rounds):5.2f} s, {len(waits.rounds)} rounds"
    )


def main() -> None:
    """Measure every speed with four seats, and normal speed with six."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("speeds", nargs="*", help="normal, fast, instant, six; all of them without an argument")
    parser.add_argument("--decisions", type=int, default=60, help="how many decisions are waited for, at each speed")
    given = parser.parse_args()
    server_command = ("play", "--no-browser")
    with (
        tempfile.TemporaryDirectory() as kept,
        launched() as browser,
        LiveServer(Path(kept), *server_command) as server,
    ):
        for speed in given.speeds or [*TARGETS, "six"]:
            if speed == "six":
                waits = play(browser, server, speed="normal", seats=6, decisions=given.decisions)
                print(report_rounds(waits), flush=True)
            else:
                waits = play(browser, server, speed=speed, seats=4, decisions=given.decisions)
                print(report(speed, waits), flush=True)


if __name__ == "__main__":
    main()
