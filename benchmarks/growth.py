"""What a long fight leaves in memory: the bot's before it, and after each so many moves of it.

Run with `python -m benchmarks.growth`; `--moves` says how many. Every move is the `next` of an
encounter of twelve, asked over sockets.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from discord import Permissions

from benchmarks.interactions import prepare_linkboy, start_linkboy
from benchmarks.many_games import NEXT, ask_all, megabytes, until_still, verdict
from tests.emulator.emulator import Emulator

MOST_MORE_MB = 20.0
LOOKS = 4


async def run(moves: int) -> int:
    """Play, and print what was measured; 1 where the mark is missed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Emulator(is_validating=False, is_pointing=False, history=500) as discord:
            guild = discord.guild()
            user = discord.member(guild, "referee", Permissions(manage_guild=True))
            channel = discord.channel(guild)
            async with start_linkboy(discord, folder, folder / "log") as process:
                await until_still(process)
                begin = more = megabytes(process)
                print(f"memory after the start: {begin:.0f} MB")
                await prepare_linkboy(discord, user, channel)
                for look in range(1, LOOKS + 1):
                    await ask_all(discord, user, [channel], NEXT, moves // LOOKS)
                    await until_still(process)
                    more = megabytes(process) - begin
                    print(f"after {moves // LOOKS * look:,} moves: {more:+.1f} MB")
                print(verdict(more, MOST_MORE_MB))
                return int(more > MOST_MORE_MB)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--moves", type=int, default=20_000)
    return asyncio.run(run(parser.parse_args(arguments).moves))


if __name__ == "__main__":
    sys.exit(main())
