"""A server's settings: where it listens, where it stores tables, who may reach it."""

import os
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from jamaica.server.rate_limits import Limits
from jamaica.server.storage.rows import Keep

if sys.platform != "win32":
    import resource

PORT: Final = 1692
_EVERYWHERE: Final = ("0.0.0.0/0", "::/0")
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
_PORTS_TRIED: Final = 20
_OTHER_FILES: Final = 256
"""Descriptors for everything that is no client's socket: the database, workers, modules, files being sent."""
SHORTEST_SECRET: Final = 32
"""How many characters the secret of a cluster has at least."""
Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class Settings:
    """The options of `jamaica serve`."""

    db: str
    """The database: a path, `sqlite:///path` or `postgresql://user:password@host/name`."""
    host: str = "127.0.0.1"
    """The network address to listen on."""
    port: int | None = None
    """The port; `None` is 1692, or the next free one."""
    public: str | None = None
    """The public address for links: `https://jamaica.example`."""
    hosts: tuple[str, ...] = ()
    """Other host names that requests may use."""
    proxy: str | None = None
    """The addresses of the proxies whose forwarded headers are accepted: one, or several with commas."""
    workers: int = field(default_factory=lambda: max(3, (os.cpu_count() or 1) - 1))
    """How many worker processes compute bots, hints and replays. Of three or more, one is kept for quick bots and one
    for them and replays; hints and bots that search have the others."""
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    """How long tables without new entries are kept."""
    advertise: str | None = None
    """In a cluster, where the other servers reach this one: `host:port`."""
    bus: str | None = None
    """In a cluster, the Valkey that tells its servers of each other's news; `None`: the database does it."""
    secret: bytes = b""
    """In a cluster, the secret that all its servers have."""

    def __post_init__(self) -> None:
        if self.advertise is not None:
            self._check_cluster()
        elif self.bus is not None:
            raise ValueError("a bus connects the servers of a cluster: give --advertise too, or leave out --bus")
        if self.public is not None:
            parts = urlsplit(self.public)
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
                raise ValueError(
                    f"the public address is written as https://jamaica.example, without a path, not {self.public!r}"
                )
        self.proxies()

    def _check_cluster(self) -> None:
        """A ValueError if something is missing that a server of a cluster needs."""
        if not self.db.startswith(("postgresql:", "postgresql+", "postgres:")):
            raise ValueError(
                "the servers of a cluster (--advertise) share a PostgreSQL: --db postgresql://user:password@host/name"
            )
        if len(self.secret) < SHORTEST_SECRET:
            raise ValueError(
                f"the servers of a cluster share a secret of at least {SHORTEST_SECRET} characters: give its file with "
                "--cluster-secret-file, or the secret in JAMAICA_CLUSTER_SECRET"
            )
        if self.public is None:
            raise ValueError(
                "the servers of a cluster have one public address, with which links start: "
                "--public https://jamaica.example"
            )
        self.advertised()
        if self.bus is not None:
            parts = urlsplit(self.bus)
            if parts.scheme not in ("valkey", "valkeys", "redis", "rediss") or not parts.hostname:
                raise ValueError(f"the bus is the address of a Valkey, as in valkey://10.0.0.7:6379, not {self.bus!r}")

    def advertised(self) -> tuple[str, int]:
        """The host and port that this server advertises; a ValueError if they are not written so."""
        host, _, port = (self.advertise or "").rpartition(":")
        if not host.strip("[]") or not port.isdecimal() or not 0 < int(port) < 65536:
            raise ValueError(f"--advertise is a host and a port, as in 10.0.0.5:1700, not {self.advertise!r}")
        return host.strip("[]"), int(port)

    def proxies(self) -> list[Network]:
        """The addresses of the proxies; a ValueError if one is no address."""
        written = [] if self.proxy is None else [each.strip() for each in self.proxy.split(",")]
        try:
            return [ip_network(each) for one in written for each in (_EVERYWHERE if one == "*" else (one,))]
        except ValueError:
            raise ValueError(f"the proxy is an IP address, as in 127.0.0.1, not {self.proxy!r}") from None

    def address(self, port: int) -> str:
        """The address with which links start."""
        if self.public is not None:
            return self.public.rstrip("/")
        host = lan_address() if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"

    def allowed_hosts(self) -> frozenset[str]:
        """The host names that requests may use, so that pages of other sites cannot reach tables through a browser."""
        names = {*LOOPBACK, self.host, *self.hosts}
        if self.public is not None:
            names.add(urlsplit(self.public).hostname or "")
        if self.host in ("0.0.0.0", "::"):
            names |= {lan_address(), socket.gethostname(), f"{socket.gethostname()}.local"}
        return frozenset(name.lower().strip("[]") for name in names if name)


def lan_address() -> str:
    """This machine's address in its network; the loopback address if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on a port, by default 1692 or the next free one; a ValueError if there is none."""
    wanted = range(PORT, PORT + _PORTS_TRIED) if port is None else [port]
    reason = ""
    for number in wanted:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = socket.socket(family, socket.SOCK_STREAM)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else every second message waits 40 ms
            listener.bind((host, number))
            listener.listen(2048)
            listener.setblocking(False)
            return listener
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
    tried = f"port {port}" if port is not None else f"none of the ports {PORT} to {PORT + _PORTS_TRIED - 1}"
    can = "cannot" if port is not None else "can"
    raise ValueError(f"{tried} of {host} {can} be used: {reason.lower()}; name another one with --port")


def listen_privately(host: str, port: int) -> socket.socket:
    """A listening socket for other servers, at exactly the address that this server advertises."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise ValueError(f"--advertise {host}:{port}: there is no such host: {_reason(error)}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind(address)
        listener.listen(2048)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        raise ValueError(
            f"--advertise {host}:{port} is not an address of this machine, or in use: {_reason(error)}; name one at "
            "which the other servers reach this one"
        ) from None
    return listener


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def allow_descriptors(sockets: int) -> str | None:
    """Raise the process's limit of open files to what so many sockets need; a warning if that is not possible."""
    if sys.platform == "win32":
        return None
    needed = sockets + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return None
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    with suppress(ValueError, OSError):  # some systems allow less than their hard limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft >= needed:
        return None
    return (
        f"This process may open {soft} files and sockets, but its limits on connections need {needed}. "
        f"Start it with `ulimit -n {needed}` (systemd: LimitNOFILE={needed}), or with fewer --connections."
    )


def data_folder() -> Path:
    """The folder for this user's games."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "jamaica"
