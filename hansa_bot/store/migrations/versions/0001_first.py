"""The first schema: tables and their seats, the log, snapshots, requests and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    _tables_and_seats()
    _actions_and_snapshots()
    _requests_and_outbox()


def _table_id(table: str) -> list[sa.schema.SchemaItem]:
    column = sa.Column("table_id", sa.Integer(), nullable=False)
    return [column, sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{table}_table_id")]


def _tables_and_seats() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("seed", sa.String(64)),
        sa.Column("rules", sa.Integer()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text()),
        sa.Column("undo_from", sa.Integer()),
        sa.Column("asked", sa.JSON()),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    live = sa.text("status IN ('lobby', 'running')")
    op.create_index(
        "uq_tables_live_channel", "tables", ["channel"], unique=True, sqlite_where=live, postgresql_where=live
    )
    op.create_index("ix_tables_channel_id", "tables", ["channel", "id"])
    op.create_index("ix_tables_status", "tables", ["status"])
    op.create_table(
        "seats",
        *_table_id("seats"),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("computer", sa.String(32)),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )


def _actions_and_snapshots() -> None:
    op.create_table(
        "actions",
        *_table_id("actions"),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("auto", sa.Boolean(), nullable=False),
        sa.Column("barrier", sa.Boolean(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_actions"),
    )
    op.create_table(
        "snapshots",
        *_table_id("snapshots"),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_snapshots"),
    )


def _requests_and_outbox() -> None:
    op.create_table(
        "requests",
        *_table_id("requests"),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("verb", sa.String(32), nullable=False),
        sa.Column("request", sa.String(100), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user", "verb", "request", name="pk_requests"),
    )
    op.create_index("ix_requests_request", "requests", ["request"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        *_table_id("outbox"),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("reason", sa.Text()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
    )
    op.create_index("ix_outbox_state_table_id_id", "outbox", ["state", "table_id", "id"])
    op.create_index("ix_outbox_table_id_id", "outbox", ["table_id", "id"])
