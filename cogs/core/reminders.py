"""Puts a reminder in the place of the last one: a channel keeps one for all that is waited for
together, however many people were called by it, and each of them once.

An edit calls nobody, so the newest is a message of its own. It names also whom the one before it
called, as far as they are still waited for, and that one goes.
"""

import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cogs.core.errors import SENDING_FAILED
from data.live import LiveGame, LogEntry, Outcome
from rules.pace.records import Reminded
from rules.pace.waiting import awaited_members

if TYPE_CHECKING:
    from cogs.core.client import Client

_log = logging.getLogger(__name__)
LOOKED_BACK = 100
"""So many moves may lie between two reminders of one deadline."""


async def joined(bot: "Client", outcome: Outcome) -> tuple[Outcome, LogEntry | None]:
    """A reminder with the names of the last one, and that one's row; all else as it is."""
    reminded = _of_clock(outcome.entry)
    before = None if reminded is None else await _one_before(bot, outcome, reminded)
    if reminded is None or before is None:
        return outcome, None
    called = _of_clock(before)
    assert called is not None
    waited = awaited_members(outcome.game.state.pace)
    known = {*called.members, *called.others} - {*reminded.members}
    others = tuple(member for member in waited if member in known)
    events = tuple(replace(e, others=others) if e is reminded else e for e in outcome.events)
    return replace(outcome, entry=replace(outcome.entry, events=events)), before


async def take_away(bot: "Client", game: LiveGame, before: LogEntry, message_id: int) -> None:
    """Take the last reminder away, for which another message stands now."""
    assert before.message_id is not None
    bot.games.log.announced(before, message_id=message_id)
    if before.message_id == message_id:
        return
    channel = bot.get_partial_messageable(before.channel_id or game.home_channel_id)
    try:
        await channel.get_partial_message(before.message_id).delete()
    except SENDING_FAILED as error:
        _log.info("a reminder of game %d stays where it is: %r", game.id, error)


def _of_clock(entry: LogEntry) -> Reminded | None:
    """The reminder of a row; not one that somebody gave by hand."""
    found = (event for event in entry.events if isinstance(event, Reminded) and not event.by_hand)
    return next(found, None)


async def _one_before(bot: "Client", outcome: Outcome, reminded: Reminded) -> LogEntry | None:
    """The row of the last reminder of the same, if its message stands."""
    log, entry = bot.games.log, outcome.entry
    await bot.games.later.flush()
    for row in await log.entries(outcome.game.id, before=entry.seq, limit=LOOKED_BACK):
        other = _of_clock(row)
        if other is not None and _is_same(outcome.game, row, other, reminded):
            return row if row.message_id is not None else None
    return None


def _is_same(game: LiveGame, row: LogEntry, other: Reminded, reminded: Reminded) -> bool:
    """Whether two reminders are about one deadline, or what the referees still owe."""
    if (other.phase, other.until) != (reminded.phase, reminded.until):
        return False
    since = min((wait.since for wait in game.state.pace.waits), default=0)
    return reminded.until is not None or row.at >= since
