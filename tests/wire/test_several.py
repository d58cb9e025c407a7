"""Processes share four shards: whatever becomes of one, nothing is lost, done or told twice."""

import asyncio
import re
import signal
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from data.codec import unpack
from tests import needs, servers
from tests.emulator.emulator import Emulator
from tests.emulator.forked import ForkedBot
from tests.emulator.interactions import Sent
from tests.emulator.state import Channel, User
from tests.wire.conftest import BUSY_S
from tests.wire.deadlines import DEADLINE, place_deadlines
from tests.wire.mortal_bot import KILLED_AT
from tests.wire.shaking import told_in
from tests.wire.sharing_bot import LASTS_S, NAMED, NEWER, NOVELTY

SHARDS = range(4)
MOVE = re.compile(r"#(\d+)")
COUNTED = re.compile(r"(\d+) more moves")
AFTER_S = 3.0
"""So long somebody waits for an answer before they try it again."""
pytestmark = [
    pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER),
    pytest.mark.long,
    needs.FORKS,
]


@dataclass
class Several:
    """Processes by name, and a server with a game for each shard."""

    discord: Emulator
    database: str
    folder: Path
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    people: dict[int, tuple[User, User]] = field(default_factory=dict[int, tuple[User, User]])
    bots: dict[str, ForkedBot] = field(default_factory=dict[str, ForkedBot])
    acknowledged: defaultdict[int, set[int]] = field(
        default_factory=lambda: defaultdict[int, set[int]](set)
    )

    async def rows(self, query: str) -> list[tuple[int, int | str]]:
        """Two columns of the database."""
        connection = await servers.asyncpg.connect(servers.address(self.database))
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    async def shares(self) -> dict[str, list[int]]:
        """The shards of each process that has any."""
        found = defaultdict[str, list[int]](list)
        for shard, owner in await self.rows("SELECT shard, owner FROM lease ORDER BY shard"):
            found[str(owner)].append(shard)
        return found

    async def start(self, name: str, killed_at: str = "", *, is_newer: bool = False) -> None:
        """Start a process, of a newer version if so wanted."""
        environment = {
            "LINKBOY_DATABASE_URL": servers.address(self.database),
            "LINKBOY_SHARDS": str(len(SHARDS)),
            NAMED: name,
            KILLED_AT: killed_at,
            NEWER: "yes" * is_newer,
        }
        log = self.folder / f"{name}.log"
        self.bots[name] = ForkedBot(
            self.discord, "tests.wire.sharing_bot", environment=environment, log=log
        )
        await self.bots[name].begin()

    async def until_shared(self, *names: str, fairly: bool = True) -> None:
        """Wait until these have all shards between them, fairly, and all are connected."""
        try:
            async with asyncio.timeout(BUSY_S):
                while not await self.is_shared(*names, fairly=fairly):  # noqa: ASYNC110 - others
                    await asyncio.sleep(0.1)
        except TimeoutError:
            told = "\n".join(bot.output() for bot in self.bots.values())
            raise AssertionError(f"{await self.shares()} of {names}\n{told}") from None

    async def is_shared(self, *names: str, fairly: bool = True) -> bool:
        shares = await self.shares()
        counts = [len(theirs) for theirs in shares.values()]
        if shares.keys() != {*names} or (fairly and max(counts) - min(counts) > 1):
            return False
        return all(self.discord.gateway.connected_to(shard) for shard in SHARDS)

    async def furnish(self) -> None:
        """A server for each shard, with two people."""
        while len(self.channels) < len(SHARDS):
            guild = self.discord.guild()
            shard = (guild.id >> 22) % len(SHARDS)
            if shard not in self.channels:
                self.channels[shard] = self.discord.channel(guild)
                rae, ann = (self.discord.member(guild, name) for name in ("Rae", "Ann"))
                self.people[shard] = rae, ann
            await asyncio.sleep(0.002)

    def burst(self, shards: Iterable[int], many: int) -> list[tuple[int, Sent]]:
        """Many rolls at once on the servers of some shards."""
        return [
            (shard, self.discord.slash(rae, self.channels[shard], "roll", {"dice": "3d6"}))
            for _ in range(many)
            for shard in shards
            for rae in self.people[shard][:1]
        ]

    async def answered(self, sent: Iterable[tuple[int, Sent]]) -> None:
        """Wait for the answers; what nobody answers was never acknowledged."""
        for shard, one in sent:
            with suppress(AssertionError):
                await one.answered(max(0.0, one.sent_at + AFTER_S - time.perf_counter()))
            if one.is_answered and (found := MOVE.search(one.text)):
                self.acknowledged[shard].add(int(found[1]))
            self.discord.forget(one)

    async def begin(self, shard: int) -> None:
        """Begin a game, and try it again while nobody answers."""
        answers: list[Sent] = []
        while not answers or not answers[-1].is_answered:
            rae, channel = self.people[shard][0], self.channels[shard]
            answers.append(self.discord.slash(rae, channel, "game start", {"preset": "ose"}))
            await self.answered([(shard, answers[-1])])

    async def roll_until_answered(self, shard: int) -> None:
        """Roll, and roll again where nobody answers or a game was just moving."""
        before = len(self.acknowledged[shard])
        while len(self.acknowledged[shard]) == before:
            await self.answered(self.burst([shard], 1))

    async def change(self, shard: int, name: str, by: int) -> None:
        """Change the document of a game, and try it again while nobody answers."""
        answers: list[Sent] = []
        while not answers or not answers[-1].is_answered:
            who, channel = self.people[shard][by], self.channels[shard]
            sent = self.discord.slash(who, channel, "sheet create", {"name": name, "hit_points": 3})
            answers.append(sent)
            await self.answered([(shard, answers[-1])])

    async def documents(self) -> list[bytes]:
        """The documents of all games."""
        connection = await servers.asyncpg.connect(servers.address(self.database))
        try:
            return [unpack(row[0]) for row in await connection.fetch("SELECT state FROM game")]
        finally:
            await connection.close()

    async def check(self) -> None:
        """What was acknowledged is there, once, and told once."""
        untold = "SELECT game_id, seq FROM log WHERE announced = 0"
        async with asyncio.timeout(BUSY_S):
            while await self.rows(untold):  # noqa: ASYNC110 - the bots tell it
                await asyncio.sleep(0.1)
        homes = {
            home: game for game, home in await self.rows("SELECT id, home_channel_id FROM game")
        }
        rows = await self.rows("SELECT game_id, number FROM log WHERE is_public = 1")
        for shard in SHARDS:
            channel = self.channels[shard]
            numbers = {number for game, number in rows if game == homes[channel.id]}
            assert self.acknowledged[shard] <= numbers
            messages = channel.public_messages
            told = Counter(number for one in messages for number in told_in(one))
            twice = {number for number, times in told.items() if times > 1}
            assert [one.content for one in messages if twice & told_in(one)] == []
            counted = sum(int(n) for one in messages for n in COUNTED.findall(one.content))
            assert len(self.acknowledged[shard] - told.keys()) <= counted
        assert not self.discord.gateway.problems


