"""Points may be halves: the results of games take them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep every result with its number."""
    with op.batch_alter_table("results") as table:
        table.alter_column("points", existing_type=sa.Integer(), existing_nullable=False, type_=sa.Float())
