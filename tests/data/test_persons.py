"""People's zones and waking hours: kept over a restart and over all games, and forgotten."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.database import reading
from data.persons import UTC, Person, cities, zone_names
from rules.errors import RuleError
from rules.kernel.hours import is_open, zone_of
from rules.state.pace import Hours
from tests.data.conftest import ANN, BOB, Store

HOUR = 3_600_000


async def test_who_has_said_nothing_is_awake_at_any_hour_unless_the_game_has_a_zone(
    store: Store,
) -> None:
    ann = await store.games.persons.get(ANN)
    assert ann == Person(ANN)
    assert ann.clock() is None
    assert all(is_open(ann.awake(), hour * HOUR) for hour in range(24))
    assert ann.clock("Asia/Tokyo") == "Asia/Tokyo"
    assert ann.awake("Asia/Tokyo") == Hours("Asia/Tokyo", 480, 1320)


async def test_a_zone_and_hours_are_kept_over_a_restart_and_count_before_the_games(
    store: Store,
) -> None:
    persons = store.games.persons
    await persons.set_zone(ANN, "Europe/Berlin")
    told = await persons.set_hours(ANN, 1200, 240)
    assert told == await persons.get(ANN) == Person(ANN, "Europe/Berlin", 1200, 240)
    moved = await persons.set_zone(ANN, "America/New_York")
    assert moved.awake("Asia/Tokyo") == Hours("America/New_York", 1200, 240)
    await store.close()
    games = await store.open()
    assert await games.persons.get(ANN) == moved
    assert await games.persons.get(BOB) == Person(BOB)


async def test_hours_need_a_zone(store: Store) -> None:
    with pytest.raises(RuleError, match="such as Berlin or New York"):
        await store.games.persons.set_hours(ANN, 480, 1320)
    assert await store.games.persons.get(ANN) == Person(ANN)


async def test_what_is_forgotten_is_gone_from_the_file(store: Store) -> None:
    persons = store.games.persons
    await persons.set_zone(ANN, "Europe/Berlin")
    await persons.forget(ANN)
    assert await persons.get(ANN) == Person(ANN)
    await persons.forget(ANN)
    await store.close()
    assert await (await store.open()).persons.get(ANN) == Person(ANN)


async def test_two_changes_at_once_both_count(store: Store) -> None:
    persons = store.games.persons
    await persons.set_zone(ANN, "Europe/Berlin")
    await asyncio.gather(
        persons.set_hours(ANN, 600, 1200), persons.set_zone(ANN, "Asia/Tokyo"), persons.get(ANN)
    )
    assert await persons.get(ANN) == Person(ANN, "Asia/Tokyo", 600, 1200)


async def test_what_is_said_while_somebody_is_read_is_newer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    persons = store.games.persons

    @asynccontextmanager
    async def slowly(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        async with reading(engine) as connection:
            yield connection
        await persons.set_zone(ANN, "Asia/Tokyo")

    monkeypatch.setattr("data.persons.reading", slowly)
    assert await persons.get(ANN) == Person(ANN, "Asia/Tokyo")


async def test_at_the_local_table_people_live_where_the_machine_stands(store: Store) -> None:
    persons = store.games.persons
    persons.default_zone = "Europe/Berlin"
    assert await persons.get(ANN) == Person(ANN, "Europe/Berlin")
    assert await persons.set_hours(ANN, 0, 60) == Person(ANN, "Europe/Berlin", 0, 60)
    await persons.forget(ANN)
    assert await persons.get(ANN) == Person(ANN, "Europe/Berlin")


def test_every_zone_of_a_city_is_known() -> None:
    assert {city.zone for city in cities()} <= set(zone_names().values())
    assert len(cities()) > 400
    assert all(zone_of(name) is not zone_of("nowhere") for name in zone_names().values())
    assert "est" not in zone_names()
    assert zone_names()["utc"] == UTC
