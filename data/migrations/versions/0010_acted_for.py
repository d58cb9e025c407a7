"""In whose place somebody acted.

Reason: the log says who played for whom while they were away. Of older moves nobody knows.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: numbers of members, set apart by commas."""
    op.add_column("log", sa.Column("acted_for", sa.Text, nullable=False, server_default=""))
