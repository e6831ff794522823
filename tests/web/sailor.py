"""Somebody in front of a browser: opens links, answers what is asked, and notices every error in the console."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

WIDE = {"width": 1280, "height": 720}
NARROW = {"width": 390, "height": 844}
_SETTINGS = "if (!localStorage['jamaica.settings']) localStorage['jamaica.settings'] = JSON.stringify({speed: '%s'})"
_ASKED = """() => {
  const move = document.querySelector('.prompt [data-move]')
  if (move) return move.dataset.move
  const card = document.querySelector('.pick.choosing')
  return card ? 'play ' + card.dataset.card : null
}"""


class Sailor:
    """A person with a browser of their own."""

    def __init__(self, browser: Browser, *, narrow: bool = False, speed: str = "off", lang: str = "en-GB") -> None:
        self.context: BrowserContext = browser.new_context(
            viewport=NARROW if narrow else WIDE,  # type: ignore[arg-type]
            has_touch=narrow,
            locale=lang,
        )
        self.context.add_init_script(_SETTINGS % speed)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        # A line that was cut is told by the browser itself; the page says it too, and comes back.
        if message.type == "error" and "WebSocket" not in message.text and "ERR_CONNECTION" not in message.text:
            self.errors.append(message.text)

    def open(self, link: str) -> None:
        """Open an address."""
        self.page.goto(link)

    def sit(self, made: dict[str, Any], seat: int = 0) -> None:
        """Open the link of a seat."""
        self.open(made["seats"][seat]["link"])

    def asked(self) -> str | None:
        """The first move on offer, `None` while nothing is asked."""
        answer: str | None = self.page.evaluate(_ASKED)
        return answer

    def over(self) -> bool:
        """Whether the end is on the screen."""
        return self.page.locator("[data-over]").count() > 0

    def until(self, done: Callable[[], bool], seconds: float = 30) -> None:
        """Wait for something."""
        for _ in range(int(seconds / 0.02)):
            if done():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited {seconds} s; the page says: {self.page.inner_text('body')[:600]}")

    def click(self, move: str) -> None:
        """Answer by mouse: a lit space, a hold or a card where it lies, otherwise the button of the prompt."""
        if move.startswith("play "):
            self.page.click(f"[data-card='{move[5:]}']")
        elif move.startswith("sail ") and self.page.locator(f".choice[data-move='{move}']").count():
            self.page.dispatch_event(f".choice[data-move='{move}']", "click")
        else:
            self.page.locator(f".prompt [data-move='{move}']").click()

    def play_on(self, answer: Callable[[str], None], seconds: float = 90, most: int = 1000) -> int:
        """Answer all that is asked, until the race is over or so many answers were given."""
        given = 0
        for _ in range(int(seconds / 0.02)):
            if self.over() or given == most:
                return given
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")  # what happened during an absence is put aside
            move = self.asked()
            if move is not None:
                answer(move)
                given += 1
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the race was not over after {seconds} s and {given} answers")

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert self.errors == []
