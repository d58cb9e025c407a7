"""Macros: dice expressions that are saved under a name.

Reason: rolls that are made every day should not be typed every day.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import short

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "macro",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("member", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", short(40), nullable=False),
        sa.Column("text", short(500), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "member", "name", name="pk_macro"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_macro_game_id"),
    )
