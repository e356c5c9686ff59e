"""The analysis board over its socket and requests: states, values, refusals, trees; and values from other programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import Json, begin, play

from millrow.app.analysis import LINE_STEPS, Values, read_answer, search, search_request
from millrow.app.explorer import GamesIndex, explored
from millrow.engines.base import Verdict
from millrow.families import NAMED
from millrow.games.game import Game
from millrow.games.records import read_record
from millrow.notation.positions import read_position
from millrow.server.analysis import asked_analysis
from millrow.server.app import create_app
from millrow.server.models import AnalysisBody
from millrow.store import Missing, open_store

DATA = Path(__file__).parent.parent / "data"
SOCKET = "/api/analysis/socket"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all tests, so that its workers are warm."""
    with (
        open_store(tmp_path_factory.mktemp("analysis") / "games.db") as store,
        TestClient(create_app(store), raise_server_exceptions=False) as talker,
    ):
        yield talker


class Board:
    """An analysis board without a page."""

    def __init__(self, socket: Any) -> None:
        self._socket, self.ask = socket, 0

    def look(self, rules: str, steps: str = "", **more: Any) -> Json:
        """The first answer about a position."""
        self.ask += 1
        self._socket.send_json({"t": "look", "ask": self.ask, "rules": rules, "steps": steps.split(), **more})
        return self.next()

    def next(self) -> Json:
        """The next answer about the position looked at last."""
        while True:
            answer: Json = self._socket.receive_json()
            if answer["ask"] == self.ask:
                return answer

    def values(self) -> Json:
        """The values when the search has ended."""
        while not (answer := self.next()).get("done") or answer["t"] != "values":
            pass
        return answer

    def values_of(self, rules: str, steps: str) -> list[Json]:
        """The values of a position when the search has ended."""
        self.look(rules, steps)
        found: list[Json] = self.values()["values"]
        return found

    def line(self) -> Json:
        """The best line when it is complete."""
        while not (answer := self.next()).get("done") or answer["t"] != "line":
            pass
        return answer


@pytest.fixture
def board(client: TestClient) -> Iterator[Board]:
    with client.websocket_connect(SOCKET) as socket:
        yield Board(socket)


def test_state_values_and_best_line(board: Board) -> None:
    looked = board.look("six", start="b2,b3 a1,d4,c5 4 3 blue")
    assert (looked["t"], looked["state"]["position"]) == ("looked", "b2,b3 a1,d4,c5 4 3 blue")
    assert {step["step"] for step in looked["state"]["steps"]} >= {"b4", "d2"}
    found = board.values()
    assert [(value["step"], value["kind"], value["turns"]) for value in found["values"][:4]] == [
        ("b4", "win", 21),
        ("d2", "win", 23),
        ("c2", "win", 27),
        ("c1", "draw", None),
    ]
    assert found["proven"]
    assert found["evaluation"] == {"code": "analysis.wins", "facts": {"seat": 0, "turns": 21}}
    assert found["counts"]["facts"]["wins"] == 3
    line = board.line()
    assert line["line"][0] == [0, "b4"]
    end = board.look("six", " ".join(step for _, step in line["line"]), start="b2,b3 a1,d4,c5 4 3 blue")
    assert end["state"]["outcome"]["winner"] == 0


def test_the_best_line_of_a_draw_ends_where_a_position_comes_again(board: Board) -> None:
    looked = board.look("six")
    board.values()
    steps = [step for _, step in board.line()["line"]]
    positions = [looked["state"]["position"]]
    for count in range(1, len(steps) + 1):
        state = board.look("six", " ".join(steps[:count]), values=False)["state"]
        positions.append(state["position"])
    assert len(steps) < LINE_STEPS
    assert len(set(positions)) == len(positions) - 1
    assert positions.index(positions[-1]) < len(steps)


def test_an_unsolved_game_gets_estimates_that_are_called_so(board: Board) -> None:
    board.look("nine", "a1")
    first = board.next()
    assert first["t"] == "values"
    assert {value["kind"] for value in first["values"]} == {"estimate"}
    assert (first["proven"], first["kind"], first["done"], first["counts"]) == (False, "estimate", False, None)


def test_looking_elsewhere_stops_the_search(board: Board) -> None:
    board.look("nine")
    board.next()
    board.look("connect4", "4 4 4 4 4 2 2")  # answered although the search before had a minute
    assert board.values()["proven"]


