"""Both harnesses fail a test whose bot sent what Discord would refuse."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from tests.contract import watch_emulator, watch_simcord
from tests.emulator import Emulator


class Chatterbox(discord.Client):
    """Answers with as many characters as it is asked for."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Say something long")
        async def say(interaction: discord.Interaction, length: int) -> None:
            await interaction.response.send_message("ok")
            assert isinstance(interaction.channel, discord.TextChannel)
            await interaction.channel.send(embeds=long_embeds(length))

    async def setup_hook(self) -> None:
        await self.tree.sync()


def long_embeds(length: int) -> list[discord.Embed]:
    half = length // 2
    return [discord.Embed(description="x" * part) for part in (half, length - half)]


async def say_in_simcord(length: int) -> None:
    async with simcord.run(Chatterbox()) as env:
        with watch_simcord(env):
            guild = env.create_guild()
            channel = guild.create_text_channel("tavern")
            await guild.add_member(env.create_user("Ann")).slash(channel, "say", length=length)


async def say_in_emulator(length: int) -> None:
    async with Emulator(is_validating=False) as emulator:
        channel = emulator.channel(emulator.guild())
        ann = emulator.member(channel.guild, "Ann")
        async with emulator.running(Chatterbox()):
            with watch_emulator(emulator):
                await emulator.slash(ann, channel, "say", {"length": length})
                await emulator.until(lambda: len(channel.messages) == 2)
            emulator.problems.clear()


async def test_simcord_is_watched() -> None:
    await say_in_simcord(6000)
    with pytest.raises(AssertionError, match="all embeds together have 6001 characters"):
        await say_in_simcord(6001)


async def test_emulator_is_watched() -> None:
    await say_in_emulator(6000)
    with pytest.raises(AssertionError, match="all embeds together have 6001 characters"):
        await say_in_emulator(6001)


async def test_command_registration_in_simcord_is_watched() -> None:
    bot = Chatterbox()
    commands: list[app_commands.Command[Any, ..., Any]] = [
        app_commands.Command(name=f"c{n}", description="C", callback=nothing) for n in range(100)
    ]
    async with simcord.run(bot) as env:
        for command in commands:
            bot.tree._global_commands[command.name] = command
        await bot.tree.sync()
        with pytest.raises(AssertionError, match="101 slash commands"), watch_simcord(env):
            pass


async def nothing(interaction: discord.Interaction) -> None:
    await interaction.response.defer()


def test_watching_does_not_hide_the_error_of_the_test() -> None:
    env = SimpleNamespace(http_requests=[SimpleNamespace(method="GET", path="/", json=object())])
    with pytest.raises(KeyError), watch_simcord(env):
        raise KeyError
    with pytest.raises(AssertionError, match="cannot be sent as JSON"), watch_simcord(env):
        pass
