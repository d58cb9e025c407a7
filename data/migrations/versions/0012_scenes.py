"""The rows with which encounters began.

Reason: whoever asks what happened in an encounter of long ago should not have all rows read.
"""

from alembic import op

from data.kinds import only

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    begins = only("""substr(action, 1, 17) = '["StartEncounter"'""")
    op.create_index("ix_log_scene", "log", ["game_id", "seq"], **begins)
