"""When somebody is mentioned.

Reason: everybody says for themselves, over all games, whether they are called.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import short

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("person", sa.Column("pings", short(16), nullable=False, server_default="begin"))
