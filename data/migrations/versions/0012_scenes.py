"""The rows with which encounters began.

Reason: whoever asks what happened in an encounter of long ago should not have all rows read.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    begins = sa.text("""substr(action, 1, 17) = '["StartEncounter"'""")
    op.create_index("ix_log_scene", "log", ["game_id", "seq"], sqlite_where=begins)
