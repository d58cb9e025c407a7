"""What sweeps look through: every command of the bot, by its whole name."""

import pytest

from tests.docs import Command, all_commands

Commands = dict[str, Command]


@pytest.fixture
async def commands() -> Commands:
    return await all_commands()
