"""What sweeps look through: every command of the bot, by its whole name."""

import pytest

from cogs.core.commands import Command
from tests.docs import commands_by_key

Commands = dict[str, Command]


@pytest.fixture
def commands() -> Commands:
    return commands_by_key()
