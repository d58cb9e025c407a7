"""Messages whose buttons are kept up to date.

Reason: a vote loses its buttons when it is decided, which may be days and restarts later.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import short

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "open_offer",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("key", short(60), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "key", name="pk_open_offer"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_open_offer_game_id"),
    )
