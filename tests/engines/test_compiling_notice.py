"""The line on the terminal while kernels compile: only there, only if it takes long, and gone afterwards."""

import sys
import time

import pytest

from millrow.engines.numba import notice

pexpect = pytest.importorskip("pexpect")
COMPILE = """
from millrow.engines.numba import notice
import time
notice.SHOWN_AFTER = 0.2
for seconds in {}:
    with notice.compiling_notice():
        time.sleep(seconds)
print("done")
"""


def output(*seconds: float) -> str:
    """What a terminal gets if kernels take so long to compile."""
    child = pexpect.spawn(sys.executable, ["-c", COMPILE.format(seconds)], encoding="utf-8", timeout=30)
    child.expect(pexpect.EOF)
    text: str = child.before
    return text


def test_a_person_at_a_terminal_sees_one_line_that_goes_away() -> None:
    text = output(1.0, 0.6)
    assert text.count("Setting up the computer player") == 2, "for each kernel again, on the same line"
    assert text.endswith("\r\x1b[Kdone\r\n")
    assert "\n" not in text.removesuffix("done\r\n")


def test_quick_work_shows_nothing() -> None:
    assert output(0.0, 0.01) == "done\r\n"


def test_a_program_sees_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice, "SHOWN_AFTER", 0.01)
    with notice.compiling_notice():
        time.sleep(0.2)
    assert capsys.readouterr() == ("", "")


def test_a_spinner_shows_it_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice, "SHOWN_AFTER", 0.01)
    shown = list[str]()
    with notice.compiling_shown_by(shown.append), notice.compiling_notice(), notice.compiling_notice():
        time.sleep(0.2)
    assert [bool(text) for text in shown] == [True, False]
