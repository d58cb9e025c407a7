"""What people write down beside the game.

Reason: a referee's people, places, quests and rumours, and what players keep for themselves.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT, MAYBE_LONG, short

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "notebook",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", COUNT, autoincrement=False, nullable=False),
        sa.Column("keeper", sa.Integer, nullable=False),
        sa.Column("author", sa.Integer, nullable=False),
        sa.Column("name", short(80), nullable=False),
        sa.Column("kind", short(30), nullable=False),
        sa.Column("text", MAYBE_LONG, nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("links", sa.Text, nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("picture", short(32), nullable=False),
        sa.Column("day", sa.BigInteger),
        sa.Column("at", sa.BigInteger),
        sa.Column("written_at", sa.BigInteger, nullable=False),
        sa.Column("gone_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_notebook_game_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_notebook"),
    )
