"""`restore` and `drill`: a copy is tried before it is needed, and before it replaces anything."""

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Table, create_engine

from data.chores import FINE, WRONG, chores, move, restore
from data.database import NEWEST
from data.errors import DatabaseError, NotNowError
from data.live import LiveGame
from data.migrating import MIGRATIONS
from data.stores import replacing
from tests import servers
from tests.data.chores.typed import errand_of
from tests.data.conftest import OTHER_CHANNEL, Store, Ticker
from tests.places import ON_SERVER, Place, file_in

MANY_DAYS = "days ago"


async def do(line: list[str], url: str) -> int:
    """Do what is typed; the exit status."""
    errand = errand_of(line, url)
    return await asyncio.to_thread(chores()[errand.typed.chore].do, errand)


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def leave_a_log(path: Path, log: Path) -> bytes:
    """Write what stands in a file's log alone, as of a bot that was killed; the log."""
    killed = sqlite3.connect(path)
    killed.execute("PRAGMA journal_mode=WAL")
    killed.execute("PRAGMA wal_autocheckpoint=0")
    killed.execute("INSERT INTO setting VALUES ('killed', 'yes')")
    killed.commit()
    left = log.read_bytes()
    killed.close()
    log.write_bytes(left)
    return left


class Copied:
    """A store that was closed, with a copy of before its last move."""

    def __init__(self, store: Store, copy: Path) -> None:
        self.store = store
        self.copy = copy
        self.game: LiveGame

    @property
    def path(self) -> Path:
        return self.store.path

    async def begin(self) -> None:
        self.game = await self.store.advance(await self.store.start(), turns=3)
        assert await do(["backup", str(self.copy)], self.store.url) == FINE
        await self.store.advance(self.game, turns=4)
        await self.store.close()

    async def restore(self, *more: str) -> int:
        return await do(["restore", str(self.copy), *more], self.store.url)

    async def turns(self, path: Path) -> int:
        """How many turns have passed in a file."""
        other = Store(Place(f"sqlite+aiosqlite:///{path}", path), self.store.now)
        games = await other.open()
        found = (await games.get(self.game.id)).state.clock.turns
        await other.close()
        return found

    def aside(self) -> list[Path]:
        found = self.path.parent.glob(f"{self.path.name}.before-restore-*")
        return [path for path in found if not path.name.endswith((".lock", "-wal", "-shm"))]


@pytest.fixture
async def copied(tmp_path: Path) -> Copied:
    store = Store(file_in(tmp_path), Ticker())
    await store.open()
    copied = Copied(store, tmp_path / "kept" / "copy.db")
    await copied.begin()
    return copied


