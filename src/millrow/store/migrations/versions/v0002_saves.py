"""Named saves: a save points at a game and says how many of its events belong to it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "save",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("selected", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deleted_at", sa.BigInteger),
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
    op.create_index("ix_save_game", "save", ["game"])
    op.create_index("save_latest", "save", ["created", "id"])
