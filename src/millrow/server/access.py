"""Who may do what: the host everything, guests only what concerns games that were started in their own browser.

A guest's browser has a random token in a cookie. The ids of the games it starts begin with a digest of the token, so
the server knows them without storing anything about guests, even after a restart.
"""

import hashlib
import re
import secrets
import socket
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from typing import Literal, NamedTuple
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.types import Scope

from millrow.store.games import ID_ALPHABET, new_id

from .connections import is_loopback

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")
KEY_COOKIE, GUEST_COOKIE, ROLE_COOKIE = "millrow-key", "millrow-guest", "millrow-role"
PAGE = ("/", "/index.html")
YEAR = 365 * 24 * 3600
OWNER_LENGTH, REST_LENGTH = 16, 10  # of a guest's game ids: 80 bits identify the guest, 50 the game
FORWARDED = (
    *("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"),
    *("x-forwarded-server", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"),
)
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\s:/@?#\[\]]+))(?::[0-9]*)?")
TOKEN = re.compile(r"[\w-]{20,60}")
Role = Literal["host", "guest", "expired"]  # expired: a guest whose key is no longer valid

OPEN_TO_GUESTS = {  # the rest of the API is the host's, except for a guest's own games
    ("GET", "/api/server"),
    ("GET", "/api/catalog"),
    ("GET", "/api/openapi.json"),
    ("GET", "/api/docs"),
    ("POST", "/api/rules"),
    ("GET", "/api/learn"),
    ("POST", "/api/learn"),
    ("GET", "/api/puzzles"),
    ("GET", "/api/puzzles/daily"),
    ("POST", "/api/puzzles/open"),
    ("POST", "/api/puzzles/try"),
    ("POST", "/api/puzzles/answer"),
    ("POST", "/api/setup"),
    ("POST", "/api/board"),
    ("POST", "/api/board/drawing"),
    ("GET", "/api/games"),  # lists the guest's own
    ("POST", "/api/games"),
    ("GET", "/api/results"),  # of the guest's own games
}
WORDS = re.compile(r"/api/words/[^/]*")
ONE_GAME = re.compile(r"/api/games/([^/]+)(?:/.*)?", re.DOTALL)


class Visitor(NamedTuple):
    """Who sent a request."""

    role: Role = "host"
    token: str = ""  # a guest's
    is_new: bool = False  # was the token made just now?

    @property
    def owner(self) -> str:
        """What the ids of a guest's games begin with, empty for the host."""
        return owner_of(self.token) if self.role != "host" else ""

    def may(self, method: str, path: str) -> bool:
        """May the request be answered? Everything that is not listed here is the host's alone."""
        if self.role == "host" or not path.startswith("/api/"):
            return True
        if (game := ONE_GAME.fullmatch(path)) is not None:
            return game[1].startswith(self.owner)
        method = "GET" if method == "HEAD" else method
        return (method, path) in OPEN_TO_GUESTS or (method == "GET" and WORDS.fullmatch(path) is not None)


class Access:
    """The names of this server, the host's key, and who a request comes from."""

    def __init__(self, key: str, names: Collection[str] = LOOPBACK_NAMES, public_names: Collection[str] = ()) -> None:
        """`public_names` are allowed in Host too, but requests for them may come through a tunnel or proxy, so they are
        not the host's without the key."""
        self.key = key
        self.names = {normal_name(name) for name in names}
        self.public_names = {normal_name(name) for name in public_names}

    def knows_host(self, scope: Scope, host: str) -> bool:
        """Reject DNS rebinding: the Host header must have one of our names, or the address that was connected to."""
        name = host_name(host)
        return (
            name in self.names or name in self.public_names or (is_address(name) and name == _address(scope, "server"))
        )

    def visitor(self, scope: Scope) -> Visitor:
        connection = HTTPConnection(scope)
        cookies = connection.cookies
        key = cookies.get(KEY_COOKIE, "")
        if self._is_local(scope, connection.headers) or self.fits(key):
            return Visitor()
        token = cookies.get(GUEST_COOKIE, "")
        is_new = TOKEN.fullmatch(token) is None
        return Visitor("expired" if key else "guest", secrets.token_urlsafe(24) if is_new else token, is_new)

    def fits(self, key: str) -> bool:
        return secrets.compare_digest(key.encode(errors="replace"), self.key.encode())

    def _is_local(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Does it come from this machine, and not through a proxy or tunnel on it?"""
        client, server = _address(scope, "client"), _address(scope, "server")
        near = is_loopback(client) or (bool(client) and client == server)
        passed_on = any(name in headers for name in FORWARDED)
        return near and not passed_on and host_name(headers.get("host", "")) not in self.public_names


def owner_of(token: str) -> str:
    """What the ids of the games of a guest begin with."""
    number = int.from_bytes(hashlib.sha256(token.encode()).digest())
    letters = list[str]()
    for _ in range(OWNER_LENGTH):
        number, place = divmod(number, len(ID_ALPHABET))
        letters.append(ID_ALPHABET[place])
    return "".join(letters)


def new_game_id(owner: str) -> str:
    """An id for a guest's new game; empty for the host, whose ids the store makes."""
    return owner + new_id(REST_LENGTH) if owner else ""


def cookies_for(visitor: Visitor, scope: Scope) -> list[str]:
    """The Set-Cookie headers of a response: a guest's token, and the role, which the page reads."""
    path = scope["path"]
    if path not in PAGE and not path.startswith("/api/"):  # proxies may keep the page's files, with their headers
        return []
    made, seen = list[str](), HTTPConnection(scope).cookies
    secure = "; Secure" if scope.get("scheme") in ("https", "wss") else ""
    keeps_token = path in PAGE or (scope.get("method") == "POST" and visitor.is_new)
    if visitor.role != "host" and keeps_token:
        made.append(f"{GUEST_COOKIE}={visitor.token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}")
    role = "" if visitor.role == "host" else visitor.role
    if seen.get(ROLE_COOKIE, "") != role:
        made.append(f"{ROLE_COOKIE}={role}; Path=/; Max-Age={YEAR if role else 0}; SameSite=Lax{secure}")
    return made


def given_key(scope: Scope) -> str | None:
    """The key in the address of the page, None if there is none."""
    if scope["type"] != "http" or scope["path"] != "/":
        return None
    return next(iter(parse_qs(scope.get("query_string", b"").decode("latin-1")).get("key", [])), None)


def key_cookie(key: str, scope: Scope) -> str:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{KEY_COOKIE}={key}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def machine_names() -> list[str]:
    """The names that this machine has on its network."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return [*LOOPBACK_NAMES, name, short, f"{short}.local", f"{short}.lan", f"{short}.home"]


def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty if there is none."""
    found = HOST.fullmatch(host)
    return normal_name(found[1] or found[2]) if found else ""


def normal_name(name: str) -> str:
    return name.lower().removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _address(scope: Scope, end: str) -> str:
    """The IP address of the client or the server of a connection, empty if it has none."""
    found = str((scope.get(end) or ("",))[0]).partition("%")[0].lower()
    return found.removeprefix("::ffff:") if "." in found else found
