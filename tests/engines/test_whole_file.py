"""A file under its name is the old one or the new one, and nothing is left beside it."""

import os
from pathlib import Path

import pytest

from millrow.engines.whole_file import write_whole


def test_written_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in (b"one", b"another"):
        write_whole(file, text)
        assert file.read_bytes() == text
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_what_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def broken(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(type(error)):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]
