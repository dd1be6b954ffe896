"""The days between moves: clocks, timers, standing orders, followers, results, threads, kept seats."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for all of it; what is stored already had none of it."""
    for column in (
        sa.Column("terms", sa.JSON()),
        sa.Column("clocks", sa.JSON()),
        sa.Column("parent", sa.BigInteger()),
    ):
        op.add_column("tables", column)
    op.create_index("ix_tables_parent_id", "tables", ["parent", "id"])
    op.add_column("seats", sa.Column("kept_for", sa.BigInteger()))
    op.create_index("ix_seats_user", "seats", ["user"])
    op.add_column("actions", sa.Column("cause", sa.String(16)))
    op.add_column("outbox", sa.Column("channel", sa.BigInteger()))
    _timers()
    _orders()
    _followers()
    _results()


def _timers() -> None:
    timers = op.create_table(
        "timers",
        _table_id(),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name="pk_timers"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_timers_table_id"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    # A lobby that was open before gets the same week as one that is opened now.
    lobbies = op.get_bind().scalars(sa.text("SELECT id FROM tables WHERE status = 'lobby'")).all()
    rows = [
        {"table_id": lobby, "kind": kind, "seat": -1, "due": time.time() + days * 86_400, "payload": {}}
        for lobby in lobbies
        for kind, days in (("warn", 6), ("expire", 7))
    ]
    if rows:
        op.bulk_insert(timers, rows)


def _orders() -> None:
    op.create_table(
        "orders",
        _table_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_orders"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_orders_table_id"),
    )


def _followers() -> None:
    op.create_table(
        "followers",
        _table_id(),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("every", sa.String(16), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_followers"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_followers_table_id"),
    )


def _results() -> None:
    op.create_table(
        "results",
        _table_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.String(32)),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
    )
    op.create_index("ix_results_user", "results", ["user"])


def _table_id() -> sa.Column[int]:
    return sa.Column("table_id", sa.Integer(), nullable=False)
