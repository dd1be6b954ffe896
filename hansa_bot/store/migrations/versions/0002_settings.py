"""Settings: what persons and servers have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a table for persons and one for servers."""
    _settings("people", "user")
    _settings("guilds", "guild")


def _settings(table: str, key: str) -> None:
    op.create_table(
        table,
        sa.Column(key, sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint(key, name=f"pk_{table}"),
    )
