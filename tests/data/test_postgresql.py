"""PostgreSQL: what is its own, and what is said of a server that will not do."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import make_url

from data import database, schema
from data.database import open_database
from data.errors import DatabaseError
from data.live import Asked
from data.move_numbers import Number
from rules.errors import NotFoundError
from tests import servers
from tests.data.conftest import ANN, BOB, Advance, Store, Throw3d6, Ticker
from tests.places import Place
from tests.servers import GUEST, STRANGER

pytestmark = pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER)
WHOLE = ("member", "log", "passed_over", "board", "unmarked", "open_offer", "timer")
"""Tables into which rows are written whole."""


def url_of(name: str, **other: Any) -> str:
    """A database of the server, with something else in its URL."""
    return make_url(servers.address(name)).set(**other).render_as_string(hide_password=False)


async def refusal(url: str) -> str:
    """Why a database is not opened: one line, which can be had twice."""
    with pytest.raises(DatabaseError):
        await open_database(url)
    with pytest.raises(DatabaseError) as refused:
        await open_database(url)
    assert "\n" not in str(refused.value)
    assert "hunter2" not in str(refused.value)
    return str(refused.value)


@pytest.fixture
async def served() -> Place:
    name = await servers.empty_database()
    return Place(servers.address(name), name=name)


@pytest.fixture
async def empty(served: Place) -> AsyncIterator[str]:
    """A database without tables."""
    name = f"{served.name}_empty"
    await servers.execute("postgres", f"CREATE DATABASE {name}")
    yield name
    await servers.execute("postgres", f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def server_store(served: Place) -> AsyncIterator[Store]:
    store = Store(served, Ticker())
    await store.open()
    yield store
    await store.close()


async def statements_of(store: Store) -> list[str]:
    """From now on, every statement of the writer's connection."""
    asked: list[str] = []
    async with store.games.writer._kept.use() as (connection, _):
        raw: Any = (await connection.get_raw_connection()).driver_connection
    raw.add_query_logger(lambda record: asked.append(record.query))
    return asked


async def test_the_tables_are_those_of_the_schema(served: Place) -> None:
    opened = await open_database(served.url)
    try:
        async with opened.engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
            )
            commits = await connection.exec_driver_sql("SHOW synchronous_commit")
            assert commits.scalar() == "on"
        assert differences == []
    finally:
        await opened.close()


async def test_the_columns_stand_in_the_order_in_which_rows_are_written(served: Place) -> None:
    opened = await open_database(served.url)
    try:
        async with opened.engine.connect() as connection:
            for name in (
                "member",
                "log",
                "passed_over",
                "board",
                "unmarked",
                "open_offer",
                "timer",
            ):
                found = await connection.exec_driver_sql(
                    "SELECT attname FROM pg_attribute WHERE attnum > 0 AND attrelid = $1::regclass"
                    " ORDER BY attnum",
                    (name,),
                )
                assert list(found.scalars()) == schema.metadata.tables[name].columns.keys()
    finally:
        await opened.close()


async def test_moves_of_a_batch_are_one_statement(server_store: Store) -> None:
    store = server_store
    game = await store.start()
    await store.advance(game, ANN)
    await store.advance(game, BOB)
    asked = await statements_of(store)
    await asyncio.gather(
        store.games.act(game.id, Asked("a", ANN), Advance(turns=1)),
        store.games.act(game.id, Asked("b", BOB), Throw3d6()),
        store.games.act(game.id, Asked("c", ANN), Advance(turns=1)),
    )
    assert len(asked) == 1
    assert asked[0].startswith("SELECT pg_temp.write_all(")


async def test_a_second_process_is_told_and_stops(served: Place) -> None:
    first = await open_database(served.url)
    assert "Another Linkboy is already using" in await refusal(served.url)
    await first.close()
    await (await open_database(served.url)).close()


async def test_after_connections_were_lost_nothing_is_missing_and_nobody_else_comes_in(
    server_store: Store,
) -> None:
    store = server_store
    game = await store.start()
    await store.advance(game, ANN)
    await servers.execute(
        store.place.name,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid != pg_backend_pid()",
    )
    await store.advance(game, ANN)
    assert (await store.games.get(game.id)).state.clock.turns == 2
    door: Any = store.database.door
    async with asyncio.timeout(60):
        while door._retaking is None or not door._retaking.done():  # noqa: ASYNC110 - the driver begins it
            await asyncio.sleep(0.05)
    assert "Another Linkboy is already using" in await refusal(store.url)


async def test_the_last_word_about_a_row_counts(server_store: Store) -> None:
    store = server_store
    game = await store.start()
    log = store.games.log
    entry = await log.entry_at(game.id, 1)
    log.announced(entry, message_id=6)
    log.announced(entry, message_id=7)
    await store.games.later.flush()
    assert (await log.entry_at(game.id, 1)).message_id == 7


async def test_a_number_that_is_too_large_is_no_move(store: Store) -> None:
    game = await store.start()
    with pytest.raises(NotFoundError, match="no move"):
        await store.games.log.entry(game.id, Number(is_public=True, value=10**15 - 1))


async def test_a_newer_database_is_left_alone(empty: str) -> None:
    await (await open_database(servers.address(empty))).close()
    await servers.execute(empty, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer Linkboy" in await refusal(servers.address(empty))


async def test_an_older_one_is_migrated(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await open_database(servers.address(empty))).close()
    monkeypatch.setattr(database, "NEWEST", "0999")
    await (await open_database(servers.address(empty))).close()


async def test_another_programs_tables_are_left_alone(empty: str) -> None:
    await servers.execute(empty, "CREATE TABLE recipe (name text)")
    assert "another program's tables" in await refusal(servers.address(empty))


async def test_who_may_not_create_or_write_tables_is_told(empty: str, served: Place) -> None:
    assert "may not create tables" in await refusal(url_of(empty, username=GUEST))
    assert "may not create tables" in await refusal(url_of(served.name, username=GUEST))
    await servers.execute(served.name, f"GRANT CREATE ON SCHEMA public TO {GUEST}")
    try:
        assert "may not write" in await refusal(url_of(served.name, username=GUEST))
    finally:
        await servers.execute(served.name, f"REVOKE CREATE ON SCHEMA public FROM {GUEST}")


async def test_a_wrong_password_and_an_unknown_user_are_one_line(served: Place) -> None:
    wrong = url_of(served.name, username=STRANGER, password="hunter2")
    assert f"does not let the user {STRANGER} in" in await refusal(wrong)
    nobody = url_of(served.name, username="nobody_known")
    assert "does not let the user nobody_known in" in await refusal(nobody)


async def test_a_database_that_is_not_there_is_one_line(served: Place) -> None:
    assert "There is no database not_there" in await refusal(url_of("not_there"))


async def test_a_server_that_does_not_answer_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers.postgresql, "START_S", 0.0)
    assert "No PostgreSQL answers" in await refusal("postgresql://u:hunter2@127.0.0.1:1/d")


async def test_what_the_driver_does_not_know_is_one_line(served: Place) -> None:
    assert "does not know" in await refusal("postgresql://u:hunter2@localhost/d?sslmode=perhaps")


async def test_a_server_that_is_too_old_is_told_what_is_needed(
    served: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers.postgresql, "OLDEST", 99)
    assert "too old: Linkboy needs 99 or newer" in await refusal(served.url)
