"""A tiny bot in an emulator, with a guild, a channel and two players."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord as discord_py
import pytest
from discord import Permissions

from tests.emulator import Channel, Emulator, User
from tests.tiny_bot import COUNT_FILE, TinyBot

CALLBACKS = "/interactions/*/callback"


class Table:
    """A running bot in an emulator with a guild, a channel and two players."""

    def __init__(self, discord: Emulator, bot: TinyBot) -> None:
        self.discord = discord
        self.bot = bot
        guild = next(iter(discord.world.guilds.values()))
        self.channel: Channel = next(iter(guild.channels.values()))
        self.ann: User = discord.member(guild, "Ann", Permissions(manage_guild=True))
        self.bob: User = discord.member(guild, "Bob")

    @property
    def seen_channel(self) -> discord_py.TextChannel:
        """The channel as the bot sees it."""
        channel = self.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord_py.TextChannel)
        return channel


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    async with Emulator() as discord:
        discord.channel(discord.guild())
        bot = TinyBot()
        async with discord.running(bot):
            yield Table(discord, bot)


@pytest.fixture
def count_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "count"
    monkeypatch.setenv(COUNT_FILE, str(path))
    return path
