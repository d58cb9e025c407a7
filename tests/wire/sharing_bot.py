"""Linkboy as one of several processes, in a hurry: `NAMED` is what its leases are under.

It may be killed at a moment as `mortal_bot` is.
"""

import os

import bot
from cogs.core import scheduler, shards
from data.stores import leases
from tests.wire.mortal_bot import KILLED_AT, MOMENTS

NAMED = "NAMED"
LASTS_S = 4.0
"""Longer than Discord waits for an answer, as ever: else a busy machine answers for another."""
_begin = leases.PostgresqlLeases.__init__


def _begin_named(self: leases.PostgresqlLeases, connect: leases.Connect, lasts_s: float) -> None:
    _begin(self, connect, lasts_s)
    self.owner = os.environ[NAMED]


if __name__ == "__main__":
    shards.LASTS_S = LASTS_S
    shards.JOINED_S = LASTS_S
    scheduler.AFTER_ERROR_MS = 500
    leases.IDENTIFY_MS = 100
    leases.PostgresqlLeases.__init__ = _begin_named  # type: ignore[method-assign]
    MOMENTS[os.environ.get(KILLED_AT, "")]()
    raise SystemExit(bot.main([]))
