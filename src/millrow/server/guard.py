"""The guard before every request: its size, its kind, whom it may come from, what a page may load."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

IMPORT = "/api/import"
INSTANCE = "millrow-instance"  # the header that names the server which is meant, or which answers
LARGEST = 300_000  # bytes of a body ...
LARGEST_FILE = 64_000_000  # ... and of a file to import
JSON = ("application/json",)
FILES = ("text/plain", "application/json", "application/octet-stream", "")  # a file may come without a kind
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class TooLarge(Exception):
    """More came than may come."""


class Guard:
    """Refuses bodies that are too large or of a wrong kind, and pages from elsewhere that reach for this server."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = (), instance: str = "") -> None:
        """`hosts` are the names this server goes by; none means any, for a server that others may reach.

        `instance` is which server this is. Answers say it, and a program may say which one it means, so that it never
        plays into the library of another that has taken over the port.
        """
        self.app, self.hosts, self.instance = app, hosts, instance

    def _is_us(self, host: str) -> bool:
        """A name that somebody bent to this machine is not ours."""
        return not self.hosts or (urlsplit(f"//{host}").hostname or "") in self.hosts

    def _wrong_way(self, headers: Headers) -> tuple[int, str, str] | None:
        """Why a request should not have come, or not here: a status, a code, a sentence."""
        if not _same_site(headers) or not self._is_us(headers.get("host", "")):
            return 403, "elsewhere", "this page comes from elsewhere"
        if headers.get(INSTANCE, self.instance) != self.instance:
            return 421, "another-server", "this is not the server that was asked for"
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if (wrong := self._wrong_way(headers)) is not None:
            await _refuse(scope, receive, send, *wrong)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        largest = LARGEST_FILE if scope["path"] == IMPORT else LARGEST
        if (wrong := _wrong_body(scope["path"], headers, largest)) is not None:
            await _refuse(scope, receive, send, *wrong)
            return
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > largest:
                raise TooLarge
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                told.setdefault("content-security-policy", POLICY)
                told.setdefault("x-content-type-options", "nosniff")
                told.setdefault("referrer-policy", "same-origin")
                told.setdefault("cache-control", "no-cache")
                told.setdefault(INSTANCE, self.instance)
            await send(message)

        try:
            await self.app(scope, counted, guarded)
        except TooLarge:
            await _refuse(scope, receive, send, *too_large(largest))


def too_large(largest: int) -> tuple[int, str, str]:
    return 413, "too-large", f"at most {largest} bytes may be sent here"


def _wrong_body(path: str, headers: Headers, largest: int) -> tuple[int, str, str] | None:
    """Why a body is not taken, as far as its headers tell: a status, a code, a sentence."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > largest:
        return too_large(largest)
    has_body = int(length) > 0 or "transfer-encoding" in headers
    kinds = FILES if path == IMPORT else JSON
    if path.startswith("/api/") and has_body and _kind(headers) not in kinds:
        say = f"a body sent here is {' or '.join(filter(None, kinds))} in UTF-8, and its Content-Type says so"
        return 415, "wrong-type", say
    return None


def _same_site(headers: Headers) -> bool:
    """A browser says where a page comes from; programs do not, and may pass."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _kind(headers: Headers) -> str | None:
    """The kind of a body without its parameters, None if it is not in UTF-8."""
    kind, _, more = headers.get("content-type", "").lower().partition(";")
    charset = next((part.partition("=")[2] for part in more.split(";") if part.strip().startswith("charset=")), "utf-8")
    return kind.strip() if charset.strip(' "') in ("utf-8", "utf8", "us-ascii") else None


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, say: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": say})
        return
    await JSONResponse({"code": code, "say": say}, status)(scope, receive, send)
