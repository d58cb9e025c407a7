"""What a module of cogs brings: its buttons and forms, and what can be done of it."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field

import discord
from discord import app_commands

from cogs.core.client import Afterwards, Alarm, Alone, Client, PostDeed, Press, Submit
from cogs.core.lines import Does
from cogs.core.reading import Kind
from cogs.render.cards import Card
from cogs.render.deeds import Deeds


@dataclass(frozen=True)
class Feature:
    """One module's menus, verbs of buttons and forms, and answer to posts.

    `lines` are buttons that do a command, `presses` all others. `deeds` yields what somebody can do
    of it now; `cards` are the referee's. `kinds` are the kinds of texts that it reads,
    `posts` what it does with a post.
    `afterwards` is asked once what somebody did has been told; `alarms` are what is done when
    something is due that no state plans, by how its key begins. `order` is where its deeds stand
    among the others: the lowest first.
    """

    menus: tuple[app_commands.ContextMenu, ...] = ()
    lines: Mapping[str, Does] = field(default_factory=dict[str, Does])
    presses: Mapping[str, Press] = field(default_factory=dict[str, Press])
    alone: Mapping[str, Alone] = field(default_factory=dict[str, Alone])
    forms: Mapping[str, Submit] = field(default_factory=dict[str, Submit])
    on_message: Callable[[Client, discord.Message], Coroutine[object, object, None]] | None = None
    deeds: Deeds | None = None
    afterwards: Afterwards | None = None
    alarms: Mapping[str, Alarm] = field(default_factory=dict[str, Alarm])
    cards: tuple[Card, ...] = ()
    kinds: tuple[Kind, ...] = ()
    posts: tuple[PostDeed, ...] = ()
    order: int = 1000
