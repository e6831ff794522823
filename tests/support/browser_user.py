"""A user with a browser: opens links, answers prompts, and records every console error."""

import json
from collections.abc import Callable
from string import ascii_lowercase
from typing import Any, ClassVar, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route

SIZES: Final = {
    "360x640": (360, 640),
    "390x844": (390, 844),
    "640x360": (640, 360),
    "820x1180": (820, 1180),
    "844x390": (844, 390),
    "1024x640": (1024, 640),
    "1180x820": (1180, 820),
    "1280x720": (1280, 720),
    "1920x1080": (1920, 1080),
    "2560x1440": (2560, 1440),
}
"""The windows that the client is designed for: phones, tablets, laptops, large screens, and a page at 200 %."""
TOUCH: Final = ("360x640", "390x844", "820x1180", "844x390", "1180x820")
"""Those of them that have a touch screen."""
WIDE: Final = "1280x720"
NARROW: Final = "390x844"
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
  const handOver = document.querySelector('[data-hand-over]')
  if (handOver) return 'hand-over ' + handOver.dataset.handOver
  if (document.querySelector('dialog[open]')) return 'dialog'
  {_ASKED}
  return asked
}}"""
_SET_LANGUAGE = """(lang) => {
  Object.defineProperty(navigator, 'languages', { value: [lang], configurable: true })
  dispatchEvent(new Event('languagechange'))
}"""
_SAVE = "saved => localStorage.setItem('jamaica.tables', JSON.stringify([saved]))"
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


class BrowserUser:
    """A user with a browser context of their own."""

    everyone: ClassVar[list["BrowserUser"]] = []
    """All users of the running test: after it, none may have an unexpected console error."""

    def __init__(
        self,
        browser: Browser,
        *,
        narrow: bool = False,
        size: str = "",
        speed: str = "instant",
        lang: str = "en-GB",
        **more: Any,
    ) -> None:
        size = size or (NARROW if narrow else WIDE)
        width, height = SIZES[size]
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size in TOUCH,
            is_mobile=size in TOUCH,
            locale=lang,
            # Swaying ships cost a third of a core all the time: they lie still where a test plays without animations.
            reduced_motion="reduce" if speed == "instant" else "no-preference",
            **more,
        )
        self.context.add_init_script(_SETTINGS % speed)
        self.errors: list[str] = []
        self._expected: list[str] = []
        self.context.on("console", self._record)
        self.context.on("weberror", lambda wrong: self.errors.append(str(wrong.error)))
        self.page: Page = self.context.new_page()
        BrowserUser.everyone.append(self)

    def _record(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def expect_errors(self, *words: str) -> None:
        """Accept console errors that contain one of these texts."""
        self._expected += words

    def unexpected_errors(self) -> list[str]:
        """The console errors that were not accepted."""
        return [error for error in self.errors if not any(word in error for word in self._expected)]

    def resize(self, size: str) -> None:
        """Give the window another size, and wait until the page has its layout for it."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def open(self, link: str) -> None:
        """Open an address."""
        self.page.goto(link)

    def open_seat(self, created: dict[str, Any], seat: int = 0) -> None:
        """Open the link of a seat."""
        self.open(created["seats"][seat]["link"])

    def open_as_host(self, created: dict[str, Any], seat: int = 0) -> None:
        """Open the link of a seat in a browser that also holds the host's link."""
        tokens = [created["seats"][seat]["token"], created["host"]["token"]]
        self._save_table(created, tokens)
        self.open_seat(created, seat)

    def open_seats(self, created: dict[str, Any], *seats: int) -> None:
        """Open several seats in one browser, for pass-and-play."""
        self._save_table(created, [created["seats"][seat]["token"] for seat in seats])
        self.open_seat(created, seats[0])

    def _save_table(self, created: dict[str, Any], tokens: list[str]) -> None:
        self.open(created["seats"][0]["link"].split("#")[0] + "#/settings")
        kept = {
            "table": created["table"]["id"],
            "tokens": tokens,
            "token": tokens[0],
            "at": 1,
            "names": [],
            "over": False,
        }
        self.page.evaluate(_SAVE, kept)
        self.page.reload()

    def join(self, created: dict[str, Any], seat: int, name: str) -> None:
        """Open the link of a seat and join with a name."""
        self.open_seat(created, seat)
        self.page.fill("form input", name)
        self.page.keyboard.press("Enter")
        self.wait_for(".board")

    def fix_seed(self, seed: int, **settings: Any) -> None:
        """Give the tables that this browser creates a fixed seed, and bots that answer at once."""

        def make(route: Route) -> None:
            body: dict[str, Any] = json.loads(route.request.post_data or "{}")
            for seat in body["seats"]:
                if seat["kind"] == "bot":
                    seat["bot"] = "greedy"
            body["settings"] = {**body.get("settings", {}), "pace": 0, "undo_window": 0, **settings}
            route.continue_(post_data=json.dumps({**body, "practice": {"seed": seed}}))

        self.page.route("**/api/tables", make)

    def go_away(self) -> None:
        """Pretend that the page was hidden for a minute: a headless browser never hides its pages."""
        self.page.evaluate(_AWAY)

    def set_language(self, lang: str) -> None:
        """Switch the open page to another language, as the browser's own settings would."""
        self.page.evaluate(_SET_LANGUAGE, lang)
        self.wait_until(lambda: bool(self.page.evaluate("lang => document.documentElement.lang === lang", lang)))

    def first_move(self) -> str | None:
        """The first move on offer, or `None` without a prompt."""
        answer: str | None = self.page.evaluate(f"() => {{ {_ASKED} return asked }}")
        return answer

    def wait_for_prompt(self, kind: str = "", seconds: float = 30) -> str:
        """Wait for a prompt whose first move starts with `kind`, and return that move."""
        self.wait_until(lambda: (self.first_move() or "-").startswith(kind or tuple(ascii_lowercase)), seconds)
        return self.first_move() or ""

    def is_over(self) -> bool:
        """Whether the final scores are shown."""
        return self.page.locator("[data-over]").count() > 0

    def text(self) -> str:
        """The text of the page in one line, without the numbers on the board."""
        lines = self.page.inner_text("body").splitlines()
        return " / ".join(line.strip() for line in lines if len(line.strip()) > 2)

    def wait_for(self, selector: str, seconds: float = 30) -> Locator:
        """Wait until an element is visible, and return it."""
        found = self.page.locator(selector).first
        self.wait_until(found.is_visible, seconds, selector)
        return found

    def wait_for_text(self, *words: str, where: str = "body", seconds: float = 30) -> None:
        """Wait until an element contains all these texts."""
        place = self.page.locator(where).first
        self.wait_until(
            lambda: place.count() > 0 and all(word in place.inner_text() for word in words), seconds, " ".join(words)
        )

    def wait_until(self, done: Callable[[], bool], seconds: float = 30, what: str = "something") -> None:
        """Wait until `done` is true."""
        for _ in range(int(seconds / 0.05)):
            if done():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"waited {seconds} s for {what} at {self.page.url}; the page shows: {self.text()[-1200:]}")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(most):
            self.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector!r} is not reached by {most} Tabs")

    def button(self, name: str) -> Locator:
        """A button by its text."""
        return self.page.get_by_role("button", name=name, exact=True)

    def answer_by_mouse(self, move: str) -> None:
        """Answer by mouse: click the space or the card, otherwise the button of the prompt."""
        if move.startswith("play "):
            self.page.click(f"[data-card='{move[5:]}']")
        elif move.startswith("sail ") and self.page.locator(f".choice[data-move='{move}']").count():
            self.page.dispatch_event(f".choice[data-move='{move}']", "click")
        else:
            self.page.locator(f".prompt [data-move='{move}']").click()

    def answer_by_key(self, _: str) -> None:
        """Answer by keyboard with the first choice."""
        self.press("1")

    def play(self, answer: Callable[[str], None], seconds: float = 120, most: int = 1000) -> int:
        """Answer every prompt until the game is over or `most` answers were given, and return their number."""
        given = 0
        while given < most:
            try:
                found: str = self.page.wait_for_function(_NEXT, timeout=seconds * 1000, polling=50).json_value()
            except Exception as error:
                raise AssertionError(f"no prompt after {given} answers; the page shows: {self.text()}") from error
            if found == "over":
                break
            if found == "dialog":
                self.press("Escape")  # close the recap
            elif found.startswith("hand-over"):
                self.page.click("[data-hand-over]")
            else:
                answer(found)
                given += 1
        return given

    def close(self) -> None:
        """Close the browser context."""
        self.context.close()


def play_both(anne: BrowserUser, ben: BrowserUser, most: int = 1000) -> None:
    """Let two users answer every prompt until the game is over or `most` answers were given."""
    play_all([anne, ben], most)


def play_all(users: list[BrowserUser], most: int = 1000) -> None:
    """Let users answer every prompt until the game is over or `most` answers were given."""
    given = 0
    for _ in range(3000):
        for who in users:
            if who.first_move() is not None:
                who.press("1")
                given += 1
        if given >= most or all(who.is_over() for who in users):
            return
        users[0].page.wait_for_timeout(50)
    raise AssertionError(f"no end after {given} answers; the pages show: {[who.text() for who in users]}")
