"""What begins with a row of the log: an encounter, or a session.

Reason: an encounter was found by the command that began it, and many begin by none: in a room that
was prepared, on the way, after a flight.
"""

import sqlalchemy as sa
from alembic import op

from data import bundles
from data.begins import begins_in
from data.bundles import texts_of
from data.kinds import only, short

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

ALONE = "It reads all rows of the log and makes an index of them, which keeps writers waiting."
PAGE = 500
ROWS = sa.text(
    """
    SELECT game_id, seq, action, events, throws, BUNDLE FROM log
    WHERE (game_id > :game_id OR (game_id = :game_id AND seq > :seq)) AND kind = 'act'
    ORDER BY game_id, seq LIMIT :page
    """.replace("BUNDLE", bundles.SELECT)
)
MARK = sa.text("UPDATE log SET begins = :begins WHERE game_id = :game_id AND seq = :seq")


def upgrade() -> None:
    """Add the column, and say of each row that is there what begins with it."""
    op.add_column("log", sa.Column("begins", short(24), nullable=False, server_default=""))
    _mark_all()
    op.drop_index("ix_log_scene", "log")
    op.create_index("ix_log_begins", "log", ["game_id", "seq"], **only("begins != ''"))


def _mark_all() -> None:
    connection = op.get_bind()
    last = {"game_id": 0, "seq": 0}
    while rows := connection.execute(ROWS, {**last, "page": PAGE}).mappings().all():
        last = {"game_id": rows[-1]["game_id"], "seq": rows[-1]["seq"]}
        found = [
            {"game_id": row["game_id"], "seq": row["seq"], "begins": begins}
            for row in rows
            if (begins := begins_in(texts_of(row).events))
        ]
        if found:
            connection.execute(MARK, found)
