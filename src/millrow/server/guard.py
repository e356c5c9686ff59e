"""Checks before every request: origin, host, rights, size and content type. Security headers on every response."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from millrow.wording import say
from millrow.wording.words import short

from .access import Access, Visitor, cookies_for, given_key, key_cookie
from .errors import body

IMPORT = "/api/import"
ANALYSES = ("/api/analysis", "/api/analysis/record")
INSTANCE = "millrow-instance"  # the header that identifies the server
MAX_BODY_BYTES = 300_000
MAX_ANALYSIS_BYTES = 16_000_000  # more than a browser stores, so that every stored analysis can be opened again
MAX_IMPORT_BYTES = 64_000_000
JSON = ("application/json",)
FILES = ("text/plain", "application/json", "application/octet-stream", "")  # a file may have no content type
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


SECURITY_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-cache",
}
REFUSED_ORIGIN, REFUSED_GUEST = 4403, 4401  # close codes of sockets
Refusal = tuple[int, str, str]  # a status, a code, a sentence


class TooLarge(Exception):
    """The body is larger than allowed."""


class Guard:
    """Refuses cross-origin requests, what guests may not do, and bodies that are too large or have a wrong type."""

    def __init__(self, app: ASGIApp, access: Access | None = None, instance: str = "") -> None:
        """Without `access` every name may be in Host, and everybody is the host.

        `instance` identifies this server. Responses contain it, and a program may send the one it expects, so that it
        never writes to the library of another server that has taken over the port.
        """
        self.app, self.access, self.instance = app, access, instance

    def _wrong_origin(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Why a request is refused by its origin, host or instance."""
        if self.access is not None and not self.access.knows_host(scope, headers.get("host", "")):
            return 403, "wrong-host", say("guard.wrong-host", name=short(headers.get("host", ""), 60))
        if not _same_site(scope, headers):
            return 403, "elsewhere", say("guard.elsewhere")
        if headers.get(INSTANCE, self.instance) != self.instance:
            return 421, "another-server", say("guard.another-server")
        return None

    def _judge(self, scope: Scope, headers: Headers) -> tuple[Visitor, Refusal | None]:
        """Who sent the request, and why it is refused, if it is."""
        wrong = self._wrong_origin(scope, headers)
        if wrong is not None or self.access is None:
            return Visitor(), wrong
        visitor = self.access.visitor(scope)
        if visitor.may(scope.get("method", "GET"), scope["path"]):
            return visitor, None
        return visitor, (403, visitor.role, say(f"guard.{visitor.role}"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor, wrong = self._judge(scope, headers)
        scope.setdefault("state", {})["owner"] = visitor.owner
        if scope["type"] == "websocket":
            with suppress(asyncio.CancelledError):  # the server stops
                await (self.app(scope, receive, send) if wrong is None else _refuse_socket(receive, send, *wrong))
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    answered.setdefault(name, value)
                answered.setdefault(INSTANCE, self.instance)
                for cookie in cookies_for(visitor, scope):
                    answered.append("set-cookie", cookie)
            await send(message)

        if wrong is not None:
            await _refuse(scope, receive, guarded, wrong)
        elif self.access is not None and (key := given_key(scope)) is not None:
            await _use_key(self.access, visitor, key, scope)(scope, receive, guarded)
        else:
            await self._pass_on(scope, receive, guarded, headers)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Let the application answer, unless the body is too large or has a wrong type."""
        largest = _largest_body(scope["path"])
        if (wrong := _wrong_body(scope["path"], headers, largest)) is not None:
            await _refuse(scope, receive, send, wrong)
            return
        got, started = 0, False

        async def noting(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > largest:
                raise TooLarge
            return message

        try:
            await self.app(scope, counted, noting)
        except TooLarge:
            await _refuse(scope, receive, send, too_large(largest))
        except asyncio.CancelledError:  # the server stops, and has waited long enough for the answer
            if not started:
                await _refuse(scope, receive, send, (503, "closed", say("store.public.closed")))


def _use_key(access: Access, visitor: Visitor, key: str, scope: Scope) -> RedirectResponse:
    """Remember the host's key in the browser, and take it out of the address."""
    answer = RedirectResponse("/", 303)
    if access.fits(key) or visitor.role != "host":
        answer.headers.append("set-cookie", key_cookie(key if access.fits(key) else "expired", scope))
    return answer


def _largest_body(path: str) -> int:
    if path == IMPORT:
        return MAX_IMPORT_BYTES
    return MAX_ANALYSIS_BYTES if path in ANALYSES else MAX_BODY_BYTES


def too_large(largest: int) -> Refusal:
    return 413, "too-large", say("guard.too-large", most=largest)


def _wrong_body(path: str, headers: Headers, largest: int) -> Refusal | None:
    """Why a body is refused by its headers: a status, a code, a sentence."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > largest:
        return too_large(largest)
    has_body = int(length) > 0 or "transfer-encoding" in headers
    kinds = FILES if path == IMPORT else JSON
    if path.startswith("/api/") and has_body and _kind(headers) not in kinds:
        return 415, "wrong-type", say("guard.wrong-type", kinds=list(filter(None, kinds)))
    return None


def _same_site(scope: Scope, headers: Headers) -> bool:
    """Does the request come from our own page, or from a program, which sends no Origin header? Browsers send none with
    pictures and links of other sites either, but they say that these are from elsewhere. Such links open only the page.
    """
    elsewhere = headers.get("sec-fetch-site") in ("cross-site", "same-site")
    if elsewhere and scope["type"] == "http" and scope["path"].startswith("/api/"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # such as http://[
        return False


def _kind(headers: Headers) -> str | None:
    """The content type without its parameters, None if it is not UTF-8."""
    kind, _, more = headers.get("content-type", "").lower().partition(";")
    charset = next((part.partition("=")[2] for part in more.split(";") if part.strip().startswith("charset=")), "utf-8")
    return kind.strip() if charset.strip(' "') in ("utf-8", "utf8", "us-ascii") else None


async def _refuse(scope: Scope, receive: Receive, send: Send, why: Refusal) -> None:
    status, code, sentence = why
    await JSONResponse(body(code, sentence), status)(scope, receive, send)


async def _refuse_socket(receive: Receive, send: Send, status: int, code: str, sentence: str) -> None:
    """Refuse a socket. A guest's page gets a close code that it understands; pages of other sites get no socket."""
    await receive()
    if code in ("guest", "expired"):
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": REFUSED_GUEST, "reason": sentence[:100]})
    else:
        await send({"type": "websocket.close", "code": REFUSED_ORIGIN, "reason": sentence[:100]})
