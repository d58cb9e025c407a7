"""Numbers of moves: those that players know of are counted apart from the secret ones.

Reason: gaps in the numbers that players read told of secret moves. Moves of before keep theirs.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT, FLAG

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; which of the moves until now were secret is not known here."""
    op.add_column("log", sa.Column("is_public", FLAG, nullable=False, server_default="1"))
    op.add_column("log", sa.Column("number", COUNT, nullable=False, server_default="0"))
    op.execute("UPDATE log SET number = seq")
    op.create_index("ix_log_number", "log", ["game_id", "is_public", "number"], unique=True)
