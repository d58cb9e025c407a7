"""The emoji that shows a picture, and when it was shown last.

Reason: an application has 2,000 emojis, so the one that nobody has seen for longest gives way.
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; no picture has an emoji yet."""
    for name in ("emoji_id", "shown_at"):
        column = sa.Column(name, sa.BigInteger, nullable=False, server_default="0")
        op.add_column("picture", column)
