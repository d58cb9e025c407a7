"""Counts of checked rolls, and indexes for the questions that read the whole log.

Reason: long games must answer as fast as new ones.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import only

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table and the indexes."""
    op.create_table(
        "tally",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("count", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_tally"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_tally_game_id"),
    )
    op.create_index("ix_channel_game_id", "channel", ["game_id"])
    op.create_index("ix_log_member", "log", ["game_id", "member", "seq"])
    op.drop_index("ix_log_not_announced", "log")
    for name, column, where in (
        ("not_announced", "seq", "announced = 0"),
        ("standing", "seq", "changed = 1 AND undone_by IS NULL"),
        ("state_before", "seq", "state_before IS NOT NULL"),
        ("undone_by", "undone_by", "undone_by IS NOT NULL"),
        ("managed", "seq", "kind = 'manage'"),
    ):
        op.create_index(f"ix_log_{name}", "log", ["game_id", column], **only(where))
