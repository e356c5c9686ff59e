"""Engines among themselves: pairings, results, standings, the picture and the command."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from millrow.engines.arena.chart import chart
from millrow.engines.arena.match import Result
from millrow.engines.arena.players import find_player
from millrow.engines.arena.standings import Line, Standings
from millrow.engines.arena.tournament import Tournament, opening
from millrow.engines.base import Limit
from millrow.rules.base import RulesError
from millrow.rules.named import CONNECT_FOUR, SIX_MEN


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    code = "from millrow.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, "arena", *words], capture_output=True, text=True, check=False, timeout=120
    )


def test_everybody_meets_everybody_and_begins_in_turn() -> None:
    met = [pairing.seats for pairing in Tournament("six", ("a", "b", "c"), 2).pairings()]
    assert met == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]


def test_on_a_ladder_everybody_meets_the_next() -> None:
    met = [pairing.seats for pairing in Tournament("six", ("a", "b", "c"), 2, ladder=True).pairings()]
    assert met == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]


def test_more_than_two_sit_at_one_table() -> None:
    tables = [pairing.seats for pairing in Tournament("connect:players=5", ("a", "b", "c"), 30).pairings()]
    assert all(len(table) == 5 and set(table) == {"a", "b", "c"} for table in tables)
    assert len(set(tables)) > 10


def test_the_same_seed_plays_the_same_games() -> None:
    tournament = Tournament("connect4", ("medium", "random"), 6, seed=3, opening=2)
    first, again = (dict(tournament.play()) for _ in range(2))
    assert first == again
    assert len({result.steps for result in first.values()}) == 6
    assert first[0].steps[:2] == first[1].steps[:2]  # both begin from the same opening


def test_games_side_by_side_are_the_same_games() -> None:
    tournament = Tournament("three", ("medium", "random"), 4)
    assert dict(tournament.play(workers=2)) == dict(tournament.play())


def test_openings_do_not_end_the_game() -> None:
    for seed in range(30):
        pos = CONNECT_FOUR.start()
        for step in opening(CONNECT_FOUR, 20, seed):
            pos = CONNECT_FOUR.play(pos, step)
        assert CONNECT_FOUR.outcome(pos) is None


def test_standings() -> None:
    table = Standings(("a", "b"))
    for result in (
        Result(("a", "b"), 0, "line", ()),
        Result(("b", "a"), None, "full", ()),
        Result(("a", "b"), 1, "a failed: oh", (), 0),
    ):
        table.add(result)
    assert table.met["a", "b"] == Line(3, 1, 1, 1, 1.5)
    assert table.total["b"].share == 0.5
    assert table.failures == ["a failed: oh"]
    assert table.reasons == {"line": 1, "full": 1, "failed": 1}
    assert 0 < Line(10, 10, 0, 0, 10).doubt < 0.2


def test_the_picture_is_svg_and_escapes_names() -> None:
    table = Standings(("a<b", "c"))
    table.add(Result(("a<b", "c"), 0, "line", ()))
    words = "".join(ElementTree.fromstring(chart(table, "Six & more")).itertext())
    assert "a<b" in words
    assert "Six & more" in words
    assert "100%" in words


def test_limits_of_ones_own() -> None:
    assert find_player(SIX_MEN, "medium@0.25s").limit == Limit(seconds=0.25)
    assert find_player(SIX_MEN, "random@70n").limit == Limit(nodes=70)
    assert find_player(SIX_MEN, "medium@4d").limit == Limit(depth=4)


@pytest.mark.parametrize("name", ["godlike", "medium@", "medium@4x", "medium@1.5n", "uci:no-such-program", ""])
def test_nobody_of_that_name(name: str) -> None:
    with pytest.raises(RulesError):
        find_player(SIX_MEN, name)


def test_the_command(tmp_path: Path) -> None:
    picture, record = tmp_path / "table.svg", tmp_path / "games.txt"
    ran = arena("three", "medium", "random", "--games", "4", "--picture", str(picture), "--record", str(record))
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split("\n")[1].startswith("medium ")
    ElementTree.fromstring(picture.read_text())
    lines = record.read_text().splitlines()
    assert [line.split("\t")[0] for line in lines] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["six", "medium"], "1 cannot play here, allowed: at least 2 players"),
        (["six", "medium", "medium"], "each player once"),
        (["six", "medium", "nobody"], "nobody"),
        (["chess", "medium", "random"], "chess"),
        (["six", "medium", "random", "--games", "0"], "--games"),
        (["six", "medium", "random", "--picture", "/no/such/place/x.svg"], "no such folder"),
    ],
)
def test_the_command_refuses_in_words(words: list[str], says: str) -> None:
    ran = arena(*words)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr
