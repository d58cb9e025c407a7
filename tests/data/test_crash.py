"""A server that dies in the middle of moves and comes back: all are made once, and nobody waits."""

import asyncio
import warnings
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from data import writer
from data.errors import AwayError
from data.live import Asked
from tests import servers
from tests.data.conftest import ANN, CHANNEL, Advance, Store, Ticker
from tests.places import ON_SERVER, Place

pytestmark = [ON_SERVER, pytest.mark.long]
MOVES = 200
MOST_S = 60


@pytest.fixture
async def server() -> AsyncIterator[Any]:
    """A server of its own: the others' must not die."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(mkdtemp(prefix="linkboy-crash-"))
        own = await asyncio.to_thread(
            lambda: servers.pgserver.get_server(folder, cleanup_mode="delete")
        )
    yield own
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        await asyncio.to_thread(own.cleanup)


async def test_moves_under_way_in_a_crash_are_made_once_and_all_are_answered(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "FIRST_PAUSE_S", 0.05)
    monkeypatch.setattr(writer, "LONGEST_PAUSE_S", 0.05)
    monkeypatch.setattr(servers.postgresql, "FIRST_PAUSE_S", 0.05)
    store = Store(Place(server.get_uri("postgres")), Ticker())
    await store.open()
    game = await store.start()
    keys = [f"i:crash-{number}" for number in range(MOVES)]
    moves = [
        asyncio.create_task(store.games.act(game.id, Asked(key, ANN, CHANNEL), Advance(turns=1)))
        for key in keys
    ]
    while not moves[0].done():  # noqa: ASYNC110 - the first batch is written
        await asyncio.sleep(0)
    await asyncio.to_thread(servers.crash, server)
    with pytest.raises(AwayError):
        await store.games.log.entries(game.id)
    await asyncio.to_thread(servers.start_again, server)
    async with asyncio.timeout(MOST_S):
        await asyncio.gather(*moves)
    assert (await store.games.get(game.id)).state.clock.turns == MOVES
    made = [row.action_key for row in await store.games.log.entries(game.id, limit=2 * MOVES)]
    assert sorted(key for key in made if "crash" in key) == sorted(keys)
    await store.close()
