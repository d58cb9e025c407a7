"""The bare discord.py bot that Linkboy is measured against: it answers "pong" and does no work."""

import os

import discord
from discord import app_commands


class PongBot(discord.Client):
    """One command, one answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.command(name="ping", description="Answer pong")(pong)
        await self.tree.sync()


async def pong(interaction: discord.Interaction) -> None:
    """Answer at once."""
    await interaction.response.send_message("pong")


if __name__ == "__main__":
    PongBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
