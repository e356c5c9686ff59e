"""Requests that are refused, whom the server answers, and what it says about itself."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import begin

from millrow import __version__
from millrow.families import FAMILIES
from millrow.server.access import Access
from millrow.server.app import create_app
from millrow.store.store import Store
from millrow.wording import Speaker, received

BAD: list[tuple[str, str, Any, int, str | None]] = [  # method, path, body, status, code
    ("GET", "/api/games/nothere", None, 404, "no-game"),
    ("GET", "/api/nowhere", None, 404, "http-404"),
    ("POST", "/api/games", {"rules": "chess"}, 400, "notation"),
    ("POST", "/api/games", {"rules": "six", "first": 7}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "seats": [{"name": "Ada"}]}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "seats": [{"level": "godlike"}, {}]}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "seats": [{"token": "X"}, {"token": "X"}]}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "start": "nonsense"}, 400, "notation"),
    ("POST", "/api/games", {"rules": "six", "surprise": 1}, 422, "unreadable"),
    ("POST", "/api/games", {"rules": 6}, 422, "unreadable"),
    ("POST", "/api/games", {"rules": "six", "first": True}, 422, "unreadable"),
    ("POST", "/api/games", {"rules": "six", "first": "0"}, 422, "unreadable"),
    ("POST", "/api/games", [], 422, "unreadable"),
    ("POST", "/api/rules", {"rules": "connect:rows=2"}, 400, "notation"),
    ("POST", "/api/rules", {"base": "chess", "options": {"rows": 9}}, 400, "notation"),
    ("POST", "/api/rules", {"base": "connect", "options": {"rowz": 9}}, 400, "notation"),
    ("POST", "/api/rules", {"base": "connect", "options": {"lines": "a1-b1-c1"}}, 400, "notation"),
    ("POST", "/api/rules", {"base": "six", "options": {"lines": "a1-b1"}}, 400, "rules"),
    ("POST", "/api/rules", {"base": "six", "options": {"lines": "a1-b1-c1"}}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "discs": {"z9": 0}}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "discs": {"a1": 5}}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "hand": [1]}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "change": "explode"}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "connect4", "discs": {"9,9": 0}}, 400, "rules"),
    ("POST", "/api/saves", {"game": "nothere", "name": "x"}, 404, "no-game"),
    ("POST", "/api/saves/nothere/load", None, 404, "no-save"),
    ("POST", "/api/import", None, 400, None),
    ("GET", "/api/games?page=0", None, 422, "unreadable"),
    ("DELETE", "/api/games", None, 405, "http-405"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD)
def test_bad_requests_get_a_sentence(
    client: TestClient, method: str, path: str, body: Any, status: int, code: str | None
) -> None:
    answer = client.request(method, path, json=body) if body is not None else client.request(method, path)
    assert answer.status_code == status, answer.text
    reply = answer.json()
    assert reply["say"]
    assert code is None or reply["code"] == code
    assert "Traceback" not in answer.text
    assert client.get("/api/games").json()["total"] == 0


PLAIN = [  # path, body, what is said
    ("/api/games", {"rules": 6}, "rules must be a string."),
    ("/api/games", {}, "rules is missing"),
    ("/api/games", {"rules": "six", "seats": [{"name": "A" * 61}]}, "seats.0.name can have up to 60 characters."),
    (
        "/api/games",
        {"rules": "six", "seats": [{"name": "A"}, {"name": "a"}]},
        "The name can't be “A”. Allowed: a name",
    ),
    (
        "/api/rules",
        {"base": "connect", "options": {"columns": [7]}},
        "options.columns must be a string",
    ),
]


@pytest.mark.parametrize(("path", "body", "say"), PLAIN)
def test_what_is_wrong_is_said_in_plain_words(client: TestClient, path: str, body: Any, say: str) -> None:
    assert client.post(path, json=body).json()["say"].startswith(say)


@pytest.mark.parametrize(
    ("method", "path", "say", "german"),
    [
        ("GET", "/api/nothing", "There is nothing at this address.", "Unter dieser Adresse gibt es nichts."),
        ("DELETE", "/api/games", "This address doesn't support", "Diese Adresse unterstützt diese Art"),
        ("GET", "/api/games?state=odd", "state must be running or ended.", "state muss running oder ended sein."),
        ("GET", "/api/games?page=0", "page must be 1 or more.", "page muss mindestens 1 sein."),
    ],
)
def test_wrong_requests_are_answered_in_our_own_words(
    client: TestClient, method: str, path: str, say: str, german: str
) -> None:
    refusal = client.request(method, path).json()
    assert refusal["say"].startswith(say)
    assert Speaker("de").again(received(refusal["words"])).startswith(german)


def test_a_body_too_deep_to_read_is_unreadable(client: TestClient) -> None:
    answer = client.post("/api/games", content="[" * 100_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


KINDS = [
    ("text/plain", 415),
    ("application/x-www-form-urlencoded", 415),
    ("multipart/form-data; boundary=x", 415),
    ("application/json; charset=latin-1", 415),
    (None, 415),
    ("application/json", 201),
    ("Application/JSON; charset=UTF-8", 201),
]


@pytest.mark.parametrize(("kind", "status"), KINDS)
def test_the_kind_of_a_body_is_told_and_right(client: TestClient, kind: str | None, status: int) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = client.post("/api/games", content='{"rules": "six"}', headers=headers)
    assert answer.status_code == status
    assert client.get("/api/games").json()["total"] == (status == 201)
    if status == 415:
        assert answer.json()["code"] == "wrong-type"
        assert "application/json" in answer.json()["say"]


def test_every_request_with_a_body_refuses_a_wrong_kind(client: TestClient) -> None:
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        for method in methods.keys() & {"post", "put", "patch"}:
            kind = "image/png"
            answer = client.request(method, path, content=b"PNG", headers={"content-type": kind})
            assert (answer.status_code, answer.json()["code"]) == (415, "wrong-type"), path


def test_nonsense_and_huge_bodies(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    assert client.post("/api/games", content="{" * 100, headers=headers).status_code == 422
    huge = client.post("/api/games", content=b"x" * 400_000, headers=headers)
    assert huge.status_code == 413
    assert huge.json()["code"] == "too-large"


def test_a_server_says_which_one_it_is(store: Store) -> None:
    with TestClient(create_app(store, instance="this one")) as client:
        about = client.get("/api/server")
        assert about.json() == {"name": "Millrow", "version": __version__, "preparing": []}
        assert about.headers["Millrow-Instance"] == "this one"
        for meant, status in (("this one", 201), ("another", 421), ("", 421)):
            answer = client.post("/api/games", json={"rules": "six"}, headers={"Millrow-Instance": meant})
            assert answer.status_code == status
        assert answer.json()["code"] == "another-server"
    assert store.games().total == 1


def test_pages_from_elsewhere_are_refused(client: TestClient) -> None:
    answer = client.post("/api/games", json={"rules": "six"}, headers={"origin": "http://elsewhere.example"})
    assert answer.status_code == 403
    assert client.get("/api/games").json()["total"] == 0


def test_a_name_bent_to_this_machine_is_refused(store: Store) -> None:
    with TestClient(create_app(store, Access("key", ["127.0.0.1"])), base_url="http://127.0.0.1:8642") as client:
        assert client.get("/api/catalog").status_code == 200
        bent = client.get("/api/catalog", headers={"host": "evil.example:8642"})
        assert (bent.status_code, bent.json()["code"]) == (403, "wrong-host")


def test_columns_are_counted_from_0_or_1_only(client: TestClient) -> None:
    game = begin(client, rules="connect4")
    assert client.get(f"/api/games/{game['id']}/picture.svg?count_from=2").status_code == 422
    assert ">7</text>" not in client.get(f"/api/games/{game['id']}/picture.svg?count_from=0").text


def test_faults_name_cells_that_each_page_numbers_itself(client: TestClient) -> None:  # X10
    (fault,) = client.post("/api/setup", json={"rules": "connect4", "discs": {"2,3": 0}}).json()["faults"]
    assert fault["say"] == "There is nothing under a disc: column 3, row 4."
    assert fault["words"] == {"code": "drops.fault.unsupported", "facts": {"count": 1, "cells": [[2, 3]]}}


def test_nothing_is_loaded_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/api/docs"):
        page = client.get(path)
        assert page.status_code == 200
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "//cdn" not in page.text
        assert 'src="http' not in page.text


def test_the_api_describes_itself(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert len(described["paths"]) > 12
    for path, methods in described["paths"].items():
        for method, what in methods.items():
            assert what.get("description"), f"{method} {path}"
            assert "4XX" in what["responses"], f"{method} {path}"


def test_answers_have_the_declared_content_types(client: TestClient) -> None:
    game = begin(client, "six")["id"]
    asked = 0
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        if "get" in methods and path.startswith("/api/games/{game_id}") and path.count("{") == 1:
            answer = client.get(path.replace("{game_id}", game), params={"seen": 0, "agreed": True})
            if answer.status_code == 200:
                kind = answer.headers["content-type"].partition(";")[0]
                assert kind in methods["get"]["responses"]["200"]["content"], path
                asked += 1
    assert asked > 6


def test_a_family_that_is_registered_later_can_be_asked_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = [f"/api/{kind}?family=noughts" for kind in ("games", "saves", "setups")]
    for path in lists:
        answer = client.get(path)
        assert (answer.status_code, answer.json()["say"]) == (422, "family must be one of mills, drops.")
    monkeypatch.setitem(FAMILIES, "noughts", FAMILIES["drops"])
    assert [client.get(path).json()["total"] for path in lists] == [0, 0, 0]


def test_a_draft_has_the_fields_of_the_families(client: TestClient) -> None:
    strange = client.post("/api/setup", json={"rules": "six", "weather": "fine"})
    assert (strange.status_code, strange.json()["say"]) == (422, "The body has no field weather.")
    wrong = client.post("/api/setup", json={"rules": "six", "turn": "blue"})
    assert (wrong.status_code, wrong.json()["code"], wrong.json()["field"]) == (400, "rules", "turn")
    other = client.post("/api/setup", json={"rules": "connect4", "hand": [1, 1]})
    assert other.status_code == 200, "fields of another family are left aside"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET, POST"),
        ("POST", "/api/games/x", "DELETE, GET, PATCH"),
        ("PUT", "/api/catalog", "GET"),
        ("GET", "/api/setup", "POST"),
        ("GET", "/api/saves/x/restore", "POST"),
        ("POST", "/", "GET, HEAD"),
        ("POST", "/assets/x", "GET, HEAD"),
        ("POST", "/favicon.svg", "GET, HEAD"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(client: TestClient, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


def test_files_of_the_page_answer_head(client: TestClient) -> None:
    script = re.findall(r"/assets/first[\w.]+", client.get("/").text)[0]
    for path in ("/", script, "/service-worker.js", "/icon.svg"):
        answer, whole = client.head(path), client.get(path)
        assert (answer.status_code, answer.headers["etag"]) == (200, whole.headers["etag"])


def test_an_unknown_address_of_the_api_is_not_found_whatever_the_method(client: TestClient) -> None:
    assert [client.request(method, "/api/nowhere").status_code for method in ("GET", "POST", "PUT")] == [404] * 3
