"""How new a database is: the number of the words in which its documents are written.

It is counted up with everything that can be stored and with each migration (`python -m
tests.data.save_examples`, where a test says so). Whoever opens a database writes theirs; who knows
fewer words than are written there reads nothing of it.
"""

from pathlib import Path

from msgspec import Struct, json
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.errors import DatabaseError

KEY = "vocabulary"
FILE = Path(__file__).with_suffix(".json")


class Vocabulary(Struct):
    """The number, and the digest of all words that it stands for."""

    number: int
    digest: str


NUMBER = json.decode(FILE.read_bytes(), type=Vocabulary).number
"""This program's."""


async def number_in(connection: AsyncConnection) -> int:
    """The number that is written in a database; 0 where none is."""
    fact = schema.setting.c
    found = await connection.scalar(select(fact.value).where(fact.key == KEY))
    return int(found or 0)


async def refuse_newer(connection: AsyncConnection) -> int:
    """The number that is written. Raises DatabaseError where it is a newer program's."""
    found = await number_in(connection)
    if found > NUMBER:
        raise DatabaseError(
            f"This database was last used by a newer Linkboy, which stores what this one cannot "
            f"read (vocabulary {found}, and this one's is {NUMBER}). Update the program."
        )
    return found


async def write_number(connection: AsyncConnection) -> None:
    """Write this program's number. Raises DatabaseError where it is older than what is written."""
    if await refuse_newer(connection) < NUMBER:
        await connection.execute(delete(schema.setting).where(schema.setting.c.key == KEY))
        await connection.execute(insert(schema.setting).values(key=KEY, value=str(NUMBER)))
