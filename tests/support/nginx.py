"""A real nginx in front of servers, with the configuration that the docs recommend."""

import re
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Final

from tests.support.socket_clients import Site

PAGE: Final = Path(__file__).parents[2] / "docs" / "how-to" / "run-several-servers.md"
_AROUND: Final = """
user root;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {recommended}
}}
"""


def recommended(port: int, servers: list[int]) -> str:
    """The configuration of the page, with these ports."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    text = found[1].replace("listen 80;", f"listen 127.0.0.1:{port};")
    ports = iter(servers)
    text = re.sub(r"10\.0\.0\.\d+:1692", lambda _: f"127.0.0.1:{next(ports)}", text)
    assert next(ports, None) is None
    return text


class Nginx(Site):
    """A running nginx. Use it as a context manager."""

    def __init__(self, folder: Path, port: int, servers: list[int]) -> None:
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        assert program is not None, "this test needs nginx; `make test` installs it on Debian"
        self.port = port
        config = folder / "nginx.conf"
        config.write_text(_AROUND.format(folder=folder, recommended=recommended(port, servers)))
        self._command = [program, "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", str(config)]
        self._log = folder / "nginx.log"

    def __enter__(self) -> "Nginx":
        self._process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL)
        while self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.02)
            else:
                return self
        raise AssertionError(f"nginx does not start: {self._log.read_text()}")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
