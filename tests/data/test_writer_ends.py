"""Whatever ends what the writer does, everybody who waits is answered, and the next are written."""

import asyncio
from typing import Any

import pytest

from data.errors import AwayError, UnsureError
from data.live import Asked
from data.writer import Transaction
from tests import needs, servers
from tests.data.conftest import ANN, CHANNEL, Advance, Store
from tests.data.test_server_away import far, line, short_pauses, until_said
from tests.line import Line
from tests.places import ON_SERVER

MOST_S = 30
__all__ = ["far", "line", "short_pauses"]


async def test_a_fault_of_the_writer_itself_keeps_nobody_waiting(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await file_store.start()

    async def broken(*_: object) -> None:
        raise KeyError("a mistake")

    with monkeypatch.context() as patch:
        patch.setattr(file_store.games.writer, "_write", broken)
        moves = [asyncio.create_task(file_store.advance(game, ANN)) for _ in range(70)]
        async with asyncio.timeout(MOST_S):
            found = await asyncio.gather(*moves, return_exceptions=True)
    assert {type(one) for one in found} == {UnsureError}
    assert (await file_store.advance(game, ANN)).state.clock.turns == 1


async def test_who_waits_for_a_writer_that_is_stopped_was_not_begun(file_store: Store) -> None:
    game = await file_store.start()
    writer = file_store.games.writer
    is_running = asyncio.Event()

    async def stands(_: Transaction) -> None:
        is_running.set()
        await asyncio.Event().wait()

    first = asyncio.create_task(writer.submit(stands))
    await is_running.wait()
    second = asyncio.create_task(file_store.advance(game, ANN))
    await asyncio.sleep(0)
    running: Any = writer._task
    running.cancel()
    found = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(one) for one in found] == [UnsureError, AwayError]
    assert (await file_store.advance(game, ANN)).state.clock.turns == 1


@ON_SERVER
@needs.SOCKETS
@pytest.mark.parametrize("fault", ["55000", "28P01", "KeyError"])
async def test_whatever_fails_while_connecting_is_a_server_that_is_away(
    far: Store,
    line: Line,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: str,
) -> None:
    """It may let nobody in, have another password, or show a mistake of ours: it is outlasted."""
    errors = {
        "55000": servers.asyncpg.ObjectNotInPrerequisiteStateError(
            "not currently accepting connections"
        ),
        "28P01": servers.asyncpg.InvalidPasswordError("password authentication failed"),
        "KeyError": KeyError("a mistake"),
    }

    async def refuse(*_: object) -> None:
        raise errors[fault]

    game = await far.start()
    with monkeypatch.context() as patch:
        patch.setattr(servers.address_of.Address, "call", refuse)
        line.drop()
        move = asyncio.create_task(
            far.games.act(game.id, Asked("i:away", ANN, CHANNEL), Advance(turns=1))
        )
        await until_said(caplog, "does not answer; I try again in", times=2)
        with pytest.raises(AwayError):
            await far.games.log.entries(game.id)
        with pytest.raises(AwayError):
            await far.games.persons.get(ANN)
        assert not move.done()
    async with asyncio.timeout(MOST_S):
        assert (await move).game.state.clock.turns == 1


@ON_SERVER
@needs.SOCKETS
async def test_a_job_that_takes_the_database_away_each_time_is_given_up(
    far: Store,
) -> None:
    game = await far.start()

    async def poison(transaction: Transaction) -> None:
        _ = await transaction.connection()
        raise AwayError

    async with asyncio.timeout(MOST_S):
        with pytest.raises(UnsureError):
            await far.games.writer.submit(poison)
    assert (await far.advance(game, ANN)).state.clock.turns == 1
