"""When somebody left a season: what was begun before still counts for the others."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

BESIDE_OLDER = True
"""An older process takes whoever leaves out altogether, as before."""


def upgrade() -> None:
    """Add the time; nobody who is there has left."""
    op.add_column("ranked", sa.Column("left", sa.Float()))
