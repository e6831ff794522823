"""The files of the browser client, or a plain page if the client is not built."""

from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT: Final = Path(__file__).parents[2] / "web"
"""The built client inside the package."""

_PLAIN: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Jamaica</title>
<h1>Jamaica: a table server</h1>
<p>The server is running, but this copy does not contain the browser client.</p>
<p>Build it from the sources with <code>make web</code> (needs Node.js), then reload this page.</p>
<p><code>jamaica play --terminal</code> plays in the terminal. Programs can use the protocol in
<code>docs/protocol.md</code>; see also <a href="/openapi.json">the HTTP API</a>.</p>
</html>
"""


class _Files(StaticFiles):
    """The files of the client. Browsers may cache assets, which have a hash in their name, but not the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The response with a file."""
        response = await super().get_response(path, scope)
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["cache-control"] = kept
        return response


async def _plain(request: Request) -> HTMLResponse:
    return HTMLResponse(_PLAIN)


def routes(client: Path = CLIENT) -> list[BaseRoute]:
    """The routes of the client's files. They are compressed; they contain no secrets that a length could reveal."""
    if (client / "index.html").is_file():
        return [Mount("/", GZipMiddleware(_Files(directory=client, html=True)))]
    return [Route("/", _plain)]
