"""`python -m benchmarks.month`: a month at a table of six, and what it took.

Six players in four time zones answer late, go away, press twice and forget; the bot is restarted
twice and is away for twelve hours. The same people with the same answer times, one after the other
in strict turns, are what it is held against. `--show` prints what the channel reads.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

import discord
from simcord import Env

from benchmarks.month.month import OUTAGES, Month
from benchmarks.month.people import DAY
from benchmarks.month.report import LIMIT_H, Report, report
from benchmarks.month.table import make_bot, set_up


async def play(
    database: Path, days: int, outages: tuple[tuple[float, float], ...] = OUTAGES
) -> tuple[Month, Report]:
    """Play so many days on a file that has nothing in it yet."""
    random.seed(11)
    env = Env(make_bot(database), approved_intents=discord.Intents.default())
    await env.start()
    table = await set_up(env, database, f"{LIMIT_H}h")
    month = Month(table, table.now, days, outages)
    try:
        await month.play()
        return month, await report(month)
    finally:
        await table.bot.close()
        await env.shutdown()


async def run(days: int, *, is_showing: bool) -> int:
    """Play a month and print its figures; 1 if anything went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        month, found = await play(Path(folder) / "games.db", days)
    if is_showing:
        for post in month.table.posts:
            print(f"--- {(post.at - month.start) / DAY:.2f}\n{post.text}")
    print("\n".join(found.lines()))
    return 1 if found.wrong else 0


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.month", description=__doc__)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--show", action="store_true", help="print the messages too")
    asked = parser.parse_args(arguments)
    return asyncio.run(run(asked.days, is_showing=asked.show))


if __name__ == "__main__":
    sys.exit(main())
