"""Amends what a row of the log tells, where that is no part of any state: what somebody said.

The row keeps its action as it was typed; what was changed, and by whom, is a row of its own.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import select, update

from data import schema
from data.codec import Codec
from data.entries import entries_of
from data.jobs import Change, apply_change
from data.live import Asked, LiveGame, LogEntry, Outcome
from data.transaction import Transaction
from data.writer import Writer
from rules.errors import TooLateError
from rules.kernel.actor import Actor
from rules.kernel.events import Event


class Amended(NamedTuple):
    """What tells of the change, and what the row tells from now on; None: it is taken back."""

    event: Event
    events: tuple[Event, ...] | None = None


Amend = Callable[[LogEntry, Actor], Amended]
"""What is made of a row by somebody. Raises RuleError."""


class Amending:
    """Changes rows of the log, each time with a row that says so."""

    def __init__(self, codec: Codec, writer: Writer) -> None:
        self._codec = codec
        self._writer = writer

    async def amend(self, game_id: int, asked: Asked, seq: int, amend: Amend) -> Outcome:
        """Amend the row at a place of the log. Raises TooLateError once it was taken back."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            connection = await transaction.connection()
            log = schema.log.c
            here = log.game_id == game_id, log.seq == seq
            found = await connection.execute(select(schema.log).where(*here))
            (entry,) = entries_of(found.mappings().all(), self._codec)
            if entry.undone_by is not None:
                raise TooLateError("That has been taken back already.")
            event, events = amend(entry, actor)
            told = (
                {"undone_by": game.head + 1}
                if events is None
                else {"events": self._codec.encode_events(events)}
            )
            await connection.execute(update(schema.log).where(*here).values(**told))
            return Change(game, event)

        return await apply_change(self._writer, game_id, asked, change)
