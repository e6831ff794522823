"""The pages that browsers load: the built client, or where it is missing a plain page that says how to build it."""

from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT: Final = Path(__file__).parents[2] / "web"
"""Where the built client lies in the package."""

_PLAIN: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Jamaica</title>
<h1>Jamaica: a table server</h1>
<p>The server runs and keeps tables, but this copy has no client for browsers in it.</p>
<p>To build it from the sources, with Node.js at hand: <code>make web</code>, then load this page again.</p>
<p>Meanwhile <code>jamaica play --terminal</code> plays at the text screen, and programs can play here by the protocol
that <code>docs/reference/protocol.md</code> describes; <a href="/openapi.json">its HTTP side</a> is listed here.</p>
</html>
"""


class _Files(StaticFiles):
    """The files of the client: those with a digest in their name may be kept for good, the page itself is asked for
    every time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file."""
        response = await super().get_response(path, scope)
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["cache-control"] = kept
        return response


async def _plain(request: Request) -> HTMLResponse:
    return HTMLResponse(_PLAIN)


def routes(client: Path = CLIENT) -> list[BaseRoute]:
    """The routes of the pages, which are packed on the way: they hold no secret that their size could tell."""
    if (client / "index.html").is_file():
        return [Mount("/", GZipMiddleware(_Files(directory=client, html=True)))]
    return [Route("/", _plain)]
