"""The connection that is kept: one for all who ask at once, and a new one after an error."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from data.database import Database, Kept, open_database
from data.stores.asking import Question
from tests.places import Place


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    database = await open_database(place.url)
    yield database
    await database.close()


def only_number(statement: str) -> Question[int]:
    ((found,),) = yield statement, ()
    return int(found)


async def ask(kept: Kept, statement: str = "SELECT 1") -> int:
    async with kept.use() as (_, driver):
        return await driver.ask(only_number(statement))


async def test_all_who_ask_at_once_share_one_connection(database: Database) -> None:
    kept = Kept(database.engine)
    try:
        assert await asyncio.gather(*(ask(kept) for _ in range(20))) == [1] * 20
        assert database.engine.pool.checkedout() == 1  # type: ignore[attr-defined]
    finally:
        await kept.close()
    assert database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


async def test_after_an_error_there_is_a_new_one_and_who_asked_meanwhile_is_answered(
    database: Database,
) -> None:
    kept = Kept(database.engine)
    try:
        async with kept.use() as (first, _):
            pass
        wrong, right, wrong_too = await asyncio.gather(
            ask(kept, "SELECT nonsense"), ask(kept), ask(kept, "SELECT ("), return_exceptions=True
        )
        assert "nonsense" in str(wrong)
        assert isinstance(wrong_too, Exception)
        assert right == 1
        async with kept.use() as (second, _):
            assert second is not first
        assert await ask(kept) == 1
    finally:
        await kept.close()


async def test_it_can_be_closed_before_anybody_has_asked(database: Database) -> None:
    await Kept(database.engine).close()
    assert database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
