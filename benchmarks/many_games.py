"""What many open games cost: a start, memory, and moves that are spread over them.

Run with `python -m benchmarks.many_games`. Every game has an encounter of twelve and a board. Each
figure stands beside its mark; processor time is compared within one run.
"""

import argparse
import asyncio
import dataclasses
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path

from discord import Permissions

from benchmarks.interactions import PATIENCE, Call, prepare_linkboy, start_linkboy
from cogs.core.announcements import PROGRAM
from cogs.core.drawing import digest_of
from cogs.render.board import render_board
from data.database import open_database
from data.games import Games
from data.live import LiveGame
from rules.record import replace
from rules.systems import ENGINE
from tests.emulator.emulator import Emulator
from tests.emulator.process import BotProcess
from tests.emulator.state import Channel, User

MOST_MEGABYTES, MOST_SPREAD = 100.0, 2.0
IN_GUILD = 500
SPREAD_OVER = 1_000
WORKERS = 16
STILL_S = 2.0
NEXT, ROLL = Call("encounter next"), Call("roll", {"dice": "2d6+1"})
COPIED = ("game", "channel", "member", "seed", "log", "board")


async def first_game(path: Path) -> LiveGame:
    """The game that was played, read back."""
    database = await open_database(f"sqlite+aiosqlite:///{path}")
    games = Games(database.engine, ENGINE, lambda: 0)
    await games.open()
    game = await games.get(1)
    await games.close()
    await database.close()
    return game


def copy_game(path: Path, game: LiveGame, channels: Sequence[Channel]) -> None:
    """Put the game of the first channel into all others as well, as if it had been played there."""
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in COPIED}
        columns = {
            name: [column[1] for column in connection.execute(f"PRAGMA table_info({name})")]
            for name in COPIED
        }
        for number, channel in enumerate(channels[1:], 2):
            digest = digest_of(render_board(replace(game, id=number)))
            for name in COPIED:
                for row in rows[name]:
                    copied = moved(
                        dict(zip(columns[name], row, strict=True)), name, number, channel, digest
                    )
                    places = ", ".join("?" * len(copied))
                    connection.execute(f"INSERT INTO {name} VALUES ({places})", (*copied.values(),))
            board = channels[0].messages[rows["board"][0][columns["board"].index("message_id")]]
            channel.messages[board.id] = dataclasses.replace(board, channel=channel)


def moved(
    row: dict[str, object], table: str, number: int, channel: Channel, digest: str
) -> dict[str, object]:
    """A row of the first game as it would be in another, whose board has that digest."""
    changed: dict[str, object] = {
        "id": number if table == "game" else f"{number}{row.get('id')}",
        "game_id": number,
        "guild_id": channel.guild.id,
        "home_channel_id": channel.id,
        "channel_id": channel.id,
        "action_key": f"{number}:{row.get('action_key')}",
        "seed_id": f"{number}{row.get('seed_id')}",
        "digest": digest,
    }
    return {name: changed.get(name, value) for name, value in row.items()}


def forget_program(path: Path) -> None:
    """Let the next start look at every board, as one does after an update."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM setting WHERE key = ?", (PROGRAM,))


def megabytes(process: BotProcess) -> float:
    """What the bot holds in memory."""
    assert process._process is not None
    status = Path(f"/proc/{process._process.pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def changes(discord: Emulator) -> int:
    """How many messages the bot has posted or edited beside its answers."""
    return len(discord.sent("POST", "/channels/*/messages")) + len(
        discord.sent("PATCH", "/channels/*/messages/*")
    )


async def until_still(process: BotProcess) -> None:
    """Wait until the bot has nothing more to do."""
    before = -1.0
    while process.cpu_seconds() - before > 0.05:
        before = process.cpu_seconds()
        await asyncio.sleep(STILL_S)


async def ask_all(
    discord: Emulator, user: User, channels: Sequence[Channel], call: Call, times: int
) -> None:
    """Ask so many times in all, going round the channels."""
    waiting = iter(list(islice(cycle(channels), times)))

    async def work() -> None:
        for channel in waiting:
            sent = discord.slash(user, channel, call.command, call.options)
            await sent.answered(PATIENCE)
            discord.forget(sent)

    await asyncio.gather(*(work() for _ in range(WORKERS)))


async def milliseconds(
    process: BotProcess, discord: Emulator, user: User, channels: Sequence[Channel], times: int
) -> float:
    """Processor time of one `next`, the boards included."""
    before = process.cpu_seconds()
    await ask_all(discord, user, channels, NEXT, times)
    await until_still(process)
    return (process.cpu_seconds() - before) / times * 1000


def verdict(found: float, most: float) -> str:
    return f"{'reached' if found <= most else 'MISSED'}: {most:g}"


async def measure_start(discord: Emulator, process: BotProcess, what: str) -> None:
    before, started = changes(discord), time.perf_counter()
    await process.start()
    ready = time.perf_counter() - started
    await until_still(process)
    edits = changes(discord) - before
    print(
        f"{what}: ready after {ready:.1f} s, processor time "
        f"{process.cpu_seconds():.1f} s, edits {edits}  {verdict(edits, 0)}"
    )
    print(f"memory after the start: {megabytes(process):.0f} MB")


async def run(games: int, times: int) -> None:
    """Build the games, and print what was measured."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        emulator = Emulator(is_validating=False, is_pointing=False, history=5_000)
        async with emulator as discord:
            channels: list[Channel] = []
            user: User | None = None
            while len(channels) < games:
                guild = discord.guild()
                user = discord.member(guild, user or "referee", Permissions(manage_guild=True))
                size = min(IN_GUILD, games - len(channels))
                channels += [discord.channel(guild) for _ in range(size)]
            assert user is not None
            process = start_linkboy(discord, folder, folder / "log")
            async with process:
                await prepare_linkboy(discord, user, channels[0])
                await until_still(process)
                await process.stop()
                path = folder / "linkboy.db"
                copy_game(path, await first_game(path), channels)
                await measure_start(discord, process, f"start with {games} games")
                await process.stop()
                forget_program(path)
                await measure_start(discord, process, "start after an update")
                await ask_all(discord, user, channels, ROLL, games)
                await until_still(process)
                held = megabytes(process)
                told = verdict(held, MOST_MEGABYTES)
                print(f"memory after a roll in each: {held:.0f} MB  {told}")
                one, many = channels[:1], channels[:SPREAD_OVER]
                ratios: list[float] = []
                for _ in range(3):
                    alone = await milliseconds(process, discord, user, one, times)
                    spread = await milliseconds(process, discord, user, many, times)
                    ratios.append(spread / alone)
                    print(f"`next`: {alone:.2f} ms in one game, {spread:.2f} over {len(many)}")
                ratio = sorted(ratios)[1]
                print(f"spread against one: {ratio:.2f}  {verdict(ratio, MOST_SPREAD)}")


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many_games", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=3_000, help="moves of each measurement")
    options = parser.parse_args(arguments)
    asyncio.run(run(options.games, options.times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
