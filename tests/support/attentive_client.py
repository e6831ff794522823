"""A client of a cluster that looks at each message, and never has to connect again."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from jamaica.server.protocol.schemas import PROTOCOL
from tests.support.fleet import Member
from tests.support.socket_clients import Message


class AttentiveClient:
    """A client that looks at each message. Its connection never breaks."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.heard: list[Message] = []
        self._cids = 0

    async def say(self, type: str, **fields: Any) -> str:
        """Send a command; its cid."""
        self._cids += 1
        cid = f"{type}-{self._cids}"
        numbers = [each["number"] for each in self.heard if each["type"] in ("sync", "update")]
        await self._line.send(json.dumps({"type": type, "cid": cid, "seen": numbers[-1], **fields}))
        return cid

    async def until(self, **wanted: Any) -> Message:
        """Listen until there is a message with these fields."""
        async with asyncio.timeout(30):
            while True:
                message: Message = json.loads(await self._line.recv())
                self.heard.append(message)
                if wanted.items() <= message.items():
                    return message

    async def until_over(self) -> None:
        """Listen until the game is over."""
        async with asyncio.timeout(100):
            while True:
                message = await self.until(type="update")
                if any(event["kind"] == "game_over" for each in message["entries"] for event in each.get("events", ())):
                    return

    async def done(self, type: str, **fields: Any) -> Message:
        """Send a command; the reply, which is no refusal."""
        reply = await self.until(cid=await self.say(type, **fields))
        assert reply["type"] != "error", reply
        return reply


async def a_client(stack: AsyncExitStack, member: Member, *tokens: str) -> AttentiveClient:
    """A client that has said hello to a server and got its view."""
    line = await stack.enter_async_context(connect(f"ws://127.0.0.1:{member.port}/ws", max_size=None))
    await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": list(tokens)}))
    found = AttentiveClient(line)
    await found.until(type="sync")
    return found


def run(test: Callable[[AsyncExitStack], Awaitable[None]]) -> None:
    """Run a test with a stack for its connections."""

    async def inside() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(120):
            await test(stack)

    asyncio.run(inside())


def token(made: Message, seat: int) -> str:
    return str(made["seats"][seat]["token"])


def first_move(client: AttentiveClient) -> str:
    """The first move of the last prompt."""
    prompts = [each["prompt"] for each in client.heard if each.get("prompt")]
    return str(prompts[-1]["moves"][0])
