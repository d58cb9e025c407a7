"""What sweeps look through: every command of the bot, by its whole name."""

from typing import Any

import pytest
from discord import app_commands

from bot import Linkboy
from data.configuration import Configuration

Commands = dict[str, app_commands.Command[Any, ..., Any]]


@pytest.fixture
async def commands() -> Commands:
    from cogs.register import FEATURES

    bot = Linkboy(Configuration(database_url="sqlite+aiosqlite:///none.db"))
    for feature in FEATURES:
        await bot.add_feature(feature)
    return {
        command.qualified_name: command
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
