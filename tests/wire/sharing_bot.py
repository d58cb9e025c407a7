"""Linkboy as one of several processes, in a hurry: `NAMED` is what its leases are under.

It may be killed at a moment as `mortal_bot` is. With `NEWER` it is of a version that writes
something more into each game, which one without it cannot read.
"""

import os
from typing import Any

import bot
from cogs.core import scheduler, shards
from data import codec, vocabulary
from data.stores import leases
from rules.state.game import GameState
from tests.wire.mortal_bot import KILLED_AT, MOMENTS

NAMED, NEWER = "NAMED", "NEWER"
NOVELTY = b'"novelty":1,'
LASTS_S = 4.0
"""Longer than Discord waits for an answer, as ever: else a busy machine answers for another."""
_begin = leases.PostgresqlLeases.__init__


def _begin_named(self: leases.PostgresqlLeases, connect: leases.Connect, lasts_s: float) -> None:
    _begin(self, connect, lasts_s)
    self.owner = os.environ[NAMED]


class NewEncoder:
    """Writes JSON, and something new into the documents of games."""

    def __init__(self, older: Any) -> None:
        self._older = older

    def encode(self, value: object) -> bytes:
        written: bytes = self._older.encode(value)
        return b"{" + NOVELTY + written[1:] if isinstance(value, GameState) else written


class NewDecoder:
    """Reads such documents, and those of before."""

    def __init__(self, older: Any) -> None:
        self._older = older

    def decode(self, document: bytes) -> GameState:
        found: GameState = self._older.decode(document.replace(NOVELTY, b""))
        return found


def be_newer() -> None:
    """Be of a version that knows more words."""
    vocabulary.NUMBER += 1
    codec._encoder = NewEncoder(codec._encoder)  # type: ignore[assignment]
    codec._state_decoder = NewDecoder(codec._state_decoder)  # type: ignore[assignment]


if __name__ == "__main__":
    if os.environ.get(NEWER):
        be_newer()
    shards.LASTS_S = LASTS_S
    shards.JOINED_S = LASTS_S
    scheduler.AFTER_ERROR_MS = 500
    leases.IDENTIFY_MS = 100
    leases.PostgresqlLeases.__init__ = _begin_named  # type: ignore[method-assign]
    MOMENTS[os.environ.get(KILLED_AT, "")]()
    raise SystemExit(bot.main([]))
