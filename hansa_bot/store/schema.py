"""The schema. What happened in a game stays, its log and its results; what only play needed goes after a while."""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("title", sa.String(64), nullable=False),
    sa.Column("guild", sa.BigInteger),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("owner", sa.BigInteger, nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("seed", sa.String(64)),
    sa.Column("rules", sa.Integer),
    sa.Column("version", sa.Integer, nullable=False),
    # The present state, canonical JSON under rules version `rules`.
    sa.Column("state", sa.Text),
    # Where the present stretch of free undo begins; its snapshot is kept.
    sa.Column("undo_from", sa.Integer),
    # Who was last asked to decide: the turn, and the persons' seats.
    sa.Column("asked", sa.JSON(none_as_null=True)),
    # How those at the table come together; nothing where that is as usual.
    sa.Column("setup", sa.JSON(none_as_null=True)),
    # What was agreed about time, and how the clocks stand; nothing where nobody is in a hurry.
    sa.Column("terms", sa.JSON(none_as_null=True)),
    sa.Column("clocks", sa.JSON(none_as_null=True)),
    # For a table in a thread of its own, the channel that the thread belongs to.
    sa.Column("parent", sa.BigInteger),
    # Rises with every write: a writer that has read an older one is refused.
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    # When what only play needs was deleted, long after the end.
    sa.Column("pruned", sa.Float),
)

