"""What a module of cogs brings: its commands, and what its buttons and forms do."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Press
from cogs.core.forms import Submit

if TYPE_CHECKING:
    from cogs.core.client import Client


@dataclass(frozen=True)
class Feature:
    """One module's cogs, context menus, the verbs of its buttons and forms, its answer to posts."""

    cogs: tuple[type[commands.Cog], ...] = ()
    menus: tuple[app_commands.ContextMenu, ...] = ()
    presses: Mapping[str, Press] = field(default_factory=dict[str, Press])
    forms: Mapping[str, Submit] = field(default_factory=dict[str, Submit])
    on_message: Callable[["Client", discord.Message], Coroutine[Any, Any, None]] | None = None
