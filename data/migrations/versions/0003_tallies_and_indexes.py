"""Counts of checked rolls, and indexes for the questions that read the whole log.

Reason: long games must answer as fast as new ones.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table and the indexes."""
    op.create_table(
        "tally",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("count", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_tally"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_tally_game_id"),
    )
