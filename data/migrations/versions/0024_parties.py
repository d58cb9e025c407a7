"""The party of a channel, and of each move.

Reason: a game may have several parties, each of which is read where it is played.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. Whatever was before belongs to the party that a game begins with."""
    op.add_column("log", sa.Column("party", COUNT, nullable=False, server_default="1"))
    op.add_column("channel", sa.Column("party", COUNT, nullable=False, server_default="1"))
