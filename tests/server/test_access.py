"""Who may do what: the host everything, guests only what concerns their own games; other sites nothing."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import begin, play
from starlette.websockets import WebSocketDisconnect

from millrow.app.rate_limiter import RateLimiter
from millrow.server import run
from millrow.server.access import OPEN_TO_GUESTS, Access, machine_names
from millrow.server.app import GUEST_GAMES, create_app
from millrow.server.guard import REFUSED_GUEST
from millrow.server.http import GUEST_QUESTIONS
from millrow.store.store import Store
from millrow.wording import Speaker

KEY = "k3v9x2ab7mqp"
ADDRESS = "http://192.168.1.5:8642"
Device = Callable[..., TestClient]


@pytest.fixture
def device(store: Store) -> Iterator[Device]:
    """Makes browsers on other devices, or with `local` on this machine, or coming from another address."""
    app = create_app(store, Access(KEY, machine_names(), ["play.example"]))
    with ExitStack() as open_clients, TestClient(app):

        def make(base: str = ADDRESS, *, local: bool = False, cookies: dict[str, str] | None = None) -> TestClient:
            client = ("127.0.0.1" if local else "192.168.1.77", 50000)
            made = TestClient(app, base, client=client, cookies=cookies, follow_redirects=False)
            open_clients.callback(made.close)
            return made

        yield make


def socket_of(client: TestClient, game: str) -> str:
    return f"{str(client.base_url).replace('http', 'ws', 1)}/api/games/{game}/socket"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8642", True),
        ("LOCALHOST.", True),
        ("127.0.0.1", True),
        ("[::1]:8642", True),
        ("192.168.1.5:8642", True),  # the address that was connected to
        ("play.example", True),
        ("192.168.1.6", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("evil.example:8642@localhost", False),
        ("", False),
        ("[", False),
    ],
)
def test_only_our_own_names_are_served(device: Device, host: str, known: bool) -> None:
    client = device()
    page, api = (client.get(path, headers={"host": host}) for path in ("/", "/api/catalog"))
    assert (page.status_code, api.status_code) == ((200, 200) if known else (403, 403))
    if not known:
        assert api.json()["code"] == "wrong-host"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://192.168.1.5:1", "http://[", "file://", "http://192.168.1.5"]
)
@pytest.mark.parametrize("local", [True, False])
def test_pages_of_other_sites_reach_nothing(device: Device, origin: str, local: bool) -> None:
    client = device(local=local)
    game = begin(client)["id"]
    for method, path in (("GET", f"/api/games/{game}"), ("POST", "/api/games"), ("DELETE", f"/api/games/{game}")):
        answer = client.request(method, path, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "elsewhere")
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(socket_of(client, game), headers={"origin": origin}),
    ):
        pass
    assert refused.value.code == 4403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_pictures_and_links_of_other_sites_reach_nothing_but_the_page(device: Device, site: str) -> None:
    """Browsers send no Origin with them."""
    client = device("http://localhost:8642", local=True)
    game = begin(client)["id"]
    for path in (f"/api/games/{game}", "/api/values", "/api/games", "/api/puzzles"):
        answer = client.get(path, headers={"sec-fetch-site": site, "sec-fetch-mode": "no-cors"})
        assert (answer.status_code, answer.json()["code"]) == (403, "elsewhere"), path
    assert client.get("/", headers={"sec-fetch-site": site}).status_code == 200
    assert client.get("/api/games", headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_a_socket_with_a_foreign_name_is_refused(device: Device) -> None:
    client = device(local=True)
    game = begin(client)["id"]
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(socket_of(client, game), headers=headers),
    ):
        pass
    assert refused.value.code == 4403


def test_a_guest_plays_and_has_only_the_games_of_this_browser(device: Device) -> None:
    host, ada, bob = device("http://localhost:8642", local=True), device(), device()
    hosts = begin(host)["id"]
    game = begin(ada)
    with ada.websocket_connect(socket_of(ada, game["id"])) as socket:
        state = play(socket, socket.receive_json(), "a1", "c5")
    assert ada.get(f"/api/games/{game['id']}").json()["seen"] == state["seen"]
    again = ada.post(f"/api/games/{game['id']}/again", json={}).json()["id"]
    copy = ada.post(f"/api/games/{game['id']}/copy", json={}).json()["id"]
    branch = ada.post(f"/api/games/{game['id']}/copy", json={"ply": 1}).json()["id"]
    unsaved = begin(ada, saved=False)["id"]
    own = {game["id"], again, copy, branch}
    assert {card["id"] for card in ada.get("/api/games").json()["games"]} == own
    assert bob.get("/api/games").json()["games"] == []
    assert {card["id"] for card in host.get("/api/games").json()["games"]} == own | {hosts}
    for other in (*own, unsaved, hosts, "nothere"):
        refusal = bob.get(f"/api/games/{other}")
        assert (refusal.status_code, refusal.json()["code"]) == (403, "guest")
        with bob.websocket_connect(socket_of(bob, other)) as socket, pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
        assert end.value.code == REFUSED_GUEST
    for mine in own:
        assert ada.get(f"/api/games/{mine}/export").status_code == 200
        assert ada.patch(f"/api/games/{mine}", json={"title": "Ada's"}).status_code == 200
        assert ada.delete(f"/api/games/{mine}").status_code == 204
        assert ada.post(f"/api/games/{mine}/restore").status_code == 200


def test_everything_else_is_closed_to_guests(device: Device) -> None:
    """Also what is added later: only what is listed is open."""
    host, guest = device("http://localhost:8642", local=True), device()
    game = begin(host)["id"]
    ids = {"game_id": game, "language": "en", "ply": 0}
    ids["save_id"] = host.post("/api/saves", json={"game": game, "name": "one"}).json()["id"]
    closed = list[str]()
    for path, methods in host.get("/api/openapi.json").json()["paths"].items():
        for method in map(str.upper, methods):
            real = path.format_map(dict.fromkeys(("setup_id", "board_id"), "nothere") | ids)
            answer = guest.request(method, real)
            is_open = (method, path) in OPEN_TO_GUESTS or path == "/api/words/{language}"
            if is_open:
                assert answer.status_code in (200, 415, 422), path
            else:
                assert (answer.status_code, answer.json()["code"]) == (403, "guest"), path
                closed.append(f"{method} {path}")
    assert {"POST /api/import", "GET /api/saves", "PATCH /api/games/{game_id}", "GET /api/boards"} <= set(closed)
    assert host.get("/api/games").json()["total"] == 1


def test_a_guest_still_has_its_games_after_a_restart(device: Device, store: Store) -> None:
    ada = device()
    game = begin(ada)["id"]
    cookies = dict(ada.cookies)
    app = create_app(store, Access("another key", machine_names()))
    with TestClient(app, ADDRESS, client=("192.168.1.77", 1), cookies=cookies) as later:
        assert later.get(f"/api/games/{game}").status_code == 200
        assert [card["id"] for card in later.get("/api/games").json()["games"]] == [game]


def test_the_link_with_the_key_makes_a_device_the_hosts(device: Device) -> None:
    hosts = begin(device("http://localhost:8642", local=True))["id"]
    phone = device()
    assert phone.get("/").status_code == 200
    assert phone.cookies["millrow-role"] == "guest"
    assert phone.get(f"/api/games/{hosts}").status_code == 403
    opened = phone.get(f"/?key={KEY}")
    assert (opened.status_code, opened.headers["location"]) == (303, "/"), "the key stays in no address"
    assert phone.get(f"/api/games/{hosts}").status_code == 200
    assert "millrow-role" not in phone.cookies
    assert phone.get("/api/saves").status_code == 200
    assert phone.get("/?key=wrong").status_code == 303
    assert phone.get("/api/saves").status_code == 200, "a wrong link takes nothing away"


@pytest.mark.parametrize("key", ["wrong", "", KEY[:-1], KEY.upper(), "\u00e4"])
def test_a_wrong_key_opens_nothing_and_says_so(device: Device, key: str) -> None:
    phone = device()
    phone.get("/", params={"key": key})
    answer = phone.get("/api/saves")
    assert answer.status_code == 403
    if key:
        assert answer.json()["code"] == "expired"
        assert phone.cookies["millrow-role"] == "expired"


def test_cookies_of_guests_are_kept_from_scripts_and_other_sites(device: Device) -> None:
    made = device("https://192.168.1.5").get("/").headers.get_list("set-cookie")
    token = next(cookie for cookie in made if cookie.startswith("millrow-guest="))
    assert all(part in token for part in ("HttpOnly", "SameSite=Lax", "Secure"))
    assert device("http://localhost:8642", local=True).get("/").headers.get_list("set-cookie") == []
    assert device().get("/favicon.svg").headers.get_list("set-cookie") == []
    odd = device(cookies={"millrow-guest": "../../x"})
    assert begin(odd)["id"]
    assert len(odd.cookies.get("millrow-guest", path="/", domain="192.168.1.5") or "") > 20


@pytest.mark.parametrize(
    ("base", "headers", "local"),
    [
        ("http://localhost:8642", {}, True),
        ("http://localhost:8642", {"x-forwarded-for": "203.0.113.9"}, False),
        ("http://localhost:8642", {"via": "1.1 proxy"}, False),
        ("http://localhost:8642", {"x-forwarded-proto": "https"}, False),
        ("http://localhost:8642", {"cf-connecting-ip": "203.0.113.9"}, False),
        ("http://play.example", {}, False),  # through a tunnel
    ],
)
def test_a_proxy_or_tunnel_on_this_machine_makes_nobody_the_host(
    device: Device, base: str, headers: dict[str, str], local: bool
) -> None:
    client = device(base, local=True)
    assert client.get("/api/saves", headers=headers).status_code == (200 if local else 403)


def test_guests_cannot_start_games_without_end(device: Device) -> None:
    guest, host = device(), device("http://localhost:8642", local=True)
    guest.app.state.new_games.per_second = 0.0  # type: ignore[attr-defined]
    body = {"rules": "connect:rows=4,columns=4,line=3", "saved": False}
    codes = [guest.post("/api/games", json=body).status_code for _ in range(GUEST_GAMES + 20)]
    assert 429 in codes
    assert codes[:GUEST_GAMES] == [201] * GUEST_GAMES
    assert host.post("/api/games", json=body).status_code == 201


def test_guests_cannot_make_engines_think_without_end(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, host = device(), device("http://localhost:8642", local=True)
    game = begin(guest)["id"]
    waiting: Counter[str] = guest.app.state.guest_questions  # type: ignore[attr-defined]
    seen = list[dict[str, int]]()

    async def computed(*_: object, **__: object) -> dict[str, object]:
        seen.append(dict(waiting))
        return {}

    for module in ("http", "review"):
        monkeypatch.setattr(f"millrow.server.{module}.computed", computed)
    ask = {"rules": "connect4", "position": "44"}
    position = guest.post("/api/puzzles/open", json=ask).json()["state"]["position"]
    ask["position"] = position
    assert [one.post("/api/puzzles/answer", json=ask).status_code for one in (guest, host)] == [200, 200]
    assert seen == [{"192.168.1.77": 1}, {}]
    assert not waiting
    waiting["192.168.1.77"] = GUEST_QUESTIONS
    one = f"/api/games/{game}"
    asks = [("POST", "/api/puzzles/answer", ask), ("POST", "/api/puzzles/try", ask | {"places": ["4"]})]
    asks += [
        ("GET", f"{one}/{name}", {}) for name in ("hint?seen=0", "evaluation", "review", "review.txt", "review.svg")
    ]
    asks += [("GET", f"{one}/{name}?seen=0", {}) for name in ("thoughts", "turning-point")]
    asks += [("POST", f"{one}/winning-side", {"ply": 0}), ("POST", f"{one}/review/try", {"ply": 0, "places": ["a1"]})]
    for method, path, body in asks:
        answer = guest.request(method, path, json=body or None)
        assert (answer.status_code, answer.json()["words"]["code"]) == (429, "refusal.too-fast.questions"), path
    assert host.post("/api/puzzles/answer", json=ask).status_code == 200


def test_guests_cannot_send_messages_without_end(device: Device) -> None:
    guest, host = device(), device("http://localhost:8642", local=True)
    limiter: RateLimiter = guest.app.state.guest_messages  # type: ignore[attr-defined]
    limiter.burst, limiter.per_second = 3, 0.0

    def sent(client: TestClient, number: int) -> Any:
        socket = opened.enter_context(client.websocket_connect(socket_of(client, begin(client)["id"])))
        assert socket.receive_json()["t"] == "state"
        for _ in range(number):
            socket.send_text("?")
        return socket

    with ExitStack() as opened:
        guests, hosts = sent(guest, 5), sent(host, 20)
        assert [hosts.receive_json()["code"] for _ in range(20)] == ["unreadable"] * 20
        assert [guests.receive_json()["code"] for _ in range(3)] == ["unreadable"] * 3
        assert not limiter.allows("192.168.1.77"), "it waits"
        limiter.burst, limiter.per_second = 10, 1000.0
        assert [guests.receive_json()["code"] for _ in range(2)] == ["unreadable"] * 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_start_says_who_can_do_what(capsys: pytest.CaptureFixture[str], language: str) -> None:
    others = ["http://192.168.1.5:8642/"]
    say = run._say_who_may_do_what
    say(Speaker(language), "0.0.0.0", others, (), KEY)
    shared = capsys.readouterr().out
    assert f"http://192.168.1.5:8642/?key={KEY}" in shared
    assert not re.search(r"8642/[^\s?]", shared), "terminals would make it part of the link"
    assert "Browser" in shared or "browser" in shared
    say(Speaker(language), "127.0.0.1", [], ["play.example"], KEY)
    assert f"https://play.example/?key={KEY}" in capsys.readouterr().out
    say(Speaker(language), "127.0.0.1", [], (), KEY)
    alone = capsys.readouterr().out
    assert KEY not in alone
    assert alone.count("\n") == 1


def test_the_key_is_new_at_each_start_or_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MILLROW_KEY", raising=False)
    keys = {run.host_key() for _ in range(5)}
    assert len(keys) == 5
    assert min(map(len, keys)) >= run.MIN_KEY
    monkeypatch.setenv("MILLROW_KEY", "abcdefgh12345")
    assert run.host_key() == "abcdefgh12345"
    for wrong in ("short", "twelve words with spaces"):
        monkeypatch.setenv("MILLROW_KEY", wrong)
        with pytest.raises(OSError, match="MILLROW_KEY must have at least 12"):
            run.host_key()


def test_a_proxy_is_an_address_or_a_network() -> None:
    run.check_proxies(["10.0.0.1", "fd00::/8", "192.168.0.0/16"])
    with pytest.raises(OSError, match="isn't an IP address"):
        run.check_proxies(["proxy.example"])


@pytest.mark.parametrize(
    ("path", "headers", "content", "status"),
    [
        ("/api/games", {"origin": "http://evil.example"}, b"", 403),
        ("/api/games", {"content-type": "application/json"}, b"x" * 400_000, 413),
        ("/api/games", {"content-type": "image/png"}, b"PNG", 415),
        ("/api/catalog", {}, b"", 405),
    ],
)
def test_every_refusal_has_the_security_headers(
    device: Device, path: str, headers: dict[str, str], content: bytes, status: int
) -> None:
    answer = device(local=True).post(path, headers=headers, content=content)
    assert answer.status_code == status
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
