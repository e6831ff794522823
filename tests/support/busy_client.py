"""A client that does everything a person can do: it seals the dice, undoes, chats, changes its name, asks for help,
loses its connection, and sends commands again that were answered long ago."""

from typing import Any, get_args

from websockets.asyncio.client import ClientConnection

from jamaica.fair_dice import commitment, random_secret
from jamaica.server.protocol.schemas import Emote
from tests.support.socket_clients import Message, RandomClient

EMOTES = get_args(Emote)


class BusyClient(RandomClient):
    """A seated person; with the host's link too, a host. `busy` is how often it does something beside its moves, as a
    part of all updates."""

    busy = 0.2

    def __init__(self, *args: Any, settings: Message | None = None, **more: Any) -> None:
        """`settings` are the table's, for the host to change."""
        super().__init__(*args, **more)
        self._settings = settings
        self._done: list[Message] = []
        """The commands that were carried out."""
        self._hello["seals"] = True
        self._secrets: dict[int, str] = {}
        """What it adds to the dice, by attempt."""
        self._sealed: set[tuple[str, int]] = set()
        """The commands with which it sealed the dice over this connection, and the attempt."""

    async def hear(self, line: ClientConnection, message: Message) -> None:
        """Take in a message, answer if this seat is asked, and perhaps do something else."""
        command = self.waiting.get(message.get("cid") or "")
        await super().hear(line, message)
        if message["type"] == "welcome":
            self._sealed.clear()
        if message["type"] in ("welcome", "table") and message["table"]["stage"] == "sealing":
            await self._seal(line, message["table"]["id"], message["table"]["seal"])
        if message["type"] == "done" and command is not None:
            self._done.append(command)
        if message["type"] == "update" and not self.over and self.luck.random() < self.busy:
            await self._do_something(line)

    async def _seal(self, line: ClientConnection, table: str, seal: Message) -> None:
        """Commit to a secret, or reveal it, once for each connection."""
        kind = {"commit": "commit", "reveal": "reveal"}.get(seal["phase"])
        attempt = seal["attempt"]
        if kind is None or (kind, attempt) in self._sealed or self.seat in (each["seat"] for each in seal["left_out"]):
            return
        self._sealed.add((kind, attempt))
        secret = self._secrets.setdefault(attempt, random_secret())
        own = commitment(table, attempt, f"seat {self.seat}", secret)
        more = {"secret": secret} if kind == "reveal" else {}
        await self.command(line, kind, seat=self.seat, commitment=own, **more)

    async def _do_something(self, line: ClientConnection) -> None:
        undo = self.last.get("undo") or {}
        if undo.get("possible") and self.luck.random() < 0.4:
            await self.command(line, "undo", seat=self.seat)
            return
        done = [self._speak, self._ask, self._break, self._repeat]
        if self._settings is not None:
            done.append(self._change_settings)
        await self.luck.choice(done)(line)

    async def _speak(self, line: ClientConnection) -> None:
        seat, kind = self.seat, self.luck.choice(("chat", "emote", "rename"))
        if kind == "chat":
            await self.command(line, "chat", seat=seat, text=f"line {self.number}")
        elif kind == "emote":
            await self.command(line, "emote", seat=seat, emote=self.luck.choice(EMOTES))
        else:
            await self.command(line, "rename", seat=seat, name=f"Captain {seat} of {self.number}")

    async def _ask(self, line: ClientConnection) -> None:
        kind = self.luck.choice(("resync", "recap", "why_not", "confirm"))
        fields: Message = {} if kind == "resync" else {"seat": self.seat}
        if kind == "why_not":
            fields["move"] = "sail 3"
        await self.command(line, kind, **fields)

    async def _break(self, line: ClientConnection) -> None:
        """Lose the connection, with or without a word."""
        if self.luck.random() < 0.5:
            line.transport.abort()
        else:
            await line.close()

    async def _repeat(self, line: ClientConnection) -> None:
        """Send a command again that was carried out: it is answered as before."""
        if self._done:
            await self._send(line, self.luck.choice(self._done))

    async def _change_settings(self, line: ClientConnection) -> None:
        assert self._settings is not None
        self._settings = {**self._settings, "hints": not self._settings.get("hints", True)}
        await self.command(line, "change_settings", settings=self._settings)
