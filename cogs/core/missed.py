"""Who slept through what concerns them hears of it when they wake: once, all of it in one message.

What somebody missed is a timer of its own, due when they wake, under a key that names them and the
row of the log. A key that is there is not planned again, so nobody is told of anything twice.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import discord

from cogs.core.errors import SENDING_FAILED
from cogs.render.buttons import Button, row_of
from cogs.render.families import OFFERS, TELLERS, first_of
from cogs.render.offers import MOST_PROMPTS, nobody
from cogs.render.result import people_of
from cogs.render.telling import Message
from cogs.render.text import MESSAGE_LIMIT, join_within
from data.live import LiveGame, LogEntry, Outcome
from data.writes import MISSED
from rules.kernel.actor import TABLE, absence_of
from rules.kernel.dues import BEGINS, REFEREES
from rules.kernel.events import Event
from rules.pace.records import PINGS

if TYPE_CHECKING:
    from cogs.core.feature import Client

_log = logging.getLogger(__name__)
AGAIN_MS = 5 * 60_000
"""So much later it is tried again where Discord did not take the message."""


async def note_missed(
    bot: "Client", game: LiveGame, message: Message, sleepers: Mapping[int, int]
) -> None:
    """A message concerns members who are asleep: they are told when they wake, each at a moment."""
    rows = [row.seq for row in message.rows if any(_concerns_anybody(row))]
    keys = {f"{MISSED}{one}:{seq}": at for one, at in sleepers.items() for seq in rows}
    await bot.games.timers.add(game.id, keys)
    for at in keys.values():
        bot.scheduler.wake(at)


def _concerns_anybody(row: LogEntry) -> Iterator[Event]:
    """What of a row is told to somebody by name."""
    for event in row.events:
        offers = OFFERS.get(type(event), ())
        if event.seen_by(TABLE) is not None and any(offer.whom is not nobody for offer in offers):
            yield event


def member_of(key: str) -> int:
    """Who is to be told under a key."""
    return int(key.removeprefix(MISSED).split(":")[0])


async def tell_missed(
    bot: "Client", game: LiveGame, keys: Iterable[str], awake: Mapping[int, int]
) -> None:
    """The moment has come: tell all who are awake what they missed, and put the others off."""
    now = bot.clock()
    by_member: defaultdict[int, list[int]] = defaultdict(list)
    for key in keys:
        by_member[member_of(key)].append(int(key.rpartition(":")[2]))
    for member, rows in by_member.items():
        theirs = [f"{MISSED}{member}:{seq}" for seq in rows]
        if awake[member] > now:
            await bot.games.timers.postpone(game.id, dict.fromkeys(theirs, awake[member]))
            continue
        await bot.games.timers.drop(game.id, theirs)
        if await _wants(bot, game, member):
            await _tell_safely(bot, game, member, sorted(rows))


async def _wants(bot: "Client", game: LiveGame, member: int) -> bool:
    """Whether somebody is rung for news, in this game and now."""
    user_id = game.user_id(member)
    if user_id is None or game.ended or PINGS.in_force(game.state) != BEGINS:
        return False
    is_here = absence_of(game.state, member) is None
    return is_here and (await bot.games.persons.get(user_id)).pings == BEGINS


async def _tell_safely(bot: "Client", game: LiveGame, member: int, rows: Sequence[int]) -> None:
    """Tell it; where Discord does not take it, a little later."""
    entries = [await bot.games.log.entry_at(game.id, seq) for seq in rows]
    text, buttons = missed_page(game, member, entries)
    if not text:
        return
    channel = bot.get_partial_messageable(game.home_channel_id, guild_id=game.guild_id)
    rings = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(game.user_id(member) or 0)]
    )
    view = row_of(*buttons) or discord.utils.MISSING
    try:
        await channel.send(text, view=view, allowed_mentions=rings)
    except SENDING_FAILED as error:
        _log.warning("what a member of game %d missed is told later: %r", game.id, error)
        again = bot.clock() + AGAIN_MS
        await bot.games.timers.reopen(game.id, [f"{MISSED}{member}:{seq}" for seq in rows], again)
        bot.scheduler.wake(again)


def missed_page(
    game: LiveGame, member: int, entries: Iterable[LogEntry]
) -> tuple[str, list[Button]]:
    """What concerns a member in some rows, with the buttons that are still to be pressed.

    Nothing of what was taken back, nor of what asked for something that is settled by now.
    """
    people, lines, found = people_of(game), list[str](), list[Button]()
    for entry in entries:
        if entry.undone_by is not None:
            continue
        then, link = Outcome(game, entry), entry.link(game)
        for event in _concerns_anybody(entry):
            theirs = [
                offer
                for offer in OFFERS[type(event)]
                if _is_about(offer.whom(event, then), game, member)
            ]
            buttons = [button for offer in theirs for button in offer.buttons(event, then)]
            if buttons or any(offer.is_news for offer in theirs):
                told = TELLERS[type(event)](event, people).partition("\n")[0]
                lines.append(f"- {told} ([there]({link}))" if link else f"- {told}")
                found += buttons
    if not lines:
        return "", []
    head = f"{people.name(member)}, while you slept:"
    return join_within([head, *dict.fromkeys(lines)], MESSAGE_LIMIT), first_of(found, MOST_PROMPTS)


def _is_about(whom: Iterable[int], game: LiveGame, member: int) -> bool:
    """Whether somebody is among those whom an event concerns."""
    named = set(whom)
    referees = {referee.number for referee in game.referees}
    return member in named or (REFEREES in named and member in referees)
