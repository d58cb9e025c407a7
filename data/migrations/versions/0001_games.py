"""Games, their channels, members, seeds, log and boards.

Reason: the first tables.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import COUNT, FLAG, only, short

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", short(100), nullable=False),
        sa.Column("home_channel_id", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("scene_seq", COUNT, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("redo", sa.Text, nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_table(
        "channel",
        sa.Column("channel_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("channel_id", name="pk_channel"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_channel_game_id"),
    )
    op.create_table(
        "member",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", COUNT, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("is_referee", FLAG, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_member"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_member_game_id"),
        sa.UniqueConstraint("game_id", "user_id", name="uq_member_game_id_user_id"),
    )
    _create_seed_and_log()
    op.create_table(
        "board",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_board"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_board_game_id"),
    )
    op.create_table(
        "setting",
        sa.Column("key", short(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_setting"),
    )


def _create_seed_and_log() -> None:
    op.create_table(
        "seed",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("kind", short(8), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.Column("commitment", short(64), nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("revealed_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_seed"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seed_game_id"),
    )
    op.create_index("ix_seed_game_id_kind", "seed", ["game_id", "kind"])
    op.create_table(
        "log",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seq", COUNT, nullable=False),
        sa.Column("action_key", short(80), nullable=False),
        sa.Column("kind", short(8), nullable=False),
        sa.Column("member", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seed_id", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("throws", sa.Text, nullable=False),
        sa.Column("changed", FLAG, nullable=False),
        sa.Column("revealed", FLAG, nullable=False),
        sa.Column("announced", FLAG, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("undone_by", COUNT),
        sa.Column("state_before", sa.LargeBinary),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_log"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_log_game_id"),
        sa.ForeignKeyConstraint(["seed_id"], ["seed.id"], name="fk_log_seed_id"),
        sa.UniqueConstraint("action_key", name="uq_log_action_key"),
    )
    op.create_index("ix_log_not_announced", "log", ["announced"], **only("announced = 0"))
