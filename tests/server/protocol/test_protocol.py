"""The protocol is what its page and its types say: examples are played, types are fresh, messages fit the schema."""

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

import jamaica
from jamaica.bots import BOTS, LEVELS
from jamaica.model.cards import CAPTAINS
from jamaica.model.events import EVENTS
from jamaica.server.protocol import codegen
from jamaica.server.protocol.commands import AnyCommand, ClientMessage
from jamaica.server.protocol.schemas import EMOTES, Emote, TableView
from jamaica.server.session.commands import dispatch as commands
from jamaica.server.session.registry import TableRegistry
from jamaica.server.web import openapi
from jamaica.server.web.routes import ROUTES
from tests.support.in_process_clients import InProcessClient, Plain, make, people, play, with_registry
from tests.support.socket_clients import ServerProcess

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "protocol.md").read_text("utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    server = ServerProcess(str(folder / "tables.db"), folder)
    server.start()
    yield server
    assert server.end() == 0
    assert "Traceback" not in server.said()


# ---- types


@pytest.mark.parametrize("name", codegen.FILES)
def test_the_generated_files_are_fresh(name: str) -> None:
    fresh = codegen.FILES[name]()
    assert (ROOT / name).read_text("utf-8") == fresh, "run python -m jamaica.server.protocol.codegen"


def test_every_command_is_handled_and_every_emote_is_named_once() -> None:
    assert set(commands.HANDLERS) == set(get_args(AnyCommand))
    assert get_args(Emote) == EMOTES


def test_a_view_has_exactly_the_fields_of_its_type() -> None:
    game = jamaica.Match(jamaica.options(crew="dealt", market="on", solo="phantom"), [None], seed=3)
    game.play()
    plain = jamaica.view(game.state, 0).to_dict()
    del plain["ask"]
    assert msgspec.to_builtins(msgspec.convert(plain, TableView)) == plain
    described = codegen.schema()["Ship"]["properties"]
    assert set(plain["seats"][0]) == set(described)
    assert set(codegen.schema()["ShipChange"]["properties"]) == set(described) - {"ghost"}
    assert set(codegen.schema()["ViewChange"]["properties"]) == set(plain) - {"seat"}


@with_registry
async def test_every_message_of_a_whole_game_fits_the_schema(registry: TableRegistry) -> None:
    fits = jsonschema_rs.validator_for(codegen.document())
    luck = random.Random(3)
    made = await make(registry, people(3), {"undo_window": 0.0, "pace": 0}, options={"ghost": True})
    client = await InProcessClient(registry, [*made.seats, made.host]).come(since=0)
    await client.done("chat", seat=0, text="Ahoy")
    await client.say("why_not", seat=1, move="sail 3")
    await client.say("recap", seat=2)
    await client.say("reissue", seat=None)
    await play(client, lambda seat, moves: luck.choice(moves), lambda: client.table.data.stage == "over")
    await client.refused("move", seat=0, move="sail 3")
    await client.done("rematch")
    kinds = {message["type"] for message in client.heard}
    assert kinds >= {"welcome", "sync", "update", "table", "done", "error", "reason", "recap", "link", "follow"}
    for message in client.heard:
        fits.validate(message)
    with pytest.raises(jsonschema_rs.ValidationError):
        fits.validate({"type": "update", "number": 3})


# ---- the page


def transcript() -> list[tuple[str, str, Any]]:
    """The lines of the page's conversation: who, which way, and the message."""
    blocks = re.findall(r"^```transcript\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    lines = [line.split(" ", 2) for line in "".join(blocks).splitlines()]
    return [(who, way, json.loads(text)) for who, way, text in lines]


def fits(shown: Any, real: Any) -> bool:
    """Whether a message has all that is shown of it."""
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(key in real and fits(shown[key], real[key]) for key in shown)
    if isinstance(shown, list):
        return isinstance(real, list) and len(shown) == len(real) and all(map(fits, shown, real))
    return bool(shown == real)


def test_the_conversation_on_the_page_goes_as_it_is_written(server: ServerProcess) -> None:
    asked = json.loads(re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0])
    made = server.make_table(asked.pop("seats"), **asked)
    tokens = {"HOST": made["host"]["token"], "ANN": made["seats"][0]["token"], "BEN": made["seats"][1]["token"]}

    async def talk() -> None:
        address = f"ws://127.0.0.1:{server.port}/ws"
        async with connect(address) as ann, connect(address) as ben:
            lines = {"ann": ann, "ben": ben}
            for who, way, message in transcript():
                if way == ">":
                    msgspec.convert(message, ClientMessage)
                    text = json.dumps(message)
                    for name, token in tokens.items():
                        text = text.replace(f'"{name}"', f'"{token}"')
                    await lines[who].send(text)
                else:
                    await until(lines[who], message)

    async def until(line: ClientConnection, shown: Plain) -> None:
        heard: list[Plain] = []
        while not heard or not fits(shown, heard[-1]):
            try:
                heard.append(json.loads(await asyncio.wait_for(line.recv(), 10)))
            except TimeoutError:
                raise AssertionError(f"{shown} did not come, but {heard}") from None

    assert len(transcript()) > 20
    asyncio.run(talk())


def test_the_example_client_plays_a_whole_game(server: ServerProcess) -> None:
    client = ROOT / "docs" / "examples" / "client.py"
    assert len(client.read_text("utf-8").splitlines()) <= 60
    run = subprocess.run([sys.executable, str(client), server.address], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert run.stdout.endswith("won.\n")


def test_every_route_is_in_the_openapi_document() -> None:
    served = {(method, route.path) for route in ROUTES for method in (route.methods or set()) - {"HEAD"}}
    there = {(method.upper(), path) for path, methods in openapi.document()["paths"].items() for method in methods}
    assert served == there


def test_the_client_gets_the_engines_lists_of_bots_and_events() -> None:
    written = (ROOT / "web" / "src" / "api" / "protocol.ts").read_text("utf-8")
    listed = {name: json.loads(text) for name, text in re.findall(r"const (\w+) = (\[.*\]) as const;", written)}
    assert listed["BOT_LEVELS"] == list(LEVELS)
    assert set(listed["BOT_LEVELS"]) <= set(listed["BOTS"]) == set(BOTS)
    assert listed["EVENT_KINDS"] == list(EVENTS)
    assert [captain["name"] for captain in listed["CAPTAINS"]] == [captain["name"] for captain in CAPTAINS]


def test_every_request_on_the_page_is_in_the_openapi_document(server: ServerProcess) -> None:
    document = json.loads(server.get("/openapi.json"))
    told = re.findall(r"`(GET|POST) ([/\w.]+)", PAGE)
    there = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert {(method, path.replace("ID", "{id}")) for method, path in told} == there
