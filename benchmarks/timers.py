"""What it costs that much is planned, and much was done: with 100 rows and with 100,000 of each.

Run with `python -m benchmarks.timers`. Each figure is the median of many tries in one run, in
milliseconds, taking turns.
"""

import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.storage import GUILD, REFEREE, SHORT, Store, Try, milliseconds, open_store
from data.live import Asked
from data.stores.sqlite import in_its_thread, raw_of
from data.writer import Transaction
from rules.clock.records import PassTime
from rules.kernel.hours import DAY

FEW, MANY = 100, 100_000
TRIES = 50
MOST_MS = 5.0
"""The mark: nothing takes longer with many rows."""
_INSERT = "INSERT INTO timer (game_id, key, due_at, done_at) VALUES (?, ?, ?, ?)"


async def add_rows(store: Store, rows: int) -> None:
    """What other games will do in a day or later, and as much that this one did yesterday."""
    asked = Asked("other", REFEREE, 200)
    other = (
        await store.games.management.start(asked, guild_id=GUILD, name="Other", preset="ose")
    ).game
    now = int(time.time() * 1000)
    made: list[tuple[object, ...]] = []
    for number in range(rows):
        made.append((other.id, f"later:{number}", now + DAY + number, None))
        made.append((store.game.id, f"done:{number}", now - DAY, now - DAY + number))

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN")
        connection.executemany(_INSERT, made)
        connection.execute("COMMIT")

    async with store.database.engine.connect() as connection:
        await in_its_thread(await raw_of(connection), write)


async def plan(store: Store) -> None:
    """What a move writes beside its row when it changes what is planned."""
    at = int(time.time() * 1000) + DAY

    async def run(transaction: Transaction) -> None:
        transaction.writes.put_plans(store.game.id, {f"deadline:{at}": at, f"soon:{at}": at})

    await store.games.writer.submit(run)


TRIED: Mapping[str, Try] = {
    "move": lambda store: store.act(PassTime(turns=1)),
    "plan anew": plan,
    "what is due": lambda store: store.games.timers.due(int(time.time() * 1000)),
    "when the next is": lambda store: store.games.timers.next_due(),
    "forget what is old": lambda store: store.games.timers.forget_old(),
}


async def compare(few: Store, many: Store) -> None:
    """Everything with both."""
    times = {(name, store): [0.0] * 0 for name in TRIED for store in (0, 1)}
    for _ in range(TRIES):
        for name, run in TRIED.items():
            for number, store in enumerate((few, many)):
                times[name, number].append(await milliseconds(run, store))
    print(f"{'ms':20}{FEW:>10,}{MANY:>10,}{'ratio':>8}")
    slowest = 0.0
    for name in TRIED:
        low, high = (statistics.median(times[name, number]) for number in (0, 1))
        print(f"{name:20}{low:10.2f}{high:10.2f}{high / low:8.2f}")
        slowest = max(slowest, high)
    verdict = "reached" if slowest <= MOST_MS else "MISSED"
    print(f"the slowest with {MANY:,}: {slowest:.1f} ms  {verdict}: {MOST_MS:g} ms")


async def run() -> None:
    """Build both and print what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        stores: list[Store] = []
        for rows in (FEW, MANY):
            stores.append(await open_store(Path(folder) / f"{rows}.db", SHORT))
            await add_rows(stores[-1], rows)
        await compare(*stores)
        for store in stores:
            await store.games.close()
            await store.database.close()


def main() -> int:
    """Run the benchmark from the command line."""
    asyncio.run(run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
