"""Deadlines and limits of connections, so that half-open or stalled ones can't lock other clients out."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from typing import Literal, NamedTuple, Protocol

log = logging.getLogger("millrow.server")
MAX_CONNECTIONS = 4000
RESERVED_FILES = 256  # for the database, engines, and connections that are accepted before they are counted


class Limits(NamedTuple):
    """How long a connection may wait, in seconds, and how many there may be."""

    headers: float = 15.0  # until the headers of a request have arrived
    body: float = 30.0  # until its body has arrived, and a second more for each `body_rate` bytes
    body_rate: int = 10_000
    sending: float = 30.0  # without the client reading anything of what is being sent
    closing: float = 5.0  # until a closed connection is gone
    total: int = MAX_CONNECTIONS
    per_address: int = 500  # enough for a school behind one address
    interval: float = 1.0  # between two checks


Stage = Literal["headers", "body", ""]


class Waiting(Protocol):
    """The protocol of a connection: it knows what the server is waiting for."""

    def stage(self) -> Stage: ...

    def time_out(self) -> None:
        """Close the connection because the headers took too long."""


class Connection:
    """One connection, and since when it waits."""

    def __init__(self, transport: asyncio.Transport, protocol: Waiting, address: str) -> None:
        self.transport, self.protocol, self.address = transport, protocol, address
        self.since = time.monotonic()  # the start of the current stage
        self.received = 0  # bytes in this stage
        self._stage: object = None
        self._unsent = 0  # bytes in the send buffer at the last check
        self._stalled: float | None = None  # since when none of them were sent
        self._closing: float | None = None

    def note(self, stage: object, count: int) -> None:
        """Bytes have arrived; the stage is any value that changes whenever a new wait begins."""
        if stage != self._stage:
            self._stage, self.since, self.received = stage, time.monotonic(), 0
        self.received += count

    def check(self, limits: Limits, now: float) -> bool:
        """End the connection if it has waited too long. True if it was ended."""
        if self.transport.is_closing():
            self._closing = self._closing or now
            return self._abort(now - self._closing > limits.closing)
        if self._is_stalled(limits, now):
            return self._abort(True)
        waited = now - self.since
        match self.protocol.stage():
            case "headers" if waited > limits.headers:
                self.protocol.time_out()
            case "body" if waited > limits.body + self.received / limits.body_rate:
                return self._abort(True)
        return False

    def _is_stalled(self, limits: Limits, now: float) -> bool:
        """Has the client read nothing for too long? Then the send buffer never gets smaller."""
        unsent = self.transport.get_write_buffer_size()
        if not unsent or unsent < self._unsent:
            self._stalled = None
        elif self._stalled is None:
            self._stalled = now
        self._unsent = unsent
        return self._stalled is not None and now - self._stalled > limits.sending

    def _abort(self, due: bool) -> bool:
        if due:
            self.transport.abort()  # closing would wait until the client has read everything
        return due


class Connections:
    """The open connections. Each is checked about once a second, as long as there are any."""

    def __init__(self, limits: Limits | None = None, is_exempt: Callable[[str], bool] = lambda address: False) -> None:
        """Addresses that are exempt have no cap of their own: this machine, and reverse proxies."""
        self.limits, self._is_exempt = limits or Limits(), is_exempt
        self._open: dict[asyncio.Transport, Connection] = {}
        self._by_address = Counter[str]()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.Transport, protocol: Waiting) -> Connection | None:
        """A new connection; None if there are too many. The one that has waited longest for its first headers, if
        there is one, makes room for it."""
        address = peer_address(transport)
        crowded = self._by_address[address] >= self.limits.per_address and not self._is_exempt(address)
        if crowded or len(self._open) >= self.limits.total:
            idle = self._longest_waiting(address if crowded else None)
            if idle is None:
                log.warning("too many connections%s", f" from {address}" if crowded else "")
                return None
            idle.transport.abort()
            self.forget(idle.transport)
        connection = self._open[transport] = Connection(transport, protocol, address)
        self._by_address[address] += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.limits.interval, self._check_all)
        return connection

    def upgrade(self, transport: asyncio.Transport, protocol: Waiting) -> None:
        """From now on another protocol has the connection."""
        if (connection := self._open.get(transport)) is not None:
            connection.protocol = protocol

    def forget(self, transport: asyncio.Transport) -> None:
        """The connection has ended."""
        if (connection := self._open.pop(transport, None)) is not None:
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def _longest_waiting(self, address: str | None) -> Connection | None:
        waiting = (
            connection
            for connection in self._open.values()
            if address in (None, connection.address) and connection.protocol.stage() == "headers"
        )
        return min(waiting, key=lambda connection: connection.since, default=None)

    def _check_all(self) -> None:
        now = time.monotonic()
        for connection in list(self._open.values()):
            if connection.check(self.limits, now):
                self.forget(connection.transport)
        again = bool(self._open)
        self._timer = asyncio.get_running_loop().call_later(self.limits.interval, self._check_all) if again else None


def peer_address(transport: asyncio.Transport) -> str:
    """The address of the other end, empty if it is gone already."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


def is_loopback(address: str) -> bool:
    """Is it an address of this machine that no other machine can use?"""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_loopback)


def raise_file_limit(wanted: int = MAX_CONNECTIONS) -> int:
    """Raise the limit of open files as far as allowed, and return how many connections it leaves room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        raised = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
        except (ValueError, OSError):
            pass  # some systems allow less than they say
    if soft == resource.RLIM_INFINITY:
        return wanted
    return max(16, min(wanted, soft - RESERVED_FILES))
