"""What each network address uses of the server: requests, connections, tables, and tries with wrong links.

Everything is counted in memory. An IPv6 address counts with its whole /64, which one customer of a provider has.
"""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from jamaica.server.protocol.errors import CommandRefused
from jamaica.server.rate_limits import Limits, RateLimit


def network(address: str) -> str:
    """The address under which a client is counted: its IPv4 address, or the /64 of its IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def client_network(request: HTTPConnection) -> str:
    """The address under which a request or a WebSocket is counted; empty if it has none."""
    return network(request.client.host) if request.client else ""


class Quota:
    """Places that are taken and given back: so many in all, and a share of them for each address."""

    def __init__(self, places: int, share: int, *, full: str, share_full: str) -> None:
        """`full` and `share_full` are the messages for clients that get no place."""
        self._places, self._share = places, share
        self._full, self._share_full = full, share_full
        self._holders: dict[Hashable, str] = {}
        self._taken: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._holders)

    def __contains__(self, holder: Hashable) -> bool:
        return holder in self._holders

    def take(self, holder: Hashable, address: str) -> None:
        """Take a place, or raise `CommandRefused`. The empty address is not limited to a share."""
        if len(self) >= self._places:
            raise CommandRefused("full", self._full)
        if address and self._taken[address] >= self._share:
            raise CommandRefused("full", self._share_full)
        self.add(holder, address)

    def add(self, holder: Hashable, address: str = "") -> None:
        """Take a place whether or not one is free."""
        self.give_back(holder)
        self._holders[holder] = address
        self._taken[address] += 1

    def give_back(self, holder: Hashable) -> None:
        """Give a place back, if the holder has one."""
        address = self._holders.pop(holder, None)
        if address is not None:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]

    def keep_only(self, holders: set[str]) -> None:
        """Make these the holders: others give their places back, and new ones take a place."""
        for holder in [each for each in self._holders if each not in holders]:
            self.give_back(holder)
        for holder in holders:
            if holder not in self:
                self.add(holder)

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Hold a place as long as the context lasts; `CommandRefused` if there is none."""
        holder = object()
        self.take(holder, address)
        try:
            yield
        finally:
            self.give_back(holder)


class AddressBook:
    """The rates and quotas of all network addresses."""

    def __init__(self, limits: Limits) -> None:
        self.refusal_seconds = limits.refusal_seconds
        self.requests = RateLimit(*limits.requests)
        self.files = RateLimit(*limits.files)
        self.connects = RateLimit(*limits.connects)
        self.new_tables = RateLimit(*limits.new_tables)
        self.wrong_links = RateLimit(*limits.wrong_links)
        self._guessing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.sockets = Quota(
            limits.sockets,
            limits.sockets_per_address,
            full="this server has no room for more connections; try again later",
            share_full=f"at most {limits.sockets_per_address} connections can be open from one network address",
        )
        self.clients = Quota(
            limits.connections,
            limits.connections_per_address,
            full=f"{limits.connections} clients are connected, the most that this server allows; try again later",
            share_full=f"{limits.connections_per_address} clients are connected from your network address, the most "
            "that one may have; close some of them",
        )
        self.tables = Quota(
            limits.tables,
            limits.tables_per_address,
            full=f"this server has {limits.tables} unfinished tables, the most that it allows; try again later",
            share_full=f"{limits.tables_per_address} unfinished tables were created from your network address, the "
            "most that one may have; finish or end some of them, and try again in a minute",
        )

    def turn_to_try(self, address: str) -> AbstractAsyncContextManager[object]:
        """Wait here before a link is looked up: an address with too many wrong links has one looked up at a time."""
        if not self.wrong_links.exhausted(address):
            return nullcontext()
        return self._guessing.setdefault(address, asyncio.Lock())
