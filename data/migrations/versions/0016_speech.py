"""What was said by its message, and pictures of characters.

Reason: whoever edits what they said points at a message; a picture has to be there in years, when
Discord's address of it is long forgotten.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import only, short

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index and the table."""
    spoken = only("""substr(action, 1, 6) = '["Say"'""")
    op.create_index("ix_log_spoken", "log", ["game_id", "message_id"], **spoken)
    op.create_table(
        "picture",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("digest", short(32), nullable=False),
        sa.Column("image", sa.LargeBinary, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "digest", name="pk_picture"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_picture_game_id"),
    )
