"""Atomic writes: a file has the old or the new content, and no temporary file is left."""

import os
from pathlib import Path

import pytest

from millrow.engines.files import write_atomic


def test_written_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in (b"one", b"another"):
        write_atomic(file, text)
        assert file.read_bytes() == text
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_a_failed_write_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def broken(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(type(error)):
        write_atomic(file, b"new")
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]
