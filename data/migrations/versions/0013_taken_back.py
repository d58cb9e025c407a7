"""Undo and redo rows whose moves do not say so yet in their messages.

Reason: a message about a death that was taken back days ago still told of it.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "unmarked",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seq", COUNT, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_unmarked"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_unmarked_game_id"),
    )
