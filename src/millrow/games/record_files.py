"""Files of games: as many records one after another as one likes."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from .records import Record, read_records, write_record


def load_records(path: str | Path) -> Iterator[Record]:
    """The games of a file one after another, or NotationError at the first thing that is not right."""
    return read_records(Path(path).read_text(encoding="utf-8"))


def save_records(path: str | Path, records: Iterable[Record]) -> int:
    """Write games into a file, in place of what it held; gives their number. If one cannot be written, none is."""
    texts = [write_record(record) for record in records]
    Path(path).write_text("\n".join(texts), encoding="utf-8")
    return len(texts)
