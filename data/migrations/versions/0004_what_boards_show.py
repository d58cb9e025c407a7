"""What the boards show.

Reason: a start edits only those that would look different.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT, short

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what boards drawn before that show is not known."""
    op.add_column("board", sa.Column("digest", short(32), nullable=False, server_default=""))
    op.add_column("board", sa.Column("head", COUNT, nullable=False, server_default="0"))
