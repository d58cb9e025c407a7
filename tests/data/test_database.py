"""Opening the database: migrated, copied aside first, one process, transactions that hold."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from data import database, schema
from data.database import open_database
from data.errors import DatabaseError
from data.migrating import MIGRATIONS
from data.stores import file, sqlite
from data.stores.checkpoints import MOST_PAGES
from data.stores.file import FileWatch
from tests.data.conftest import Store
from tests.tables import PRAGMAS

ROOT = Path(__file__).parents[2]


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def test_the_tables_are_those_of_the_schema(tmp_path: Path) -> None:
    opened = await open_database(url(tmp_path / "a.db"))
    try:
        async with opened.engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
            )
        assert differences == []
    finally:
        await opened.close()


async def test_the_file_is_safe_against_power_cuts_and_lost_updates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_PRAGMAS", PRAGMAS)
    opened = await open_database(url(tmp_path / "a.db"))
    try:
        async with opened.engine.connect() as connection:
            found = {
                pragma: await connection.scalar(text(f"PRAGMA {pragma}"))
                for pragma in (
                    *("journal_mode", "synchronous", "foreign_keys"),
                    *("secure_delete", "busy_timeout", "wal_autocheckpoint"),
                )
            }
        assert found == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "secure_delete": 1,
            "wal_autocheckpoint": MOST_PAGES,
            "busy_timeout": sqlite.BUSY_TIMEOUT_MS,
        }
    finally:
        await opened.close()


async def test_a_second_process_is_told_and_stops(tmp_path: Path) -> None:
    first = await open_database(url(tmp_path / "a.db"))
    with pytest.raises(DatabaseError, match="already using"):
        await open_database(url(tmp_path / "a.db"))
    await first.close()
    second = await open_database(url(tmp_path / "a.db"))
    await second.close()


async def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    await (await open_database(url(path))).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="newer"):
        await open_database(url(path))
    # The lock was given back: the refusal can be read again and again.
    with pytest.raises(DatabaseError, match="newer"):
        await open_database(url(path))


async def test_before_a_migration_the_file_is_copied_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    opened = await open_database(url(path))
    async with opened.engine.begin() as connection:
        await connection.execute(schema.setting.insert().values(key="k", value="kept"))
    await opened.close()
    monkeypatch.setattr(database, "NEWEST", "0999")
    opened = await open_database(url(path))
    await opened.close()
    aside = tmp_path / "a.db.before-0999"
    with closing(sqlite3.connect(aside)) as connection:
        assert connection.execute("SELECT value FROM setting WHERE key = 'k'").fetchall() == [
            ("kept",)
        ]


def test_the_newest_revision_is_the_last_of_the_chain() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == database.NEWEST


def test_a_usual_start_loads_nothing_for_migrations_pictures_and_operators(
    tmp_path: Path,
) -> None:
    asyncio.run(_open_and_close(tmp_path / "a.db"))
    program = (
        "import asyncio, sys, bot; from data.database import open_database;"
        "asyncio.run(open_database(sys.argv[1]));"
        "unwanted = 'alembic', 'PIL', 'prometheus_client', 'cogs.operator.lines';"
        "print([name for name in unwanted if name in sys.modules])"
    )
    command = [sys.executable, "-c", program, url(tmp_path / "a.db")]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    assert found.stdout.strip() == "[]"


async def test_what_fails_does_not_say_with_what_it_was_asked(store: Store) -> None:
    async with store.database.engine.connect() as connection:
        with pytest.raises(DBAPIError) as caught:
            await connection.execute(text("SELECT :said FROM nowhere"), {"said": "the butler"})
    assert "butler" not in str(caught.value)
    assert "nowhere" in str(caught.value)


async def _open_and_close(path: Path) -> None:
    await (await open_database(url(path))).close()


def test_an_up_to_date_file_is_not_copied(tmp_path: Path) -> None:
    asyncio.run(_open_and_close(tmp_path / "a.db"))
    asyncio.run(_open_and_close(tmp_path / "a.db"))
    assert not list(tmp_path.glob("*before*"))


async def test_another_kind_of_database_is_not_taken() -> None:
    with pytest.raises(DatabaseError, match="SQLite or PostgreSQL"):
        await open_database("mysql://u@h/d")


async def test_a_driver_that_is_not_installed_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for own in ("postgresql", "address"):
        monkeypatch.delitem(sys.modules, f"data.stores.{own}", raising=False)
    with pytest.raises(DatabaseError, match="needs the package asyncpg"):
        await open_database("postgresql://u@h/d")


@pytest.mark.parametrize("how", ["symlink_to", "hardlink_to"])
async def test_another_name_of_the_same_file_lets_no_second_bot_in(
    tmp_path: Path, how: str
) -> None:
    path, other = tmp_path / "a.db", tmp_path / "b.db"
    first = await open_database(url(path))
    getattr(other, how)(path)
    with pytest.raises(DatabaseError, match="already using"):
        await open_database(url(other))
    await first.close()
    await (await open_database(url(other))).close()


async def test_only_its_owner_can_read_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    beside = tmp_path / "a.db.lock"
    beside.touch(mode=0o644)
    opened = await open_database(url(path))
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    await opened.close()


@pytest.mark.skipif(sys.platform == "win32", reason="what is open stays there")
async def test_no_lock_is_left_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By hard links or not, and whoever else waits for the same lock."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    first = await open_database(url(tmp_path / "a.db"))
    (lock,) = elsewhere.iterdir()
    with lock.open("rb") as waiting:
        await first.close()
        assert not list(elsewhere.iterdir())
        (tmp_path / "b.db").hardlink_to(tmp_path / "a.db")
        again = await open_database(url(tmp_path / "b.db"))
        (newer,) = elsewhere.iterdir()
        assert newer.name == lock.name
        assert newer.stat().st_ino != os.fstat(waiting.fileno()).st_ino
        with pytest.raises(DatabaseError, match="already using"):
            await open_database(url(tmp_path / "a.db"))
        await again.close()
    assert not list(elsewhere.iterdir())


async def test_a_lock_that_was_removed_lets_no_second_bot_in(tmp_path: Path) -> None:
    first = await open_database(url(tmp_path / "a.db"))
    (tmp_path / "a.db.lock").unlink()
    with pytest.raises(DatabaseError, match="already using"):
        await open_database(url(tmp_path / "a.db"))
    await first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
async def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.db"
    opened = await open_database(url(path))
    async with opened.engine.begin() as connection:
        await connection.execute(schema.setting.insert().values(key="k", value="kept"))
    files = [found for found in path.parent.iterdir() if found.suffix != ".lock"]
    assert len(files) == 3
    assert {found.stat().st_mode & 0o777 for found in files} == {0o600}
    await opened.close()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")


def damaged(path: Path) -> None:
    path.write_bytes(b"This is no database at all. " * 400)


def cut_short(path: Path) -> None:
    asyncio.run(_open_and_close(path))
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("make", "words"),
    [(foreign, "another program's"), (damaged, "not a database"), (cut_short, "malformed")],
)
def test_a_file_that_is_no_good_is_one_line(
    tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    path = tmp_path / "a.db"
    make(path)
    for _ in range(2):
        with pytest.raises(DatabaseError, match=words) as refused:
            asyncio.run(_open_and_close(path))
        assert "\n" not in str(refused.value)


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseError, match="cannot be written"):
        asyncio.run(_open_and_close(tmp_path / "file" / "a.db"))


async def test_a_file_that_was_removed_while_it_is_used_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.db"
    path.touch()
    watch = FileWatch(path)
    path.unlink()
    watch.look()
    assert not caplog.records
    monkeypatch.setattr(file, "LOOK_EVERY_S", 0)
    watch = FileWatch(path)
    watch.look()
    assert not caplog.records
    path.touch()
    watch.look()
    assert "has been removed or replaced" in caplog.text
