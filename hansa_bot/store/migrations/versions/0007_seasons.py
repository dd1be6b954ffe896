"""Deadlines kept, seasons of a server, and when an old table was pruned."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BESIDE_OLDER = True


def upgrade() -> None:
    """Make room; nobody has kept or missed anything yet, and nothing was pruned."""
    op.add_column("tables", sa.Column("pruned", sa.Float()))
    op.create_table(
        "deadlines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("kept", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deadlines"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_deadlines_table_id"),
    )
    op.create_index("ix_deadlines_user", "deadlines", ["user"])
    op.create_index("ix_deadlines_table_id", "deadlines", ["table_id"])
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
    )
    going_on = sa.text("ended IS NULL")
    op.create_index(
        "uq_seasons_going_on", "seasons", ["guild"], unique=True, sqlite_where=going_on, postgresql_where=going_on
    )
    op.create_index("ix_seasons_guild_id", "seasons", ["guild", "id"])
    op.create_table(
        "ranked",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("joined", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("season_id", "user", name="pk_ranked"),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"], name="fk_ranked_season_id"),
    )
    op.create_index("ix_ranked_user", "ranked", ["user"])
