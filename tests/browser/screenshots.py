"""`make screenshots`: a picture of every page at every size, in `build/screenshots/`.

`python -m tests.browser.screenshots NAME ...` takes only the pages and sizes named, `dark` in dark colours.
`--docs` takes those that the docs show.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.support.browser_pages import PAGES
from tests.support.browser_user import SIZES, BrowserUser
from tests.support.chromium import launched
from tests.support.live_server import LiveServer

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "build" / "screenshots"
_DOCS = {
    "home": ("home-1280x720",),
    "table": ("card-preview-1280x720",),
    "battle": ("battle-1280x720",),
    "phone": ("sail-390x844", "battle-390x844", "end-390x844"),
}
"""The pictures in `docs/images/`, and the screenshots that each shows side by side."""
_GAP = 20


def take(names: list[str]) -> None:
    """Take these pages at these sizes; all pages if none is named, and all sizes."""
    sizes = [size for size in SIZES if size in names] or list(SIZES)
    pages = [name for name in PAGES if name in names] or list(PAGES)
    scheme = "dark" if "dark" in names else "light"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, launched() as browser, LiveServer(Path(kept)) as server:
        for shape in sizes:
            anne = BrowserUser(browser, size=shape, color_scheme=scheme)
            for name in pages:
                PAGES[name](anne, server)
                anne.page.wait_for_timeout(400)  # until fonts are there and ships lie still
                anne.page.screenshot(path=_FOLDER / f"{name}-{shape}.png")
                print(_FOLDER / f"{name}-{shape}.png", flush=True)
            anne.close()


def side_by_side(files: list[Path]) -> Image.Image:
    """Several pictures of one height as one."""
    pictures = [Image.open(file).convert("RGB") for file in files]
    width = sum(picture.width for picture in pictures) + _GAP * (len(pictures) - 1)
    page = Image.new("RGB", (width, pictures[0].height), "white")
    left = 0
    for picture in pictures:
        page.paste(picture, (left, 0))
        left += picture.width + _GAP
    return page


def take_for_docs() -> None:
    """Renew the pictures in `docs/images/`."""
    take(sorted({part for names in _DOCS.values() for name in names for part in name.rpartition("-")}))
    for picture, names in _DOCS.items():
        file = _ROOT / "docs" / "images" / f"{picture}.jpg"
        shown = side_by_side([_FOLDER / f"{name}.png" for name in names])
        shown.save(file, quality=85, optimize=True, progressive=True)
        print(file, flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--docs"]:
        take_for_docs()
    else:
        take(sys.argv[1:])
