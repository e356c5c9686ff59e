"""uvicorn's protocols for requests and sockets, with the deadlines and caps of `connections`."""

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from millrow.wording import say

from .connections import Connection, Connections, Stage
from .errors import body
from .guard import SECURITY_HEADERS

READ_BYTES = 4096  # of a socket at once; there may be hundreds of messages in them
INVALID_TEXT = 1007  # the close code for text that is not UTF-8


class HttpProtocol(H11Protocol):
    """HTTP/1.1 on a counted connection."""

    def __init__(self, *, counted: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._counted = counted
        self._connection: Connection | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connection = self._counted.admit(transport, self)
        if self._connection is None:
            self._refuse(503, "too-many-connections", "guard.connections")

    def connection_lost(self, exc: Exception | None) -> None:
        self._counted.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._connection is not None:
            self._connection.note((self.cycle, self.conn.their_state), len(data))

    def stage(self) -> Stage:
        match self.conn.their_state:
            case h11.IDLE:
                return "headers"
            case h11.SEND_BODY:
                return "body"
        return ""

    def time_out(self) -> None:
        if self._connection is not None and self._connection.received:
            self._refuse(408, "too-slow", "guard.too-slow")
        else:
            self.transport.close()  # a browser keeps connections ready; it would take an answer for that of a request

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse(400, "unreadable", "guard.not-http")

    def _refuse(self, status: int, code: str, sentence: str) -> None:
        """Answer without a request, and close."""
        text = msgspec.json.encode(body(code, say(sentence)))
        headers = {
            "content-type": "application/json",
            "content-length": str(len(text)),
            "connection": "close",
            **SECURITY_HEADERS,
        }
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.transport.write("\r\n".join([*lines, "\r\n"]).encode() + text)
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket on a counted connection."""

    def __init__(self, *, counted: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._counted = counted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        with suppress(AttributeError):  # asyncio reads 256 kB, whose messages would hold up everyone else
            transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        self._counted.upgrade(self.transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._counted.forget(self.transport)
        super().connection_lost(exc)

    def stage(self) -> Stage:
        return "" if self.handshake_complete or self.handshake_initiated else "headers"

    def time_out(self) -> None:
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Close the connection if a text is not UTF-8."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.fail(INVALID_TEXT, "not UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()
