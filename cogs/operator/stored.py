"""What `doctor` finds of the database, and what it takes from it to ask Discord about."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cogs.core.checkup import Finding, mend, unknown, well
from data.database import Database
from data.database import look_at_database as look_at
from data.errors import DatabaseError, NothingYetError, NotNowError
from data.stores import door_to
from data.whereabouts import Whereabouts, look_inside
from rules.kernel.words import many

LEAST_FREE = 500_000_000
MEGABYTE = 1_000_000
TAKEN = "The bot takes the first of the ways that show a portrait, from its next start."


class Stored(NamedTuple):
    """Findings, the games that have not ended, and what is known under which key."""

    findings: Sequence[Finding]
    games: Sequence[Whereabouts] = ()
    facts: Mapping[str, str] | None = None


async def look_at_database(url: str) -> Stored:
    """Whether it opens, is of this version, takes a row, and has room; what is in it."""
    name = door_to(url).name
    try:
        database = await look_at(url, alone=False)
    except NothingYetError:
        return Stored([well(f"There are no games yet. The first start keeps them in {name}.")])
    except NotNowError as error:
        return Stored([unknown(str(error))])
    except DatabaseError as error:
        return Stored([mend(str(error))])
    try:
        return await _look_inside(database)
    except DatabaseError as error:
        return Stored([mend(str(error))])
    finally:
        await database.close()


async def remember(url: str, key: str, fact: str) -> Finding:
    """Write a fact down for the next start of the bot; what came of that."""
    try:
        database = await look_at(url, alone=False)
    except DatabaseError as error:
        return unknown(f"That is remembered by nobody: {error}")
    try:
        await database.door.try_writing((key, fact))
    except DatabaseError as error:
        return mend(f"{error} See to whom it belongs, and to the disk.")
    finally:
        await database.close()
    return well(TAKEN)


async def _look_inside(database: Database) -> Stored:
    games, facts, measures = await look_inside(database, "commands:")
    name, free = database.door.name, measures.free
    found = [well(f"{name} is of this version, and holds {many(len(games), 'game')}.")]
    try:
        await database.door.try_writing()
    except DatabaseError as error:
        found.append(mend(f"{error} See to whom it belongs, and to the disk."))
    else:
        found.append(well("It takes what is written."))
    if free is not None:
        left = f"{free // MEGABYTE:,} MB are free on its disk."
        found.append(well(left) if free >= LEAST_FREE else mend(f"Only {left} Make room."))
    return Stored(found, games, facts)
