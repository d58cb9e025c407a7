"""Four processes on one PostgreSQL server beside one: engine and storage alone, no Discord.

Run with `python -m benchmarks.several`. Each process has a shard of its own by a lease and plays
moves in games of its own, so many at once. Rounds of one and of four take turns. Marks: as far as
the cores go (they are printed), and no move waits for a lock of another game: the server notes each
wait of a millisecond or longer in its log, and is looked at for shorter ones all the while.
"""

import argparse
import asyncio
import multiprocessing
import os
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

from data.database import open_database
from data.games import Games
from data.live import Asked
from data.share import Stage
from data.stores import Leases
from rules.rolls.records import RollDice
from rules.systems import ENGINE
from tests import servers

PROCESSES, ROUNDS, SECONDS = 4, 3, 5.0
IN_FLIGHT, GAMES = 16, 16
LASTS_S = 10.0
LOOK_EVERY_S = 0.005
BETWEEN_GAMES = ("transaction", "tuple")
"""What one waits for who wants a row that another is writing."""
_WAITED = re.compile(r"still waiting for \w+ on (advisory lock|\w+)")
_WAITING = """
    SELECT wait_event || ' in ' || substr(query, 1, 40) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock'
"""


def clock() -> int:
    return int(time.time() * 1000)


async def play(url: str, number: int, shards: int, seconds: float, start: Barrier) -> int:
    """Move in games of one shard for a while; how many moves were acknowledged."""
    opened = await open_database(url, is_shared=True)
    leases = opened.door.leases(LASTS_S)
    assert leases is not None
    games, keys = Games(opened.engine, ENGINE, clock), count(1)
    share = games.share
    share.shards = await leases.agree(shards)
    while not share.fences:
        for one, fence in (await leases.round(shards, may_take=True)).fences.items():
            share.lease(one, fence).stage = Stage.TIMED
        for extra in sorted(share.fences)[1:]:
            await leases.give_back(extra)
            share.lose(extra)
    (shard,) = share.fences
    run = f"{os.getpid()}-{clock()}"

    def asked(channel: int) -> Asked:
        return Asked(f"i:{run}:{number}:{next(keys)}", 11, channel)

    begun: list[int] = []
    for one in range(GAMES):
        channel = clock() * 1000 + number * 100 + one
        found = await games.management.start(
            asked(channel), guild_id=shard << 22, name="Keep", preset="ose"
        )
        begun.append(found.game.id)
    await asyncio.to_thread(start.wait)
    until, moves = time.monotonic() + seconds, 0

    async def go_on(game_id: int) -> None:
        nonlocal moves
        while time.monotonic() < until:
            await games.act(game_id, asked(0), RollDice(text="3d6"))
            moves += 1

    renewing = asyncio.create_task(_renew(leases, shards))
    await asyncio.gather(*(go_on(begun[one % GAMES]) for one in range(IN_FLIGHT)))
    renewing.cancel()
    await games.close()
    await leases.close()
    await opened.close()
    return moves


async def _renew(leases: Leases, shards: int) -> None:
    while True:
        await leases.round(shards, may_take=False)
        await asyncio.sleep(LASTS_S / 4)


def _in_process(
    url: str, number: int, shards: int, seconds: float, start: Barrier, out: "Queue[int]"
) -> None:
    out.put(asyncio.run(play(url, number, shards, seconds, start)))


async def _look(database: str, seen: Counter[str]) -> None:
    """Note all the while who waits for what lock; "" is a look."""
    connection = await servers.asyncpg.connect(servers.address(database))
    try:
        while True:
            seen[""] += 1
            seen.update(row[0] for row in await connection.fetch(_WAITING))
            await asyncio.sleep(LOOK_EVERY_S)
    finally:
        await connection.close()


async def together(database: str, processes: int, seconds: float, seen: Counter[str]) -> float:
    """Moves a second of so many processes."""
    spawning = multiprocessing.get_context("spawn")
    start, out = spawning.Barrier(processes + 1), spawning.Queue()
    url = servers.address(database)
    playing = [
        spawning.Process(target=_in_process, args=(url, one, processes, seconds, start, out))
        for one in range(processes)
    ]
    for process in playing:
        process.start()
    await asyncio.to_thread(start.wait)
    looking = asyncio.create_task(_look(database, seen))
    found = [await asyncio.to_thread(out.get) for _ in playing]
    looking.cancel()
    for process in playing:
        await asyncio.to_thread(process.join)
    return float(sum(found)) / seconds


async def measure(processes: int, rounds: int, seconds: float) -> bool:
    """Print how fast they are beside one, and who waited for a lock."""
    await servers.execute("postgres", "ALTER SYSTEM SET log_lock_waits = on")
    await servers.execute("postgres", "ALTER SYSTEM SET deadlock_timeout = '1ms'")
    database = await servers.empty_database()
    await servers.execute("postgres", "SELECT pg_reload_conf()")
    log, seen = Path(servers.server().log), Counter[str]()
    noted = _noted(log)
    ratios: list[float] = []
    for number in range(rounds):
        alone = await together(database, 1, seconds, Counter())
        several = await together(database, processes, seconds, seen)
        ratios.append(several / alone)
        print(f"round {number + 1}: one {alone:,.0f} moves/s, {processes} {several:,.0f}")
    noted = _noted(log) - noted
    ratio, looks = statistics.median(ratios), seen.pop("")
    cores = os.cpu_count()
    print(f"{processes} processes beside one: {ratio:.2f} times the moves on {cores} cores")
    between = sum(noted[kind] for kind in BETWEEN_GAMES)
    print(f"waits of 1 ms or longer for a row or a transaction: {between} (mark: 0)")
    print(f"of all kinds, with the starts and ends: {dict(noted)}")
    print(f"looked {looks:,} times: {dict(seen)}")
    return not between


def _noted(log: Path) -> Counter[str]:
    """What the server has noted of waits for a lock, by what was waited for."""
    return Counter(_WAITED.findall(log.read_text(encoding="utf-8", errors="replace")))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure; the exit code says whether nobody waited."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args(arguments)
    return not asyncio.run(measure(options.processes, options.rounds, options.seconds))


if __name__ == "__main__":
    sys.exit(main())
