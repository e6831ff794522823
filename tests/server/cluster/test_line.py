"""Private connections between servers: who may open one, and what others learn from trying."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from jamaica.server.cluster import line as lines
from jamaica.server.cluster.line import Identity, Line, SecretRefused, Unreachable, answer, call

SECRET = b"a secret of thirty-two characters"
HERE, THERE = Identity("here", SECRET), Identity("there", SECRET)


def with_listener(test: Callable[[str], Awaitable[None]], identity: Identity = THERE) -> list[str]:
    """Do something with the address of a server that repeats what it is told; why it refused callers."""
    refused: list[str] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(reader, writer)
        try:
            await answer(identity, line)
            while (said := await line.receive()) is not None:
                await line.send(said)
        except Unreachable as error:
            refused.append(str(error))
        finally:
            await line.close()

    async def run() -> None:
        server = await asyncio.start_server(accept, "127.0.0.1", 0, limit=lines.LONGEST_LINE)
        async with server:
            await test(f"127.0.0.1:{server.sockets[0].getsockname()[1]}")

    asyncio.run(asyncio.wait_for(run(), 60))
    return refused


def test_servers_with_one_secret_talk() -> None:
    async def test(address: str) -> None:
        line = await call(HERE, "there", address)
        long = b"x" * 1_000_000
        for said in (b"{}", long):
            await line.send(said)
            assert await line.receive() == said
        await line.close()

    assert with_listener(test) == []


def test_a_server_with_another_secret_is_refused() -> None:
    async def test(address: str) -> None:
        with pytest.raises(SecretRefused, match="it does not have the same secret"):
            await call(Identity("here", b"another secret"), "there", address)

    assert with_listener(test) == ["a caller was refused: it does not have the same secret"]


def test_a_caller_does_not_trust_a_server_that_only_repeats_its_proof() -> None:
    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(reader, writer)
        await line.say(lines.Challenge(lines.RELAY_VERSION, "there", "00"))
        proof = await line.expect(lines.Proof)
        await line.say(lines.Verdict(proof=proof.proof))
        await line.close()

    async def run() -> None:
        async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
            with pytest.raises(SecretRefused, match="does not have the same secret"):
                await call(HERE, "there", f"127.0.0.1:{server.sockets[0].getsockname()[1]}")

    asyncio.run(run())


def test_another_version_of_the_relay_is_refused_with_both_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(address: str) -> None:
        reader, writer = await asyncio.open_connection(*address.split(":"))
        line = Line(reader, writer)
        assert (await line.expect(lines.Challenge)).relay == lines.RELAY_VERSION
        await line.say(lines.Proof(9, "00", "00"))
        verdict = await line.expect(lines.Verdict)
        assert verdict.refusal == f"it speaks version {lines.RELAY_VERSION} of the relay, this server version 9"
        await line.close()

    assert len(with_listener(test)) == 1


def test_the_wrong_server_at_an_address_is_not_the_one_that_is_wanted() -> None:
    async def test(address: str) -> None:
        with pytest.raises(Unreachable, match="another server answers at that address"):
            await call(HERE, "the one before", address)

    with_listener(test)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "", "nowhere", "127.0.0.1:port", "nowhere.invalid:1700"])
def test_an_address_without_a_server_is_unreachable(address: str) -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        asyncio.run(call(HERE, "there", address))


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1", b"", b"{}", b"\xff\xfe", b'{"line":"proof"}', b"[" * 100_000])
def test_whoever_does_not_know_the_handshake_learns_a_random_number_and_nothing_else(said: bytes) -> None:
    async def test(address: str) -> None:
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(said + b"\n")
        told: dict[str, Any] = json.loads(await reader.readline())
        assert set(told) == {"line", "relay", "server", "nonce"}
        assert await reader.read() == b""
        writer.close()

    assert with_listener(test) == ["the other side does not answer as a server of a cluster does"]


def test_the_secret_is_never_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    write = Line.write

    def listening(self: Line, said: bytes) -> None:
        sent.append(said)
        write(self, said)

    async def test(address: str) -> None:
        await (await call(HERE, "there", address)).close()

    monkeypatch.setattr(Line, "write", listening)
    with_listener(test)
    assert len(sent) == 3
    assert not any(SECRET in said or SECRET.hex().encode() in said for said in sent)


def test_a_proof_cannot_be_used_again() -> None:
    proofs = {HERE.proof("caller", "there", (a, b)) for a in ("1", "2") for b in ("3", "4")}
    proofs |= {HERE.proof("called", "there", ("1", "3")), HERE.proof("caller", "elsewhere", ("1", "3"))}
    assert len(proofs) == 6
