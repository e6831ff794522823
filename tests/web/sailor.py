"""Somebody in front of a browser: opens links, answers what is asked, and notices every error in the console."""

import json
from collections.abc import Callable
from typing import Any, ClassVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route

WIDE = {"width": 1280, "height": 720}
NARROW = {"width": 390, "height": 844}
_SETTINGS = """
if (location.protocol === 'http:') localStorage['jamaica.settings'] ??= JSON.stringify({ speed: '%s' })
"""
_ASKED = """
  const move = document.querySelector('.prompt [data-move]')
  const card = document.querySelector('.pick.choosing')
  const asked = move ? move.dataset.move : card ? 'play ' + card.dataset.card : null
"""
_NEXT = f"""() => {{
  if (document.querySelector('[data-over]')) return 'over'
  const curtain = document.querySelector('[data-curtain]')
  if (curtain) return 'curtain ' + curtain.dataset.curtain
  if (document.querySelector('dialog[open]')) return 'dialog'
  {_ASKED}
  return asked
}}"""
_KEEP = "kept => localStorage.setItem('jamaica.tables', JSON.stringify([kept]))"
_AWAY = """() => {
  const hidden = (so) => {
    Object.defineProperty(document, 'hidden', { value: so, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  hidden(true)
  const now = Date.now
  Date.now = () => now() + 60_000
  hidden(false)
}"""


