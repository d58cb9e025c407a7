"""A newer Linkboy changes the tables while an older one runs, which goes on and loses nothing."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from data import database, migrating, schema, vocabulary
from data.database import open_database
from data.errors import DatabaseError
from tests import servers
from tests.data.conftest import ANN, REFEREE, Store, Throw3d6, Ticker, Whisper
from tests.data.test_leases import Process
from tests.places import Place

pytestmark = pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER)
ADDS = """
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    for table in {tables}:
        op.add_column(table, sa.Column("later", sa.Integer, nullable=False, server_default="7"))
        op.add_column(table, sa.Column("much_later", sa.Text))
"""
"""A column more of each kind in each table there is."""
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"
{declares}

def upgrade():
    {does}
"""


@dataclass
class Young:
    """A database of its own, whose tables may be changed, and a folder of migrations."""

    name: str
    migrations: Path

    @property
    def url(self) -> str:
        return servers.address(self.name)

    def prepare(self, monkeypatch: pytest.MonkeyPatch, does: str, declares: str = "") -> None:
        """From now on whoever opens it is a newer Linkboy, with one migration more."""
        text = MIGRATION.format(newest=database.NEWEST, does=does, declares=declares)
        (self.migrations / "versions" / "9999_later.py").write_text(text)
        monkeypatch.setattr(migrating, "MIGRATIONS", self.migrations)
        monkeypatch.setattr(database, "NEWEST", "9999")
        monkeypatch.setattr(vocabulary, "NUMBER", vocabulary.NUMBER + 1)


@pytest.fixture
async def young(tmp_path: Path) -> AsyncIterator[Young]:
    name = f"{servers.name_here()}_beside"
    await servers.execute("postgres", f"CREATE DATABASE {name}")
    migrations = tmp_path / "migrations"
    shutil.copytree(migrating.MIGRATIONS, migrations)
    yield Young(name, migrations)
    await servers.execute("postgres", f"DROP DATABASE {name} WITH (FORCE)")


async def play(store: Store, channel: int) -> None:
    """Something of all that is written: a game, moves, secrets, undo and redo, macros, hours."""
    games, history = store.games, store.history
    game = await store.start(channel)
    await store.advance(await store.advance(game, ANN), ANN)
    await games.act(game.id, store.asked(REFEREE), Whisper())
    await history.undo(game.id, store.asked(ANN))
    await history.redo(game.id, store.asked(ANN))
    await games.act(game.id, store.asked(ANN), Throw3d6(between=True))
    await games.macros.save(game.id, 0, "all", "1d6")
    await games.persons.set_zone(ANN, "Europe/Berlin")
    await games.remembered.set_fact("fact", "known")
    await games.remembered.set_board(game.id, channel, 5)
    games.remembered.drawn(game.id, 5, "shown", 2)
    assert await games.later.flush()
    await games.fairness.rotate(game.id, store.asked(REFEREE))
    assert len(await games.log.entries(game.id)) == 8
    assert await games.carried.files(game.id, store.now())


async def test_who_knows_nothing_of_new_columns_and_tables_goes_on(
    young: Young, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Place(young.url), Ticker())
    store.database = await open_database(young.url, is_shared=True)
    await store.use_games()
    await play(store, 100)
    with monkeypatch.context() as newer:
        young.prepare(newer, ADDS.format(tables=list(schema.metadata.tables)))
        await (await open_database(young.url, is_shared=True)).close()
    await play(store, 200)
    # By connections that it makes only now, too.
    await store.games.close()
    await store.database.engine.dispose()
    await store.use_games()
    await play(store, 300)
    await store.close()


async def test_a_lease_goes_from_who_runs_to_who_has_changed_the_tables(
    young: Young, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = Process(await open_database(young.url, is_shared=True), 60)
    await older.leases.agree(2)
    assert await older.round(2) == {0, 1}
    with monkeypatch.context() as there:
        young.prepare(there, ADDS.format(tables=["process", "lease", "setting"]))
        newer = Process(await open_database(young.url, is_shared=True), 60)
    assert await newer.round(2) == frozenset()
    assert await older.round(2) == {0, 1}
    await older.give_back(1)
    assert await newer.round(2) == {1}
    assert await older.round(2) == {0}
    with pytest.raises(DatabaseError, match="newer Linkboy"):
        await open_database(young.url, is_shared=True)
    await older.end()
    assert await newer.round(2) == {0, 1}
    await newer.end()


@pytest.mark.parametrize("declares", ['ALONE = "it has to be"', 'CONTRACTS = "1.0.0"'])
async def test_what_takes_something_away_is_done_by_one_who_is_alone(
    young: Young, monkeypatch: pytest.MonkeyPatch, declares: str
) -> None:
    older = await open_database(young.url, is_shared=True)
    young.prepare(monkeypatch, 'op.drop_table("tally")', declares)
    with pytest.raises(DatabaseError, match="Stop all of them"):
        await open_database(young.url, is_shared=True)
    await older.close()
    await (await open_database(young.url, is_shared=True)).close()


async def test_tables_that_are_in_use_all_the_while_keep_nobody_waiting_for_long(
    young: Young, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await (await open_database(young.url, is_shared=True)).close()
    young.prepare(monkeypatch, ADDS.format(tables=["log"]))
    monkeypatch.setattr(servers.postgresql, "MOST_WAIT_MS", 10)
    monkeypatch.setattr(servers.postgresql, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(servers.postgresql, "START_S", 0.2)
    reader = await servers.asyncpg.connect(young.url)
    reading = reader.transaction()
    await reading.start()
    await reader.fetch("SELECT count(*) FROM log")
    with pytest.raises(DatabaseError, match="in use all the while, perhaps by a backup"):
        await open_database(young.url, is_shared=True)
    assert "are in use; I try again in 0.01 s" in caplog.text
    # It is there as soon as whoever looked has gone.
    monkeypatch.setattr(servers.postgresql, "START_S", 60)
    opening = asyncio.create_task(open_database(young.url, is_shared=True))
    await asyncio.sleep(0)
    await reading.rollback()
    await (await opening).close()
    await reader.close()
