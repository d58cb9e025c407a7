"""The webhooks by which characters speak: one of the channel, and one for each portrait there.

A portrait is the webhook's own picture, uploaded: no address of it can end. Discord lets a channel
have 15 webhooks, of which the bot takes 8 at most; then the portrait that has not spoken for
longest gives its own to the next. Their addresses are secret: nothing of them is stored or logged.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable

import discord

from cogs.core.client import Client, HookedChannel

CALLED = "Linkboy"
MOST_PORTRAITS = 7
UNKNOWN_WEBHOOK, FULL = 10015, 30007
_LETTERS = 12
_OF_PORTRAIT = re.compile(rf"{CALLED} [0-9a-f]{{{_LETTERS}}}")
Load = Callable[[], Awaitable[bytes]]
"""Makes the picture of somebody, as Discord takes it."""


def name_for(digest: str) -> str:
    """What the webhook of a portrait is called, by which it is found again."""
    return f"{CALLED} {digest[:_LETTERS]}"


class Hooks:
    """The bot's webhooks, by their channels; those that were used last stand at the end.

    All of it raises what sending does.
    """

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._known: dict[int, list[discord.Webhook]] = {}
        self._making: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def common(self, channel: HookedChannel) -> discord.Webhook:
        """The webhook without a picture; it is found or made."""
        async with self._making[channel.id]:
            hooks = await self._of(channel)
            found = next((one for one in hooks if not _is_portrait(one)), None)
            return found or await self._new(channel, hooks, CALLED, None)

    async def of_portrait(self, channel: HookedChannel, digest: str, load: Load) -> discord.Webhook:
        """The webhook of a portrait; it is found, made, or takes the place of another's."""
        name = name_for(digest)
        async with self._making[channel.id]:
            hooks = await self._of(channel)
            found = next((one for one in hooks if one.name == name), None)
            if found is None:
                found = await self._new(channel, hooks, name, await load())
            hooks.remove(found)
            hooks.append(found)
            return found

    async def _new(
        self, channel: HookedChannel, hooks: list[discord.Webhook], name: str, picture: bytes | None
    ) -> discord.Webhook:
        portraits = [one for one in hooks if _is_portrait(one)]
        try:
            if name == CALLED or len(portraits) < MOST_PORTRAITS:
                made = await self._bot.door.make_hook(channel, name, picture)
                hooks.append(made)
                return made
        except discord.HTTPException as error:
            if error.code != FULL or not portraits:
                raise
        renamed = await self._bot.door.rename_hook(portraits[0], name, picture)
        hooks[hooks.index(portraits[0])] = renamed
        return renamed

    async def all(self, channel: HookedChannel) -> list[discord.Webhook]:
        """All of the bot's webhooks in a channel."""
        async with self._making[channel.id]:
            return list(await self._of(channel))

    def gone(self, channel: HookedChannel) -> None:
        """Somebody has removed a webhook: look again which there are."""
        self._known.pop(channel.id, None)

    async def _of(self, channel: HookedChannel) -> list[discord.Webhook]:
        known = self._known.get(channel.id)
        if known is None:
            own = self._bot.user
            assert own is not None
            known = [
                hook
                for hook in await channel.webhooks()
                if hook.token and hook.user is not None and hook.user.id == own.id
            ]
            self._known[channel.id] = known
        return known


def _is_portrait(hook: discord.Webhook) -> bool:
    return _OF_PORTRAIT.fullmatch(hook.name or "") is not None
