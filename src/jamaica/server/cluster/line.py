"""A private connection between two servers: lines of JSON, after both have proved that they know the secret.

The secret itself is never sent: each side sends a random number, and the other a hash of both numbers with the secret.
What follows is not encrypted, so it belongs on a private network.
"""

import asyncio
import hmac
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

RELAY_VERSION: Final = 2
"""The version of what servers say to each other."""
HANDSHAKE_SECONDS: Final = 2.0
"""How long the other side may take to connect and to prove who it is."""
LONGEST_LINE: Final = 1 << 24
"""How many bytes a line may have: a `sync` with a long log has some hundred thousand."""

Message = TypeVar("Message", bound=Struct)


class Unreachable(Exception):
    """Another server cannot be reached now, or does not have a table any more. Look again where the table is."""


class SecretRefused(Unreachable):
    """The two servers do not have the same secret, or do not speak the same version. The message says which."""


class Challenge(Struct, tag_field="line", tag="challenge"):
    """The first line, from the server that was called."""

    relay: int
    server: str
    nonce: str


class Proof(Struct, tag_field="line", tag="proof"):
    """The answer of the server that calls."""

    relay: int
    nonce: str
    proof: str


class Verdict(Struct, tag_field="line", tag="verdict"):
    """The end of the handshake: a proof, or why the caller is refused."""

    proof: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a server needs to prove who it is."""

    server: str
    secret: bytes

    def proof(self, side: Literal["caller", "called"], called: str, nonces: tuple[str, str]) -> str:
        """The hash by which one side of a connection to the server `called` proves that it knows the secret."""
        said = " ".join(("jamaica", str(RELAY_VERSION), side, called, *nonces))
        return hmac.new(self.secret, said.encode(), "sha256").hexdigest()


class Line:
    """Sends and receives lines. `call` and `answer` open one."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, server: str = "", address: str = ""
    ) -> None:
        self._reader, self._writer = reader, writer
        self.server, self.address = server, address
        """The server that was called, and where."""

    async def receive(self) -> bytes | None:
        """The next line; `None` if the connection has ended."""
        try:
            return (await self._reader.readuntil(b"\n"))[:-1]
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return None

    def write(self, line: bytes) -> None:
        """Send a line, and do not wait. If the connection has ended, the reading side notices."""
        with suppress(RuntimeError):  # from uvloop, when it is closed
            self._writer.write(line + b"\n")

    async def send(self, line: bytes) -> None:
        """Send a line, and wait until there is room for another."""
        self.write(line)
        with suppress(OSError, RuntimeError):
            await self._writer.drain()

    def abort(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """Send what is waiting, and end the connection."""
        self._writer.close()
        with suppress(OSError, RuntimeError):  # a TimeoutError too
            await asyncio.wait_for(self._writer.wait_closed(), HANDSHAKE_SECONDS)

    async def expect(self, kind: type[Message]) -> Message:
        """The next line as a message; `Unreachable` if it is none of that kind."""
        line = await self.receive()
        try:
            return msgspec.json.decode(line or b"", type=kind)
        except (msgspec.DecodeError, RecursionError):
            raise Unreachable("the other side does not answer as a server of a cluster does") from None

    async def say(self, message: Struct) -> None:
        """Send a message."""
        await self.send(msgspec.json.encode(message))


async def call(own: Identity, server: str, address: str) -> Line:
    """A connection to another server; `Unreachable` if it is not there, `SecretRefused` if it does not fit this one."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            ends = await asyncio.open_connection(host.strip("[]"), int(port), limit=LONGEST_LINE)
            line = Line(*ends, server=server, address=address)
            try:
                await _prove(line, own, server)
            except BaseException:
                line.abort()
                raise
            return line
    except (OSError, ValueError) as error:  # a TimeoutError too
        raise Unreachable(f"the server at {address} cannot be reached: {str(error) or 'no answer'}") from None


async def _prove(line: Line, own: Identity, server: str) -> None:
    """The caller's side of the handshake."""
    challenge = await line.expect(Challenge)
    if challenge.relay != RELAY_VERSION:
        raise SecretRefused(f"it speaks version {challenge.relay} of the relay, this server version {RELAY_VERSION}")
    if challenge.server != server:
        raise Unreachable("another server answers at that address")
    nonces = challenge.nonce, secrets.token_hex(16)
    await line.say(Proof(RELAY_VERSION, nonces[1], own.proof("caller", server, nonces)))
    verdict = await line.expect(Verdict)
    if verdict.refusal or not hmac.compare_digest(verdict.proof, own.proof("called", server, nonces)):
        raise SecretRefused(verdict.refusal or "it does not have the same secret")


async def answer(own: Identity, line: Line) -> None:
    """The called side of the handshake; `Unreachable` if the caller is refused."""
    nonce = secrets.token_hex(16)
    await line.say(Challenge(RELAY_VERSION, own.server, nonce))
    proof = await line.expect(Proof)
    nonces = nonce, proof.nonce
    refusal = ""
    if proof.relay != RELAY_VERSION:
        refusal = f"it speaks version {RELAY_VERSION} of the relay, this server version {proof.relay}"
    elif not hmac.compare_digest(proof.proof, own.proof("caller", own.server, nonces)):
        refusal = "it does not have the same secret"
    if refusal:
        await line.say(Verdict(refusal=refusal))
        raise Unreachable(f"a caller was refused: {refusal}")
    await line.say(Verdict(proof=own.proof("called", own.server, nonces)))
