"""Several processes on one database: who has what, and that nobody writes without a lease."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any, Protocol

import pytest

from data import vocabulary
from data.database import Database, open_database, reading
from data.errors import DatabaseError, MovedAwayError, NotNowError
from data.games import Games
from data.live import Asked, LiveGame
from data.share import Share, Stage
from data.stores import Leases, Standing
from data.stores.leases import PostgresqlLeases
from data.stores.measures import Measures
from rules.kernel.engine import Engine
from tests import servers
from tests.data.conftest import ANN, REFEREE, SYSTEM, Advance, Throw3d6, Ticker

pytestmark = pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER)
LASTS_S = 60.0


class Process:
    """What one process has of a database that several share."""

    def __init__(self, opened: Database, lasts_s: float) -> None:
        self.database = opened
        leases = opened.door.leases(lasts_s)
        assert leases is not None
        self.leases: Leases = leases
        self.games = Games(opened.engine, Engine((SYSTEM,)), Ticker())
        self.has_ended = False
        self.standing = Standing({}, frozenset(), has_too_many=False)

    @property
    def share(self) -> Share:
        return self.games.share

    async def round(self, shards: int = 4, *, may_take: bool = True) -> frozenset[int]:
        """Renew and take; which shards it has now."""
        self.standing = standing = await self.leases.round(shards, may_take=may_take)
        self.share.shards = shards
        self.share.held.clear()
        for one, fence in standing.fences.items():
            self.share.lease(one, fence).stage = Stage.TIMED
        return frozenset(standing.fences)

    async def give_back(self, shard: int) -> None:
        await self.leases.give_back(shard)
        self.share.lose(shard)

    async def end(self) -> None:
        if not self.has_ended:
            self.has_ended = True
            await self.games.close()
            await self.leases.close()
            await self.database.close()

    async def begin(self, shard: int, key: str) -> LiveGame:
        """Begin a game on a server of a shard."""
        asked = Asked(key, REFEREE, 100 + shard)
        guild_id = shard << 22
        found = await self.games.management.start(
            asked, guild_id=guild_id, name="Keep", preset="ose"
        )
        return found.game


class Start(Protocol):
    async def __call__(self, lasts_s: float = LASTS_S, *, newer: int = 0) -> Process: ...


@pytest.fixture
async def address() -> str:
    return servers.address(await servers.empty_database())


@pytest.fixture
async def start(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Start]:
    begun: list[Process] = []

    async def start(lasts_s: float = LASTS_S, *, newer: int = 0) -> Process:
        with monkeypatch.context() as there:
            there.setattr(vocabulary, "NUMBER", vocabulary.NUMBER + newer)
            process = Process(await open_database(address, is_shared=True), lasts_s)
        begun.append(process)
        return process

    yield start
    for process in begun:
        await process.end()


def too_many(process: Process) -> bool:
    return process.standing.has_too_many


async def test_shards_are_shared_out_fairly_and_then_stay(start: Start) -> None:
    first, second, third = [await start() for _ in range(3)]
    assert await first.leases.agree(4) == 4
    assert await first.round() == {0, 1, 2, 3}
    # One more comes: half of it is given away, one after the other.
    assert await second.round() == frozenset()
    for shard in (3, 2):
        await first.round()
        assert too_many(first)
        await first.give_back(shard)
        assert await first.round() == frozenset(range(shard))
        # While something is free, nothing more is given away, and it is not taken back.
        assert not too_many(first)
        assert shard in await second.round()
    await first.round()
    assert not too_many(first)
    # With three, two have one and one has two: whoever has nothing gets one of somebody.
    for process in (third, first, second):
        await process.round()
    (giver,) = filter(too_many, (first, second))
    given = max(giver.share.fences)
    await giver.give_back(given)
    for process in (giver, first, second):
        assert given not in await process.round()
    assert await third.round() == {given}
    for process in (first, second, third, first, second, third):
        before = dict(process.share.fences)
        await process.round()
        assert process.share.fences == before
        assert not too_many(process)


async def settle(*processes: Process) -> list[int]:
    """Rounds of all, in which each gives away what it has too much; how many shards each has."""
    for _ in range(2 * len(processes)):
        for process in processes:
            before = frozenset(process.share.fences)
            now = await process.round()
            if vocabulary_of(process) == vocabulary.NUMBER:
                assert now <= before, "an older one has taken something"
            if too_many(process):
                await process.give_back(min(now))
    return [len(process.share.fences) for process in processes]


def vocabulary_of(process: Process) -> int:
    assert isinstance(process.leases, PostgresqlLeases)
    return process.leases.knows


async def test_one_after_the_other_is_replaced_by_a_newer_one(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await start(), await start()
    await first.leases.agree(4)
    await first.round()
    for shard in (3, 2):
        await second.round()
        await first.give_back(shard)
    assert await second.round() == {2, 3}
    game = await second.begin(3, "i:1")
    newer = await start(newer=1)
    # It gets its part of what the older ones have, who go on with the rest.
    assert sorted(await settle(first, second, newer)) == [1, 1, 2]
    assert len(newer.share.fences) == 1
    assert caplog.text.count("a newer Linkboy has opened this database: this one goes on") == 2
    done = await second.games.act(game.id, Asked("i:2", ANN, 103), Advance(turns=1))
    assert done.game.state.clock.turns == 1
    # What an older one leaves is the newer one's, all of it.
    await first.end()
    both = await settle(second, newer)
    assert sum(both) == 4
    assert both[1] >= 2
    another = await start(newer=1)
    assert min(await settle(second, newer, another)) == 1
    await second.end()
    assert await settle(newer, another) == [2, 2]


async def test_an_older_one_takes_nothing_be_it_free_for_ever(start: Start) -> None:
    starting, older = await start(), await start()
    await older.leases.agree(2)
    assert await older.round(2) == {0, 1}
    await older.give_back(1)
    newer = await start(newer=1)
    # The one began before it, and has nothing yet: it gets nothing any more.
    assert await starting.round(2) == frozenset()
    assert await older.round(2) == {0}
    assert await newer.round(2) == {1}
    await newer.end()
    for one in (starting, older):
        await one.round(2)
        assert not too_many(one)
    assert [list(one.share.fences) for one in (starting, older)] == [[], [0]]
    with pytest.raises(DatabaseError, match="newer Linkboy"):
        await start()
    again = await start(newer=1)
    assert await again.round(2) == {1}


async def test_who_ends_is_succeeded_at_once_and_whoever_waits_is_told(start: Start) -> None:
    first, second = await start(), await start()
    await first.leases.agree(4)
    await first.round()
    await second.round()
    waiting = asyncio.create_task(second.leases.wait(60))
    await asyncio.sleep(0)
    await first.end()
    async with asyncio.timeout(10):
        await waiting
    assert await second.round() == {0, 1, 2, 3}


async def test_who_dies_is_succeeded_when_the_leases_have_run_out(start: Start) -> None:
    first, second = await start(0.2), await start(60)
    await first.leases.agree(2)
    assert await first.round(2) == {0, 1}
    async with asyncio.timeout(30):
        while len(await second.round(2)) < 2:  # noqa: ASYNC110 - the server's clock
            await asyncio.sleep(0.05)
    # Whoever was away for long waits with what seems free: its owner may have been away as well.
    assert await first.round(2, may_take=False) == frozenset()


async def test_who_is_seen_to_be_gone_is_succeeded_sooner_unless_all_were_cut_off(
    start: Start,
) -> None:
    first, second = await start(4), await start(4)
    await first.leases.agree(2)
    assert await first.round(2) == {0, 1}
    await second.round(2, may_take=False)
    assert await second.round(2) == frozenset()
    await servers.lock_out(servers.name_here())
    await servers.let_in(servers.name_here())
    # Both were thrown out; who comes back first takes nothing from who may come back as well.
    await asyncio.sleep(1.6)
    assert await second.round(2) == frozenset()
    assert await first.round(2) == {0, 1}
    # One who begins has lost nothing, and takes what nobody is seen to hold.
    connection: Any = first.leases
    await connection._connection.close()
    await asyncio.sleep(1.6)
    third = await start(4)
    assert await third.round(2) == {0}


async def test_a_lease_that_ran_out_and_nobody_took_is_renewed_as_it_was(start: Start) -> None:
    only = await start(0.05)
    await only.leases.agree(1)
    await only.round(1)
    before = dict(only.share.fences)
    await asyncio.sleep(0.1)
    assert await only.round(1) == {0}
    assert only.share.fences == before


async def test_a_connection_of_whose_end_the_server_does_not_know_keeps_nobody_waiting(
    start: Start,
) -> None:
    only = await start()
    leases: Any = only.leases
    await leases.agree(1)
    await only.round(1)
    forgotten, leases._connection = leases._connection, None
    async with asyncio.timeout(4):
        assert await only.round(1) == {0}
    await forgotten.close()


async def test_a_connection_that_could_not_be_made_ready_is_ended(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = await start()
    leases: Any = only.leases
    with monkeypatch.context() as patch:
        patch.setattr("data.stores.leases._SHOW", "SELECT 1 / 0, $1::int, $2::text")
        with pytest.raises(servers.asyncpg.PostgresError):
            await leases.agree(1)
    assert leases._connection.is_closed()
    assert await leases.agree(1) == 1


async def test_an_owner_who_slept_through_the_loss_writes_nothing(start: Start) -> None:
    """Neither in one statement nor in a transaction, a note neither; the other games go on."""
    asleep, awake = await start(), await start()
    await asleep.leases.agree(2)
    await asleep.round(2)
    lost, kept = await asleep.begin(1, "a"), await asleep.begin(0, "b")
    await asleep.leases.give_back(1)
    await awake.round(2)
    assert awake.share.fences.keys() == {1}
    row, own = await asleep.games.log.entry_at(lost.id, 1), Asked("c", ANN, kept.home_channel_id)
    moves = (
        asleep.games.act(lost.id, Asked("d", ANN), Advance(turns=1)),
        asleep.games.act(kept.id, own, Advance(turns=1)),
        asleep.games.management.rename(lost.id, Asked("e", REFEREE), "Cellar"),
        asleep.games.macros.save(lost.id, 1, "sword", "1d8"),
        asleep.games.timers.add(lost.id, {"missed:1:1": 5}),
    )
    found = await asyncio.gather(*moves, return_exceptions=True)
    assert [isinstance(one, MovedAwayError) for one in found] == [True, False, True, True, True]
    asleep.games.log.announced(row, message_id=5)
    asleep.games.log.announced(await asleep.games.log.entry_at(kept.id, 1), message_id=6)
    await asleep.games.later.flush()
    assert [one.message_id for one in await awake.games.log.entries(lost.id)] == [None]
    assert (await awake.games.get(lost.id)).name == "Keep"
    assert await awake.games.macros.listed(lost.id, 1) == ()
    assert (await awake.games.log.entries(kept.id))[-1].message_id == 6
    done = await awake.games.act(lost.id, Asked("d", ANN), Advance(turns=2))
    assert done.game.state.clock.turns == 2


async def test_who_writes_is_not_kept_waiting_by_renewals_but_keeps_a_successor_waiting(
    start: Start,
) -> None:
    owner, other = await start(), await start(0.01)
    await owner.leases.agree(1)
    await owner.round(1)
    game = await owner.begin(0, "a")
    async with owner.database.engine.connect() as connection:
        held = "SELECT fence FROM lease WHERE shard = 0 FOR KEY SHARE"
        fence = (await connection.exec_driver_sql(held)).scalar()
        async with asyncio.timeout(10):
            assert await owner.round(1) == {0}
            await owner.games.act(game.id, Asked("b", ANN), Throw3d6())
        # It has run out, and is being written to: it is left for the next round.
        await servers.execute(servers.name_here(), "UPDATE lease SET until = 0")
        assert await other.round(1) == frozenset()
        assert fence == owner.share.fences[0]
    await servers.execute(servers.name_here(), "UPDATE lease SET until = 0")
    assert await other.round(1) == {0}
    assert other.share.fences[0] > owner.share.fences[0]
    with pytest.raises(MovedAwayError):
        await owner.games.act(game.id, Asked("c", ANN), Throw3d6())


async def test_all_who_live_have_one_number_of_shards(start: Start) -> None:
    first, second = await start(), await start()
    assert await first.leases.agree(2) == 2
    await first.round(2)
    assert await second.leases.agree(4) == 2
    before = dict(first.share.fences)
    await second.end()
    # Alone one may begin with another number; what somebody thinks to have is void then.
    assert await first.leases.agree(4) == 4
    assert await first.round(4) == {0, 1, 2, 3}
    assert all(first.share.fences[shard] > fence for shard, fence in before.items())


async def test_who_identifies_waits_for_a_turn_of_all_processes(start: Start) -> None:
    first, second = await start(), await start()
    assert await first.leases.turn(0) == 0
    assert await first.leases.turn(1) == 0
    assert 4 < await second.leases.turn(0) <= 5.25
    assert 9 < await first.leases.turn(0) <= 10.5


async def test_one_at_a_time_does_what_is_to_be_done_by_one(start: Start) -> None:
    first, second = await start(), await start()
    async with first.leases.alone("commands"):
        waiting = asyncio.create_task(_enter(second))
        done, _ = await asyncio.wait([waiting], timeout=0.2)
        assert not done
    async with asyncio.timeout(10):
        await waiting


async def _enter(process: Process) -> None:
    async with process.leases.alone("commands"):
        pass


async def test_who_wants_all_is_refused_beside_those_who_share_and_the_other_way_round(
    address: str, start: Start
) -> None:
    sharing = await start()
    with pytest.raises(NotNowError, match="Another Linkboy is already using"):
        await open_database(address)
    await sharing.end()
    alone = await open_database(address)
    with pytest.raises(NotNowError, match="Another Linkboy is already using"):
        await open_database(address, is_shared=True)
    await alone.close()


async def test_of_those_who_start_together_one_makes_the_tables(address: str) -> None:
    name = f"{servers.name_here()}_young"
    await servers.execute("postgres", f"CREATE DATABASE {name}")
    young = servers.address(name)
    opened = await asyncio.gather(*(open_database(young, is_shared=True) for _ in range(3)))
    for one in opened:
        await one.close()
    await servers.execute("postgres", f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.parametrize(("ahead_s", "words"), [(60, "60 s ahead of"), (-60, "60 s behind")])
async def test_a_clock_that_differs_from_the_servers_is_said_once(
    start: Start,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    ahead_s: float,
    words: str,
) -> None:
    process = await start()
    await process.leases.agree(4)
    await process.round()
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + ahead_s)
    for _ in range(2):
        await process.round()
    (line,) = (record.getMessage() for record in caplog.records if "clock" in record.message)
    assert words in line


async def test_an_operator_sees_how_large_it_is_whose_clock_is_off_and_what_is_nobodys(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = await start()
    await process.leases.agree(4)

    async def measured() -> Measures:
        async with reading(process.database.engine) as connection:
            return await process.database.door.measure(connection)

    before = await measured()
    assert before.size > 1_000_000
    assert before.shards_unowned == 4
    assert before.free is before.backed_up_at is None
    assert abs(before.clock_ahead_s or 0) < 5
    await process.round()
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 60)
    after = await measured()
    assert after.shards_unowned == 0
    assert 55 < (after.clock_ahead_s or 0) < 65


async def test_a_clock_that_was_set_back_keeps_nobody_waiting(start: Start) -> None:
    """All that was written before is an hour ahead by then."""
    dead, heir = await start(0.4), await start(0.4)
    await dead.leases.agree(1)
    assert await dead.round(1) == {0}
    await dead.leases.turn(0)
    gone: Any = dead.leases
    gone._connection.terminate()
    ahead = 3_600_000
    name = servers.name_here()
    await servers.execute(name, f"UPDATE lease SET until = until + {ahead}")
    await servers.execute(name, f"UPDATE process SET until = until + {ahead}")
    later = f"UPDATE setting SET value = (value::bigint + {ahead})::text WHERE key LIKE 'identify%'"
    await servers.execute(name, later)
    async with asyncio.timeout(10):
        while not await heir.round(1):
            await heir.leases.wait(0.05)
    assert await heir.leases.turn(0) < 60


async def test_who_is_seen_no_more_hears_of_it_at_once(start: Start) -> None:
    """Others wait for less then: the next round must not wait its turn."""
    process = await start()
    heard = asyncio.Event()
    process.leases.listen(heard.set)
    await process.leases.agree(1)
    await process.round(1)
    waiting = asyncio.create_task(process.leases.wait(LASTS_S))
    await asyncio.sleep(0)
    seen = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?"
    await servers.execute("postgres", seen, servers.name_here())
    async with asyncio.timeout(10):
        await heard.wait()
        await waiting
    assert process.leases.unseen_s < LASTS_S / 2
    # Nobody took what it has: it is seen again in time.
    assert await process.round(1) == {0}


@pytest.mark.parametrize("later", range(3))
async def test_who_is_to_end_as_it_hears_that_something_is_free_does_end(
    start: Start, later: int
) -> None:
    """`asyncio.wait_for` of Python 3.11 goes on then as if nobody had asked."""
    leases = (await start()).leases
    assert isinstance(leases, PostgresqlLeases)
    waiting = asyncio.create_task(leases.wait(LASTS_S))
    await asyncio.sleep(0.05)
    leases._hear()
    for _ in range(later):
        await asyncio.sleep(0)
    was_asked = waiting.cancel()
    await asyncio.wait([waiting])
    assert waiting.cancelled() == was_asked