@pytest.fixture
async def several(tmp_path: Path) -> AsyncIterator[Several]:
    name = await servers.empty_database()
    async with Emulator(is_pointing=False) as discord:
        discord.gateway.shards = len(SHARDS)
        discord.gateway.max_concurrency = 16
        several = Several(discord, name, tmp_path)
        await several.furnish()
        try:
            yield several
        finally:
            for bot in several.bots.values():
                await bot.kill()


async def test_whatever_becomes_of_a_process_every_move_counts_once(several: Several) -> None:
    for name in "abc":
        await several.start(name)
    await several.until_shared("a", "b", "c")
    assert several.discord.commands.replacements == 1
    for shard in SHARDS:
        await several.begin(shard)
    # Killed in a burst of moves.
    burst = several.burst(SHARDS, 8)
    await several.discord.until(lambda: sum(one.is_answered for _, one in burst) >= 10)
    await several.bots.pop("a").kill()
    await several.answered(burst)
    await several.until_shared("b", "c")
    # Stopped in a burst, for longer than its leases last, and woken.
    burst = several.burst(SHARDS, 4)
    several.bots["b"].send(signal.SIGSTOP)
    await several.answered(burst)
    await several.until_shared("c")
    burst = several.burst(SHARDS, 2)
    several.bots["b"].send(signal.SIGCONT)
    await several.answered(burst)
    await several.until_shared("b", "c")
    # Nobody reaches the database for longer than leases last.
    burst = several.burst(SHARDS, 4)
    await servers.lock_out(several.database)
    try:
        await asyncio.sleep(1.5 * LASTS_S)
    finally:
        await servers.let_in(several.database)
    await several.answered(burst)
    await several.until_shared("b", "c")
    # One after the other is replaced while people go on.
    playing = [asyncio.create_task(play_on(several, shard)) for shard in SHARDS]
    for name in "de":
        await several.start(name)
    await several.until_shared(*several.bots)
    for name in "bc":
        await several.bots.pop(name).stop()
        await several.until_shared(*several.bots)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for shard in SHARDS:
        await several.roll_until_answered(shard)
    await several.check()


