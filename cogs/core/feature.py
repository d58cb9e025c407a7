"""What a module of cogs brings: its commands, its buttons and forms, and its hints in `/help`."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Press
from cogs.core.forms import Submit
from cogs.core.retyping import Reopen
from cogs.render.hints import Hints

if TYPE_CHECKING:
    from cogs.core.client import Client


@dataclass(frozen=True)
class Feature:
    """One module's cogs, menus, verbs of buttons and forms, answer to posts, and hints.

    `reopens` are the forms that can be opened again with what was typed, where they are refused.
    """

    cogs: tuple[type[commands.Cog], ...] = ()
    menus: tuple[app_commands.ContextMenu, ...] = ()
    presses: Mapping[str, Press] = field(default_factory=dict[str, Press])
    forms: Mapping[str, Submit] = field(default_factory=dict[str, Submit])
    reopens: Mapping[str, Reopen] = field(default_factory=dict[str, Reopen])
    on_message: Callable[["Client", discord.Message], Coroutine[Any, Any, None]] | None = None
    hints: Hints = field(default_factory=Hints)
