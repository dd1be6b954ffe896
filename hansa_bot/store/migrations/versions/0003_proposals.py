"""Proposals: requests to take the game back to which others must agree."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "proposals",
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("back_to", sa.Integer(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("by", sa.Integer()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("nonce", name="pk_proposals"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_proposals_table_id"),
    )
    op.create_index("ix_proposals_table_id", "proposals", ["table_id"])
