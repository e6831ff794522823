"""The commands `jamaica serve` and `jamaica play`: ports, databases, limits, and ending by Ctrl-C."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from jamaica.cli import main
from jamaica.server.app import open_registry
from jamaica.server.protocol.schemas import PROTOCOL
from jamaica.server.settings import PORT, Settings, lan_address, listen
from jamaica.server.storage.rows import Keep
from tests.support.socket_clients import free_port

RUN = [sys.executable, "-c", "from jamaica.cli import main; main()"]


@contextmanager
def running(
    folder: Path, *words: str, end: signal.Signals = signal.SIGINT
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that serves, and the address it says; ended by Ctrl-C or by another signal."""
    own = {**os.environ, "XDG_DATA_HOME": str(folder), "BROWSER": "false"}
    process = subprocess.Popen([*RUN, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=own)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        address = re.search(r"http://[^ ]+/", line)
        assert address is not None, line + process.stdout.read()
        yield process, address[0].rstrip("/")
    finally:
        process.send_signal(end)
        rest = process.communicate(timeout=20)[0]
    assert process.returncode == 0, rest
    assert "Traceback" not in rest


def status(address: str, body: bytes | None = None, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body, named), timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code


def test_serve_keeps_its_limits_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", str(free_port()), "--workers", "1") as (_, address):
        table = {"seats": [{"kind": "person"}, {"kind": "person"}], "settings": {"undo_window": 0}}
        request = urllib.request.Request(f"{address}/api/tables", json.dumps(table).encode())
        with urllib.request.urlopen(request, timeout=10) as answer:
            token = json.load(answer)["seats"][0]["token"]

        async def chatter() -> list[str]:
            async with connect(f"{address.replace('http', 'ws', 1)}/ws", max_size=None) as line:
                await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [token]}))
                for number in range(140):
                    await line.send(json.dumps({"type": "resync", "cid": str(number), "seen": 10**6}))
                codes: list[str] = []
                while len(codes) < 140:
                    heard = json.loads(await asyncio.wait_for(line.recv(), 10))
                    codes += [heard["code"]] if heard["type"] == "error" else []
            return codes

        assert asyncio.run(chatter()) == ["stale"] * 140
        made = [status(f"{address}/api/tables", json.dumps(table).encode())]
        while made[-1] == 201 and len(made) < 100:
            made.append(status(f"{address}/api/tables", json.dumps(table).encode()))
        assert len(made) >= 30
        assert made[-1] == 429
        assert status(f"{address}/health") == 200
        assert {status(f"{address}/assets/none.js") for _ in range(100)} == {404}  # a page has many files
        assert (tmp_path / "jamaica" / "tables.db").exists()


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_in_mid_game_closes_tables_and_workers_and_exits_with_0(tmp_path: Path, end: signal.Signals) -> None:
    words = ("serve", "--port", str(free_port()), "--workers", "1")
    table = {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "settings": {"undo_window": 0}}

    async def play(address: str, process: subprocess.Popen[str]) -> tuple[list[int], int | None]:
        request = urllib.request.Request(f"{address}/api/tables", json.dumps(table).encode())
        with urllib.request.urlopen(request, timeout=10) as answer:
            token = json.load(answer)["seats"][0]["token"]
        line = await connect(f"{address.replace('http', 'ws', 1)}/ws", max_size=None)
        await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [token]}))
        while (message := json.loads(await line.recv()))["type"] != "sync":
            pass
        hint = {"type": "hint", "cid": "h", "seen": message["number"], "seat": 0, "depth": 1}
        await line.send(json.dumps(hint))  # the person is asked, or else the bot: a worker starts
        port = int(address.rsplit(":", 1)[1])
        _, half = await asyncio.open_connection("127.0.0.1", port)
        half.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{")
        await half.drain()
        children: list[str] = []
        while not children:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            await asyncio.sleep(0.01)
        process.send_signal(end)
        with suppress(ConnectionClosed):
            while True:
                await line.recv()
        half.close()
        return [int(child) for child in children], line.close_code

    with running(tmp_path, *words, end=end) as (process, address):
        workers, code = asyncio.run(play(address, process))
        rest = process.communicate(timeout=20)[0]
        assert (process.returncode, rest) == (0, "")
        assert code == 1012  # the server restarts: clients connect again
        assert workers
        wait_for_the_end_of(workers)


def wait_for_the_end_of(processes: Iterable[int]) -> None:
    """Wait until no process is left. The system forgets a killed one only after its parent has ended."""
    for pid in processes:
        deadline = time.monotonic() + 10
        while Path(f"/proc/{pid}").exists():
            assert time.monotonic() < deadline, f"process {pid} is still there"
            time.sleep(0.01)


def test_an_upload_that_cannot_be_finished_before_the_server_stops_gets_a_message(tmp_path: Path) -> None:
    record = (Path(__file__).parents[1] / "records" / "first-2.jam").read_bytes()

    def waiting_questions(address: str) -> float:
        with urllib.request.urlopen(f"{address}/metrics", timeout=10) as answer:
            found = re.findall(r"^jamaica_\w+_questions_waiting (.+)$", answer.read().decode(), re.MULTILINE)
        return sum(map(float, found))

    def upload(address: str) -> tuple[int, dict[str, str]]:
        try:
            with urllib.request.urlopen(f"{address}/api/records", record, timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    words = ("serve", "--port", str(free_port()), "--workers", "1")
    with running(tmp_path, *words) as (process, address), ThreadPoolExecutor() as others:
        assert upload(address)[0] == 200
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for worker in workers:
            os.kill(int(worker), signal.SIGSTOP)
        asked = [others.submit(upload, address) for _ in range(2)]
        while waiting_questions(address) != 1:  # the worker has the other one
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        stopping = {"code": "server", "message": "The server is stopping. Try again in a moment."}
        assert [each.result() for each in asked] == [(503, stopping)] * 2
        rest = process.communicate(timeout=20)[0]
        assert (process.returncode, "Traceback" in rest) == (0, False)
        wait_for_the_end_of(map(int, workers))


def test_sigterm_while_the_server_starts_exits_with_0(tmp_path: Path) -> None:
    program = """
import asyncio, os, signal, sys
from jamaica.server import app
from jamaica.server.settings import Settings

class Never:
    async def open(address, server, session):
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

app.Store = Never
app.run(Settings(db="any", port=0), print)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=20, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_limit_of_open_files_is_raised_or_a_warning_says_how(tmp_path: Path) -> None:
    program = """
import resource, sys
from jamaica.server.settings import allow_descriptors

hard = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
print(allow_descriptors(400))
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""

    def limited(hard: int) -> list[str]:
        command = [sys.executable, "-c", program, str(hard)]
        return subprocess.run(command, capture_output=True, text=True, timeout=20, check=True).stdout.splitlines()

    assert limited(1000) == ["None", "656"]
    warning, limit = limited(500)
    assert limit == "500"
    assert "may open 500 files and sockets" in warning
    assert "need 656" in warning
    assert "`ulimit -n 656`" in warning


def test_limits_and_the_tidy_rule_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAMAICA_REQUESTS", "20")
    with running(tmp_path, "serve", "--port", str(free_port()), "--new-tables", "2", "--messages", "3") as (_, address):
        table = json.dumps({"seats": [{"kind": "person"}, {"kind": "person"}]}).encode()
        assert [status(f"{address}/api/tables", table) for _ in range(3)] == [201, 201, 429]
        # a client cannot evade the limit with a header that only a proxy may send
        assert {status(f"{address}/health", X_Forwarded_For=f"10.0.0.{n}") for n in range(30)} == {200, 429}

    async def kept() -> Keep:
        settings = Settings(db=str(tmp_path / "other.db"), keep=Keep(unfinished=1.0, finished=2.0))
        async with open_registry(settings, "") as registry:
            return registry.housekeeping.keep

    assert asyncio.run(kept()) == Keep(unfinished=1.0, finished=2.0)
    for words in (["--keep-finished", "0"], ["--keep-unfinished", "soon"], ["--messages", "0"]):
        refused = CliRunner().invoke(main, ["serve", *words])
        assert refused.exit_code == 2
        assert words[0] in refused.output


def test_the_share_of_an_address_can_be_set(tmp_path: Path) -> None:
    words = ("--port", str(free_port()), "--tables-per-address", "2", "--connections-per-address", "1")
    with running(tmp_path, "serve", *words) as (_, address):
        table = json.dumps({"seats": [{"kind": "person"}, {"kind": "person"}]}).encode()
        assert [status(f"{address}/api/tables", table) for _ in range(3)] == [201, 201, 429]

        async def second() -> str:
            async with connect(f"{address.replace('http', 'ws', 1)}/ws") as first:
                async with connect(f"{address.replace('http', 'ws', 1)}/ws") as other:
                    code = str(json.loads(await other.recv())["code"])
                await first.close()
            return code

        assert asyncio.run(second()) == "full"


def test_forwarded_headers_are_believed_from_the_named_proxy(tmp_path: Path) -> None:
    words = ("--port", str(free_port()), "--proxy", "127.0.0.1", "--public", "https://jamaica.example")
    own = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen([*RUN, "serve", *words], stdout=subprocess.PIPE, text=True, env=own)
    assert process.stdout is not None
    assert "https://jamaica.example/" in process.stdout.readline()
    address = f"http://127.0.0.1:{words[1]}/health"
    behind = {"Host": "jamaica.example", "X_Forwarded_Proto": "https"}
    found = {status(address, None, X_Forwarded_For=f"10.0.{n // 250}.{n % 250}", **behind) for n in range(320)}
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert found == {200}


def test_play_serves_the_page_and_lan_lets_this_machines_address_pass(tmp_path: Path) -> None:
    with running(tmp_path, "play", "--no-browser", "--lan", "--port", str(free_port())) as (_, address):
        assert lan_address() in address
        port = address.rsplit(":", 1)[1]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            assert b"Jamaica" in answer.read()
        assert status(f"http://127.0.0.1:{port}/health", Host=f"{lan_address()}:{port}") == 200
        assert status(f"http://127.0.0.1:{port}/health", Host=f"elsewhere.example:{port}") == 400


def test_a_taken_port_is_told_and_the_usual_one_moves_on() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ValueError, match=rf"port {port} of 127\.0\.0\.1 cannot be used: address already in use"):
            listen("127.0.0.1", port)
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    with first, second:
        assert PORT <= first.getsockname()[1] < second.getsockname()[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--db", "/nowhere/at/all/tables.db"], "there is no folder"),
        (["--db", "postgresql://jamaica@127.0.0.1:1/jamaica"], "cannot be used"),
        (["--db", "mysql://x"], "no way to keep tables"),
        (["--public", "jamaica.example"], "the public address is written as"),
        (["--proxy", "my-proxy"], "the proxy is an IP address"),
    ],
)
def test_what_cannot_be_served_is_one_sentence_and_exit_2(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", *words])
    assert result.exit_code == 2, result.output
    assert sentence in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_port_that_is_taken_ends_serve_with_exit_2(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["serve", "--db", str(tmp_path / "t.db"), "--port", port])
    assert result.exit_code == 2
    assert "cannot be used" in result.output


def test_options_of_the_terminal_are_refused_for_the_browser() -> None:
    result = CliRunner().invoke(main, ["play", "--seats", "3"])
    assert result.exit_code == 2
    assert "--seats is for --terminal" in result.output
    result = CliRunner().invoke(main, ["play", "--terminal", "--lan"])
    assert result.exit_code == 2
    assert "--lan is for the browser" in result.output


def test_settings_say_what_links_begin_with_and_which_names_pass() -> None:
    public = Settings(db="x", public="https://jamaica.example/", hosts=("Other.example",))
    assert public.address(1692) == "https://jamaica.example"
    assert {"jamaica.example", "other.example", "localhost", "127.0.0.1"} <= public.allowed_hosts()
    assert Settings(db="x").address(1700) == "http://127.0.0.1:1700"
    assert Settings(db="x", host="::1").address(1700) == "http://[::1]:1700"
