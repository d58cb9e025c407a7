"""What a module of cogs brings: its commands, and what its buttons do."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from discord import app_commands
from discord.ext import commands

from cogs.buttons import Press


@dataclass(frozen=True)
class Feature:
    """One module's cogs, context menus, and the verbs of its buttons."""

    cogs: tuple[type[commands.Cog], ...] = ()
    menus: tuple[app_commands.ContextMenu, ...] = ()
    presses: Mapping[str, Press] = field(default_factory=dict[str, Press])
