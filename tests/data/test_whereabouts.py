"""What `doctor` asks of a database: where games are played, and whether it takes a row."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select

from data import schema
from data.database import Database, look_at_database, open_database, reading
from data.errors import DatabaseError
from data.jobs import find_fact
from data.whereabouts import Whereabouts, look_inside
from tests.places import EACH_KIND, Place, empty_place

SEATED = {"game_id": 1, "number": 1, "user_id": 7, "is_referee": 1}
GAME = {
    "guild_id": 5,
    "name": "The mill",
    "home_channel_id": 6,
    "version": 1,
    "scene_seq": 0,
    "state": b"{}",
    "redo": "",
    "begun_at": 0,
}


@pytest.fixture(params=EACH_KIND)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    place = await empty_place(request.param, tmp_path)
    database = await open_database(place.url)
    async with database.engine.begin() as connection:
        await connection.execute(schema.game.insert().values(id=1, **GAME))
        await connection.execute(schema.game.insert().values(id=2, ended_at=9, **GAME))
        await connection.execute(schema.channel.insert().values(channel_id=6, game_id=1))
        await connection.execute(schema.member.insert().values(SEATED))
        await connection.execute(schema.setting.insert().values(key="a:b", value="c"))
    await database.close()
    return place


@pytest.fixture
async def looked(place: Place) -> AsyncIterator[Database]:
    database = await look_at_database(place.url, alone=False)
    yield database
    await database.close()


async def test_games_are_found_by_where_they_are_played(looked: Database) -> None:
    found, facts, measures = await look_inside(looked, "a:")
    assert measures.size > 0
    assert found == [Whereabouts(1, 5, 6, (6,), None, frozenset({7}))]
    assert facts == {"a:b": "c"}


async def test_a_database_that_cannot_be_read_says_so(
    looked: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_connection: object) -> None:
        raise OSError("the disk is away")

    monkeypatch.setattr(looked.door, "measure", fail)
    with pytest.raises(DatabaseError, match=r"cannot be read \(the disk is away\)"):
        await look_inside(looked, "a:")


async def test_a_row_is_tried_and_taken_back(looked: Database, place: Place) -> None:
    tried = select(schema.setting.c.key).where(schema.setting.c.key == "tried")
    await looked.door.try_writing()
    async with reading(looked.engine) as connection:
        assert (await connection.execute(tried)).all() == []
    for fact in ("webhook emoji", "address"):
        await looked.door.try_writing(("faces", fact))
        async with reading(looked.engine) as connection:
            assert await find_fact(connection, "faces") == fact
    database = await open_database(place.url)
    async with database.engine.begin() as connection:
        await connection.execute(schema.setting.insert().values(key="tried", value=""))
    await database.close()
    with pytest.raises(DatabaseError, match="cannot be written"):
        await looked.door.try_writing()
