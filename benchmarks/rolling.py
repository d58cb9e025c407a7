"""How long nobody is answered while processes are replaced by those of a newer version.

Run with `python -m benchmarks.rolling`. Two processes share four shards, in each of which somebody
rolls ten times a second. They are replaced one after the other, with PostgreSQL between them and
the emulator as Discord. The mark is 2 seconds between two answers in any shard, and nothing lost;
the longest time without a replacement is printed first, which on a busy machine is long, too.
Shards may connect ten times a second here, which Discord lets only large bots do.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

from tests import servers
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Sent
from tests.wire.test_several import SHARDS, Several

MOST_S, EVERY_S, BEFORE_S = 2.0, 0.1, 10.0
Asked = defaultdict[int, list[Sent]]


async def roll(several: Several, shard: int, asked: Asked) -> None:
    """Roll again and again, and wait for no answer."""
    while True:
        asked[shard] += [sent for _, sent in several.burst([shard], 1)]
        await asyncio.sleep(EVERY_S)


def longest_gap(asked: list[Sent], since: float, until: float) -> float:
    """The longest time between two answers within some time, in seconds."""
    answered = sorted(
        one.sent_at + one.seconds_to_reply for one in asked if one.seconds_to_reply is not None
    )
    within = [moment for moment in answered if since <= moment <= until]
    return max(after - before for before, after in pairwise(within))


def shown(gaps: list[float]) -> str:
    """Seconds as they are printed."""
    return ", ".join(f"{gap:.1f} s" for gap in gaps)


async def replace(several: Several) -> None:
    """Put two new processes in the place of two old ones."""
    await several.start("c", is_newer=True)
    await several.until_shared("a", "b", "c")
    await several.bots.pop("a").stop()
    await several.until_shared("b", "c", fairly=False)
    await several.start("d", is_newer=True)
    await several.until_shared("b", "c", "d")
    await several.bots.pop("b").stop()
    await several.until_shared("c", "d")


async def measure(folder: Path) -> float:
    """Replace all, and print the longest gap of each shard; the longest of all, in seconds."""
    database = await servers.empty_database()
    async with Emulator(is_pointing=False, is_validating=False) as discord:
        discord.gateway.shards, discord.gateway.max_concurrency = len(SHARDS), 16
        several = Several(discord, database, folder)
        await several.furnish()
        try:
            for name in "ab":
                await several.start(name)
            await several.until_shared("a", "b")
            for shard in SHARDS:
                await several.begin(shard)
            asked: Asked = defaultdict(list)
            rolling = [asyncio.create_task(roll(several, shard, asked)) for shard in SHARDS]
            started = time.perf_counter()
            await asyncio.sleep(BEFORE_S)
            began = time.perf_counter()
            await replace(several)
            took = time.perf_counter() - began
            await asyncio.sleep(2)
            for task in rolling:
                task.cancel()
            await several.answered((shard, one) for shard in SHARDS for one in asked[shard])
            await several.check()
        finally:
            for bot in several.bots.values():
                await bot.kill()
    before = [longest_gap(asked[shard], started, began) for shard in SHARDS]
    gaps = [longest_gap(asked[shard], began, began + took + 2) for shard in SHARDS]
    rolls = sum(map(len, asked.values()))
    silent = sum(not one.is_answered for found in asked.values() for one in found)
    print(f"{rolls} rolls, {silent} without an answer; replaced in {took:.0f} s")
    print(f"longest gap of each shard before: {shown(before)}; meanwhile: {shown(gaps)}")
    return max(gaps)


def main() -> int:
    """Measure; the exit code says whether the mark was met each time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    found: list[float] = []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            found.append(asyncio.run(measure(Path(folder))))
    return max(found) > MOST_S


if __name__ == "__main__":
    sys.exit(main())
