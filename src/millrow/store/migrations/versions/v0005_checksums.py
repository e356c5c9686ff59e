"""Checksums of rows; those that are there already have none until they are written again."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for table in ("game", "event", "summary", "save", "setup", "board"):
        op.add_column(table, sa.Column("checksum", sa.BigInteger))
