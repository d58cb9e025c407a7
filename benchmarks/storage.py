"""How long the database takes, with a short log and with a million rows.

Run with `python -m benchmarks.storage`; `--rows` says how many. Each figure is the median of
several tries in one run, in milliseconds; "waits" are those in which nobody else can act.
"""

import argparse
import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

from benchmarks.strangers import Watch, unqueued, watching
from data import schema
from data.database import Database, open_database
from data.games import Games
from data.live import Asked, LiveGame
from data.move_numbers import Number
from data.seeds import GameDice
from data.stores.sqlite import in_its_thread, raw_of
from data.writer import Transaction
from rules.clock.records import PassTime
from rules.items.records import AddItem
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Actor
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from rules.sheet.records import CreateCharacter
from rules.systems import ENGINE
from tests.untold import not_announced

GUILD, CHANNEL, REFEREE = 1, 100, 11
PEOPLE = (REFEREE, 12, 13, 14, 15)
SHORT = 2_000
TRIES = 9
MOST_WAIT_MS = 20.0
"""The mark: no move waits longer than this for what another asked of the writer."""
SINCE = 90
"""So many moves of others have come since somebody did what they take back."""
BESIDE = 300
"""So many rolls are made while old moves are put into bundles."""
_PAGE = 20_000
_FILLED = schema.log.c.keys()[: schema.log.c.keys().index("acted_for")]
"""What stands behind them has its default."""
_INSERT = f"INSERT INTO log ({', '.join(_FILLED)}) VALUES ({', '.join('?' * len(_FILLED))})"

_keys = count(1)


@dataclass
class Store:
    """An open database with one game in it, whose log is long."""

    database: Database
    games: Games
    game: LiveGame

    def asked(self, user_id: int = REFEREE) -> Asked:
        """Something new that a person asks for."""
        return Asked(f"i:{next(_keys)}", user_id, CHANNEL)

    async def act(self, action: Action, user_id: int = REFEREE) -> None:
        await self.games.act(self.game.id, self.asked(user_id), action)


async def open_store(path: Path, rows: int) -> Store:
    """A game with so many rows: mostly rolls, every tenth move of a kind that can be undone."""
    database = await open_database(f"sqlite+aiosqlite:///{path}")
    games = Games(database.engine, ENGINE, lambda: int(time.time() * 1000))
    await games.open()
    asked = Asked("start", REFEREE, CHANNEL)
    game = (await games.management.start(asked, guild_id=GUILD, name="Long", preset="ose")).game
    store = Store(database, games, game)
    for user_id in PEOPLE:
        await store.act(RollDice(text="2d6+1"), user_id)
    await fill(store, rows)
    games.writer.games.clear()
    store.game = await games.get(game.id)
    return store


async def fill(store: Store, rows: int) -> None:
    """Write moves as they would have been played, straight into the table."""
    moves = made(store, rows)

    def write(connection: sqlite3.Connection) -> bool:
        page = list(islice(moves, _PAGE))
        connection.execute("BEGIN")
        connection.executemany(_INSERT, page)
        connection.execute("COMMIT")
        return bool(page)

    async with store.database.engine.connect() as connection:
        driver = await raw_of(connection)
        while await in_its_thread(driver, write):
            pass


def made(store: Store, rows: int) -> Iterator[tuple[object, ...]]:
    """The rows of moves that roll dice or let time go by."""
    game, codec = store.game, store.games.codec
    for seq in range(len(PEOPLE) + 2, rows + 1):
        key, member = f"m:{seq}", 1 + seq % len(PEOPLE)
        changes = seq % 10 == 0
        action: Action = PassTime(turns=1) if changes else RollDice(text="2d6+1")
        dice = GameDice(game.id, key, game.open_seed, game.secret_seed)
        step = ENGINE.step(game.state, Actor(member, is_referee=True), action, dice)
        events, throws = codec.encode_events(step.events), codec.encode_throws(step.throws)
        before = game.document.packed if changes and seq > rows - 200 else None
        whose = game.id, seq, key, "act", member, CHANNEL, seq, game.open_seed.id
        what = codec.encode_action(action), events, throws
        yield *whose, *what, changes, False, True, None, None, before, True, seq


# ----------------------------------------------------------------------------------------------

Try = Callable[[Store], Awaitable[object]]


async def undo(store: Store) -> None:
    await store.games.history.undo(store.game.id, store.asked())


async def redo(store: Store) -> None:
    await store.games.history.redo(store.game.id, store.asked())


async def forget(store: Store) -> None:
    """Drop the states that undo needs no more, as a move does now and then."""
    seq = (await store.games.get(store.game.id)).head - 200

    async def run(transaction: Transaction) -> None:
        transaction.writes.forget_before(store.game.id, seq)

    await store.games.writer.submit(run)


async def reveal(store: Store) -> None:
    """Show a secret roll, the rolling included."""
    action = RollDice(text="2d6", seen=Visibility.PRIVATE)
    outcome = await store.games.act(store.game.id, store.asked(), action)
    await store.games.fairness.reveal(
        store.game.id, store.asked(), Number(is_public=True, value=outcome.entry.seq)
    )


async def mark_told(store: Store) -> None:
    store.games.log.announced(await store.games.log.entry_at(store.game.id, 5))
    await store.games.later.flush()


async def load(store: Store) -> None:
    store.games.writer.games.clear()
    await store.games.get(store.game.id)


def page(**options: int | bool) -> Try:
    """A page of the log."""

    async def read(store: Store) -> None:
        await store.games.log.entries(store.game.id, **options)  # type: ignore[arg-type]

    return read


