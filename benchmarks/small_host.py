"""A small host: one core, 5,000 servers with roles, 500 games, 20 moves a second.

Run with `python -m benchmarks.small_host`; `--minutes` says how long moves come, an hour by itself.
The bot has the first core alone, Discord is emulated on the others, and only the bot's own
processor time counts. Its memory is looked at, not held to a limit: what counts is the most that it
ever took. Then it takes turns with a bare bot on as many servers that answers "pong": the processor
time of a move beside that of a pong means something on a busy machine too.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from discord import Permissions

from benchmarks.interactions import (
    PATIENCE,
    Call,
    prepare_linkboy,
    start_linkboy,
    start_pong,
)
from benchmarks.many_games import (
    NEXT,
    ROLL,
    copy_game,
    first_game,
    megabytes,
    until_still,
    verdict,
)
from tests.emulator.emulator import Emulator
from tests.emulator.process import BotProcess
from tests.emulator.state import Channel, Role, User

A_SECOND = 20.0
ROLES, CHANNELS, SOUNDS, SHUT = 15, 20, 8, Permissions(view_channel=True).value
"""Of each server. A third of the channels is shut to some of the roles."""
TOPIC = "all that people of this server might like to know before they write in here"
MOST_MEGABYTES, MOST_OF_CORE, MOST_P99_MS = 256.0, 10.0, 50.0
CALLS = (NEXT, ROLL, NEXT)
PING = (Call("ping"),)
TURNS, TURN_S, REST_S = 4, 15.0, 1.5
"""So often each of the two has its turn, for so long; boards are drawn up to a second later."""


def furnish(discord: Emulator, servers: int) -> list[Channel]:
    """Servers with roles and channels; one channel of each."""
    channels: list[Channel] = []
    for _ in range(servers):
        guild = discord.guild()
        roles = [Role(f"Role {one}", Permissions(view_channel=True)) for one in range(ROLES)]
        guild.roles.update({role.id: role for role in roles})
        guild.sounds.extend(f"sound {one}" for one in range(SOUNDS))
        own = [discord.channel(guild, f"channel-{one}") for one in range(CHANNELS)]
        for channel in own:
            channel.topic = f"What {guild.id} says in {channel.id} of {TOPIC}"
        for channel in own[::3]:
            channel.overwrites.update({role.id: (0, SHUT) for role in roles[:5]})
        channels.append(own[1])
    return channels


async def ask(discord: Emulator, user: User, channel: Channel, call: Call) -> float:
    """The milliseconds until the answer is there; all of the patience where none comes."""
    sent = discord.slash(user, channel, call.command, call.options)
    with suppress(AssertionError):
        await sent.answered(PATIENCE)
    discord.forget(sent)
    return (sent.seconds_to_reply or PATIENCE) * 1000


@dataclass
class Host:
    """A bot, and what it is asked in which channels."""

    discord: Emulator
    process: BotProcess
    user: User
    channels: Sequence[Channel]
    calls: Sequence[Call]

    def __post_init__(self) -> None:
        self._numbers = count()

    async def ask(self, seconds: float) -> list[float]:
        """Ask at an even pace, one channel after the other; the milliseconds until each answer."""
        times: list[float] = []

        async def measure(channel: Channel, call: Call) -> None:
            times.append(await ask(self.discord, self.user, channel, call))

        began = time.perf_counter()
        async with asyncio.TaskGroup() as asking:
            for so_far in range(int(seconds * A_SECOND)):
                await asyncio.sleep(max(0.0, began + so_far / A_SECOND - time.perf_counter()))
                number = next(self._numbers)
                channel = self.channels[number % len(self.channels)]
                asking.create_task(measure(channel, self.calls[number % len(self.calls)]))
        return times

    async def cost(self) -> float:
        """The processor time of one of them in a turn, in milliseconds, and of what follows it."""
        used = self.process.cpu_seconds()
        asked = len(await self.ask(TURN_S))
        await asyncio.sleep(REST_S)
        return (self.process.cpu_seconds() - used) * 1000 / asked


async def play(ours: Host, seconds: float) -> None:
    """Moves at an even pace, one game after the other, and what they took."""
    process = ours.process
    began, used = time.perf_counter(), process.cpu_seconds()
    times = await ours.ask(seconds)
    took = time.perf_counter() - began
    share, most = 100 * (process.cpu_seconds() - used) / took, peak(process)
    p99 = statistics.quantiles(times, n=100)[98]
    print(f"{len(times):,} moves in {took / 60:.1f} minutes, memory {megabytes(process):.0f} MB")
    print(f"of the core: {share:.1f} %  {verdict(share, MOST_OF_CORE)}")
    print(f"p99: {p99:.1f} ms, median {statistics.median(times):.1f}  {verdict(p99, MOST_P99_MS)}")
    print(f"memory at most: {most:.0f} MB  {verdict(most, MOST_MEGABYTES)}")


async def compare(ours: Host, pong: Host) -> None:
    """Let both take turns, and print what a move costs beside a pong."""
    costs = [(await pong.cost(), await ours.cost()) for _ in range(TURNS)]
    one, move = (statistics.median(each) for each in zip(*costs, strict=True))
    print(f"a move: {move:.2f} ms of the processor, {move * A_SECOND / 10:.1f} % of the core")
    print(f"a pong: {one:.2f} ms of the processor, {one * A_SECOND / 10:.1f} % of the core")
    allowed = MOST_OF_CORE * 10 / A_SECOND / one
    print(f"a move costs {move / one:.2f} pongs; the mark allows {allowed:.2f}")


def peak(process: BotProcess) -> float:
    """The most that the bot ever held in memory, in megabytes."""
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def share_cores(*processes: BotProcess) -> None:
    """The first core is the bots'."""
    cores = sorted(os.sched_getaffinity(0))
    for process in processes:
        os.sched_setaffinity(process.pid, cores[:1])
    os.sched_setaffinity(0, cores[1:] or cores)


