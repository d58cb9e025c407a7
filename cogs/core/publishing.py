"""Sends the channel what it is told, and notes which moves have been told and by which message."""

from collections.abc import Awaitable, Callable, Iterable

from cogs.render.telling import Message, Told
from data.live import LiveGame, LogEntry
from data.log import Log

Send = Callable[[Message, str], Awaitable[int | None]]
"""Sends a message, with what keeps Discord from showing it twice; its id, if Discord gives it."""


async def publish(log: Log, game: LiveGame, told: Told, channel_id: int, send: Send) -> None:
    """Send all messages about some moves to a channel. Raises what `send` does.

    Moves whose message did not get through stay untold.
    """
    for message in told.public:
        message_id = await send(message, nonce_of(game, message))
        # A link to a move is made of the channel where it was typed.
        near = [row for row in message.rows if row.channel_id == channel_id]
        _note(log, near, message_id)
        _note(log, (row for row in message.rows if row not in near), None)


def note_done(log: Log, told: Told) -> None:
    """Note of which moves nothing is to be told any more beside what the channel was told."""
    shown = {row.seq for message in told.public for row in message.rows}
    _note(log, (row for row in told.done if row.seq not in shown), None)


def _note(log: Log, rows: Iterable[LogEntry], message_id: int | None) -> None:
    log.announced(*(row for row in rows if not row.announced), message_id=message_id)


def nonce_of(game: LiveGame, message: Message) -> str:
    """What makes Discord show a message about moves only once; "" for one that tells of none."""
    return f"{game.id}-{message.rows[-1].label}" if message.rows else ""
