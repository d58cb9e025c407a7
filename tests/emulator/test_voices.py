"""Speech over the wire: in a thread by its channel's webhook, and by another if that is gone."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from cogs.core.homes import Homes
from cogs.core.sending import Door
from cogs.speech import voices
from cogs.speech.voices import Voices
from data.configuration import Configuration, Secret
from data.live import LogEntry, Outcome
from rules.speech.records import Spoke
from tests.emulator.conftest import Table
from tests.emulator.emulator import TOKEN

MORE = discord.Permissions(manage_webhooks=True)


def may_do(_channel: object, _person: object) -> discord.Permissions:
    """What the bot may do in a channel."""
    return MORE


def spoken(channel_id: int, text: str) -> LogEntry:
    event = Spoke(member=1, speaker=None, name="Old Marda", text=text)
    return LogEntry(1, 1, "i:1", "act", 1, channel_id, 0, "Say", (event,), (), 1, number=1)


async def test_speech_in_a_thread(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "_PATIENCE_S", 0)
    world = table.discord.world
    bot: Any = table.bot
    guild = table.channel.guild
    table.channel.overwrites[world.bot.id] = (MORE.value, 0)
    monkeypatch.setattr(discord.TextChannel, "permissions_for", may_do)
    thread = table.discord.thread(table.channel, "aside")
    await table.discord.until(lambda: bot.get_guild(guild.id).get_thread(thread.id) is not None)
    bot.clock, bot.door, bot.homes = lambda: 0, Door(bot), Homes(bot)
    bot.configuration = Configuration(database_url="", token=Secret(TOKEN))
    said = Voices(bot)
    game: Any = SimpleNamespace(id=1, guild_id=guild.id, state=None, members={})
    outcome = Outcome(game, spoken(thread.id, "Ale?"))
    first = await said.speak(outcome, 7)
    message = thread.last_message
    assert (first, message.author.name, message.content) == (
        message.id,
        "Old Marda (in the game)",
        "Ale?",
    )
    entry = replace(spoken(thread.id, "Wine?"), message_id=first)
    assert await said.show(game, entry)
    assert message.content == "Wine?"
    assert await said.show(game, replace(entry, undone_by=2))
    assert message.is_deleted
    # Somebody removes the webhook; another is made.
    server = table.discord.server
    server.hooks.clear()
    assert await said.speak(outcome, 7) == thread.last_message.id
    (hook,) = server.hooks.values()
    assert hook.channel is table.channel
