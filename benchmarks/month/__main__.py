"""`python -m benchmarks.month`: a month at a table with each rulebook, and what it took.

Five tables are in `people.py`; the first plays if none is named. Its six players in four zones
answer late, go away, press twice and forget; the referee is silent for three days; the bot ends,
is away, and Discord is too. It is played twice, over the changes of clocks in spring and autumn.
The same people with the same answer times, one after the other in strict turns, are what it is held
against. `--show` prints what the channel reads, `--stalls` what led to each moment in which the
game stood still, and what rang whoever was rung too often. `--keep` leaves the first month in a
file, for `python -m benchmarks.year`. With `--table scattered` seven split up and join up, and do
what no turn asks of them (`errands.py`); with `--closed` their parties keep apart, and whatever a
player reads is searched for words of others (`knowing.py`).
"""

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.month.month import OUTAGES, Month, Outage
from benchmarks.month.moved_time import MovedLoop, moved_world
from benchmarks.month.people import CASTS, DAY, STEADY, Cast
from benchmarks.month.report import LIMIT_H, Report, add
from benchmarks.month.setting_up import set_up
from benchmarks.month.table import Table
from benchmarks.month.watching import Watch
from rules.kernel.setting import PRESETS
from tests.emulator import Emulator
from tests.places import file_in

SPRING, AUTUMN = datetime(2026, 3, 4, 12, tzinfo=UTC), datetime(2026, 10, 14, 12, tzinfo=UTC)
DAYS = 30


async def play(
    url: str,
    preset: str,
    begin: datetime,
    days: float,
    *,
    cast: Cast = STEADY,
    seed: str = "",
    outages: tuple[Outage, ...] = OUTAGES,
    report: Report | None = None,
    in_thread: bool = False,
    in_forum: bool = False,
    is_closed: bool = False,
) -> tuple[Month, Report]:
    """Play so many days from a moment on, and add what they came to.

    `in_thread`: in a thread that sleeps on days on which nothing was sent to it, `in_forum` in a
    post of a forum that demands tags. `is_closed`: parties keep from each other what they do.
    Where some play in
    a second game beside it, nothing breaks, so that either may go its own way.
    """
    report = Report(f"{preset} {cast.name}") if report is None else report
    began = int(begin.timestamp() * 1000)
    with moved_world(began, f"{preset} {begin} {seed}"):
        random.seed(f"{preset} {begin} {seed}")
        async with Emulator(is_validating=False) as discord:
            guild = discord.guild()
            channel = discord.channel(guild)
            if in_forum:
                forum = discord.forum(guild, tags=2, demands_tag=True)
                channel = discord.thread(forum, "post")
                channel.tags = forum.tags[:1]
            elif in_thread:
                channel = discord.thread(channel, "post")
            people = {one.name: discord.member(guild, one.name) for one in cast.everybody}
            table = Table(discord, channel, cast, people, began, url)
            tables = [table]
            if cast.second:
                outages, other = (), discord.channel(guild, "cellar")
                there = cast.of_second()
                known = {one.name: people[one.name] for one in there.everybody}
                tables.append(Table(discord, other, there, known, began, url, table))
            await table.start()
            try:
                for each in tables:
                    await set_up(each, preset, f"{LIMIT_H}h", is_closed=is_closed)
                months = [_month(each, days, seed, outages, is_closed) for each in tables]
                await asyncio.gather(*(month.play() for month in months))
                for month in months:
                    await add(report, month)
            finally:
                await table.stop()
    return months[0], report


def _month(
    table: Table, days: float, seed: str, outages: tuple[Outage, ...], is_closed: bool
) -> Month:
    chance = random.Random(f"twice {seed}")
    return Month(table, table.now, days, Watch(table, table.now), chance, outages, is_closed)


def run(
    preset: str,
    cast: Cast,
    days: float,
    seed: str,
    *,
    is_showing: bool,
    in_thread: bool,
    in_forum: bool = False,
    is_closed: bool = False,
    keep: Path | None = None,
) -> Report:
    """Play the months of spring and autumn with one rulebook at one table.

    The database of the first is kept in a file, if so asked and there is none yet.
    """
    report = Report(f"{preset} {cast.name}")
    for begin in (SPRING, AUTUMN):
        with (
            tempfile.TemporaryDirectory() as folder,
            asyncio.Runner(loop_factory=MovedLoop) as loop,
        ):
            place = file_in(Path(folder))
            played = play(
                place.url,
                preset,
                begin,
                days,
                cast=cast,
                seed=seed,
                report=report,
                in_thread=in_thread,
                in_forum=in_forum,
                is_closed=is_closed,
            )
            month, _ = loop.run(played)
            if keep is not None and not keep.exists():
                shutil.copyfile(place.path, keep)
        if is_showing:
            for post in month.table.posts:
                print(f"--- day {(post.at - month.start) / DAY:.2f} {post.pings}\n{post.text}")
    return report


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.month", description=__doc__)
    parser.add_argument("--preset", choices=PRESETS, action="append", help="one of them alone")
    parser.add_argument("--table", choices=CASTS, action="append", help="who plays")
    parser.add_argument("--days", type=float, default=DAYS, help="so many of each month")
    parser.add_argument("--seed", default="", help="another month")
    parser.add_argument("--show", action="store_true", help="print the messages too")
    parser.add_argument(
        "--stalls",
        action="store_true",
        help="print what led to each stall, and what rang too often",
    )
    parser.add_argument("--keep", type=Path, help="the file for the first month")
    parser.add_argument("--thread", action="store_true", help="in a thread that sleeps")
    parser.add_argument("--forum", action="store_true", help="in a post of a forum")
    parser.add_argument("--closed", action="store_true", help="with parties that keep apart")
    asked = parser.parse_args(arguments)
    reports = [
        run(
            preset,
            CASTS[table],
            asked.days,
            asked.seed,
            is_showing=asked.show,
            in_thread=asked.thread,
            in_forum=asked.forum,
            is_closed=asked.closed,
            keep=asked.keep,
        )
        for table in asked.table or [STEADY.name]
        for preset in asked.preset or PRESETS
    ]
    for report in reports:
        for stall, start in report.stalls if asked.stalls else ():
            print("\n".join(stall.lines(start)))
        for line in report.often if asked.stalls else ():
            print(line)
        print("\n".join(report.lines()))
    return 0 if all(all(report.marks.values()) for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
