"""A database that a newer Linkboy has opened: an older one is refused before it reads anything."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from data import schema, vocabulary
from data.chores import FINE
from data.database import look_at_database, open_database
from data.errors import DatabaseError
from tests.data.chores.typed import do
from tests.places import Place, file_in

OLDER = (
    r"newer Linkboy, which stores what this one cannot read \(vocabulary {}, and this one's is {}\)"
)


async def number_of(place: Place) -> int:
    opened = await look_at_database(place.url, alone=False, copies=True)
    fact = schema.setting.c
    async with opened.engine.connect() as connection:
        found = await connection.scalar(select(fact.value).where(fact.key == vocabulary.KEY))
    await opened.close()
    return int(found or 0)


async def be_opened(place: Place) -> None:
    await (await open_database(place.url)).close()


async def test_whoever_opens_a_database_writes_how_new_it_is(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await be_opened(place)
    mine = vocabulary.NUMBER
    assert await number_of(place) == mine
    monkeypatch.setattr(vocabulary, "NUMBER", mine + 2)
    await be_opened(place)
    assert await number_of(place) == mine + 2


async def test_an_older_one_is_refused_in_a_line_and_changes_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = vocabulary.NUMBER
    with monkeypatch.context() as newer:
        newer.setattr(vocabulary, "NUMBER", mine + 1)
        await be_opened(place)
    for _ in range(2):
        with pytest.raises(DatabaseError, match=OLDER.format(mine + 1, mine)) as refused:
            await be_opened(place)
        assert "\n" not in str(refused.value)
        with pytest.raises(DatabaseError, match="newer Linkboy"):
            await look_at_database(place.url, alone=False)
    assert await number_of(place) == mine + 1


def test_a_newer_ones_file_is_backed_up_and_not_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, copy = file_in(tmp_path), tmp_path / "copy.db"
    with monkeypatch.context() as newer:
        newer.setattr(vocabulary, "NUMBER", vocabulary.NUMBER + 1)
        asyncio.run(be_opened(place))
    assert do(["backup", str(copy)], place.url) == FINE
    for url in (place.url, f"sqlite+aiosqlite:///{copy}"):
        with pytest.raises(DatabaseError, match="newer Linkboy"):
            do(["check"], url)
