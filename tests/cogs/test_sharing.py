"""Two bots in one process share the shards of an emulated Discord, as several processes do."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from discord.gateway import DiscordWebSocket

from bot import ShardedLinkboy
from cogs.core import shards
from data.configuration import Configuration
from data.errors import AwayError, DatabaseError, MovedAwayError
from data.share import Share, Stage
from data.stores import leases
from tests import servers
from tests.emulator.emulator import TOKEN, Emulator
from tests.emulator.state import Channel, User
from tests.pointed import hurry

PATIENCE_S = 60.0
pytestmark = pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "LASTS_S", 1.0)
    monkeypatch.setattr(shards, "JOINED_S", 0.5)
    monkeypatch.setattr(leases, "IDENTIFY_MS", 10)


class Table:
    """An emulated Discord with two shards, a server of each, and the bots that play on it."""

    def __init__(self, discord: Emulator, url: str) -> None:
        self.discord = discord
        self.url = url
        self.channels: dict[int, Channel] = {}
        self.people: dict[int, User] = {}
        self._running: dict[ShardedLinkboy, asyncio.Task[None]] = {}

    async def furnish(self) -> None:
        while len(self.channels) < 2:
            guild = self.discord.guild()
            shard = (guild.id >> 22) % 2
            self.channels.setdefault(shard, self.discord.channel(guild))
            self.people.setdefault(shard, self.discord.member(guild, "Rae"))
            await asyncio.sleep(0.002)

    async def start(self, wanted: int | None = None) -> ShardedLinkboy:
        bot = ShardedLinkboy(Configuration(database_url=self.url, shards=wanted))
        hurry(bot)
        self._running[bot] = asyncio.create_task(bot.start(TOKEN))
        return bot

    async def end(self, bot: ShardedLinkboy) -> None:
        """End a bot as its process does, and raise what ended it before."""
        await bot.close()
        await self._running.pop(bot)

    async def forget(self, bot: ShardedLinkboy) -> None:
        """A bot has ended by itself."""
        del self._running[bot]
        await bot.close()

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                await asyncio.sleep(0.02)
                for task in self._running.values():
                    if task.done():
                        await task

    async def until_shared(self, *wanted: tuple[ShardedLinkboy, set[int]]) -> None:
        await self.until(
            lambda: (
                all(
                    hasattr(bot, "games") and bot.games.share.timed == theirs and bot.is_ready()
                    for bot, theirs in wanted
                )
                and all(map(self.discord.gateway.connected_to, range(2)))
            )
        )

    async def say(self, shard: int, command: str, **options: str | int) -> str:
        sent = self.discord.slash(self.people[shard], self.channels[shard], command, options)
        return (await sent).text

    async def close(self) -> None:
        for bot in [*self._running]:
            await self.end(bot)


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    url = servers.address(await servers.empty_database())
    async with Emulator() as discord:
        discord.gateway.shards = 2
        discord.gateway.max_concurrency = 16
        table = Table(discord, url)
        await table.furnish()
        yield table
        await table.close()


async def test_a_shard_is_given_to_who_comes_and_all_to_who_stays(table: Table) -> None:
    first = await table.start()
    await table.until_shared((first, {0, 1}))
    for shard in range(2):
        await table.say(shard, "game start", preset="ose")
        assert "#2" in await table.say(shard, "roll", dice="3d6")
    second = await table.start()
    await table.until_shared((first, {0}), (second, {1}))
    assert table.discord.commands.replacements == 1
    # What one knew of the shard it has forgotten; who has it now goes on.
    assert [*first.games.places.channels] == [table.channels[0].id]
    assert [*second.games.places.channels] == [table.channels[1].id]
    assert [shard for shard, _ in first.latencies] == [0]
    for shard in range(2):
        assert "#3" in await table.say(shard, "roll", dice="3d6")
    await table.end(first)
    await table.until_shared((second, {0, 1}))
    assert "#4" in await table.say(0, "roll", dice="3d6")
    for channel in table.channels.values():
        assert not [m for m in channel.public_messages if "interrupted" in m.content]


async def test_what_was_taken_meanwhile_is_let_go_and_the_library_joins_it_no_more(
    table: Table,
) -> None:
    bot = await table.start()
    await table.until_shared((bot, {0, 1}))
    await table.say(1, "game start", preset="ose")
    game_id = bot.games.places.channels[table.channels[1].id]
    # Another has taken it while this one slept.
    taken = "UPDATE lease SET owner = 'other', fence = fence + 1, until = until + 60000"
    alive = "INSERT INTO process SELECT 'other', max(until) + 60000 FROM process"
    await servers.execute(servers.name_here(), f"{taken} WHERE shard = 1")
    await servers.execute(servers.name_here(), alive)
    await table.until(lambda: bot.games.share.timed == {0} and bot.is_ready())
    assert not bot.games.has(game_id)
    await table.until(lambda: not table.discord.gateway.connected_to(1))
    await bot.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, 1)
    await table.until(lambda: not table.discord.gateway.connected_to(1))


async def test_what_was_lost_and_got_again_is_joined_again_once_it_has_been_left(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await table.start()
    await table.until_shared((bot, {0, 1}))
    leave, has_left = bot.leave, asyncio.Event()

    async def leave_slowly(shard: int) -> None:
        await asyncio.sleep(1)
        await leave(shard)
        has_left.set()

    monkeypatch.setattr(bot, "leave", leave_slowly)
    lost = "UPDATE lease SET fence = fence + 1 WHERE shard = 1"
    await servers.execute(servers.name_here(), lost)
    await table.until(has_left.is_set)
    await table.until_shared((bot, {0, 1}))


async def test_who_wants_another_number_of_shards_is_told_in_one_line(table: Table) -> None:
    first = await table.start(2)
    await table.until_shared((first, {0, 1}))
    other = await table.start(4)
    with pytest.raises(DatabaseError, match="run with 2 shards, and LINKBOY_SHARDS says 4"):
        await table.until(lambda: False)
    await table.forget(other)
    auto = await table.start()
    await table.until_shared((first, {0}), (auto, {1}))


async def test_who_cannot_reach_the_database_sends_nothing_and_goes_on_later(
    table: Table,
) -> None:
    bot = await table.start()
    await table.until_shared((bot, {0, 1}))
    await table.say(0, "game start", preset="ose")
    game_id = bot.games.places.channels[table.channels[0].id]
    fences = dict(bot.games.share.fences)
    await servers.lock_out(servers.name_here())
    try:
        await table.until(lambda: not bot.games.has(game_id) and not bot.is_ready())
    finally:
        await servers.let_in(servers.name_here())
    await table.until_shared((bot, {0, 1}))
    assert bot.games.share.fences == fences
    assert "#2" in await table.say(0, "roll", dice="3d6")


async def test_discord_lets_nobody_identify_for_a_while(table: Table) -> None:
    table.discord.gateway.remaining = 0
    bot = await table.start()
    await table.until(lambda: len(table.discord.sent("GET", "/gateway/bot")) > 2)
    assert not table.discord.gateway.identified
    table.discord.gateway.remaining = 1000
    await table.until_shared((bot, {0, 1}))


def test_who_has_all_has_every_server() -> None:
    share = Share()
    assert share.has(5 << 22)
    assert share.takes(0)
    shared = Share(2)
    shared.lease(1, 7)
    assert [shared.takes(shard << 22) for shard in range(2)] == [False, True]
    # Direct messages are of the first shard.
    assert not shared.has(0)
    shared.good_until = shared.clock()
    assert not shared.takes(1 << 22)


def test_that_there_is_no_game_is_said_only_of_games_that_are_known() -> None:
    share = Share(1)
    with pytest.raises(MovedAwayError):
        share.require_loaded(5)
    held = share.lease(0, 7)
    with pytest.raises(AwayError):
        share.require_loaded(5)
    held.stage = Stage.LOADED
    share.require_loaded(5)
    assert held.is_open
    assert not share.timed
    held.stage = Stage.TIMED
    assert share.timed == {0}
    share.good_until = share.clock()
    # In doubt it is neither this process's nor somebody else's.
    assert not share.timed
    assert not share.has(5)
    assert not share.has_lost(5)
