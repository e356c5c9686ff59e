"""Named positions that were set up, playable or not."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "setup",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deleted_at", sa.BigInteger),
        sa.Column("source", sa.String(20), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("family", sa.String(10), nullable=False),
        sa.Column("variant", sa.String(20), nullable=False),
        sa.Column("search", sa.Text, nullable=False),
    )
    op.create_index("setup_latest", "setup", ["created", "id"])
    op.create_index("setup_name", "setup", ["name"])
