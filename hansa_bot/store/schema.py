"""The schema. Everything that ever happened stays: rows of the log, of requests and of posts are never deleted."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", String(64), nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("size", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("owner", BigInteger, nullable=False),
    Column("language", String(16), nullable=False),
    Column("seed", String(64)),
    Column("rules", Integer),
    Column("version", Integer, nullable=False),
    # The present state, canonical JSON under rules version `rules`.
    Column("state", Text),
    # Where the present stretch of free undo begins; its snapshot is kept.
    Column("undo_from", Integer),
    # Who was last asked to decide: the turn, and the persons' seats.
    Column("asked", JSON(none_as_null=True)),
    # How those at the table come together; nothing where that is as usual.
    Column("setup", JSON(none_as_null=True)),
    # What was agreed about time, and how the clocks stand; nothing where nobody is in a hurry.
    Column("terms", JSON(none_as_null=True)),
    Column("clocks", JSON(none_as_null=True)),
    # For a table in a thread of its own, the channel that the thread belongs to.
    Column("parent", BigInteger),
    # Rises with every write: a writer that has read an older one is refused.
    Column("revision", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)

_live = tables.c.status.in_(("lobby", "running"))
Index("uq_tables_live_channel", tables.c.channel, unique=True, sqlite_where=_live, postgresql_where=_live)
Index("ix_tables_channel_id", tables.c.channel, tables.c.id)
Index("ix_tables_parent_id", tables.c.parent, tables.c.id)
Index("ix_tables_status", tables.c.status)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("user", BigInteger),
    Column("computer", String(32)),
    # The person who may come back to a seat on which a computer player stands in.
    Column("kept_for", BigInteger),
)
Index("ix_seats_user", seats.c.user)

actions = Table(
    "actions",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("barrier", Boolean, nullable=False),
    Column("rules", Integer, nullable=False),
    # Who did it: a user, or nobody when a computer player or the rules did.
    Column("user", BigInteger),
    Column("at", Float, nullable=False),
    # Why it was done where nobody pressed or typed anything: a standing order, a clock that ran out.
    Column("cause", String(16)),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("rules", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("verb", String(32), primary_key=True),
    Column("request", String(100), primary_key=True),
    Column("seat", Integer),
    # The versions before and after: what lies between is the answer.
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
Index("ix_requests_request", requests.c.request)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("payload", JSON, nullable=False),
    Column("nonce", String(25), nullable=False),
    # waiting: certainly not posted yet; sending: perhaps posted; sent, failed, dropped: done with.
    Column("state", String(16), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("message", BigInteger),
    Column("reason", Text),
    # Where it was tried last, and so where its message stands.
    Column("channel", BigInteger),
    Column("at", Float, nullable=False),
    UniqueConstraint("nonce"),
)
Index("ix_outbox_state_table_id_id", outbox.c.state, outbox.c.table_id, outbox.c.id)
Index("ix_outbox_table_id_id", outbox.c.table_id, outbox.c.id)

# What persons and servers have chosen: values by the keys of the settings.
people = Table(
    "people",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("values", JSON, nullable=False),
    Column("changed", Float, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("values", JSON, nullable=False),
    Column("changed", Float, nullable=False),
)

proposals = Table(
    "proposals",
    metadata,
    # The nonce of the post that asks: its buttons name the proposal by it.
    Column("nonce", String(25), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("back_to", Integer, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("agreed", JSON, nullable=False),
    # open, agreed, refused, withdrawn, overtaken; `by` is the seat that ended it.
    Column("state", String(16), nullable=False),
    Column("by", Integer),
    Column("at", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
Index("ix_proposals_table_id", proposals.c.table_id)

# What is to happen at a certain time, at most one of a kind for each seat; -1 is nobody's seat.
timers = Table(
    "timers",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("due", Float, nullable=False),
    Column("payload", JSON, nullable=False),
)
Index("ix_timers_due", timers.c.due)

# What a seat's person wants to be answered without being asked: values by the keys of the orders. Secret.
orders = Table(
    "orders",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("values", JSON, nullable=False),
    Column("changed", Float, nullable=False),
)

# Who is told quietly how a game goes on, and how often; `told` is the version up to which that has been done.
followers = Table(
    "followers",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("every", String(16), nullable=False),
    Column("told", Integer, nullable=False),
)

# How each seat did in a game that is over; `seconds` is the time that its person took for `answers` decisions. The
# game lasted so many turns.
results = Table(
    "results",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger),
    Column("computer", String(32)),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("ended", Float, nullable=False),
)
Index("ix_results_user", results.c.user)
