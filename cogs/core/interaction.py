"""The type of every interaction: Discord's, with our bot as its client."""

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from cogs.core.feature import Client

    Interaction = discord.Interaction[Client]
else:
    Interaction = discord.Interaction