async def test_a_copy_takes_the_place_of_the_games_which_stay_beside_it(
    copied: Copied, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await copied.restore() == FINE
    said = capsys.readouterr().err
    (aside,) = copied.aside()
    assert f"What was there is {aside.name} beside it. Start the bot." in said
    assert "1 game with 2 rows of log: all is well." in said
    assert MANY_DAYS in said
    assert await copied.turns(copied.path) == 3
    assert await copied.turns(aside) == 7
    if sys.platform != "win32":
        assert stat.S_IMODE(copied.path.stat().st_mode) == 0o600


async def test_what_stood_in_the_log_of_a_bot_that_was_killed_is_kept_and_not_mixed_in(
    copied: Copied, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whole where it can be read, and as it is where it cannot.
    monkeypatch.setattr(replacing, "_fold", lambda _path: None)
    log = Path(f"{copied.path}-wal")
    left = leave_a_log(copied.path, log)
    assert await copied.restore() == FINE
    assert content(log) is None
    (aside,) = copied.aside()
    assert content(Path(f"{aside}-wal")) == left
    with closing(sqlite3.connect(copied.path)) as found:
        assert found.execute("SELECT * FROM setting WHERE key = 'killed'").fetchall() == []


async def test_while_a_bot_is_in_nothing_is_put_back(copied: Copied) -> None:
    await copied.store.open()
    with pytest.raises(NotNowError, match="Another Linkboy is already using"):
        await copied.restore()
    await copied.store.close()
    assert not copied.aside()
    assert await copied.turns(copied.path) == 7


async def test_where_nothing_is_left_the_copy_is_put_there(
    copied: Copied, capsys: pytest.CaptureFixture[str]
) -> None:
    copied.path.unlink()
    assert await copied.restore() == FINE
    assert "What was there" not in capsys.readouterr().err
    assert not copied.aside()
    assert await copied.turns(copied.path) == 3


async def test_a_copy_in_which_something_is_wrong_is_put_back_only_if_that_is_wanted(
    copied: Copied, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(copied.copy)) as spoilt, spoilt:
        spoilt.execute("UPDATE log SET events = 'lost' WHERE seq = 2")
    assert await do(["drill", str(copied.copy)], "") == WRONG
    assert await copied.restore() == WRONG
    said = capsys.readouterr()
    assert "game 1" in said.out
    assert "Nothing has changed. Take a copy in which `drill` finds nothing" in said.err
    assert await copied.turns(copied.path) == 7
    assert await copied.restore("--anyway") == FINE
    assert len(copied.aside()) == 1


@pytest.mark.parametrize("command", ["restore", "drill"])
@pytest.mark.parametrize(
    ("held", "why"),
    [
        (b"no database at all, whatever it is called", "cannot be used as a database"),
        (b"", "holds no games"),
        (None, "(There is no file|No such file)"),
    ],
)
async def test_what_is_no_copy_changes_nothing(
    tmp_path: Path, command: str, held: bytes | None, why: str
) -> None:
    place, other = file_in(tmp_path), tmp_path / "other.db"
    if held is not None:
        other.write_bytes(held)
    before = content(place.path)
    with pytest.raises(DatabaseError, match=why):
        await do([command, str(other)], place.url)
    assert content(place.path) == before
    with pytest.raises(DatabaseError, match=why):
        await do([command, str(other)], f"sqlite+aiosqlite:///{tmp_path / 'new.db'}")
    assert content(tmp_path / "new.db") is None


async def test_a_copy_of_before_an_upgrade_is_tried_as_it_will_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    before = ScriptDirectory.from_config(config).get_revision(NEWEST).down_revision
    assert isinstance(before, str)
    old = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, before)
    engine.dispose()
    was = content(old)
    assert await do(["drill", str(old)], "") == FINE
    assert "It holds no move." in capsys.readouterr().err
    assert content(old) == was
    assert os.listdir(tmp_path) == ["old.db"]  # noqa: PTH208 - nobody waits here


@ON_SERVER
async def test_the_games_of_a_server_go_the_same_ways_while_a_bot_goes_on_or_is_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = await servers.empty_database()
    copied = Copied(Store(Place(servers.address(name), name=name), Ticker()), tmp_path / "a.db")
    await copied.store.open()
    game = await copied.store.advance(await copied.store.start(), turns=3)
    assert await do(["backup", str(copied.copy)], copied.store.url) == FINE
    assert stat.S_IMODE(copied.copy.stat().st_mode) == 0o600
    await copied.store.advance(game, turns=4)
    with pytest.raises(NotNowError, match="Another Linkboy is already using"):
        await copied.restore()
    await copied.store.close()
    assert names(tmp_path) == ["a.db"]
    assert await copied.restore() == FINE
    aside = next(name for name in names(tmp_path) if name != "a.db")
    assert f"What was there is {aside} beside it. Start the bot." in capsys.readouterr().err
    copied.game = game
    assert await copied.turns(tmp_path / aside) == 7
    games = await copied.store.open()
    put = await games.get(game.id)
    assert put.state.clock.turns == 3
    assert (await copied.store.start(OTHER_CHANNEL)).id == game.id + 1
    await copied.store.close()


@ON_SERVER
async def test_rows_that_came_out_otherwise_are_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await servers.empty_database()
    store = Store(Place(servers.address(name), name=name), Ticker())
    await store.open()
    await store.start()
    await store.close()
    copy = tmp_path / "a.db"
    assert await do(["backup", str(copy)], store.url) == FINE
    before = servers.rows(name, "SELECT * FROM log")
    put = move._put

    async def shift(write: Any, table: Table, rows: Sequence[move.Row]) -> None:
        await put(write, table, [{**row, "at": 1} if "at" in row else row for row in rows])

    with monkeypatch.context() as spoilt:
        spoilt.setattr(move, "_put", shift)
        with pytest.raises(DatabaseError, match="came out otherwise than the games"):
            await do(["backup", str(tmp_path / "b.db")], store.url)
        assert names(tmp_path) == ["a.db"]
        spoilt.setattr(restore, "write_out", AsyncMock())
        with pytest.raises(DatabaseError, match="came out otherwise, and is as it was"):
            await do(["restore", str(copy)], store.url)
    assert servers.rows(name, "SELECT * FROM log") == before
