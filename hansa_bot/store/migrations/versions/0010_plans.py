"""Plans: what somebody has composed for the own next turn."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BESIDE_OLDER = True


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "plans",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_plans"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plans_table_id"),
    )
