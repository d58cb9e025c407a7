"""Where a game's secrets are told.

Reason: referees can have what only they may know told in a channel or thread of theirs.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("game", sa.Column("secrets_channel_id", sa.BigInteger))