async def test_a_newer_version_takes_over_while_people_play(several: Several) -> None:
    for name in "ab":
        await several.start(name)
    await several.until_shared("a", "b")
    for shard in SHARDS:
        await several.begin(shard)
    playing = [asyncio.create_task(play_on(several, shard)) for shard in SHARDS]
    await several.start("c", is_newer=True)
    await several.until_shared("a", "b", "c")
    for shard in SHARDS:
        await several.change(shard, "Ada", by=1)
    # One of the old version can begin no more, and says why.
    await several.start("late")
    late = several.bots["late"]
    await several.discord.until(lambda: not late.is_running, "it begins", timeout=BUSY_S)
    assert "last used by a newer Linkboy" in several.bots.pop("late").output()
    # What an old one leaves is the new one's alone, be that not fair.
    old = {name: several.bots[name] for name in "ab"}
    await several.bots.pop("a").stop()
    await several.until_shared("b", "c", fairly=False)
    await several.start("d", is_newer=True)
    await several.until_shared("b", "c", "d")
    await several.bots.pop("b").stop()
    await several.until_shared("c", "d")
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for shard in SHARDS:
        await several.change(shard, "Ben", by=0)
    await several.check()
    # What the new ones wrote is beyond an old one, and none has tried.
    assert all(NOVELTY in document for document in await several.documents())
    assert not any("cannot be read" in bot.output() for bot in old.values())


async def play_on(several: Several, shard: int) -> None:
    while True:
        await several.roll_until_answered(shard)


async def test_deadlines_of_who_is_killed_are_done_by_another_once(several: Several) -> None:
    now = int(time.time() * 1000)
    for shard, channel in several.channels.items():
        rae, ann = several.people[shard]
        await place_deadlines(several.database, rae, ann, [channel], now - 1000)
    # The first has all of them, and dies with the first that is told, which is noted nowhere.
    await several.start("a", killed_at="told")
    doomed = several.bots["a"]
    await several.discord.until(lambda: not doomed.is_running, "it lives", timeout=BUSY_S)
    for name in "bc":
        await several.start(name)
    await several.until_shared("b", "c")

    def told() -> list[int]:
        posts = (channel.public_messages for channel in several.channels.values())
        return [sum(DEADLINE in one.content for one in channel) for channel in posts]

    await several.discord.until(lambda: min(told()) == 1, "untold", timeout=BUSY_S)
    await several.check()
    assert told() == [1] * len(SHARDS)
    done = "SELECT game_id, count(*) FROM log WHERE member = 0 GROUP BY game_id"
    assert [times for _, times in await several.rows(done)] == [1] * len(SHARDS)
