"""Which process has which of Discord's shards, and where the games of a server are found.

Reason: several processes share one database, each with the games of its own servers.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import short

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both tables and the index."""
    op.create_table(
        "lease",
        sa.Column("shard", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("owner", short(40), nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_lease"),
        sa.UniqueConstraint("shard", "fence", name="uq_lease_shard_fence"),
    )
    op.create_table(
        "process",
        sa.Column("owner", short(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_process"),
    )
    op.create_index("ix_game_guild_id", "game", ["guild_id", "id"])
