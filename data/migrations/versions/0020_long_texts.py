"""What is long in the log is compressed in a file, what was written before it too.

Reason: a game by post wrote 3 kB a move, most of it the events of long days. PostgreSQL compresses
them by itself.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import packed

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

ALONE = (
    "It changes rows of a file, which one process has alone anyhow; on a server it does nothing."
)
PAGE = 500
LONG_ONES = sa.text("""
    SELECT game_id, seq, events, throws FROM log WHERE (game_id, seq) > (:game_id, :seq)
    AND (length(events) > 500 OR length(throws) > 500) ORDER BY game_id, seq LIMIT :page
""")
PACK = sa.text("""
    UPDATE log SET events = :events, throws = :throws WHERE game_id = :game_id AND seq = :seq
""")


def upgrade() -> None:
    """Compress what is there, page by page."""
    connection = op.get_bind()
    last = {"game_id": 0, "seq": 0}
    while connection.dialect.name == "sqlite":
        rows = connection.execute(LONG_ONES, {**last, "page": PAGE}).all()
        if not rows:
            break
        last = {"game_id": rows[-1].game_id, "seq": rows[-1].seq}
        written = [
            {"game_id": game_id, "seq": seq, "events": packed(events), "throws": packed(throws)}
            for game_id, seq, events, throws in rows
        ]
        connection.execute(PACK, written)
