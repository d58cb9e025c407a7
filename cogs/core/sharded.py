"""The bot's connections to Discord, of which single ones come and go while others stay."""

import asyncio
import logging
from typing import TYPE_CHECKING

from discord.ext import commands
from discord.gateway import DiscordWebSocket

from data.configuration import Configuration

if TYPE_CHECKING:
    from cogs.core.reaching import Patience
    from cogs.core.shards import Shards

_log = logging.getLogger(__name__)


class Sharded(commands.AutoShardedBot):
    """discord.py connects all shards at the start; with `sharing` they come and go one by one.

    A shard that comes is launched as the library launches each; one that goes is disconnected, and
    the others notice nothing of either.
    """

    configuration: Configuration
    sharing: "Shards | None"
    patience: "Patience | None"
    _concurrency = 1

    async def launch_shards(self) -> None:
        """Begin to share, or connect all that there are."""
        advised = await self._ask_for_limits()
        if self.patience is not None:
            self.patience.end()
        if self.sharing is None:
            self.shard_count = self.configuration.shards or advised
            await super().launch_shards()
            return
        self.shard_count = await self.sharing.begin(advised, self.configuration.shards)
        # The library's own words of this have no public name. It calls itself ready when so many
        # shards are; none is ever all there is here.
        state = self._connection
        state.shard_count, state.shard_ids = self.shard_count, []

    def is_ready(self) -> bool:
        """Whether it does all that is its own to do."""
        return super().is_ready() if self.sharing is None else self.sharing.is_ready

    @property
    def latencies(self) -> list[tuple[int, float]]:
        """How long Discord takes to answer, by shard; not those that were left."""
        found, sharing = super().latencies, self.sharing
        return [one for one in found if sharing is None or sharing.has(one[0])]

    async def join(self, shard: int) -> None:
        """Connect a shard, however long that takes."""
        await self._ask_for_limits()
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def leave(self, shard: int) -> None:
        """End its connection, if it has one."""
        known = self.get_shard(shard)
        if known is not None:
            await known.disconnect()

    def has_joined(self, shard: int) -> bool:
        """Whether it has a connection."""
        known = self.get_shard(shard)
        return known is not None and not known.is_closed()

    async def _ask_for_limits(self) -> int:
        """Wait while Discord lets nobody identify; how many shards it advises."""
        while True:
            advised, _, limits = await self.http.get_bot_gateway()
            self._concurrency = max(limits["max_concurrency"], 1)
            if limits["remaining"] > 0:
                return int(advised)
            wait = limits["reset_after"] / 1000
            _log.warning("Discord lets nobody identify for %d s", wait)
            await asyncio.sleep(wait)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for one's turn among all processes."""
        if self.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.sharing.wait_for_turn((shard_id or 0) % self._concurrency)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Discord has told of all servers of a shard."""
        if self.sharing is not None:
            self.sharing.joined(shard_id)
            self.dispatch("ready")

    async def on_shard_connect(self, shard_id: int) -> None:
        """Leave a shard again that the library has reconnected and another process has."""
        if self.sharing is not None and not self.sharing.has(shard_id):
            await self.leave(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The same."""
        await self.on_shard_connect(shard_id)
