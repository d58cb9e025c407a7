"""How new each process is that shares the games.

Reason: while one after the other is replaced, older ones go on with what they have, and take up
nothing that a newer one may have written to.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

ALONE = "1.0.0 takes up whatever is free, whoever has written there."


def upgrade() -> None:
    """Add the column; 0 is somebody who does not say."""
    column = sa.Column("vocabulary", sa.Integer, nullable=False, server_default="0")
    op.add_column("process", column)
