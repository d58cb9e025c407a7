"""Whose signature the file has that a game came out of.

Reason: what such a file says is the word of whoever signed it, and people want to know whose.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT, FLAG, short

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, and the index that counts the files of one signer."""
    op.create_table(
        "brought",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("through", COUNT, autoincrement=False, nullable=False),
        sa.Column("signer", short(64), nullable=False),
        sa.Column("name", short(100), nullable=False),
        sa.Column("is_told", FLAG, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "through", name="pk_brought"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_brought_game_id"),
    )
    op.create_index("ix_brought_signer", "brought", ["signer"])
