"""`millrow values`: the board with what each first move is worth, compared with the published values."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from millrow.cli import app, main


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No values are known yet. The kernels stay where they are."""
    monkeypatch.setattr("millrow.app.value_map.cache_folder", lambda: tmp_path)


def run(*words: str) -> list[str]:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    lines: list[str] = result.output.splitlines()
    return lines


def test_the_board_of_connect_four() -> None:
    lines = run("values", "connect4")
    assert lines[:2] == ["Connect Four", "1 2 3 4 5 6 7"]
    assert lines[7] == "l l d w d l l"  # Allis 1988
    assert lines[9:11] == ["w: win, d: draw, l: loss, for Blue, who starts.", "Blue wins in 41 turns"]
    assert lines[12:14] == ["4  win 41", "3  draw"]


def test_the_board_of_three_mens_morris_in_other_languages() -> None:
    assert run("values", "three")[1:6:2] == ["3  d---l---d", "2  l---w---l", "1  d---l---d"]
    assert run("--lang", "de", "values", "three")[3] == "2  n---s---n"


def test_the_sizes_and_what_is_known() -> None:
    def known() -> dict[str, str]:
        _, *table, how = run("values")
        assert how == "millrow values NAME computes them."
        rows = [re.split(r"  +", row) for row in table]
        return {rules: best for _, rules, best in rows}

    assert known()["three"] == "not computed yet"
    run("values", "three")
    assert known()["three"] == "b2: win 9"
    assert known()["connect:columns=4,rows=4,line=4"] == "not computed yet"


def test_what_is_not_solved_is_not_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for rules, why in {"nine": "it isn't solved", "connect5": "it isn't solved", "chess": "There is no game"}.items():
        monkeypatch.setattr("sys.argv", ["millrow", "values", rules])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        assert (ended.value.code, told.out) == (2, "")
        assert why in told.err