_live = tables.c.status.in_(("lobby", "running"))
sa.Index("uq_tables_live_channel", tables.c.channel, unique=True, sqlite_where=_live, postgresql_where=_live)
_deal_on = tables.c.status == "deal"
sa.Index("uq_tables_deal_channel", tables.c.channel, unique=True, sqlite_where=_deal_on, postgresql_where=_deal_on)
sa.Index("ix_tables_channel_id", tables.c.channel, tables.c.id)
sa.Index("ix_tables_parent_id", tables.c.parent, tables.c.id)
sa.Index("ix_tables_status", tables.c.status)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("user", sa.BigInteger),
    sa.Column("computer", sa.String(32)),
    # The person who may come back to a seat on which a computer player stands in.
    sa.Column("kept_for", sa.BigInteger),
    # Its colour by its number in the title's palette, where one was chosen.
    sa.Column("colour", sa.Integer),
    # The person who began the game on it, whoever came after; none where a computer player did.
    sa.Column("starter", sa.BigInteger),
)
sa.Index("ix_seats_user", seats.c.user)

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
    sa.Column("digest", sa.String(16), nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("barrier", sa.Boolean, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    # Who did it: a user, or nobody when a computer player or the rules did.
    sa.Column("user", sa.BigInteger),
    sa.Column("at", sa.Float, nullable=False),
    # Why it was done where nobody pressed or typed anything: a standing order, a clock that ran out.
    sa.Column("cause", sa.String(16)),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

requests = sa.Table(
    "requests",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("verb", sa.String(32), primary_key=True),
    sa.Column("request", sa.String(100), primary_key=True),
    sa.Column("seat", sa.Integer),
    # The versions before and after: what lies between is the answer.
    sa.Column("before", sa.Integer, nullable=False),
    sa.Column("after", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
sa.Index("ix_requests_request", requests.c.request)

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("nonce", sa.String(25), nullable=False),
    # waiting: certainly not posted yet; sending: perhaps posted; sent, failed, dropped: done with.
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("reason", sa.Text),
    # Where it was tried last, and so where its message stands.
    sa.Column("channel", sa.BigInteger),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("nonce"),
)
sa.Index("ix_outbox_state_table_id_id", outbox.c.state, outbox.c.table_id, outbox.c.id)
sa.Index("ix_outbox_table_id_id", outbox.c.table_id, outbox.c.id)

# What persons and servers have chosen: values by the keys of the settings.
people, guilds = (
    sa.Table(
        name,
        metadata,
        sa.Column(whose, sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("values", sa.JSON, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    for name, whose in (("people", "user"), ("guilds", "guild"))
)

proposals = sa.Table(
    "proposals",
    metadata,
    # The nonce of the post that asks: its buttons name the proposal by it.
    sa.Column("nonce", sa.String(25), primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("back_to", sa.Integer, nullable=False),
    sa.Column("asked", sa.JSON, nullable=False),
    sa.Column("agreed", sa.JSON, nullable=False),
    # open, agreed, refused, withdrawn, overtaken; `by` is the seat that ended it.
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("by", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
sa.Index("ix_proposals_table_id", proposals.c.table_id)

# What is to happen at a certain time, at most one of a kind for each seat; -1 is nobody's seat.
timers = sa.Table(
    "timers",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
)
sa.Index("ix_timers_due", timers.c.due)

# What a seat's person wants to be answered without being asked, by the keys of the orders; and what that person has
# composed for the next turn. Both are secret.
orders, plans = (
    sa.Table(
        name,
        metadata,
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("values", sa.JSON, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    for name in ("orders", "plans")
)

# Who is told quietly how a game goes on, and how often; `told` is the version up to which that has been done.
followers = sa.Table(
    "followers",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("every", sa.String(16), nullable=False),
    sa.Column("told", sa.Integer, nullable=False),
)

# The channels in which one message lists the tables, and how far each is behind: what it should show is counted up.
overviews = sa.Table(
    "overviews",
    metadata,
    sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("nonce", sa.String(25), nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("wanted", sa.Integer, nullable=False),
    sa.Column("shown", sa.Integer, nullable=False),
    # Not before this time it is tried again.
    sa.Column("due", sa.Float, nullable=False),
    # What is wrong with it, for people who ask.
    sa.Column("trouble", sa.String(16)),
)
sa.Index("ix_overviews_guild", overviews.c.guild)

# What a person has written for themselves about a table. Nobody else is ever shown it.
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)

# How each seat did in a game that is over; `seconds` is the time that its person took for `answers` decisions. The
# game lasted so many turns.
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user", sa.BigInteger),
    sa.Column("computer", sa.String(32)),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Float, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
)
sa.Index("ix_results_user", results.c.user)

# Deadlines that a person kept and missed at a table, handed in when the game or their time at it is over.
deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("user", sa.BigInteger, nullable=False),
    sa.Column("kept", sa.Integer, nullable=False),
    sa.Column("missed", sa.Integer, nullable=False),
)
sa.Index("ix_deadlines_user", deadlines.c.user)
sa.Index("ix_deadlines_table_id", deadlines.c.table_id)

# The seasons of a server, one at a time, and who has joined them; what they say is worked out from the results.
seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("ended", sa.Float),
)
_going_on = seasons.c.ended.is_(None)
sa.Index("uq_seasons_going_on", seasons.c.guild, unique=True, sqlite_where=_going_on, postgresql_where=_going_on)
sa.Index("ix_seasons_guild_id", seasons.c.guild, seasons.c.id)

ranked = sa.Table(
    "ranked",
    metadata,
    sa.Column("season_id", sa.Integer, sa.ForeignKey("seasons.id"), primary_key=True),
    sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("joined", sa.Float, nullable=False),
    sa.Column("left", sa.Float),
)
sa.Index("ix_ranked_user", ranked.c.user)

# What is said of a finished game afterwards: so much of its `pieces` is `judged`, in order, `by` which analysis and
# rules; when it was posted for everybody. It can be worked out again, and knows seats only.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("by", sa.String(32), nullable=False),
    sa.Column("pieces", sa.Integer, nullable=False),
    sa.Column("judged", sa.JSON, nullable=False),
    sa.Column("posted", sa.Float),
    sa.Column("changed", sa.Float, nullable=False),
)

# Who plays a deal, which is a table without a game, and at which table: each person once, whatever becomes of it.
dealt = sa.Table(
    "dealt",
    metadata,
    sa.Column("deal_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("ended", sa.Float),
)
sa.Index("ix_dealt_user", dealt.c.user)
sa.Index("ix_dealt_table_id", dealt.c.table_id)

# The puzzles that were found in a finished game, perhaps none: each with its version, seat and lines. They know seats
# only.
puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("found", sa.JSON, nullable=False),
)

# A server's puzzles of the week: the next one has no message yet; one that is out takes answers until some time, and
# is done once its answer is out. A row knows a puzzle by its key only, which may be of a game that is gone.
puzzle_posts = sa.Table(
    "puzzle_posts",
    metadata,
    sa.Column("nonce", sa.String(25), primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    # When it is to be posted, then when it is to be answered.
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("puzzle", sa.String(80)),
    sa.Column("message", sa.BigInteger),
    sa.Column("until", sa.Float),
    sa.Column("done", sa.Boolean, nullable=False),
)
sa.Index("ix_puzzle_posts_guild", puzzle_posts.c.guild)

# Who was shown which puzzle and what they chose, in the post of the week or (no post) in private.
puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.String(80), primary_key=True),
    sa.Column("choice", sa.Integer),
    sa.Column("post", sa.String(25)),
)
sa.Index("ix_puzzle_answers_post", puzzle_answers.c.post)
