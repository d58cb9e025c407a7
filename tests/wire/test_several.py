"""Three processes share four shards: whatever becomes of one, no move is lost, told or done twice."""

import asyncio
import os
import re
import signal
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests import servers
from tests.emulator.emulator import Emulator
from tests.emulator.forked import ForkedBot
from tests.emulator.interactions import Sent
from tests.emulator.state import Channel, User
from tests.wire.conftest import BUSY_S
from tests.wire.sharing_bot import LASTS_S, NAMED

SHARDS = 4
FOOT = re.compile(r"^-# #(\d+)(?: to #(\d+))?", re.MULTILINE)
pytestmark = [
    pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER),
    pytest.mark.long,
]


@dataclass
class Several:
    """Processes by name, and a server with a game for each shard."""

    discord: Emulator
    database: str
    folder: Path
    channels: dict[int, Channel] = field(default_factory=dict)
    people: dict[int, tuple[User, User]] = field(default_factory=dict)
    bots: dict[str, ForkedBot] = field(default_factory=dict)
    acknowledged: set[int] = field(default_factory=set)

    async def rows(self, query: str) -> list[tuple[object, ...]]:
        connection = await servers.asyncpg.connect(servers.address(self.database))
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    async def shares(self) -> dict[str, list[int]]:
        """The shards of each process that lives."""
        found: dict[str, list[int]] = {name: [] for name in self.bots}
        for shard, owner in await self.rows("SELECT shard, owner FROM lease ORDER BY shard"):
            found.setdefault(str(owner), []).append(int(str(shard)))
        return found

    async def owner(self, shard: int) -> str:
        return next(name for name, theirs in (await self.shares()).items() if shard in theirs)

    def bot(self, name: str) -> ForkedBot:
        environment = {
            "LINKBOY_DATABASE_URL": servers.address(self.database),
            "LINKBOY_SHARDS": str(SHARDS),
            NAMED: name,
        }
        log = self.folder / f"{name}.log"
        return ForkedBot(self.discord, "tests.wire.sharing_bot", environment=environment, log=log)

    async def start(self, name: str) -> None:
        """Start a process, and wait until it lives."""
        self.bots[name] = bot = self.bot(name)
        await bot.begin()

    async def until_shared(self, *names: str) -> None:
        """Wait until these have all shards between them, fairly, and all are connected."""
        async with asyncio.timeout(BUSY_S):
            while True:
                shares = {name: theirs for name, theirs in (await self.shares()).items() if theirs}
                counts = [len(theirs) for theirs in shares.values()]
                is_fair = shares.keys() == {*names} and max(counts) - min(counts) <= 1
                connected = [self.discord.gateway.connected_to(shard) for shard in range(SHARDS)]
                if is_fair and sum(counts) == SHARDS and all(connected):
                    return
                await asyncio.sleep(0.1)

    async def say(self, shard: int, command: str, **options: str | int) -> Sent:
        sent = self.discord.slash(self.people[shard][0], self.channels[shard], command, options)
        await sent
        return sent

    async def furnish(self) -> None:
        """A server for each shard, with a game and a character."""
        while len(self.channels) < SHARDS:
            guild = self.discord.guild()
            shard = (guild.id >> 22) % SHARDS
            if shard not in self.channels:
                self.channels[shard] = self.discord.channel(guild)
                rae, ann = (self.discord.member(guild, name) for name in ("Rae", "Ann"))
                self.people[shard] = rae, ann
            await asyncio.sleep(0.002)


@pytest.fixture
async def several(tmp_path: Path) -> AsyncIterator[Several]:
    name = await servers.empty_database()
    async with Emulator(is_pointing=False) as discord:
        discord.gateway.shards = SHARDS
        discord.gateway.max_concurrency = 16
        several = Several(discord, name, tmp_path)
        await several.furnish()
        try:
            yield several
        finally:
            for bot in several.bots.values():
                await bot.kill()


async def test_smoke(several: Several) -> None:
    for name in "abc":
        await several.start(name)
    try:
        await several.until_shared("a", "b", "c")
    except TimeoutError:
        print(await several.shares())
        for bot in several.bots.values():
            print(bot.output())
        raise
    for shard in range(SHARDS):
        await several.say(shard, "game start", preset="ose")
        sent = await several.say(shard, "roll", dice="3d6")
        assert "3d6" in sent.text
    for bot in several.bots.values():
        print(bot.output())
