"""How quick the browser client is: `python -m bench.browser`, on a quiet machine, with Chromium.

Measured on loopback with an empty cache: the script that is fetched until the first move of a solo game, how long it
takes from opening a link (or from "Set sail") until the chart is drawn, and the longest task of the page's main thread
while ships sail.
"""

import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser

from tests.support.browser_positions import SAIL
from tests.support.browser_user import BrowserUser
from tests.support.chromium import launched
from tests.support.live_server import LiveServer, bot, person

TURNS: Final = 5
_WATCH: Final = """
window.longest = 0
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration)
}).observe({ type: 'longtask', buffered: false })
const look = () => {
  if (document.querySelector('.board [data-ship]')) requestAnimationFrame(() => (window.drawn = performance.now()))
  else requestAnimationFrame(look)
}
look()
"""
_SCRIPT: Final = """performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.js'))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


def visitor(browser: Browser, speed: str = "normal") -> BrowserUser:
    """Somebody who has never been here; a service worker would hand files over unpacked."""
    user = BrowserUser(browser, speed=speed, service_workers="block")
    user.context.add_init_script(_WATCH)
    return user


def first_board(browser: Browser, server: LiveServer) -> float:
    """Milliseconds from opening the link of a seat to the chart."""
    user = visitor(browser)
    user.open_seat(server.table(person("Anne"), bot(), bot(), bot()))
    user.wait_until(lambda: bool(user.page.evaluate("window.drawn")))
    drawn: float = user.page.evaluate("window.drawn")
    user.close()
    return drawn


def solo(browser: Browser, server: LiveServer) -> tuple[int, float]:
    """Bytes of script until the first question of a solo game, and milliseconds from its button to the chart."""
    user = visitor(browser, "instant")
    user.open(server.address)
    user.wait_for("button.sail")
    user.page.evaluate(
        "document.querySelector('button.sail').addEventListener('click', () => (window.began = performance.now()))"
    )
    user.page.click("button.sail")
    user.wait_for_prompt()
    took: float = user.page.evaluate("window.drawn - window.began")
    script: int = user.page.evaluate(_SCRIPT)
    user.close()
    return script, took


def sailing(browser: Browser, server: LiveServer) -> float:
    """The longest task, in milliseconds, while a whole round is carried out at normal speed; 0 if none took over 50."""
    user = visitor(browser)
    user.open_seat(server.table(person("Anne"), bot(), bot(), bot(), seed=5, position=SAIL))
    user.wait_for_prompt("sail")
    user.page.evaluate("window.longest = 0")
    user.answer_by_mouse("sail 22")
    user.page.wait_for_timeout(6000)
    longest: float = user.page.evaluate("window.longest")
    user.close()
    return longest


def main() -> None:
    """Measure, and print a line for each, with what is asked of it."""
    with tempfile.TemporaryDirectory() as kept, launched() as browser, LiveServer(Path(kept)) as server:
        boards = [first_board(browser, server) for _ in range(TURNS)]
        solos = [solo(browser, server) for _ in range(TURNS)]
        tasks = [sailing(browser, server) for _ in range(TURNS)]
    print(f"script until the first move   {max(size for size, _ in solos) / 1000:.1f} kB gzipped (at most 110)")
    print(f"link to the first board       {median(boards):.0f} ms, worst {max(boards):.0f} (at most 1500)")
    sails = [took for _, took in solos]
    print(f"Set sail to the first board   {median(sails):.0f} ms, worst {max(sails):.0f} (at most 1500)")
    print(f"longest task while sailing    {median(tasks):.0f} ms, worst {max(tasks):.0f} (at most 100)")


if __name__ == "__main__":
    main()
