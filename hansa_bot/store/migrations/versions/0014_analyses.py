"""Analyses: what is said of finished games afterwards."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

BESIDE_OLDER = True


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("pieces", sa.Integer(), nullable=False),
        sa.Column("judged", sa.JSON(), nullable=False),
        sa.Column("posted", sa.Float()),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_analyses"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_analyses_table_id"),
    )
