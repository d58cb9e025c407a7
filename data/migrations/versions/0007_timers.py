"""What the clock is to do.

Reason: deadlines, reminders and absences fall due while nobody types anything.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import only, short

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "timer",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("key", short(100), nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("done_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("game_id", "key", name="pk_timer"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_timer_game_id"),
    )
    waiting, done = only("done_at IS NULL"), only("done_at IS NOT NULL")
    op.create_index("ix_timer_due", "timer", ["due_at"], **waiting)
    op.create_index("ix_timer_waiting", "timer", ["game_id"], **waiting)
    op.create_index("ix_timer_done", "timer", ["done_at"], **done)
