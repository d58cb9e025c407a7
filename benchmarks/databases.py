"""Moves a second on PostgreSQL beside SQLite, both on this machine, in one run.

Run with `python -m benchmarks.databases`. Engine and storage alone, taking turns: sixteen games,
dice four times of five, else time that goes by. The server is the one of the tests, which writes to
the disk before it answers; a socket of this machine leads to it.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple

from data.database import Database, open_database
from data.games import Games
from data.live import Asked
from rules.clock.records import PassTime
from rules.kernel.action import Action
from rules.rolls.records import RollDice
from rules.systems import ENGINE
from tests import servers
from tests.places import POSTGRESQL, SQLITE, empty_place

GAMES, REFEREE = 16, 11
IN_FLIGHT: Mapping[int, int] = {1: 200, 16: 1_500, 64: 3_000}
"""How many moves are made with so many under way."""
LEAST_RATE, MOST_P99 = 0.6, 2.0
MARKS = {16: (LEAST_RATE, None), 64: (LEAST_RATE, MOST_P99)}
_keys = count(1)


class Round(NamedTuple):
    """Moves a second, and how many milliseconds half of them and 99 of 100 took at most."""

    rate: float
    p50: float
    p99: float


@dataclass
class Kept:
    """Games that are kept in one kind of database, and what their moves took."""

    database: Database
    games: Games
    ids: list[int]
    rounds: dict[int, list[Round]] = field(default_factory=dict[int, list[Round]])

    async def play(self, in_flight: int, moves: int) -> None:
        """Make so many moves, so many at a time."""
        left = iter(range(moves))
        waits: list[float] = []

        async def go_on(worker: int) -> None:
            for number in left:
                dice: Action = RollDice(text="2d6")
                action = dice if number % 5 else PassTime(turns=1)
                asked = Asked(f"m:{next(_keys)}", REFEREE, 100 + worker)
                began = time.perf_counter()
                await self.games.act(self.ids[worker % GAMES], asked, action)
                waits.append(time.perf_counter() - began)

        began = time.perf_counter()
        await asyncio.gather(*(go_on(worker) for worker in range(in_flight)))
        rate = moves / (time.perf_counter() - began)
        found = statistics.quantiles(waits, n=100)
        p50, p99 = found[49] * 1000, found[98] * 1000
        self.rounds.setdefault(in_flight, []).append(Round(rate, p50, p99))

    def usual(self, in_flight: int) -> "Round":
        """The median of the rounds: whatever else the machine does comes in one or the other."""
        return Round(
            *(statistics.median(found) for found in zip(*self.rounds[in_flight], strict=False))
        )


async def begin(kind: str, folder: Path) -> Kept:
    """An empty database of a kind, with its games begun."""
    place = await empty_place(kind, folder)
    if kind == POSTGRESQL:
        await servers.execute("postgres", "ALTER SYSTEM SET fsync = on")
        await servers.execute("postgres", "SELECT pg_reload_conf()")
    database = await open_database(place.url)
    games = Games(database.engine, ENGINE, lambda: int(time.time() * 1000))
    await games.open()
    ids: list[int] = []
    for number in range(GAMES):
        asked = Asked(f"s:{kind}:{number}", REFEREE, 100 + number)
        begun = await games.management.start(asked, guild_id=1, name="Keep", preset="ose")
        ids.append(begun.game.id)
    return Kept(database, games, ids)


def line(in_flight: int, file: Kept, server: Kept) -> str:
    """What was measured with so many in flight, and whether the marks are reached."""
    one, two = file.usual(in_flight), server.usual(in_flight)
    rate, slower = two.rate / one.rate, two.p99 / one.p99
    least, most = MARKS.get(in_flight, (None, None))
    is_reached = (least is None or rate >= least) and (most is None or slower <= most)
    verdict = "" if least is None else "  reached" if is_reached else "  MISSED"
    return (
        f"{in_flight:9}{one.rate:9.0f}{two.rate:9.0f}{rate:7.2f}"
        f"{one.p50:9.1f}{two.p50:8.1f}{two.p50 / one.p50:7.2f}"
        f"{one.p99:9.1f}{two.p99:8.1f}{slower:7.2f}{verdict}"
    )


async def run(rounds: int) -> None:
    """Play on both in turns, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        file, server = [await begin(kind, Path(folder)) for kind in (SQLITE, POSTGRESQL)]
        for kept in (file, server):
            await kept.play(16, 200)
            kept.rounds.clear()
        for _ in range(rounds):
            for in_flight, moves in IN_FLIGHT.items():
                for kept in (file, server):
                    await kept.play(in_flight, moves)
        print(f"{'':9}{'moves a second':>25}{'p50 ms':>24}{'p99 ms':>24}")
        print(f"in flight{'   SQLite   server  ratio' + 2 * '   SQLite  server  ratio'}")
        for in_flight in IN_FLIGHT:
            print(line(in_flight, file, server))
        for kept in (file, server):
            await kept.games.close()
            await kept.database.close()


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.databases", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often both take their turn")
    asyncio.run(run(parser.parse_args(arguments).rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
