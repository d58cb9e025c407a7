"""The rights that the bot asks a server for: each with its name, what it is for, and where.

Whatever speaks of them reads this table: `/game start`, `/game check`, `doctor`, the address that
invites the bot, and docs/add-to-a-server.md.
"""

from collections.abc import Sequence
from enum import Flag, auto
from typing import NamedTuple

import discord

SCOPES = ("bot", "applications.commands")


class Where(Flag):
    """Where a right is wanted."""

    channel = auto()
    thread = auto()
    anywhere = channel | thread


class Right(NamedTuple):
    """A right: its `key` in `discord.Permissions`, and its name in Discord's settings.

    `purpose` ends the sentence "I want it …"; without one that `is_needed` there is no game.
    """

    key: str
    name: str
    purpose: str
    where: Where = Where.anywhere
    is_needed: bool = False


RIGHTS: Sequence[Right] = (
    Right("view_channel", "View Channel", "to see where a game is played", is_needed=True),
    Right(
        "send_messages",
        "Send Messages",
        "to post the board and what happens",
        Where.channel,
        is_needed=True,
    ),
    Right(
        "send_messages_in_threads",
        "Send Messages in Threads",
        "to do so in threads and forum posts",
        Where.thread,
        is_needed=True,
    ),
    Right(
        "read_message_history",
        "Read Message History",
        "to find its board and posts again",
        is_needed=True,
    ),
    Right(
        "create_public_threads",
        "Create Public Threads",
        "so that a party that splits up gets a thread of its own",
        Where.channel,
    ),
    Right(
        "create_private_threads",
        "Create Private Threads",
        "so that parties can be kept secret from each other",
        Where.channel,
    ),
    Right("attach_files", "Attach Files", "for maps, charts, chronicles and exported games"),
    Right("manage_webhooks", "Manage Webhooks", "so that characters speak under their own names"),
    Right("manage_messages", "Manage Messages", "so that Say as… removes the post once it is said"),
)


def where_of(channel: object) -> Where:
    """What a channel is."""
    return Where.thread if isinstance(channel, discord.Thread) else Where.channel


def missing_rights(may: discord.Permissions, where: Where) -> Sequence[Right]:
    """The rights that are wanted there and are not among these permissions, as the table has them.

    Whoever does not see a channel has no other right in it, so then nothing else is named.
    """
    if not may.view_channel:
        return RIGHTS[:1]
    return [one for one in RIGHTS if one.where & where and not getattr(may, one.key)]


def missing_needs(may: discord.Permissions, where: Where) -> Sequence[str]:
    """The names of all rights without which no game can be played there, and that are missing."""
    return [
        one.name
        for one in RIGHTS
        if one.is_needed and one.where & where and not getattr(may, one.key)
    ]


def wanted_permissions() -> discord.Permissions:
    """All rights of the table."""
    return discord.Permissions(**{one.key: True for one in RIGHTS})


def invite_address(application_id: int) -> str:
    """Where somebody who manages a server lets the bot in, with all rights of the table."""
    return discord.utils.oauth_url(application_id, permissions=wanted_permissions(), scopes=SCOPES)
