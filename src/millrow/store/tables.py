"""The tables. `game` and `event` are the source of truth; `summary` is derived and can be rebuilt from them."""

import json
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class JsonText(TypeDecorator[Any]):
    """A value as ASCII JSON, so that any text survives in any database encoding."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


metadata = MetaData()


def checksum_column() -> Column[Any]:
    """See checksums.py; null in rows of older versions."""
    return Column("checksum", BigInteger)


game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),  # times are milliseconds since 1970
    Column("rules", Text, nullable=False),
    Column("rules_name", Text, nullable=False),  # the name of rules that are not a preset
    Column("start", Text, nullable=False),
    Column("seats", JsonText, nullable=False),  # as they were at the start: [[name, token, level], ...]
    Column("tags", JsonText, nullable=False),
    Column("comments", JsonText, nullable=False),  # [[ply, text], ...]
    Column("selected", Text, nullable=False),  # the selected disc, if the game was loaded from a save
    Column("source", String(20), nullable=False),  # played, copied, file, unverified; importing
    Column("origin", String(32)),  # the id of the game it was copied from
    Column("origin_number", Integer, nullable=False),  # the number of events it was created with
    checksum_column(),
)

event = Table(
    "event",
    metadata,
    Column("game", ForeignKey("game.id"), primary_key=True),
    # 1, 2, 3 ...: concurrent appends of the same number violate the primary key
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    checksum_column(),
    sqlite_with_rowid=False,
)


def snapshot_columns() -> list[Column[Any]]:
    """The columns of GameSnapshot: the state of a game now, or when it was saved."""
    return [
        Column("number", Integer, nullable=False),  # the number of events
        Column("title", Text, nullable=False),
        Column("rules", Text, nullable=False),
        Column("rules_title", Text, nullable=False),
        Column("family", String(10), nullable=False),  # mills or drops
        Column("variant", String(20), nullable=False),  # the preset: six, connect4 ...
        Column("seats", JsonText, nullable=False),
        Column("opponents", String(10), nullable=False),  # people, computer, computers
        Column("ply", Integer, nullable=False),
        Column("turn", Integer, nullable=False),
        Column("phase", String(20), nullable=False),
        Column("result", String(20), nullable=False),  # playing, drawn, or the winner's seat: blue, red ...
        Column("status", Text, nullable=False),
        Column("position", Text, nullable=False),
        Column("search", Text, nullable=False),
    ]


summary = Table(
    "summary",
    metadata,
    Column("game", ForeignKey("game.id"), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("source", String(20), nullable=False),
    *snapshot_columns(),
    checksum_column(),
    # covering indexes for every filter; full rows are read only for one page
    Index("summary_latest", "deleted", "updated", "game"),
    Index("summary_list", "deleted", "updated", "game", "family", "variant", "result", "opponents", "search"),
)

save = Table(
    "save",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", ForeignKey("game.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("selected", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    *snapshot_columns(),
    checksum_column(),
    Index("save_latest", "created", "id"),
)

setup = Table(
    "setup",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("source", String(20), nullable=False),  # made, file, unverified
    Column("rules", Text, nullable=False),
    Column("rules_name", Text, nullable=False),  # the name of rules that are not a preset
    Column("draft", JsonText, nullable=False),  # see notation/drafts.py
    Column("family", String(10), nullable=False),  # mills or drops
    Column("variant", String(20), nullable=False),  # the preset: six, connect4 ...
    Column("search", Text, nullable=False),
    checksum_column(),
    Index("setup_latest", "created", "id"),
    Index("setup_name", "name"),
)

board = Table(
    "board",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("family", String(10), nullable=False),
    Column("draft", JsonText, nullable=False),  # see families/board_drafts.py
    checksum_column(),
    Index("board_latest", "created", "id"),
    Index("board_name", "name"),
)
