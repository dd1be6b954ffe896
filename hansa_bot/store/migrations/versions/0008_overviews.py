"""Overviews of channels; seats may have a colour of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
BESIDE_OLDER = True


def upgrade() -> None:
    """Make the table and the column; whoever does not know them leaves colours as usual."""
    op.create_table(
        "overviews",
        sa.Column("channel", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("trouble", sa.String(16)),
        sa.PrimaryKeyConstraint("channel", name="pk_overviews"),
    )
    op.create_index("ix_overviews_guild", "overviews", ["guild"])
    op.add_column("seats", sa.Column("colour", sa.Integer()))