def test_a_finished_game_has_no_values(board: Board) -> None:
    assert board.look("connect4", "1 2 1 2 1 2 1")["state"]["phase"] == "over"
    board.look("connect4", "1 2", values=False)
    assert board.look("connect4", "1 2 1")["t"] == "looked"  # nothing came between


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"rules": "six", "steps": ["zz"]}, "unreadable"),
        ({"rules": "connect4", "steps": ["1", "2", "1", "2", "1", "2", "1", "1"]}, "over"),
        ({"rules": "chess"}, "notation"),
        ({"rules": "six", "start": "a1 nonsense"}, "notation"),
        ({"rules": "six", "seats": [{"name": "Ada"}]}, "rules"),
        ({"rules": 5}, "unreadable"),
        ({}, "unreadable"),
    ],
)
def test_bad_positions_are_refused_and_change_nothing(client: TestClient, message: Json, code: str) -> None:
    with client.websocket_connect(SOCKET) as socket:
        board = Board(socket)
        board.look("six", "a1")
        socket.send_json({"t": "look", "ask": 7, **message})
        while (refused := socket.receive_json())["t"] != "refused":
            pass
        assert refused["code"] == code
        assert refused["say"].endswith(".")
        assert refused["words"]["code"]
        assert board.look("six", "a1 c1")["t"] == "looked"


def test_clicks_that_are_no_step_are_refused_with_the_reason(client: TestClient) -> None:
    with client.websocket_connect(SOCKET) as socket:
        Board(socket).look("six", "a1", values=False)
        socket.send_json({"t": "try", "ask": 1, "places": ["a1"]})
        refused = socket.receive_json()
        assert (refused["t"], refused["points"]) == ("refused", ["a1"])
        socket.send_json({"t": "try", "ask": 1, "places": ["c1", "e1"], "drag": True})
        assert socket.receive_json()["code"] == "empty"


def test_players_keep_their_names_and_colours(board: Board) -> None:
    seats = [{"name": "Ada", "colour": "green"}, {"name": "", "colour": "purple"}]
    state = board.look("connect4", seats=seats)["state"]
    assert [(seat["name"], seat["colourName"]) for seat in state["seats"]] == [("Ada", "green"), ("Purple", "purple")]


# values of independent programs


def worth(found: Json) -> tuple[str, int | None]:
    """The value of a position is that of its best step."""
    assert found["proven"]
    return found["values"][0]["kind"], found["values"][0]["turns"]


@pytest.mark.parametrize(
    ("file", "rules", "count"),
    [("six_mens_morris_positions.txt", "six", 1154), ("six_mens_morris_flying_positions.txt", "six:fly_at=3", 290)],
)
def test_mill_values_equal_those_of_other_programs(board: Board, file: str, rules: str, count: int) -> None:
    lines = (DATA / file).read_text().splitlines()
    for line in lines:
        *position, kind = line.split(maxsplit=4)
        looked = board.look(rules, start=f"{' '.join(position)} blue")
        assert looked["t"] == "looked", line
        value, _, turns = kind.partition(" ")
        if looked["state"]["outcome"] is not None:
            assert kind == "loss 0"
        else:
            assert worth(board.values()) == (value, int(turns) if turns else None), line
    assert len(set(lines)) == count


