"""Named boards that were drawn, playable or not."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "board",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deleted_at", sa.BigInteger),
        sa.Column("family", sa.String(10), nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
    )
    op.create_index("board_latest", "board", ["created", "id"])
    op.create_index("board_name", "board", ["name"])
