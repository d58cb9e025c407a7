"""Seeds that came with a game out of a file are known as such.

Reason: what came along is counted apart from what fell here, so that nobody takes the one for the
other. Rolls of such games are counted anew.
"""

import sqlalchemy as sa
from alembic import op

from data.kinds import FLAG

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

# A game's own seeds begin with the game, whose first one was stored before those of the file.
MARK = """
    UPDATE seed SET is_brought = 1 WHERE
    game_id IN (SELECT game_id FROM log WHERE action_key LIKE 'x%') AND (
        kind = 'roll' OR begun_at < (
            SELECT begun_at FROM seed AS own WHERE own.game_id = seed.game_id ORDER BY id LIMIT 1
        )
    )
"""
FORGET = """
    DELETE FROM tally WHERE game_id IN (SELECT game_id FROM log WHERE action_key LIKE 'x%')
"""


def upgrade() -> None:
    """Add the column, say which seeds came along, and forget what was counted with them."""
    op.add_column("seed", sa.Column("is_brought", FLAG, nullable=False, server_default="0"))
    op.execute(MARK)
    op.execute(FORGET)
