"""What a year of play takes on the disk, as it grows, with old moves in bundles and without.

Run with `python -m benchmarks.year FILE`, which is a month that `python -m benchmarks.month --keep
FILE` played. Its moves are written once more for each month of the year, in a file and on a server,
as they were played then: with the states that undo needs, which are dropped later.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import insert, text, update

from data import schema
from data.database import Database, open_database, reading
from data.games import KEPT_MOVES, Games
from data.kinds import unpacked
from data.stores import driver_of
from data.stores.asking import Question
from rules.kernel.hours import DAY
from rules.systems import ENGINE
from tests.places import POSTGRESQL, SQLITE, empty_place

MONTHS, MONTH = 12, 30 * DAY
PRUNE_EVERY = 100
MOST_MB = 6.0
"""The mark: so much does a game of a year take that plays as that month did."""
_LONG = "events", "throws"
Row = dict[str, Any]


def month_of(file: Path) -> Mapping[str, list[Row]]:
    """The rows of the first game of a file, by their tables."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        found = {
            name: [dict(row) for row in connection.execute(question)]
            for name, question in {
                "game": "SELECT * FROM game WHERE id = 1",
                "seed": "SELECT * FROM seed WHERE game_id = 1",
                "log": "SELECT * FROM log WHERE game_id = 1 ORDER BY seq",
            }.items()
        }
    for row in found["log"]:
        row |= {name: unpacked(row[name]) for name in _LONG}
    states = [row["state_before"] for row in found["log"] if row["state_before"]]
    for number, row in enumerate(found["log"]):
        # Those that were dropped meanwhile were there at first.
        row["state_before"] = states[number % len(states)] if row["changed"] else None
    return found


def moved(rows: Sequence[Row], month: int) -> list[Row]:
    """The moves of the month as those of a later one."""
    heads = {which: max(r["number"] for r in rows if r["is_public"] == which) for which in (0, 1)}
    return [
        row
        | {
            "seq": row["seq"] + month * len(rows),
            "at": row["at"] + month * MONTH,
            "number": row["number"] + month * heads[row["is_public"]],
            "action_key": f"{row['action_key']}~{month}",
            "undone_by": row["undone_by"] and row["undone_by"] + month * len(rows),
        }
        for row in rows
    ]


async def size_of(database: Database) -> int:
    """The bytes that are in use, once the server has tidied up, as it does by itself."""
    async with reading(database.engine) as connection:
        driver = await driver_of(connection)
        if connection.dialect.name == POSTGRESQL:
            await driver.ask(_put("VACUUM log"))
            (size,) = await driver.ask(_put("SELECT pg_database_size(current_database())"))
            return int(size)
        ((pages,), (free,)) = [
            await driver.ask(_put(f"PRAGMA {what}")) for what in ("page_count", "freelist_count")
        ]
        return 4096 * int(pages - free)


def _put(statement: str) -> Question[tuple[Any, ...]]:
    rows = yield statement, ()
    return next(iter(rows), ())


async def year(kind: str, folder: Path, month: Mapping[str, list[Row]], *, bundles: bool) -> int:
    """Write a year; by how many bytes the database has grown."""
    place = await empty_place(kind, folder)
    database = await open_database(place.url)
    before, log = await size_of(database), schema.log.c
    async with database.engine.begin() as connection:
        for name in ("game", "seed"):
            await connection.execute(insert(schema.metadata.tables[name]), month[name])
    for number in range(MONTHS):
        rows = moved(month["log"], number)
        for row in rows:
            async with database.engine.begin() as connection:
                await connection.execute(insert(schema.log).values(row))
                if row["seq"] % PRUNE_EVERY == 0:
                    old = log.seq < row["seq"] - KEPT_MOVES, log.state_before.is_not(None)
                    await connection.execute(
                        update(schema.log).where(*old).values(state_before=None)
                    )
        if bundles:
            await bundle(database, rows[-1]["seq"], rows[-1]["at"])
        # So often at least a server tidies up by itself.
        await size_of(database)
    grown = await size_of(database) - before
    await database.close()
    return grown


async def bundle(database: Database, head: int, now: int) -> None:
    """Do what the bot does by itself every hour."""
    async with database.engine.begin() as connection:
        await connection.execute(text(f"UPDATE game SET scene_seq = {head - 10}, redo = '[]'"))
    games = Games(database.engine, ENGINE, lambda: now)
    await games.bundling.run(now)
    await games.close()


async def run(file: Path) -> int:
    """Print what each year takes; 1 where the mark is missed."""
    month = month_of(file)
    print(f"{len(month['log'])} moves a month; MB that a year of it takes")
    worst = 0.0
    for kind in (SQLITE, POSTGRESQL):
        taken: list[float] = []
        for bundles in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                taken.append(await year(kind, Path(folder), month, bundles=bundles) / 1e6)
        print(f"{kind:<12}{taken[0]:6.1f} as they are, {taken[1]:6.1f} in bundles")
        worst = max(worst, taken[1])
    verdict = "reached" if worst <= MOST_MB else "MISSED"
    print(f"the most: {worst:.1f} MB  {verdict}: {MOST_MB:g} MB")
    return int(worst > MOST_MB)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.year", description=__doc__)
    parser.add_argument("file", type=Path, help="a month that was played")
    file = parser.parse_args(arguments).file
    if not file.is_file():
        parser.error(f"{file} is not there; play one with `python -m benchmarks.month --keep`")
    return asyncio.run(run(file))


if __name__ == "__main__":
    sys.exit(main())
