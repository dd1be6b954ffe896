"""Who began a game on a seat: it is theirs in a season, whoever sits there at the end."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BESIDE_OLDER = True
"""Where an older process writes seats without it, whoever sits there at the end counts as before."""


def upgrade() -> None:
    """Add who it was; of games that have begun the log tells it, else who sits there or may come back."""
    op.add_column("seats", sa.Column("starter", sa.BigInteger()))
    first = (
        'SELECT "user" FROM actions WHERE actions.table_id = seats.table_id AND actions.seat = seats.seat '
        'AND "user" IS NOT NULL ORDER BY version LIMIT 1'
    )
    op.execute(
        f'UPDATE seats SET starter = COALESCE(({first}), kept_for, "user") '
        "WHERE table_id IN (SELECT id FROM tables WHERE status <> 'lobby')"
    )
