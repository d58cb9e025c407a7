"""Each bot of the tests tells SimCord its commands, and is answered with all of them.

discord.py makes objects of the answer, which nobody here looks at: a quarter of a start.
"""

from typing import Any
from unittest.mock import patch

import discord
from discord.app_commands import CommandTree, tree


def hear_quickly(commands: CommandTree[Any]) -> None:
    """Have a bot look no further into the answer."""
    sync = commands.sync

    async def sync_quickly(*, guild: discord.abc.Snowflake | None = None) -> list[Any]:
        with patch.object(tree, "AppCommand", dict):
            return list(await sync(guild=guild))

    commands.__dict__["sync"] = sync_quickly
