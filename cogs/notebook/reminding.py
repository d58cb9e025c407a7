"""Reminders: at a moment of game time with the next answer, at one of real time by a mention."""

import logging
from collections.abc import Iterable, Mapping, Sequence

import discord

from cogs.core.client import Answering, Client
from cogs.core.scheduler import wakes_at
from cogs.core.sending import SENDING_FAILED
from cogs.notebook.pages import open_buttons
from cogs.render.buttons import row_of
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame, Outcome
from data.notebook import find_entry, reminder_key
from data.writes import REMINDER
from rules.clock.clock import now
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.notebook import Heading, due
from rules.sheet.records import CharacterCreated

ITS_DAY = "**Its day has come:**"
WANTED = "{}, you wanted to be reminded of something now."
LATER_MS = 10 * 60_000
"""So much later it is tried again where Discord does not take it."""
_log = logging.getLogger(__name__)


async def tell_due(answer: Answering, outcomes: Sequence[Outcome]) -> None:
    """Tell whoever keeps it what the clock of the game has come to.

    That is whoever has just acted; the table's is told in the place for secrets, whoever has.
    """
    game = outcomes[-1].game
    events = (event for outcome in outcomes for event in outcome.events)
    if game.entries and any(isinstance(event, CharacterCreated) for event in events):
        # Whoever comes into a party is shown what that was shown.
        await answer.interaction.client.games.notebook.follow(game)
    moment = now(game.state)
    if game.next_day is None or moment < game.next_day:
        return
    client = answer.interaction.client
    viewer = game.viewer(answer.interaction.user.id)
    found, for_table = due(game.entries, moment, viewer), not viewer.is_referee
    told = list[Heading]()
    try:
        if found:
            view = row_of(*open_buttons(game.id, found)[:5])
            await answer.private(_lines(found), view=view)
            told += found
        if for_table:
            told += await _told_in_secret(client, game, due(game.entries, moment, ALL_KNOWING))
    except SENDING_FAILED as error:
        _log.warning("nobody in game %d could be reminded: %r", game.id, error)
    if told:
        await client.games.notebook.reminded(game.id, told)


def _lines(entries: Iterable[Heading]) -> str:
    lines = (f"- **{plain(one.name)}** ({plain(one.kind)})" for one in entries)
    return join_within([ITS_DAY, *lines], MESSAGE_LIMIT)


async def _told_in_secret(
    client: Client, game: LiveGame, entries: Sequence[Heading]
) -> Sequence[Heading]:
    """What referees were told in their place, if there is one that nobody else reads."""
    if not entries or game.secrets_channel_id is None:
        return ()
    room, _ = await client.secrets.look(game, game.secrets_channel_id)
    if room is None:
        return ()
    view = row_of(*open_buttons(game.id, entries)[:5])
    await client.door.post(room, _lines(entries), view=view)
    return entries


async def ring(client: Client, game: LiveGame, keys: Mapping[str, int]) -> None:
    """Remind people of what they wanted to be reminded of at a moment of real time."""
    numbers = (int(key.removeprefix(REMINDER).partition(":")[0]) for key in keys)
    there = (find_entry(game, number) for number in numbers)
    entries = [one for one in there if one is not None and reminder_key(one) in keys]
    await client.games.timers.drop(game.id, keys.keys() - {*map(reminder_key, entries)})
    for entry in entries:
        key, clock = reminder_key(entry), client.clock()
        member = entry.keeper or entry.author
        awake = await wakes_at(client, game, member, clock)
        if awake > clock:
            await client.games.timers.postpone(game.id, {key: awake})
            continue
        try:
            await _mention(client, game, entry, member)
        except SENDING_FAILED as error:
            _log.info("somebody in game %d could not be reminded: %r", game.id, error)
            await client.games.timers.postpone(game.id, {key: clock + LATER_MS})
            continue
        await client.games.timers.drop(game.id, [key])
        await client.games.notebook.reminded(game.id, [entry])


async def _mention(client: Client, game: LiveGame, entry: Heading, member: int) -> None:
    """Mention who wanted it; what it is only they read."""
    user_id = game.user_id(member)
    if user_id is None:
        return
    rings = discord.AllowedMentions(users=[discord.Object(user_id)])
    room = client.door.room(game.common_home_id, game.guild_id)
    view = row_of(*(one for one in open_buttons(game.id, [entry])))
    text = WANTED.format(people_of(game).name(member))
    await client.door.post(room, text, view=view, rings=rings)
