"""Where people are, when they are awake and mentioned: theirs over all games; no undo takes it."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Delete, Select, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.newest import Newest
from data.transaction import Transaction
from data.writer import Writer
from rules.errors import RuleError
from rules.kernel.dues import BEGINS
from rules.state.pace import Hours

WAKES, SLEEPS = 8 * 60, 22 * 60
"""When people are taken to be awake who have not said, in minutes after midnight."""
MOST_PERSONS = 1000


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's IANA zone, "" where nobody knows, and their waking hours in it.

    `pings` is when they are mentioned by itself, as in the setting of games.
    """

    user_id: int
    zone: str = ""
    wakes: int = WAKES
    sleeps: int = SLEEPS
    pings: str = BEGINS

    def clock(self, game_zone: str = "") -> str | None:
        """The zone in which times are read that they type: their own, else the game's."""
        return self.zone or game_zone or None

    def awake(self, game_zone: str = "") -> Hours:
        """When they are awake; at all hours where neither they nor the game has a zone."""
        zone = self.clock(game_zone)
        return Hours() if zone is None else Hours(zone, self.wakes, self.sleeps)


class Persons:
    """The people of all games by their Discord id; `default_zone` is where the unknown live."""

    def __init__(self, database: AsyncEngine, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._known = Newest[int, Person](MOST_PERSONS)
        self.default_zone = ""

    async def get(self, user_id: int) -> Person:
        """Somebody, from memory or read afresh; one who has said nothing is there all the same."""
        known = self._known.get(user_id)
        if known is not None:
            return known
        async with reading(self._database) as connection:
            row = (await connection.execute(_one(user_id))).first()
        # They may have said something while this was read, which is newer.
        newer = self._known.get(user_id)
        if newer is not None:
            return newer
        person = Person(*row) if row else self._stranger(user_id)
        self._known.put(user_id, person)
        return person

    def forget_all(self) -> None:
        """Read everybody again: they may have said something on a server of another process."""
        self._known.clear()

    async def set_zone(self, user_id: int, zone: str) -> Person:
        """Somebody as they are now that their zone is known."""
        return await self._change(user_id, lambda person: replace(person, zone=zone))

    async def set_pings(self, user_id: int, pings: str) -> Person:
        """Somebody as they are with another word on when they are mentioned."""
        return await self._change(user_id, lambda person: replace(person, pings=pings))

    async def set_hours(self, user_id: int, wakes: int, sleeps: int) -> Person:
        """Somebody as they are with other waking hours. Raises RuleError without a zone."""

        def change(person: Person) -> Person:
            if not person.zone:
                raise RuleError(
                    "⟦Say first where you are|me timezone⟧, such as Berlin or New York."
                )
            return replace(person, wakes=wakes, sleeps=sleeps)

        return await self._change(user_id, change)

    async def forget(self, user_id: int) -> None:
        """Keep nothing of somebody."""

        async def run(transaction: Transaction) -> None:
            await (await transaction.connection()).execute(_without(user_id))

        await self._writer.submit(run)
        self._known.put(user_id, self._stranger(user_id))

    def _stranger(self, user_id: int) -> Person:
        return Person(user_id, self.default_zone)

    async def _change(self, user_id: int, change: Callable[[Person], Person]) -> Person:
        """Write somebody as the change makes them of how they stand in the database."""

        async def run(transaction: Transaction) -> Person:
            connection = await transaction.connection()
            row = (await connection.execute(_one(user_id))).first()
            person = change(Person(*row) if row else self._stranger(user_id))
            await connection.execute(_without(user_id))
            await connection.execute(insert(schema.person).values(asdict(person)))
            return person

        person = await self._writer.submit(run)
        self._known.put(user_id, person)
        return person


def _one(user_id: int) -> Select[Any, Any, Any, Any, Any]:
    person = schema.person.c
    columns = (person.user_id, person.zone, person.wakes, person.sleeps, person.pings)
    return select(*columns).where(person.user_id == user_id)


def _without(user_id: int) -> Delete:
    return delete(schema.person).where(schema.person.c.user_id == user_id)
