"""Remembers of what each task came: the interaction or post that somebody sent."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from cogs.operator.hooks import Method, stand_before

if TYPE_CHECKING:
    from cogs.core.feature import Client

ORIGIN: ContextVar["Origin | None"] = ContextVar("linkboy-origin", default=None)


@dataclass(frozen=True, slots=True)
class Origin:
    """What Discord sent, and the key of the action that comes of it."""

    key: str
    channel_id: int
    guild_id: int | None

    def game_id(self, bot: "Client") -> int | None:
        """The game that is played there."""
        bound = bot.games.places.channels
        parent = getattr(bot.get_channel(self.channel_id), "parent_id", None)
        return bound.get(self.channel_id) or bound.get(parent or 0)


def shard_of(bot: "Client", guild_id: int) -> int:
    """Which of Discord's connections a server comes by."""
    return (guild_id >> 22) % (bot.shard_count or 1)


def remember_origins(bot: "Client") -> None:
    """Stand before what Discord sends, and before the tasks that work for everybody."""
    readers = bot._connection.parsers  # pyright: ignore[reportPrivateUsage]
    keys: Mapping[str, Method] = {
        "INTERACTION_CREATE": bot.action_key,
        "MESSAGE_CREATE": bot.message_key,
    }
    for event, key_of in keys.items():
        readers[event] = _remembering(readers[event], key_of)
    alone = (
        (bot.games.writer, "_drain"),
        (bot.games.later, "_write_later"),
        (bot.scheduler, "_run"),
        (bot.delivery, "_tell_all"),
    )
    for owner, name in alone:
        stand_before(owner, name, _on_its_own)


def _remembering(reader: Method, key_of: Method) -> Method:
    def read(payload: Mapping[str, Any]) -> None:
        guild_id = payload.get("guild_id")
        origin = Origin(
            key_of(discord.Object(int(payload["id"]))),
            int(payload.get("channel_id") or 0),
            int(guild_id) if guild_id else None,
        )
        before = ORIGIN.set(origin)
        try:
            reader(payload)
        finally:
            ORIGIN.reset(before)

    return read


def _on_its_own(work: Method) -> Method:
    """The same work, which whoever happened to begin it has nothing to do with."""

    async def call(*arguments: Any) -> None:  # noqa: ANN401
        ORIGIN.set(None)
        await work(*arguments)

    return call
