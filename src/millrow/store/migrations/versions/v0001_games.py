"""Games, their events, and what lists show of them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("comments", sa.Text, nullable=False),
        sa.Column("selected", sa.Text, nullable=False),
        sa.Column("source", sa.String(20), nullable=False),
        sa.Column("origin", sa.String(32)),
        sa.Column("origin_number", sa.Integer, nullable=False),
    )
    op.create_table(
        "event",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "summary",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("source", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_title", sa.Text, nullable=False),
        sa.Column("family", sa.String(10), nullable=False),
        sa.Column("variant", sa.String(20), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("opponents", sa.String(10), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(20), nullable=False),
        sa.Column("result", sa.String(20), nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
    )
    op.create_index("summary_latest", "summary", ["deleted", "updated", "game"])
    op.create_index(
        "summary_list",
        "summary",
        ["deleted", "updated", "game", "family", "variant", "result", "opponents", "search"],
    )
