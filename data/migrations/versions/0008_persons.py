"""Where people are, and when they are awake.

Reason: times that people type are meant on their own clocks, and reminders reach nobody asleep.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import short

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "person",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("zone", short(64), nullable=False),
        sa.Column("wakes", sa.Integer, nullable=False),
        sa.Column("sleeps", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_person"),
    )
