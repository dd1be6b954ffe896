"""Deals: who plays which, and one at a time in a channel."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

BESIDE_OLDER = False
"""An older process can read neither the table that a deal is nor its posts."""


def upgrade() -> None:
    """Make the table and the index."""
    op.create_table(
        "dealt",
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float()),
        sa.PrimaryKeyConstraint("deal_id", "user", name="pk_dealt"),
        sa.ForeignKeyConstraint(["deal_id"], ["tables.id"], name="fk_dealt_deal_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_dealt_table_id"),
    )
    op.create_index("ix_dealt_user", "dealt", ["user"])
    op.create_index("ix_dealt_table_id", "dealt", ["table_id"])
    on = sa.text("status = 'deal'")
    op.create_index(
        "uq_tables_deal_channel", "tables", ["channel"], unique=True, sqlite_where=on, postgresql_where=on
    )
