"""Games that run already are looked at, too, when nothing happens in them."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

BESIDE_OLDER = True
"""An older process that finds such a timer due leaves it for later."""

_MONTH = 30 * 24 * 3600


def upgrade() -> None:
    """Set the timer of every running game; when it rings, it finds out by itself how long nothing has happened."""
    op.execute(
        "INSERT INTO timers (table_id, kind, seat, due, payload) "
        f"SELECT id, 'watch', -1, changed + {_MONTH}, '{{}}' FROM tables WHERE status = 'running'"
    )
