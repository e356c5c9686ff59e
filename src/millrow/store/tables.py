"""The tables. What a game is stands in `game` and `event`; `summary` can be made from them again at any time."""

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
    """A value as JSON in plain ASCII: any text at all survives in any database."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


metadata = MetaData()

game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),  # times are milliseconds since 1970
    Column("rules", Text, nullable=False),
    Column("rules_name", Text, nullable=False),  # of rules that are no preset
    Column("start", Text, nullable=False),
    Column("seats", JsonText, nullable=False),  # as they were at the start: [[name, token, level], ...]
    Column("tags", JsonText, nullable=False),
    Column("comments", JsonText, nullable=False),  # [[ply, text], ...]
    Column("selected", Text, nullable=False),  # the disc that was picked up when the game was loaded from a save
    Column("source", String(20), nullable=False),  # played, copied, file, unverified
    Column("origin", String(32)),  # the game this one was copied from ...
    Column("origin_number", Integer, nullable=False),  # ... and how many of its events came along
)

event = Table(
    "event",
    metadata,
    Column("game", ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # 1, 2, 3 ...: the key is the lock
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)


def described() -> list[Column[Any]]:
    """What a list shows about a game, as it stands now or as it stood when it was saved."""
    return [
        Column("number", Integer, nullable=False),  # of events
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
        Column("result", String(20), nullable=False),  # playing, drawn, or the seat that won: blue, red ...
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
    *described(),
    # a list is answered from an index alone, however it is filtered; only the rows of one page are fetched
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
    *described(),
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
    Column("rules_name", Text, nullable=False),  # of rules that are no preset
    Column("draft", JsonText, nullable=False),  # see notation/drafts.py
    Column("family", String(10), nullable=False),  # mills or drops
    Column("variant", String(20), nullable=False),  # the preset: six, connect4 ...
    Column("search", Text, nullable=False),
    Index("setup_latest", "created", "id"),
    Index("setup_name", "name"),
)
