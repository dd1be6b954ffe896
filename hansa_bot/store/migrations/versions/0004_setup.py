"""How those at a table come together: the playing order, and the game before."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give every table a place for it; those that are there have nothing to say."""
    op.add_column("tables", sa.Column("setup", sa.JSON()))