TRIED: Mapping[str, Try] = {
    "roll": lambda store: store.act(RollDice(text="2d6+1")),
    "move": lambda store: store.act(PassTime(turns=1)),
    "undo": undo,
    "redo": redo,
    "forget old states": forget,
    "reveal a roll": reveal,
    "mark as told": mark_told,
    "load the game": load,
    "newest page": page(),
    "oldest page": page(before=12),
    "a member's dice": page(member=3, with_dice=True),
    "what is untold": lambda store: not_announced(store.games.log),
}
READS = {"newest page", "oldest page", "a member's dice", "what is untold"}
"""These do not go through the writer: nobody waits for them."""


async def milliseconds(run: Try, store: Store) -> float:
    """How long it takes, but for what the machine lets the loop wait for a processor."""
    started = unqueued()
    await run(store)
    return (unqueued() - started) * 1000


async def compare(short: Store, long: Store) -> None:
    """Everything with both logs, taking turns."""
    print(f"{'ms':20}{'short':>10}{'long':>10}{'ratio':>8}")
    times = {(name, store): [0.0] * 0 for name in TRIED for store in (0, 1)}
    for _ in range(TRIES):
        for name, run in TRIED.items():
            for number, store in enumerate((short, long)):
                times[name, number].append(await milliseconds(run, store))
    waits: list[float] = []
    for name in TRIED:
        few, many = (statistics.median(times[name, number]) for number in (0, 1))
        print(f"{name:20}{few:10.2f}{many:10.2f}{many / few:8.2f}")
        waits += [] if name in READS else [many]
    verdict = "reached" if max(waits) <= MOST_WAIT_MS else "MISSED"
    print(f"the longest wait in the writer: {max(waits):.1f} ms  {verdict}: {MOST_WAIT_MS:g} ms")


async def check_all(store: Store) -> None:
    """Counting and checking every roll, the first time and again, beside moves of others."""
    for name in ("all rolls", "again"):
        started, waits = time.perf_counter(), [0.0]
        async with watching() as watch:
            counting = asyncio.create_task(store.games.fairness.check_all(store.game, TABLE))
            while not counting.done():
                waits.append(await milliseconds(TRIED["roll"], store))
                await asyncio.sleep(0.01)
        seconds, tally = time.perf_counter() - started, await counting
        told = f"{tally.right} right, {len(tally.wrong)} wrong"
        print(f"{name:12}{seconds:8.2f} s, {told}; {_beside(waits, watch)}")


def _beside(waits: Sequence[float], watch: Watch) -> str:
    """What rolls took beside something, and how long the loop did nothing else meanwhile."""
    return (
        f"a roll meanwhile {statistics.median(waits):.1f} ms, at most {max(waits):.1f} ms, "
        f"the loop stood for {watch.pause_ms:.1f} ms"
    )


async def bundle(store: Store) -> None:
    """Old moves are put into bundles, one after the other without a pause, beside moves."""
    async with watching() as watch:
        bundling = asyncio.create_task(store.games.bundling.run(int(time.time() * 1000)))
        waits = [await milliseconds(TRIED["roll"], store) for _ in range(BESIDE)]
        bundling.cancel()
        await asyncio.wait([bundling])
    verdict = "reached" if max(waits) <= MOST_WAIT_MS else "MISSED"
    print(f"old moves are bundled; {_beside(waits, watch)}  {verdict}: {MOST_WAIT_MS:g} ms")


async def take_back(store: Store) -> None:
    """A player takes back their own move around those of others, beside another game."""
    asked = Asked("other", REFEREE, CHANNEL + 1)
    started = await store.games.management.start(asked, guild_id=GUILD, name="Other", preset="ose")
    other = Store(store.database, store.games, started.game)
    ann, bob, *_ = PEOPLE[1:]
    for user_id, name in ((ann, "Aldric"), (bob, "Berta")):
        await store.act(CreateCharacter(name=name, hit_points=8), user_id)
    taken: list[float] = []
    longest: list[float] = []
    stood: list[float] = []
    for _ in range(TRIES):
        await store.act(AddItem(name="Rope"), ann)
        for number in range(SINCE):
            action = RollDice(text="2d6+1") if number % 2 else AddItem(name="Pole")
            await store.act(action, bob)
        async with watching() as watch:
            taking = asyncio.create_task(milliseconds(undo_of(ann), store))
            waits = [0.0]
            while not taking.done():
                waits.append(await milliseconds(TRIED["roll"], other))
        taken.append(await taking)
        longest.append(max(waits))
        stood.append(watch.pause_ms)
    print(
        f"taken back around {SINCE} moves of others in {statistics.median(taken):.0f} ms; "
        f"a roll meanwhile at most {statistics.median(longest):.1f} ms (once {max(longest):.1f}), "
        f"the loop stood for {statistics.median(stood):.1f} ms (once {max(stood):.1f})"
    )


def undo_of(user_id: int) -> Try:
    """Somebody takes back what they did last."""

    async def undo(store: Store) -> None:
        await store.games.history.undo(store.game.id, store.asked(user_id))

    return undo


async def run(rows: int) -> None:
    """Build both logs and print what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        stores = [
            await open_store(Path(folder) / name, size)
            for name, size in (("short.db", SHORT), ("long.db", rows))
        ]
        await compare(*stores)
        await check_all(stores[1])
        await bundle(stores[1])
        await take_back(stores[1])
        for store in stores:
            await store.games.close()
            await store.database.close()


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.storage", description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000, help="of the long log")
    asyncio.run(run(parser.parse_args(arguments).rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
