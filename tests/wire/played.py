"""Leases and a gateway that are played: a test says what becomes of the only shard."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from data.stores import Standing
from tests import servers

SOON_S = 0.01


class PlayedLeases:
    """Leases as one process sees them, which says what it has."""

    lasts_s = 40 * SOON_S
    unseen_s = 15 * SOON_S

    def __init__(self, database: str) -> None:
        self._database = database
        self.fence = 0
        self.is_away = False
        self.was_lost: Callable[[], None] = lambda: None
        self.has_too_many = False
        self.called = asyncio.Event()

    def listen(self, was_lost: Callable[[], None]) -> None:
        """Call `was_lost`, and it has lost its connection."""
        self.was_lost = was_lost

    async def pass_on(self) -> None:
        """Somebody else has had it, and it comes back: what was written under it counts no more."""
        self.fence += 1
        there = "INSERT INTO lease (shard, owner, fence, until) VALUES (0, 'it', ?, 0)"
        renewed = "ON CONFLICT (shard) DO UPDATE SET fence = excluded.fence"
        await servers.execute(self._database, f"{there} {renewed}", self.fence)

    async def agree(self, shards: int) -> int:
        """As many as are wanted."""
        await asyncio.sleep(0)
        return shards

    async def round(self, shards: int, *, may_take: bool) -> Standing:
        """What it has now."""
        await asyncio.sleep(0)
        if self.is_away:
            raise OSError("the line is dead")
        return Standing({0: self.fence}, frozenset(), has_too_many=self.has_too_many)

    async def give_back(self, *shards: int) -> None:
        """It is free, and nobody else is there to take it."""
        await self.pass_on()

    async def turn(self, kind: int) -> float:
        """Nobody else identifies."""
        return 0

    async def wait(self, seconds: float) -> None:
        """Until the next round."""
        await asyncio.wait([asyncio.ensure_future(self.called.wait())], timeout=seconds)
        self.called.clear()

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncGenerator[None]:
        """Nobody else is there."""
        yield

    async def close(self) -> None:
        """Nothing has to be closed."""


class PlayedGateway:
    """Discord's connection, which is always there: what is lost is joined again at once."""

    async def join(self, shard: int) -> None:
        """Connect."""
        await asyncio.sleep(0)

    async def leave(self, shard: int) -> None:
        """Disconnect."""
        await asyncio.sleep(0)

    def has_joined(self, shard: int) -> bool:
        """It has."""
        return True