def turns_of(score: int, discs: int, cells: int) -> int | None:
    """Turns to the end: a score of n is a win with p discs on the board, n = (cells + 2 - p) // 2."""
    last = [p for p in range(discs + 1, cells + 1) if (cells + 2 - p) // 2 == abs(score)]
    return next((p - discs for p in last if (p - discs) % 2 == (score > 0)), None) if score else None


SIZES = [file.stem for file in sorted((DATA / "connectx").glob("w*.txt"))]
QUICK = {"w3_h3_k3", "w4_h4_k4", "w5_h5_k4", "w5_h5_k5"}  # with Connect Four 1010 positions


@pytest.mark.parametrize(
    "size", [size if size in QUICK else pytest.param(size, marks=pytest.mark.slow) for size in SIZES]
)
def test_drop_values_of_other_sizes_equal_those_of_other_programs(board: Board, size: str) -> None:
    columns, rows, line = (int(word[1:]) for word in size.split("_"))
    rules = f"connect:columns={columns},rows={rows},line={line}"
    assert_values(board, rules, DATA / "connectx" / f"{size}.txt", 60, columns * rows)


def test_connect_four_values_equal_those_of_other_programs(board: Board) -> None:
    assert set(SIZES) > QUICK
    assert_values(board, "connect4", DATA / "connect4_positions.txt", 770, 42)


def assert_values(board: Board, rules: str, file: Path, count: int, cells: int) -> None:
    """The board shows the values of all positions in a file, so many."""
    lines = [line.split() for line in file.read_text().splitlines()]
    for moves, text in lines:
        score = int(text)
        steps = " ".join(str("123456789abc".index(move) + 1) for move in moves)
        looked = board.look(rules, steps)
        assert looked["t"] == "looked", moves
        kind = "draw" if score == 0 else "win" if score > 0 else "loss"
        assert worth(board.values()) == (kind, turns_of(score, len(moves), cells)), moves
    assert len({moves for moves, _ in lines}) == count


# trees


def opened(client: TestClient, **body: Any) -> Json:
    answer = client.post("/api/analysis", json=body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_an_analysis_of_a_game_at_a_move(client: TestClient) -> None:
    game = begin(client, "six", seats=[{"name": "Ada"}, {"level": "easy", "name": "Robo"}], title="Club night")
    client.post(f"/api/games/{game['id']}/events", json={"seen": 1, "kind": "step", "text": "a1"})
    found = opened(client, game=game["id"], ply=0)
    tree = found["analysis"]
    assert (tree["title"], tree["at"], tree["rules"], tree["start"]) == ("Club night", 0, "six", "")
    assert [seat["name"] for seat in tree["seats"]] == ["Ada", "Robo"]
    assert (found["game"]["code"], found["players"]) == ("mills.title.six", 2)
    assert client.post("/api/analysis", json={"game": game["id"], "ply": 99}).json()["code"] == "no-ply"
    assert client.post("/api/analysis", json={"game": "nowhere"}).status_code == 404


RECORD = """\
[Rules "six"]
[Blue "Ada"]
[Title "Corners"]

{before} 1. a1 b2 2. a3 ({slow} 2. c1 b4 {good}) b4 3. a5 (3. c1 d2) xb2 (3. xb4)
Game in progress
"""


def test_a_record_with_variations_and_back(client: TestClient) -> None:
    found = opened(client, text=RECORD)
    nodes, facts = found["analysis"]["nodes"], found["facts"]
    assert [node["step"] for node in nodes] == ["", "a1", "b2", "a3", "b4", "a5", "xb2", "c1", "b4", "c1", "d2", "xb4"]
    assert [node["parent"] for node in nodes] == [-1, 0, 1, 2, 3, 4, 5, 2, 7, 4, 9, 5]
    assert (nodes[7]["name"], nodes[8]["comment"], nodes[0]["comment"]) == ("slow", "good", "before")
    assert facts[6] == {"seat": 0, "turn": 5, "continues": True}
    assert facts[8] == {"seat": 1, "turn": 4, "continues": False}
    assert found["analysis"]["at"] == 6
    text = client.post("/api/analysis/record", json=found["analysis"]).json()["text"]
    assert read_record(text) == read_record(RECORD)


def test_a_pasted_position(client: TestClient) -> None:
    found = opened(client, text="b2,b3 a1,d4,c5 4 3 blue", rules="six")
    assert found["analysis"]["start"] == "b2,b3 a1,d4,c5 4 3 blue"
    assert opened(client, text="4455", rules="connect4")["analysis"]["start"]


@pytest.mark.parametrize(
    ("rules", "text", "steps"),
    [
        ("connect4", "4 4 3 5", "4 4 3 5"),
        ("connect4", "1. 4 4 2. 3", "4 4 3"),
        ("connect4", "4\n4", "4 4"),
        ("connect:columns=12", "10 4", "10 4"),
        ("six", "a1 b2 a3 b4 a5xb2", "a1 b2 a3 b4 a5 xb2"),
        ("six", "A1 b2", "a1 b2"),
        ("six", '[Rules "connect4"] 4 4', "4 4"),
    ],
)
def test_a_pasted_list_of_moves(client: TestClient, rules: str, text: str, steps: str) -> None:
    nodes = opened(client, text=text, rules=rules)["analysis"]["nodes"]
    assert [node["step"] for node in nodes] == ["", *steps.split()]


@pytest.mark.parametrize(
    ("rules", "text", "why"),
    [
        ("connect4", "4 4 8", "character 5: expected a legal move, found “8”. There is no column 8."),
        ("connect4", "4 4 4 4 4 4 4", "character 13: expected a legal move, found “4”. Column 4 is full."),
        ("connect4", "4 4 x", "character 5: expected a legal move, found “x”."),
        ("connect4", "44x", "character 3: expected a column from 1 to 7, found “x”"),
        ("six", "a2 b2", "character 1: expected a legal move, found “a2”. There is no point a2"),
        ("six", "a1 a1", "character 4: expected a legal move, found “a1”. That point already has a disc."),
        ("six", "1. a1 b2 2. a3 b4 3. a5 c1", "character 25: expected a legal move, found “c1”. Take one red disc"),
        ("six", '[Rules "six"]\n1. a1 z9', "Line 2, character 7: expected a legal move, found “z9”."),
        ("six", "a1 c1 4 5 bleu", "character 11: expected blue or red"),
        ("six", "a1 c1 4 5 blue", "Blue has four, Red has five."),
        ("six", "hello", "expected a point of the board"),
    ],
)
def test_the_fault_of_a_pasted_text(client: TestClient, rules: str, text: str, why: str) -> None:
    answer = client.post("/api/analysis", json={"text": text, "rules": rules})
    assert answer.status_code in (400, 409, 422)
    assert why in answer.json()["say"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": "[Rules", "rules": "six"},
        {"text": "nonsense", "rules": "six"},
        {"text": "a1,a3,a5 - 3 6 blue", "rules": "six"},
        {"text": "4", "rules": "connect9000"},
        {"tree": {"rules": "six", "nodes": [{"parent": -1, "step": ""}, {"parent": 0, "step": "q9"}]}},
        {"tree": {"rules": "six", "nodes": [{"parent": -1, "step": ""}, {"parent": 1, "step": "a1"}]}},
        {"tree": {"rules": "six", "nodes": [{"parent": -1, "step": "a1"}]}},
        {"tree": {"rules": "six", "nodes": [{"comment": "x" * 3000}]}},
        {"tree": {"rules": "six", "nodes": [{"marks": [["a1", "c1", "e1"]]}]}},
        {"tree": {"rules": "six", "at": 3}},
        {"tree": {"rules": "six", "title": "x" * 500}},
        {"tree": {"rules": "six", "unknown": 1}},
        {},
    ],
)
def test_bad_analyses_get_a_sentence(client: TestClient, body: Json) -> None:
    answer = client.post("/api/analysis", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert len(answer.json()["say"]) > 10


def test_long_games_need_no_deep_nesting(client: TestClient) -> None:
    steps = [f"{step}" for _ in range(60) for step in ("a1-a3", "e5-e3", "a3-a1", "e3-e5")]
    tree = {"rules": "six:repetition=none", "start": "a1,c1,b2,d4 e5,c5,d2,b4 0 0 blue"}
    nodes = [{"parent": n - 1, "step": step} for n, step in enumerate(["", *steps])]
    found = opened(client, tree={**tree, "nodes": nodes})
    assert found["facts"][-1]["turn"] == len(steps)


def test_what_a_browser_stores_can_be_opened_again(client: TestClient) -> None:
    comment = "Mühle" * 400
    steps = Game(NAMED["six"]).legal()
    nodes: list[Json] = [{"parent": -1, "comment": comment}]
    for step in steps:
        nodes.append({"parent": 0, "step": step, "comment": comment})
        nodes += [{"parent": len(nodes) - 1, "step": reply, "comment": comment} for reply in steps if reply != step][:1]
    parents = [number for number, node in enumerate(nodes) if node["parent"] > 0]
    for parent in parents:
        played = {nodes[parent]["step"], nodes[nodes[parent]["parent"]]["step"]}
        nodes += [{"parent": parent, "step": step, "comment": comment} for step in steps if step not in played]
    tree = {"rules": "six", "nodes": nodes}
    answer = client.post("/api/analysis", json={"tree": tree})
    assert len(answer.request.read()) > 300_000
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["analysis"]["nodes"]) == len(nodes)
    record = client.post("/api/analysis/record", json=tree).json()["text"]
    again = client.post("/api/analysis", json={"text": record}).json()["analysis"]
    assert sum(node["comment"] == comment for node in again["nodes"]) == len(nodes)


def test_the_board_does_not_disturb_a_game(client: TestClient) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(SOCKET) as one, client.websocket_connect(f"/api/games/{game['id']}/socket") as two:
        Board(one).look("nine")
        state = play(two, two.receive_json(), *"4455")
        assert state["ply"] == 4


# the explorer


@pytest.mark.parametrize(
    ("rules", "steps", "sizes"), [("six", "", [8, 8]), ("connect4", "4 4", [1, 2, 2, 2]), ("connect4", "4 1", [1] * 7)]
)
def test_symmetric_moves_are_folded_and_replies_counted(board: Board, rules: str, steps: str, sizes: list[int]) -> None:
    """In Six Men's Morris the two squares can change places, so there are only corners and middles."""
    board.look(rules, steps, explore=True)
    while (found := board.next())["t"] != "explored" or not found["done"]:
        pass
    assert sorted(len(move["steps"]) for move in found["moves"]) == sizes
    values = {value["step"]: value["kind"] for value in board.values_of(rules, steps)}
    for move in found["moves"]:
        assert len({values[step] for step in move["steps"]}) == 1
        after = board.values_of(rules, f"{steps} {move['steps'][0]}")
        opposite = {"win": "loss", "draw": "draw", "loss": "win"}[values[move["steps"][0]]]
        keep = sum(value["kind"] == opposite for value in after)
        assert (move["replies"], move["keep"]) == (len(after), keep)


def test_an_unsolved_game_is_folded_without_counts() -> None:
    """Nothing is claimed about replies where values are estimates."""
    nine = NAMED["nine"]
    [found] = explored(nine, nine.start(), [Verdict(step) for step in nine.legal(nine.start())])
    assert found is not None
    assert found["done"]
    assert {move["keep"] for move in found["moves"]} == {None}
    assert [len(move["steps"]) for move in found["moves"]] == [8, 8, 4, 4]


def test_a_guest_sees_only_own_games(client: TestClient) -> None:
    """Should the board ever be opened to guests, it tells nothing about the games of others."""
    game, ask = begin(client, "connect3"), AnalysisBody.model_validate({"rules": "connect3"})
    stores = client.app.state.hub.stores  # type: ignore[attr-defined]
    with pytest.raises(Missing):
        asked_analysis(ask.model_copy(update={"game": game["id"]}), stores, owner="another")
    assert asked_analysis(ask.model_copy(update={"game": game["id"]}), stores, owner="").rules == "connect3"
    assert GamesIndex().own_games(stores.library, Game(NAMED["connect3"]), "another").games == 0


def test_own_games(client: TestClient) -> None:
    rules = "connect:columns=5,rows=4"
    for moves in ("3 3 3 3", "1 1 2 2 3 3 4", "5 5 4 4 3 3 2", "1 2"):
        game = begin(client, rules)
        for seen, step in enumerate(moves.split()):
            client.post(f"/api/games/{game['id']}/events", json={"seen": seen, "kind": "step", "text": step})
    found = client.post("/api/analysis/games", json={"rules": rules}).json()
    assert found["games"] == 4
    assert found["moves"] == [
        {"steps": ["1", "5"], "games": 3, "wins": [2, 0], "draws": 0},
        {"steps": ["3"], "games": 1, "wins": [0, 0], "draws": 0},
    ]
    found = client.post("/api/analysis/games", json={"rules": rules, "steps": ["5"]}).json()
    assert [(move["steps"], move["games"]) for move in found["moves"]] == [(["5"], 2), (["4"], 1)]
    assert client.post("/api/analysis/games", json={"rules": rules, "steps": ["9"]}).status_code == 400


def test_a_move_that_ends_the_game_by_repetition_is_a_draw() -> None:
    rules = NAMED["six"]
    start = read_position(rules, "b2,c4,d2,e5 a1,e1,c1,a5 0 0 blue")
    game = Game(rules, start, ["e5-e3", "a5-a3", "e3-e5", "a3-a5"] * 2)
    for played, value in ((len(game.steps) - 5, "win"), (len(game.steps) - 1, "draw")):
        before = Game(rules, start, game.steps[:played])
        answers = [answer for answer in search(search_request(before)) if answer and "verdicts" in answer]
        values = read_answer(before, 0, answers[-1])
        assert isinstance(values, Values)
        assert (values.kind, values.proven) == ("win", True)
        assert {value.step: value.kind for value in values.values}["a3-a5"] == value
        kinds = [value.kind for value in values.values]
        assert kinds == sorted(kinds, key=["win", "draw", "loss"].index)
