"""A table for the texts of old moves, many together.

Reason: the log was what grew for ever, and nine tenths of it says the same again and again.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table. What is in the log goes into it bit by bit while people play."""
    op.create_table(
        "bundle",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("through", COUNT, autoincrement=False, nullable=False),
        sa.Column("texts", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "through", name="pk_bundle"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_bundle_game_id"),
    )
