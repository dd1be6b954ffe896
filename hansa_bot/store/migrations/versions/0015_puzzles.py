"""Puzzles of finished games, a server's puzzles of the week, and what people answered."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

BESIDE_OLDER = True


def upgrade() -> None:
    """Make the tables; whoever does not know them shows no puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_puzzles"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_puzzles_table_id"),
    )
    op.create_table(
        "puzzle_posts",
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("puzzle", sa.String(80)),
        sa.Column("message", sa.BigInteger()),
        sa.Column("until", sa.Float()),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("nonce", name="pk_puzzle_posts"),
    )
    op.create_index("ix_puzzle_posts_guild", "puzzle_posts", ["guild"])
    op.create_table(
        "puzzle_answers",
        sa.Column("user", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("choice", sa.Integer()),
        sa.Column("post", sa.String(25)),
        sa.PrimaryKeyConstraint("user", "puzzle", name="pk_puzzle_answers"),
    )
    op.create_index("ix_puzzle_answers_post", "puzzle_answers", ["post"])
