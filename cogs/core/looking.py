"""Looks in a channel for what was told there, where nobody could note that."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import discord

from cogs.core.client import Client
from cogs.render.buttons import buttons_of, moves_of
from data.live import LogEntry
from data.move_numbers import read_label
from rules.kernel.actor import TABLE
from rules.speech.saying import speech_in

LOOKED_THROUGH = 200
"""So many posts are looked at: an hour of players may stand before what was told late."""
CLOCKS_DIFFER = timedelta(minutes=1)
_ASKED_BY = re.compile(r"[im]:(\d+)")
"""In the key of a move: the interaction or post that it answers."""
_LABEL = r"#((?:\d{1,6}\.)?\d{1,9})(?![.\d])"
_FOOT = re.compile(rf"^-# {_LABEL}(?: to {_LABEL})?", re.MULTILINE)


async def find_told(
    bot: Client, channel: discord.PartialMessageable, rows: Sequence[LogEntry]
) -> int | None:
    """The message that tells moves, if the bot has posted it and could not store that."""
    found = await told_since(bot, channel, rows[-1:])
    return found.get(rows[-1].seq) if rows else None


async def told_since(
    bot: Client, channel: discord.PartialMessageable, rows: Sequence[LogEntry]
) -> Mapping[int, int]:
    """Which of some moves, the oldest first, a channel was told: their places in the log, and the
    message of each."""
    wanted = [row for row in rows if row.is_public]
    if not wanted:
        return {}
    found: dict[int, int] = {}
    own = bot.user.id if bot.user is not None else 0
    spoken = {row.seq: name for row in rows if row.is_public and (name := _speaker(row))}
    async for message in _posts_since(channel, _asked_at(rows[0]), found, len(wanted)):
        # An answer to an interaction is a webhook's post, too, but its author is the bot.
        if message.author.id == own:
            named = moves_of(buttons_of(message))
            told = (
                row.seq
                for row in wanted
                if tells_of(message.content, row.number) or row.label in named
            )
            found |= dict.fromkeys(told, message.id)
        elif message.webhook_id is not None and message.application_id in (
            None,
            bot.application_id,
        ):
            called = message.author.name
            said = next((seq for seq, name in spoken.items() if _is_called(called, name)), None)
            if said is not None:
                found[said] = message.id
                del spoken[said]
    return found


async def _posts_since(
    channel: discord.PartialMessageable,
    after: discord.abc.Snowflake | datetime,
    found: Mapping[int, int],
    wanted: int,
) -> AsyncIterator[discord.Message]:
    """The posts of a channel from a moment on, and where not all that is wanted was found among
    the first, the newest: between an old move and a new one there may be any number."""
    for oldest_first in (True, False):
        posts = channel.history(limit=LOOKED_THROUGH, after=after, oldest_first=oldest_first)
        async for message in posts:
            if len(found) >= wanted:
                return
            yield message


def _is_called(called: str, name: str) -> bool:
    """Whether a webhook's post is by whoever has a name: it may stand there with more behind it,
    and with a hair space in it where Discord does not take it as it is."""
    return called.replace("\N{HAIR SPACE}", "").startswith(" ".join(name.split()))


def _speaker(row: LogEntry) -> str:
    """Who says something in a row, "" where nobody does: such a post has no foot."""
    speech = speech_in(row.events)
    return "" if speech is None else speech.name


def _asked_at(row: LogEntry) -> discord.abc.Snowflake | datetime:
    """What is older than any message about a move: what it answers, else a moment before it.

    The moment is by a clock that may be a little ahead of Discord's.
    """
    asked = _ASKED_BY.match(row.action_key)
    if asked is not None:
        return discord.Object(int(asked[1]))
    return datetime.fromtimestamp(row.at / 1000, UTC) - CLOCKS_DIFFER


def tells_of(text: str, number: int) -> bool:
    """Whether the foot of a message says that it tells of a move."""
    return any(
        _number(found[1]) <= number <= _number(found[2] or found[1])
        for found in _FOOT.finditer(text)
    )


def _number(label: str) -> int:
    return read_label(label, TABLE).value
