"""The protocol of mill programs, as a server and as a client."""

import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from millrow.core.rules import AnyRules
from millrow.engines.arena.match import play_match
from millrow.engines.arena.players import Player
from millrow.engines.base import EngineFailed, Limit, Verdict, choose
from millrow.engines.heuristic import HeuristicEngine
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.engines.uci.client import UciEngine
from millrow.engines.uci.protocol import read_answer, read_go, score_of, write_go
from millrow.engines.uci.server import UciServer
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import NINE_MEN, SIX_MEN

OURS = f"{shlex.quote(sys.executable)} -c 'from millrow.cli import main; main()' engine nine"


def run_server(*lines: str) -> list[str]:
    output = list[str]()
    UciServer(NINE_MEN, output.append).run(lines)
    return output


def bestmove(*lines: str) -> str:
    return run_server(*lines)[-1]


def test_introduces_itself() -> None:
    output = run_server("uci", "isready")
    assert output[-2:] == ["uciok", "readyok"]
    assert "option name Rules type string default nine" in output


def test_it_closes_a_mill_and_then_captures() -> None:
    placed = "position startpos moves a7 b6 d7 b4"
    assert bestmove("setoption name Level value medium", placed, "go movetime 100") == "bestmove g7"
    assert bestmove("setoption name Level value medium", placed + " g7", "go movetime 100").startswith("bestmove xb")


def test_reads_the_fen_other_programs_write() -> None:
    fen = "********/********/O******O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3"
    assert "fields" not in " ".join(run_server(f"position fen {fen}"))
    blocked = "position fen ********/*******@/O******O b p p 2 7 1 7 0 0 0 0 0 0 0 0 2"
    assert bestmove("setoption name Level value medium", blocked, "go movetime 100") == "bestmove g7"


def test_any_game_by_the_option() -> None:
    drops = ["setoption name Rules value connect4", "setoption name Level value medium"]
    assert bestmove(*drops, "position startpos moves 4 1 4 1 4 1", "go") == "bestmove 4"
    assert bestmove(*drops, "position fen 7/7/7/B6/BR5/BR5 red", "go") == "bestmove 1"


def test_it_does_not_draw_a_won_game_by_repetition() -> None:
    start, steps = "position fen c2,d2,b3,e5 c1,e1,d3,d4 0 0 red", "c1-a1 c2-b2 a1-c1 b2-c2 c1-a1 c2-b2 a1-c1"
    six = "setoption name Rules value six"
    assert bestmove(six, "position fen b2,d2,b3,e5 c1,e1,d3,d4 0 0 blue", "go") == "bestmove b2-c2"
    assert bestmove(six, f"{start} moves {steps}", "go") == "bestmove e5-c5"
    drawn = f"{start} moves {steps} b2-c2 c1-a1"  # the client plays on
    assert bestmove(six, drawn, "go").startswith("bestmove ")


def test_stop_ends_an_endless_search() -> None:
    drops = "setoption name Rules value connect4"
    assert bestmove(drops, "position startpos", "go infinite", "stop").startswith("bestmove ")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["jump"], "Unknown command “jump”"),
        (["setoption"], "Expected setoption name NAME value VALUE"),
        (["position"], "Expected position startpos"),
        (["position fen a1"], "The text ends too early."),
        (["position startpos moves z9"], "no point z9"),
        (["position startpos moves d1 d1"], "“d1” isn't a legal move"),
        (["go depth many"], "go depth needs a number"),
        (["go movetime 0"], "go movetime needs a number"),
        (["setoption name Rules value chess"], "chess"),
        (["setoption name Level value godlike"], "godlike"),
        (["setoption name Hash value 5"], "Unknown option “Hash”"),
        (["setoption name Seed value -1"], "Seed must be 0 to"),
    ],
)
def test_errors_are_reported_and_change_nothing(lines: list[str], message: str) -> None:
    output = run_server(*lines, "isready")
    assert output[-1] == "readyok"
    assert output[0].startswith("info string")
    assert message in output[0]


def test_it_is_ready_even_if_it_cannot_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: TableEngine, __: AnyRules) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(TableEngine, "prepare", full)
    output = run_server("setoption name Rules value six", "isready")
    assert output == ["info string The engine can't be prepared: no space left", "readyok"]


def test_a_bad_position_leaves_the_last_one() -> None:
    good = "position startpos moves a7 b6 d7 b4"
    assert bestmove("setoption name Level value medium", good, "position startpos moves q1", "go") == "bestmove g7"


def test_a_finished_game_has_no_move() -> None:
    output = run_server("setoption name Rules value connect4", "position startpos moves 1 2 1 2 1 2 1", "go")
    assert output == ["info string The game is over.", "bestmove none"]


@pytest.mark.parametrize("limit", [Limit(seconds=0.25), Limit(nodes=7), Limit(depth=3), Limit(), Limit(1.0, 2, 3)])
def test_limits_both_ways(limit: Limit) -> None:
    assert read_go(write_go(limit).split()[1:]) == (limit if limit != Limit() else None)


