"""What it costs to be watched: the processor time of a roll beside a bot that nobody watches.

`python -m benchmarks.watched`. The bots take turns of a second; two of them are the same, so that
what lies between those is what the machine itself does to the numbers.
"""

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path

from discord import Permissions

from benchmarks.counting import Work
from benchmarks.interactions import START, Bot, Call, Sample, Task, measure, prepare_linkboy
from benchmarks.interactions import start_linkboy as start
from tests.emulator import Emulator

NUMBERS = {"LINKBOY_METRICS_PORT": "0"}
LINES = {"LINKBOY_LOG_FORMAT": "json"}
BOTS: Mapping[str, Mapping[str, str]] = {
    "nobody watches": {},
    "the same again": {},
    "numbers": NUMBERS,
    "lines as JSON": LINES,
    "both": NUMBERS | LINES,
}
ROLL = Task((START,), Call("roll", {"dice": "2d6"}))
TURNS, TURN_S, IN_FLIGHT = 12, 1.0, 4


async def opened(stack: AsyncExitStack, name: str, folder: Path) -> Bot:
    """A bot with those settings beside an emulator of its own."""
    discord = await stack.enter_async_context(Emulator(is_validating=False, is_pointing=False))
    guild = discord.guild()
    channel = discord.channel(guild)
    user = discord.member(guild, "referee", Permissions(manage_guild=True))
    own = folder / name
    own.mkdir()
    process = await stack.enter_async_context(start(discord, own, own / "log", **BOTS[name]))
    await prepare_linkboy(discord, user, channel, ROLL.setup)
    return Bot(name, discord, process, channel, cycle([user]), ROLL, user)


async def run() -> None:
    """Measure them in turn, and print the table."""
    samples = {name: Sample() for name in BOTS}
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            bots = [await opened(stack, name, Path(folder)) for name in BOTS]
            for bot in bots:
                await measure(bot, IN_FLIGHT, TURN_S, Sample())
            for _ in range(TURNS):
                for bot in bots:
                    await measure(bot, IN_FLIGHT, TURN_S, samples[bot.name])
    each = {name: one.work / len(one.latencies) for name, one in samples.items()}
    first = next(iter(each.values()))
    print(f"| watched by | {Work.unit} a roll | beside nobody |\n|---|---|---|")
    for name, work in each.items():
        print(f"| {name} | {work:.0f} | {work / first:.3f} |")


def main() -> None:
    """Run it by itself."""
    asyncio.run(run())


if __name__ == "__main__":
    main()
