"""Files with any number of game records."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from .records import Record, read_records, write_record


def load_records(path: str | Path) -> Iterator[Record]:
    """Read the games of a file one by one; NotationError at the first mistake."""
    return read_records(Path(path).read_text(encoding="utf-8"))


def save_records(path: str | Path, records: Iterable[Record]) -> int:
    """Write games to a file, replacing its contents, and return their number; if one cannot be written, none is."""
    texts = [write_record(record) for record in records]
    Path(path).write_text("\n".join(texts), encoding="utf-8")
    return len(texts)