def test_an_endless_search_is_answered_when_it_is_stopped() -> None:
    """Even if everything is proven sooner."""
    output = list[str]()
    stopped_by = list[bool]()

    def lines() -> Iterator[str]:
        yield "setoption name Rules value three"
        yield "isready"
        yield "position startpos"
        yield "go infinite"
        time.sleep(0.5)
        stopped_by.append(not any(line.startswith("bestmove") for line in output))
        yield "stop"

    UciServer(NINE_MEN, output.append).run(lines())
    assert stopped_by == [True]
    assert output[-1] == "bestmove b2"


def test_scores_of_verdicts() -> None:
    assert score_of(Verdict("4", 1, 1, 7, 1.0)) == "mate 7"
    assert score_of(Verdict("4", -1, -1, 8, -1.0)) == "mate -8"
    assert score_of(Verdict("4", 0, 0, None, 0.3)) == "cp 0"
    assert score_of(Verdict("4", estimate=0.5)) == "cp 500"


def test_answers_on_one_line() -> None:
    step, verdict = read_answer("info depth 10 score cp 12 nodes 14832 bestmove d6")
    assert (step, verdict) == ("d6", Verdict("d6", estimate=0.012))
    # other programs' proofs are not trusted
    assert read_answer("info depth 3 score mate -4")[1] == Verdict("", estimate=-1.0)
    assert read_answer("info string score cp x") == (None, None)


# External programs

FOREIGN = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci": print("id name Old Miller\\nuciok", flush=True)
    if words[0] == "isready": print("readyok", flush=True)
    if words[0] == "position": placed = words[2]
    if words[0] == "go": {go}
    if words[0] == "quit": break
"""
RINGS = "d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7"


def program(folder: Path, go: str) -> str:
    path = folder / "miller.py"
    path.write_text(FOREIGN.format(go=go))
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


@pytest.fixture
def external(tmp_path: Path) -> Iterator[UciEngine]:
    """Places on the first free point of the FEN."""
    go = f"print('info score cp 12 bestmove', '{RINGS}'.split()[placed.replace('/', '').index('*')], flush=True)"
    with UciEngine(program(tmp_path, go)) as engine:
        yield engine


def test_a_foreign_program_plays(external: UciEngine) -> None:
    assert external.declines(NINE_MEN) is None
    assert external.name == "Old Miller"
    pos = NINE_MEN.start()
    assert choose(external, NINE_MEN, pos) == Verdict("d5", estimate=0.012)
    assert choose(external, NINE_MEN, NINE_MEN.play(pos, "d5")).step == "e5"


def test_a_foreign_program_declines_what_it_has_no_notation_for(external: UciEngine) -> None:
    assert "24 points" in str(external.declines(SIX_MEN))
    assert "no exchange format" in str(external.declines(CONNECT_FOUR))


def test_an_illegal_step_loses_the_game(tmp_path: Path) -> None:
    with UciEngine(program(tmp_path, "print('bestmove d5', flush=True)")) as engine:
        players = [Player("miller", engine, Limit()), Player("heuristic", HeuristicEngine(1), Limit())]
        result = play_match(NINE_MEN, players)
    assert (result.failed, result.winner) == (0, 1)
    assert "d5" in result.reason


@pytest.mark.parametrize(
    ("go", "says"),
    [("sys.exit(3)", "has stopped"), ("pass", "isn't responding"), ("print('bestmove')", "isn't responding")],
)
def test_a_broken_program_is_reported(tmp_path: Path, go: str, says: str) -> None:
    with UciEngine(program(tmp_path, go), timeout=1.0) as engine, pytest.raises(EngineFailed, match=says):
        choose(engine, NINE_MEN, NINE_MEN.start(), Limit(seconds=0.01))


def test_no_such_program() -> None:
    assert "can't be started" in str(UciEngine("no-such-program-here").declines(NINE_MEN))


def test_our_own_engine_through_our_own_client() -> None:
    with UciEngine(OURS, {"Level": "medium"}) as engine:
        assert engine.declines(CONNECT_FOUR) is None
        pos = CONNECT_FOUR.start()
        for step in "414141":
            pos = CONNECT_FOUR.play(pos, step)
        assert choose(engine, CONNECT_FOUR, pos, Limit(seconds=0.2)).step == "4"
        answers = engine.think(CONNECT_FOUR, CONNECT_FOUR.start(), Limit())
        answers.close()  # type: ignore[attr-defined]
        assert choose(engine, SIX_MEN, SIX_MEN.start(), Limit(seconds=0.2)).step in SIX_MEN.legal(SIX_MEN.start())


def test_scores_of_proven_results_without_a_distance() -> None:
    assert score_of(Verdict("1", 1, 1)) == "cp 1000"
    assert score_of(Verdict("1", -1, -1)) == "cp -1000"
    assert score_of(Verdict("1", 0, 0)) == "cp 0"
    assert score_of(Verdict("1", -1, -1, 4)) == "mate -4"