async def open_pong(stack: AsyncExitStack, folder: Path, servers: int) -> Host:
    """The bare bot, beside a Discord of its own with as many servers."""
    discord = Emulator(is_validating=False, is_pointing=False, history=2_000)
    await stack.enter_async_context(discord)
    channels = furnish(discord, servers)
    user = discord.member(channels[0].guild, "somebody")
    for channel in channels[1:]:
        discord.member(channel.guild, user)
    process = await stack.enter_async_context(start_pong(discord, folder, folder / "pong log"))
    return Host(discord, process, user, channels, PING)


async def run(servers: int, games: int, seconds: float) -> None:
    """Build the servers and the games, and print what was measured."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Emulator(is_validating=False, is_pointing=False, history=2_000) as discord:
            channels = furnish(discord, 1)
            user = discord.member(channels[0].guild, "referee", Permissions(manage_guild=True))
            async with start_linkboy(discord, folder, folder / "log") as process:
                await prepare_linkboy(discord, user, channels[0])
                await until_still(process)
                print(f"with one server: {megabytes(process):.0f} MB")
                await process.stop()
                channels += furnish(discord, servers - 1)
                path = folder / "linkboy.db"
                copy_game(path, await first_game(path), channels[:games])
                for channel in channels[1:games]:
                    discord.member(channel.guild, user, Permissions(manage_guild=True))
                began = time.perf_counter()
                await process.start()
                share_cores(process)
                await until_still(process)
                took = time.perf_counter() - began
                print(f"with {servers:,} servers, {games} games: {megabytes(process):.0f} MB")
                print(f"started in {took:.0f} s, {process.cpu_seconds():.0f} s of the processor")
                ours = Host(discord, process, user, channels[:games], CALLS)
                await play(ours, seconds)
                async with AsyncExitStack() as stack:
                    pong = await open_pong(stack, folder, servers)
                    share_cores(process, pong.process)
                    await until_still(pong.process)
                    await compare(ours, pong)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.small_host", description=__doc__)
    parser.add_argument("--servers", type=int, default=5_000)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=60.0)
    asked = parser.parse_args(arguments)
    asyncio.run(run(asked.servers, asked.games, asked.minutes * 60))
    return 0


if __name__ == "__main__":
    sys.exit(main())
