"""The guard before every request: how large it may be, whom it may come from, what a page may load."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 300_000  # bytes of a body ...
LARGEST_FILE = 64_000_000  # ... and of a file to import
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class TooLarge(Exception):
    """More came than may come."""


class Guard:
    """Refuses bodies that are too large and pages from elsewhere that reach for this server."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        """`hosts` are the names this server goes by; none means any, for a server that others may reach."""
        self.app, self.hosts = app, hosts

    def _is_us(self, host: str) -> bool:
        """A name that somebody bent to this machine is not ours."""
        return not self.hosts or (urlsplit(f"//{host}").hostname or "") in self.hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not _same_site(headers) or not self._is_us(headers.get("host", "")):
            await _refuse(scope, receive, send, 403, "elsewhere", "this page comes from elsewhere")
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        largest = LARGEST_FILE if scope["path"] == "/api/import" else LARGEST
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest:
            await _refuse(scope, receive, send, 413, "too-large", f"at most {largest} bytes may be sent here")
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
            await send(message)

        try:
            await self.app(scope, counted, guarded)
        except TooLarge:
            await _refuse(scope, receive, send, 413, "too-large", f"at most {largest} bytes may be sent here")


def _same_site(headers: Headers) -> bool:
    """A browser says where a page comes from; programs do not, and may pass."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str, say: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": say})
        return
    await JSONResponse({"code": code, "say": say}, status)(scope, receive, send)