class Sailor:
    """A person with a browser of their own."""

    crew: ClassVar[list["Sailor"]] = []
    """Everybody since the last look; after each journey nothing may have gone wrong in any of their browsers."""

    def __init__(
        self, browser: Browser, *, narrow: bool = False, speed: str = "off", lang: str = "en-GB", **more: Any
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport=NARROW if narrow else WIDE,  # type: ignore[arg-type]
            has_touch=narrow,
            locale=lang,
            **more,
        )
        self.context.add_init_script(_SETTINGS % speed)
        self.errors: list[str] = []
        self._foreseen: list[str] = []
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda wrong: self.errors.append(str(wrong.error)))
        self.page: Page = self.context.new_page()
        Sailor.crew.append(self)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def foresees(self, *words: str) -> None:
        """Say which errors of the console belong to this journey: a line that is cut, an answer of 404."""
        self._foreseen += words

    def went_wrong(self) -> list[str]:
        """The errors that nobody foresaw."""
        return [error for error in self.errors if not any(word in error for word in self._foreseen)]

    def open(self, link: str) -> None:
        """Open an address."""
        self.page.goto(link)

    def sit(self, made: dict[str, Any], seat: int = 0) -> None:
        """Open the link of a seat."""
        self.open(made["seats"][seat]["link"])

    def host(self, made: dict[str, Any], seat: int = 0) -> None:
        """Open the link of a seat in the browser that has made the table: it has the host's link too."""
        tokens = [made["seats"][seat]["token"], made["host"]["token"]]
        self._keep(made, tokens)
        self.sit(made, seat)

    def hold(self, made: dict[str, Any], *seats: int) -> None:
        """Sit on several seats, for pass-and-play."""
        self._keep(made, [made["seats"][seat]["token"] for seat in seats])
        self.sit(made, seats[0])

    def _keep(self, made: dict[str, Any], tokens: list[str]) -> None:
        self.open(made["seats"][0]["link"].split("#")[0] + "#/settings")
        kept = {"table": made["table"]["id"], "tokens": tokens, "token": tokens[0], "at": 1, "names": [], "over": False}
        self.page.evaluate(_KEEP, kept)
        self.page.reload()

    def join(self, made: dict[str, Any], seat: int, name: str) -> None:
        """Come by the link of a seat and give a name."""
        self.sit(made, seat)
        self.page.fill("form input", name)
        self.page.keyboard.press("Enter")
        self.sees(".board")

    def deals(self, seed: int, **settings: Any) -> None:
        """Tables that this browser makes have luck that is known, and bots that neither ponder nor dawdle."""

        def make(route: Route) -> None:
            body: dict[str, Any] = json.loads(route.request.post_data or "{}")
            for seat in body["seats"]:
                if seat["kind"] == "bot":
                    seat["bot"] = "greedy"
            body["settings"] = {**body.get("settings", {}), "pace": 0, "grace": 0, **settings}
            route.continue_(post_data=json.dumps({**body, "practice": {"seed": seed}}))

        self.page.route("**/api/tables", make)

    def away(self) -> None:
        """Look at something else for a minute, and come back: a browser without a window never hides its pages."""
        self.page.evaluate(_AWAY)

    def asked(self) -> str | None:
        """The first move on offer, `None` while nothing is asked."""
        answer: str | None = self.page.evaluate(f"() => {{ {_ASKED} return asked }}")
        return answer

    def wait_asked(self, kind: str = "", seconds: float = 30) -> str:
        """Wait for a question, of some kind: its first move."""
        self.until(lambda: (self.asked() or "-").startswith(kind or tuple("abcdefghijklmnopqrstuvwxyz")), seconds)
        return self.asked() or ""

    def over(self) -> bool:
        """Whether the end is on the screen."""
        return self.page.locator("[data-over]").count() > 0

    def says(self) -> str:
        """The words on the page, in one line; of the chart only what is more than a number."""
        lines = self.page.inner_text("body").splitlines()
        return " / ".join(line.strip() for line in lines if len(line.strip()) > 2)

    def sees(self, selector: str, seconds: float = 30) -> Locator:
        """Wait for something to be visible."""
        found = self.page.locator(selector).first
        self.until(found.is_visible, seconds, selector)
        return found

    def reads(self, *words: str, where: str = "body", seconds: float = 30) -> None:
        """Wait for words."""
        place = self.page.locator(where).first
        self.until(
            lambda: place.count() > 0 and all(word in place.inner_text() for word in words), seconds, " ".join(words)
        )

    def until(self, done: Callable[[], bool], seconds: float = 30, what: str = "something") -> None:
        """Wait for something."""
        for _ in range(int(seconds / 0.03)):
            if done():
                return
            self.page.wait_for_timeout(30)
        raise AssertionError(f"waited {seconds} s for {what} at {self.page.url}; the page says: {self.says()[-1200:]}")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Go by Tab to something."""
        for _ in range(most):
            self.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector!r} is not reached by {most} Tabs")

    def button(self, name: str) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def click(self, move: str) -> None:
        """Answer by mouse: a lit space, a hold or a card where it lies, otherwise the button of the prompt."""
        if move.startswith("play "):
            self.page.click(f"[data-card='{move[5:]}']")
        elif move.startswith("sail ") and self.page.locator(f".choice[data-move='{move}']").count():
            self.page.dispatch_event(f".choice[data-move='{move}']", "click")
        else:
            self.page.locator(f".prompt [data-move='{move}']").click()

    def first(self, _: str) -> None:
        """Answer by keyboard: the first choice."""
        self.press("1")

    def play_on(self, answer: Callable[[str], None], seconds: float = 120, most: int = 1000) -> int:
        """Answer all that is asked, until the race is over or so many answers were given."""
        given = 0
        while given < most:
            try:
                found: str = self.page.wait_for_function(_NEXT, timeout=seconds * 1000).json_value()
            except Exception as error:
                raise AssertionError(f"not asked again after {given} answers; the page says: {self.says()}") from error
            if found == "over":
                break
            if found == "dialog":
                self.press("Escape")  # what happened during an absence is put aside
            elif found.startswith("curtain"):
                self.page.click("[data-curtain]")
            else:
                answer(found)
                given += 1
        return given

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()


def race(anne: Sailor, ben: Sailor, most: int = 1000) -> None:
    """Let two people answer whatever they are asked, until the race is over or so many answers were given."""
    given = 0
    for _ in range(3000):
        for who in (anne, ben):
            if who.asked() is not None:
                who.press("1")
                given += 1
        if given >= most or (anne.over() and ben.over()):
            return
        anne.page.wait_for_timeout(20)
    raise AssertionError(f"no end after {given} answers; the one sees: {anne.says()}; the other: {ben.says()}")
