"""Linkboy as one of several processes, in a hurry: `NAMED` is what its leases are under."""

import os

import bot
from cogs.core import scheduler, shards
from data.stores import leases

NAMED = "NAMED"
LASTS_S = 2.0

if __name__ == "__main__":
    name = os.environ[NAMED]
    shards.LASTS_S = LASTS_S
    shards.JOINED_S = 2.0
    scheduler.AFTER_ERROR_MS = 500
    leases.IDENTIFY_MS = 100
    leases.secrets.token_hex = lambda _=None: name
    raise SystemExit(bot.main([]))
