"""Matches between engines: pairings, results, standings, the chart and the command."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from millrow.core.rules import RulesError
from millrow.engines.arena.chart import chart
from millrow.engines.arena.match import Result
from millrow.engines.arena.players import find_player
from millrow.engines.arena.tournament import Standings, Tally, Tournament, random_opening
from millrow.engines.base import Limit
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    code = "from millrow.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, "arena", *words], capture_output=True, text=True, check=False, timeout=120
    )


def test_round_robin_alternates_the_first_move() -> None:
    met = [pairing.seats for pairing in Tournament("six", ("a", "b", "c"), 2).pairings()]
    assert met == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]


def test_ladder_pairings() -> None:
    met = [pairing.seats for pairing in Tournament("six", ("a", "b", "c"), 2, ladder=True).pairings()]
    assert met == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]


def test_pairings_of_more_than_two_players() -> None:
    tables = [pairing.seats for pairing in Tournament("connect:players=5", ("a", "b", "c"), 30).pairings()]
    assert all(len(table) == 5 and set(table) == {"a", "b", "c"} for table in tables)
    assert len(set(tables)) > 10


def test_the_same_seed_plays_the_same_games() -> None:
    tournament = Tournament("connect4", ("medium", "random"), 6, seed=3, opening=2)
    first, again = (dict(tournament.play()) for _ in range(2))
    assert first == again
    assert len({result.steps for result in first.values()}) == 6
    assert first[0].steps[:2] == first[1].steps[:2]  # both start from the same opening


def test_parallel_games_are_the_same() -> None:
    tournament = Tournament("three", ("medium", "random"), 4)
    assert dict(tournament.play(workers=2)) == dict(tournament.play())


def test_openings_do_not_end_the_game() -> None:
    for seed in range(30):
        pos = CONNECT_FOUR.start()
        for step in random_opening(CONNECT_FOUR, 20, seed):
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
    assert table.head_to_head["a", "b"] == Tally(3, 1, 1, 1, 1.5)
    assert table.total["b"].share == 0.5
    assert table.failures == ["a failed: oh"]
    assert table.reasons == {"line": 1, "full": 1, "failed": 1}
    assert 0 < Tally(10, 10, 0, 0, 10).error_margin < 0.2


def test_the_picture_is_svg_and_escapes_names() -> None:
    table = Standings(("a<b", "c"))
    table.add(Result(("a<b", "c"), 0, "line", ()))
    words = "".join(ElementTree.fromstring(chart(table, "Six & more", {"a<b": "a<b", "c": "c"})).itertext())
    assert "a<b" in words
    assert "Six & more" in words
    assert "100%" in words


def test_player_limits() -> None:
    assert find_player(SIX_MEN, "medium@0.25s").limit == Limit(seconds=0.25)
    assert find_player(SIX_MEN, "random@70n").limit == Limit(nodes=70)
    assert find_player(SIX_MEN, "medium@4d").limit == Limit(depth=4)


@pytest.mark.parametrize("name", ["godlike", "medium@", "medium@4x", "medium@1.5n", "uci:no-such-program", ""])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(RulesError):
        find_player(SIX_MEN, name)


def test_the_command(tmp_path: Path) -> None:
    picture, record = tmp_path / "table.svg", tmp_path / "games.txt"
    ran = arena("three", "medium", "random", "--games", "4", "--picture", str(picture), "--record", str(record))
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split("\n")[1].startswith("medium ")
    ended = re.search(r"How the games ended: (.+)\.", ran.stdout)
    assert ended is not None
    assert all(
        re.fullmatch(r"\d with (too few discs|no legal move)|\d by repetition", how) for how in ended[1].split(", ")
    )
    ElementTree.fromstring(picture.read_text())
    lines = record.read_text().splitlines()
    assert [line.split("\t")[0] for line in lines] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["six", "medium"], "needs at least 2 players, but got 1"),
        (["six", "medium", "medium"], "Name each player only once"),
        (["six", "medium", "nobody"], "nobody"),
        (["chess", "medium", "random"], "chess"),
        (["six", "medium", "random", "--games", "0"], "--games"),
        (["six", "medium", "random", "--picture", "/no/such/place/x.svg"], "the folder doesn't exist"),
    ],
)
def test_the_command_refuses_with_a_reason(words: list[str], says: str) -> None:
    ran = arena(*words)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr
