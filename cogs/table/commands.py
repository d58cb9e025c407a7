"""`/table`: commands that only the local table has."""

from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands


class TableCog(commands.GroupCog, name="table", group_description="The local table itself"):
    """Keeps what was asked for until the page's clock comes to it, and the page to the room."""

    def __init__(self) -> None:
        super().__init__()
        self.skip_wanted = timedelta()
        self._room_wanted: int | None = None

    def take_wanted_room(self) -> int | None:
        """The room that the newest command asks for; from then on nothing is asked for."""
        wanted, self._room_wanted = self._room_wanted, None
        return wanted

    @app_commands.command(description="Let time pass, for everything that waits")
    @app_commands.describe(hours="How many hours pass", minutes="How many minutes pass")
    async def skip(
        self,
        interaction: discord.Interaction,
        hours: app_commands.Range[int, 0, 24 * 366] = 0,
        minutes: app_commands.Range[int, 0, 60 * 24] = 0,
    ) -> None:
        span = timedelta(hours=hours, minutes=minutes)
        if not span:
            text = "Say how much time passes, such as `/table skip hours:12`."
        else:
            self.skip_wanted += span
            now = discord.utils.utcnow()
            text = f"The table's clock moves to {discord.utils.format_dt(now + span, 'f')}."
        await interaction.response.send_message(text, ephemeral=True)

    @app_commands.command(description="Go to another room, in this window alone")
    @app_commands.describe(room="The channel or thread to go to")
    async def go(
        self, interaction: discord.Interaction, room: discord.TextChannel | discord.Thread
    ) -> None:
        self._room_wanted = room.id
        text = f"This window goes to {room.mention}. `/table go` leads back."
        await interaction.response.send_message(text, ephemeral=True)
