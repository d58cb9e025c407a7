"""Who learns of each move beside the referees.

Reason: parties that keep apart tell nobody else what they do.
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Whatever was before is everybody's."""
    op.add_column("log", sa.Column("told_to", sa.Text(), nullable=False, server_default=""))
