"""A connection to the database that is kept: taking one for each question costs twice as much."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.errors import AwayError
from data.stores import Driver, Question, driver_of, is_away

T = TypeVar("T")
Connected = tuple[AsyncConnection, Driver]


def _all(statement: str, values: Sequence[object]) -> Question[list[Any]]:
    rows = yield statement, values
    return list(rows)


class Kept:
    """A connection with the driver's own underneath; after an error a new one takes its place.

    Raises AwayError where there is none to be had, or it was lost.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connected: Connected | None = None
        self._opening = asyncio.Lock()

    @asynccontextmanager
    async def use(self) -> AsyncGenerator[Connected]:
        """Use it, beside others who do; it is opened by the first."""
        connected = self._connected
        try:
            if connected is not None and connected[1].is_lost:
                await self._drop(connected)
                connected = None
            if connected is None:
                connected = await self._open()
            yield connected
        except BaseException as error:
            if connected is not None:
                await self._drop(connected)
            if is_away(self._engine, error):
                raise AwayError from error
            raise

    async def _drop(self, connected: Connected) -> None:
        """Whatever state it is in: closed for good, so that nothing begun with it lives on."""
        if self._connected is connected:
            self._connected = None
            await connected[1].last_answer()
            await connected[0].invalidate()
            await connected[0].close()

    async def ask(self, question: Question[T]) -> T:
        """Put a question to the database, in one change of threads where it has one."""
        async with self.use() as (_, driver):
            return await driver.ask(question)

    async def rows(self, statement: str, *values: object) -> list[Any]:
        """All rows that a statement finds."""
        return await self.ask(_all(statement, values))

    async def _open(self) -> Connected:
        async with self._opening:
            if self._connected is None:
                connection = await self._engine.connect()
                self._connected = connection, await driver_of(connection)
            return self._connected

    async def close(self) -> None:
        """Give it back."""
        connected, self._connected = self._connected, None
        if connected is not None:
            await connected[0].close()
