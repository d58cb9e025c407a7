"""`move`: everything, the same on both sides, and a game that goes on; or nothing at all."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from data import database, schema, vocabulary
from data.chores import FINE, STOPPED, WRONG, Progress, move
from data.configuration import ConfigurationError
from data.database import look_at_database
from data.errors import DatabaseError
from data.live import Asked
from rules.kernel.actor import ALL_KNOWING
from tests import needs, servers
from tests.data.chores.typed import do
from tests.data.conftest import ANN, CHANNEL, OTHER_CHANNEL, REFEREE, Store, Throw3d6, Ticker
from tests.places import ON_SERVER, Place, file_in

BOTH_WAYS = pytest.mark.parametrize(
    ("kinds"),
    [
        ("file", "file"),
        pytest.param(("file", "server"), marks=ON_SERVER),
        pytest.param(("server", "file"), marks=ON_SERVER),
    ],
    ids=" to ".join,
)


def place(kind: str, folder: Path) -> Place:
    """A database without games."""
    if kind == "file":
        folder.mkdir()
        return file_in(folder)
    name = asyncio.run(servers.empty_database())
    return Place(servers.address(name), name=name)


@pytest.fixture
def sides(kinds: tuple[str, str], tmp_path: Path) -> tuple[Place, Place]:
    source, target = kinds
    return place(source, tmp_path / "from"), place(target, tmp_path / "to")


def at(place: Place, work: Callable[[Store], Any], key: int = 0) -> Any:
    """Do something with the games of a place."""

    async def do_it() -> Any:
        store = Store(place, Ticker())
        store.keys = key
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(do_it())


async def play(store: Store) -> None:
    """Something of all: moves, dice of both kinds, undo, a macro, a board, somebody's hours."""
    game = await store.start()
    for user_id, action in ((ANN, Throw3d6(between=True)), (REFEREE, Throw3d6(secret=True))):
        await store.games.act(game.id, store.asked(user_id), action)
    await store.advance(game, ANN)
    await store.advance(game, REFEREE, 2)
    await store.history.undo(game.id, store.asked(REFEREE))
    await store.games.remembered.set_fact("ünï", "„coded“ \U0001f3b2")


def line(source: Place, target: Place) -> list[str]:
    return ["move", "--from", plain(source), "--to", plain(target)]


def plain(place: Place) -> str:
    return place.url.replace("+aiosqlite", "")


async def rows_of(place: Place) -> dict[str, list[tuple[object, ...]]]:
    """All that a database holds."""
    opened = await look_at_database(place.url, alone=False)
    async with opened.engine.connect() as connection:
        found = {
            table.name: sorted(
                (tuple(map(move._plain, row)) for row in await connection.execute(select(table))),
                key=repr,
            )
            for table in schema.metadata.sorted_tables
        }
    await opened.close()
    return found


def is_empty(place: Place) -> bool:
    """Whether it holds nothing but how new it is."""
    found = asyncio.run(rows_of(place))
    return not any(rows for name, rows in found.items() if name != "setting") and {
        key for key, _ in found["setting"]
    } <= {vocabulary.KEY}


def be_newer(place: Place, monkeypatch: pytest.MonkeyPatch) -> int:
    """Have a newer Linkboy open a database; the number that it leaves there."""
    with monkeypatch.context() as there:
        there.setattr(vocabulary, "NUMBER", vocabulary.NUMBER + 1)
        at(place, leave)
        return vocabulary.NUMBER


async def leave(_: Store) -> None:
    """Open and close it."""


@BOTH_WAYS
def test_what_a_newer_one_wrote_is_copied_as_it_is_and_says_so_there_too(
    sides: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = sides
    at(source, play)
    newer = be_newer(source, monkeypatch)
    assert do(line(source, target)) == FINE
    with pytest.raises(DatabaseError, match=f"newer Linkboy.*vocabulary {newer}"):
        at(target, leave)


@BOTH_WAYS
def test_everything_is_there_and_the_game_goes_on(
    sides: tuple[Place, Place], capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = sides
    at(source, play)
    before = asyncio.run(rows_of(source))
    assert do(line(source, target)) == FINE
    assert asyncio.run(rows_of(source)) == asyncio.run(rows_of(target)) == before
    said = capsys.readouterr().err
    assert said.count("the same\n") == len(schema.metadata.tables)
    assert "is as it was" in said

    async def go_on(store: Store) -> None:
        game = await store.games.get(1)
        assert game.state.clock.turns == 1
        outcome = await store.games.act(1, store.asked(ANN), Throw3d6())
        assert (outcome.entry.seq, outcome.entry.label) == (
            game.head + 1,
            str(game.public_head + 1),
        )
        tally = await store.games.fairness.check_all(outcome.game, ALL_KNOWING)
        assert (tally.right, tally.wrong) == (5, ())
        assert (await store.games.act(1, Asked("i:2", ANN, CHANNEL), Throw3d6())).repeated
        await store.history.redo(1, store.asked(REFEREE))
        assert (await store.games.get(1)).state.clock.turns == 3
        assert (await store.start(OTHER_CHANNEL)).id == 2

    at(target, go_on, key=50)


@BOTH_WAYS
@needs.SIGNALS
@pytest.mark.parametrize("in_background", [False, True])
def test_what_is_stopped_has_changed_nothing_and_is_begun_again(
    sides: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch, in_background: bool
) -> None:
    source, target = sides
    at(source, play)
    with monkeypatch.context() as patch:
        seen: list[str] = []

        def stop(_progress: object, text: str) -> None:
            seen.append(text)
            if text.startswith("log:"):
                os.kill(os.getpid(), signal.SIGTERM)

        patch.setattr("data.chores.Progress.show", stop)
        before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)}
        heard = signal.SIG_IGN if in_background else signal.default_int_handler
        signal.signal(signal.SIGINT, heard)
        try:
            assert do(line(source, target)) == STOPPED
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
    assert len(seen) > 5
    assert is_empty(target)
    assert do(line(source, target)) == FINE


