"""The type of every interaction: Discord's, with our bot as its client."""

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot import Linkboy

    Interaction = discord.Interaction[Linkboy]
else:
    Interaction = discord.Interaction
