"""The addresses at which devices reach the server, and a QR code for the first of them."""

import io
import socket
from contextlib import suppress
from ipaddress import ip_address

OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # reserved for documentation, never reached


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def local_address(listener: socket.socket) -> str:
    """Where programs on this machine reach the server: by loopback, if it listens on every address."""
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "::1" if ":" in host else "127.0.0.1"
    return url(host, port)


def network_addresses(listener: socket.socket) -> list[str]:
    """Where other devices reach the server, the most likely one first; empty if it listens on loopback only."""
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_loopback:
        return []
    if not ip_address(host).is_unspecified:
        return [url(host, port)]
    kinds = [socket.AF_INET, socket.AF_INET6] if listener.family == socket.AF_INET6 else [socket.AF_INET]
    found = [*filter(None, map(_outgoing, kinds)), *_named(kinds)]
    return [url(address, port) for address in dict.fromkeys(found) if _is_reachable(address)]


def qr_code(text: str) -> str:
    """A QR code made of block characters, for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def _outgoing(kind: socket.AddressFamily) -> str | None:
    """This machine's address on the network that leads outside. Connecting a UDP socket sends nothing."""
    with suppress(OSError), socket.socket(kind, socket.SOCK_DGRAM) as probe:
        probe.connect((OUTSIDE[kind], 9))
        address: str = probe.getsockname()[0]
        return address
    return None


def _named(kinds: list[socket.AddressFamily]) -> list[str]:
    """The addresses of this machine's own name."""
    with suppress(OSError):
        return [str(info[4][0]) for kind in kinds for info in socket.getaddrinfo(socket.gethostname(), None, kind)]
    return []


def _is_reachable(address: str) -> bool:
    """A link-local IPv6 address needs an interface name, which browsers refuse."""
    found = ip_address(address.partition("%")[0])
    return not (found.is_loopback or found.is_unspecified or found.is_multicast or found.is_link_local)