@BOTH_WAYS
def test_sides_that_differ_are_told_and_nothing_is_kept(
    sides: tuple[Place, Place],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source, target = sides
    at(source, play)

    async def spoil(_door: object, connection: Any) -> None:
        await connection.execute(schema.seed.update().values(value=b"lost"))

    for door in ("sqlite.SqliteDoor", "postgresql.PostgresqlDoor"):
        monkeypatch.setattr(f"data.stores.{door}.number_on", spoil)
    assert do(line(source, target)) == WRONG
    said = capsys.readouterr().err
    assert said.count("the same\n") == len(schema.metadata.tables) - 1
    assert "but 2 " in said
    assert is_empty(target)


@BOTH_WAYS
def test_neither_side_may_be_in_use_and_the_target_is_empty(
    sides: tuple[Place, Place], tmp_path: Path
) -> None:
    source, target = sides
    at(source, play)
    for used in sides:
        message = "Another Linkboy is already using"

        async def move_beside(_store: Store, message: str = message) -> None:
            with pytest.raises(DatabaseError, match=message):
                await move._move_between(source.url, target.url, Progress())

        at(used, move_beside)
    assert do(line(source, target)) == FINE
    with pytest.raises(DatabaseError, match="not empty: it holds 1 row of the table game"):
        do(line(source, target))
    with pytest.raises(ConfigurationError, match="the same database"):
        do(line(source, source))


@BOTH_WAYS
def test_what_breaks_off_is_one_line_without_what_was_stored(
    sides: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = sides
    at(source, play)
    pages = move._pages

    async def twice(table: Any, connection: Any) -> Any:
        async for rows in pages(table, connection):
            yield rows
            if table.name == "setting":
                yield rows

    monkeypatch.setattr(move, "_pages", twice)
    with pytest.raises(DatabaseError, match=r"broke off \(.*Nothing has changed") as refused:
        do(line(source, target))
    assert "coded" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert is_empty(target)


@BOTH_WAYS
def test_a_side_that_goes_away_is_one_line(
    sides: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = sides
    at(source, play)

    pages = move._pages

    async def gone(table: Any, connection: Any) -> Any:
        async for rows in pages(table, connection):
            yield rows
            raise ConnectionResetError("the line was cut")

    monkeypatch.setattr(move, "_pages", gone)
    with pytest.raises(DatabaseError, match=r"broke off \(the line was cut\)"):
        do(line(source, target))


def test_a_target_that_takes_no_more_is_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Stuck:
        async def execute(self, *_: object) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr(move, "PATIENCE_S", 0)
    stuck: Any = Stuck()
    with pytest.raises(DatabaseError, match="does not answer any more"):
        asyncio.run(move._put(stuck, schema.setting, []))


def test_the_source_has_to_be_there_and_of_this_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = place("file", tmp_path / "from"), place("file", tmp_path / "to")
    missing = Place(f"sqlite:///{tmp_path / 'not.db'}")
    with pytest.raises(DatabaseError, match="There is no file"):
        do(line(missing, target))
    assert not list(tmp_path.glob("not.db*"))
    with pytest.raises(
        ConfigurationError, match="--to is not a database URL; write sqlite:///FILE"
    ):
        do(["move", "--to", "games"], source.url)
    source.path.with_name("new.db").touch()
    with pytest.raises(DatabaseError, match="holds no games yet"):
        do(line(Place(f"sqlite:///{source.path.with_name('new.db')}"), target))
    monkeypatch.setattr(database, "NEWEST", "0999")
    with pytest.raises(DatabaseError, match="last used by an older Linkboy"):
        do(line(source, Place(f"sqlite:///{tmp_path / 'fresh.db'}")))
    with pytest.raises(DatabaseError, match="not empty: it holds the tables of another version"):
        asyncio.run(database.open_database(target.url, empty=True))
    with closing(sqlite3.connect(source.path)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="newer Linkboy"):
        do(line(source, target))


@ON_SERVER
def test_a_server_that_does_not_answer_or_let_in_is_one_line(tmp_path: Path) -> None:
    source = place("file", tmp_path / "from")
    for url, words in (
        ("postgresql://u:hunter2@127.0.0.1:1/d", "No PostgreSQL answers at 127.0.0.1:1"),
        (servers.address("not_there"), "There is no database not_there"),
    ):
        with pytest.raises(DatabaseError, match=words) as refused:
            do(line(source, Place(url)))
        assert "hunter2" not in str(refused.value)


@ON_SERVER
def test_who_may_only_read_can_move_from_a_server_but_not_to_it(tmp_path: Path) -> None:
    served, target = place("server", tmp_path / "from"), place("file", tmp_path / "to")
    at(served, play)
    guest = Place(
        served.url.replace("postgres@", f"{servers.GUEST}@").replace(
            "postgres:@", f"{servers.GUEST}@"
        )
    )
    with pytest.raises(DatabaseError, match="may not read the tables"):
        do(line(guest, target))
    grant = f"ALL TABLES IN SCHEMA public {{}} {servers.GUEST}"
    asyncio.run(served.change(f"GRANT SELECT ON {grant.format('TO')}"))
    try:
        assert do(line(guest, target)) == FINE
        with pytest.raises(DatabaseError, match="may not create tables"):
            do(line(target, guest))
    finally:
        asyncio.run(served.change(f"REVOKE SELECT ON {grant.format('FROM')}"))
