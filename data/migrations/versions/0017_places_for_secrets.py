"""An index of the places for secrets.

Reason: a start looked for them in all games, whose documents stand in the same table.
"""

from alembic import op

from data.kinds import only

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    columns = ["secrets_channel_id", "id"]
    placed = only("secrets_channel_id IS NOT NULL")
    op.create_index("ix_game_secrets_channel_id", "game", columns, **placed)
