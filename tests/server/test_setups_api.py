"""Saved setups over the requests: save, list, open, rename, delete, take back, out to files and in again."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.wording import received

Json = dict[str, Any]
FLOATING: Json = {"rules": "connect4", "discs": {"3,4": 0, "0,0": 1}, "turn": 1, "first": None}
SEVEN: Json = {
    "rules": "six",
    "discs": dict.fromkeys(["a1", "c1", "e1", "a3", "b2", "c2", "d2"], 0),
    "hand": [0, 9],
    "turn": 1,
    "taking": 2,
    "later": 1,
}


def save(client: TestClient, name: str, draft: Json, **more: Any) -> Json:
    answer = client.post("/api/setups", json={"name": name, "draft": draft, **more})
    assert answer.status_code == 201, answer.text
    card: Json = answer.json()
    return card


@pytest.mark.parametrize("draft", [FLOATING, SEVEN], ids=["drops", "mills"])
def test_a_faulty_setup_is_saved_and_comes_back(client: TestClient, draft: Json) -> None:  # M9, F5
    assert not client.post("/api/setup", json=draft).json()["sound"]
    card = save(client, "Unfinished", draft)
    opened = client.get(f"/api/setups/{card['id']}").json()
    assert opened["draft"] == draft
    assert opened["name"] == "Unfinished"
    judged = client.post("/api/setup", json=opened["draft"]).json()
    assert {key: judged[key] for key in draft} == draft


def test_setups_are_listed_with_a_picture(client: TestClient) -> None:
    save(client, "Floating", FLOATING)
    save(client, "Seven", SEVEN)
    reply = client.get("/api/setups").json()
    assert (reply["total"], reply["page"], reply["pages"]) == (2, 1, 1)
    seven, floating = reply["setups"]
    assert (seven["name"], seven["game"]["code"]) == ("Seven", "mills.title.six")
    assert received(seven["status"]) == "Red to move, 7 discs"
    assert (floating["game"]["code"], received(floating["status"])) == ("drops.title.connect4", "Red to move, 2 discs")
    assert floating["picture"]["discs"] == FLOATING["discs"]
    assert [seat["name"] for seat in floating["picture"]["seats"]] == ["Blue", "Red"]
    for query, names in (
        ({"search": "seven"}, ["Seven"]),
        ({"search": "mühle", "lang": "de"}, ["Seven"]),
        ({"family": "drops"}, ["Floating"]),
        ({"page": 2}, []),
    ):
        assert [card["name"] for card in client.get("/api/setups", params=query).json()["setups"]] == names
    assert client.get("/api/games").json()["total"] == 0


def test_setups_are_renamed_deleted_and_taken_back(client: TestClient) -> None:
    path = f"/api/setups/{save(client, 'One', FLOATING)['id']}"
    assert client.patch(path, json={"name": "Two"}).json()["name"] == "Two"
    assert client.delete(path).status_code == 204
    assert client.get("/api/setups").json()["total"] == 0
    for answer in (client.get(path), client.get(f"{path}/export"), client.delete(path)):
        assert (answer.status_code, answer.json()["code"]) == (410, "deleted")
    assert client.post(f"{path}/restore").json()["name"] == "Two"
    assert client.get(path).json()["draft"] == FLOATING


def test_a_taken_name_is_answered_with_409(client: TestClient) -> None:
    first = save(client, "Mine", FLOATING)
    ask = {"name": "Mine", "draft": SEVEN}
    refused = client.post("/api/setups", json=ask)
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    assert client.get("/api/setups").json()["total"] == 1
    assert save(client, "Mine", SEVEN, existing="keep")["replaced"] == []
    assert client.get("/api/setups").json()["total"] == 2
    assert first["id"] in save(client, "Mine", SEVEN, existing="replace")["replaced"]
    assert client.get("/api/setups").json()["total"] == 1
    assert client.post(f"/api/setups/{first['id']}/restore").status_code == 200
    other = f"/api/setups/{save(client, 'Other', SEVEN)['id']}"
    assert client.patch(other, json={"name": "Mine"}).status_code == 409
    assert client.patch(other, json={"name": "Mine", "existing": "keep"}).json()["name"] == "Mine"


def test_setups_go_out_and_come_in(client: TestClient) -> None:  # M10
    card = save(client, "Ärger", FLOATING)
    file = client.get(f"/api/setups/{card['id']}/export")
    assert f'filename="millrow-{card["id"]}.json"' in file.headers["content-disposition"]
    answer = client.post("/api/import", content=file.content, headers={"content-type": "application/json"}).json()
    assert (answer["games"], answer["total"], answer["totalSetups"]) == ([], 0, 1)
    assert (answer["setups"][0]["name"], answer["setups"][0]["unverified"]) == ("Ärger", False)
    assert client.get("/api/setups").json()["total"] == 2
    edited = file.text.replace('"0,0": 1', '"0,0": 0')
    for text, code in ((edited, "checksum"), (file.text[:-30], "notation")):
        refused = client.post("/api/import", content=text.encode(), headers={"content-type": "application/json"})
        assert (refused.status_code, refused.json()["code"]) == (400, code)
    game = client.post("/api/games", json={"rules": "six"}).json()["id"]
    both = client.get(f"/api/games/{game}/export", params={"form": "json"}).text + edited
    assert client.post("/api/import", content=both.encode()).status_code == 400
    assert (client.get("/api/games").json()["total"], client.get("/api/setups").json()["total"]) == (1, 2)
    taken = client.post("/api/import", params={"unverified": True}, content=both.encode()).json()
    assert (taken["total"], taken["totalSetups"], taken["setups"][0]["unverified"]) == (1, 1, True)


BAD: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/setups/nothere", None, 404, "no-position"),
    ("GET", "/api/setups/nothere/export", None, 404, "no-position"),
    ("DELETE", "/api/setups/nothere", None, 404, "no-position"),
    ("POST", "/api/setups/nothere/restore", None, 404, "no-position"),
    ("PATCH", "/api/setups/nothere", {"name": "x"}, 404, "no-position"),
    ("POST", "/api/setups", {"name": "x"}, 422, "unreadable"),
    ("POST", "/api/setups", {"name": "", "draft": FLOATING}, 422, "unreadable"),
    ("POST", "/api/setups", {"name": " ", "draft": FLOATING}, 400, "bad-name"),
    ("POST", "/api/setups", {"name": "x", "draft": FLOATING, "existing": "destroy"}, 422, "unreadable"),
    ("POST", "/api/setups", {"name": "x", "draft": {"rules": "chess"}}, 400, "notation"),
    ("POST", "/api/setups", {"name": "x", "draft": {"rules": "six", "discs": {"z9": 0}}}, 400, "rules"),
    ("GET", "/api/setups?page=0", None, 422, "unreadable"),
    ("GET", "/api/setups?family=chess", None, 422, "unreadable"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD)
def test_bad_requests_are_refused_in_a_sentence(
    client: TestClient, method: str, path: str, body: Any, status: int, code: str
) -> None:
    answer = client.request(method, path, content=json.dumps(body), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert len(answer.json()["say"]) > 8
    assert client.get("/api/setups").json()["total"] == 0


def test_the_words_for_a_wrong_existing_name_the_right_ones(client: TestClient) -> None:
    answer = client.post("/api/setups", json={"name": "x", "draft": FLOATING, "existing": "destroy"})
    assert answer.json()["say"] == "existing must be refuse, replace or keep."
