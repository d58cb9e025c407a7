"""What an undo passed over.

Reason: a player's undo keeps what a referee did in secret since, and redo puts it back exactly.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "passed_over",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("undo", COUNT, nullable=False),
        sa.Column("seq", COUNT, nullable=False),
        sa.Column("state_before", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "undo", "seq", name="pk_passed_over"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_passed_over_game_id"),
    )
