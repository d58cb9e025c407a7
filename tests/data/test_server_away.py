"""A server that goes away and comes back: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest

from data import errors, writer
from data.database import open_database
from data.errors import AwayError, NotNowError, UnsureError
from data.live import Asked, LiveGame
from tests import needs, servers
from tests.data.conftest import ANN, BOB, CHANNEL, Advance, Store, Throw3d6, Ticker
from tests.line import Line
from tests.places import Place

pytestmark = [
    pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER),
    needs.SOCKETS,
]
SOON_S = 0.01
MOST_S = 60


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (writer, servers.postgresql):
        monkeypatch.setattr(module, "FIRST_PAUSE_S", SOON_S)
        monkeypatch.setattr(module, "LONGEST_PAUSE_S", SOON_S)


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    line = Line(await servers.empty_database())
    await line.mend()
    yield line
    line.cut()


@pytest.fixture
async def far(line: Line) -> AsyncIterator[Store]:
    """A store that is reached by the line."""
    store = Store(Place(line.url), Ticker())
    await store.open()
    yield store
    await line.mend()
    await store.close()


def said(caplog: pytest.LogCaptureFixture, words: str) -> int:
    """In how many lines of the log some words stand."""
    return sum(words in record.getMessage() for record in caplog.records)


async def until_said(caplog: pytest.LogCaptureFixture, words: str, times: int = 1) -> None:
    for _ in range(int(MOST_S / SOON_S)):
        if said(caplog, words) >= times:
            return
        await asyncio.sleep(SOON_S)
    raise AssertionError(words)


async def turns_in_log(store: Store, game: LiveGame) -> list[str]:
    """The keys of what was done in a game, newest first, read past all memory."""
    return [row.action_key for row in await store.games.log.entries(game.id, limit=100)]


@pytest.mark.parametrize("loses_answer", [False, True])
async def test_a_move_under_way_when_the_line_drops_is_made_once(
    far: Store, line: Line, *, loses_answer: bool
) -> None:
    """Whether it was committed is asked by its key; the person gets what it came to either way."""
    game = await far.start()
    await far.advance(game, ANN)
    line.drop_at(b"i:under-way", loses_answer=loses_answer)
    outcome = await far.games.act(game.id, Asked("i:under-way", ANN, CHANNEL), Advance(turns=5))
    assert line.cuts == 1
    assert outcome.repeated is loses_answer
    assert outcome.game.state.clock.turns == 6
    assert (await turns_in_log(far, game)).count("i:under-way") == 1
    assert (await far.advance(game, BOB)).state.clock.turns == 7


async def test_moves_wait_while_the_server_is_away_and_sheets_can_be_read(
    far: Store, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await far.start(), await far.start(CHANNEL + 1)
    await far.advance(first, ANN)
    throw = await far.games.act(first.id, Asked("i:before", ANN, CHANNEL), Throw3d6())
    line.cut()
    keys = [f"i:away-{n}" for n in range(9)]
    moves = [
        asyncio.create_task(
            far.games.act(game.id, Asked(f"{key}-{game.id}", ANN, CHANNEL), Advance(turns=1))
        )
        for key in keys
        for game in (first, second)
    ]
    await until_said(caplog, "does not answer; I try again in", times=3)
    assert (await far.games.get(first.id)).head == throw.game.head
    with pytest.raises(AwayError):
        await far.games.log.entries(first.id)
    with pytest.raises(AwayError):
        await far.games.persons.get(BOB)
    far.games.log.announced(throw.entry, message_id=5)
    assert not any(move.done() for move in moves)
    await line.mend()
    async with asyncio.timeout(MOST_S):
        await asyncio.gather(*moves)
    for game, turns in ((first, 10), (second, 9)):
        assert (await far.games.get(game.id)).state.clock.turns == turns
        done = [key for key in await turns_in_log(far, game) if "away" in key]
        assert sorted(done) == [f"{key}-{game.id}" for key in keys]
    await far.games.later.flush()
    assert (await far.games.log.entry_at(first.id, throw.entry.seq)).message_id == 5


async def test_who_has_waited_for_long_is_told_and_the_next_move_is_made(
    far: Store, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await far.start()
    monkeypatch.setattr(writer, "MOST_PATIENT_S", 0.0)
    line.cut()
    for _ in range(2):
        with pytest.raises(UnsureError):
            await far.advance(game, ANN)
    await line.mend()
    assert (await far.advance(game, ANN)).state.clock.turns == 1
    line.drop()
    for _ in range(4):
        await asyncio.sleep(0)  # The lost line is noticed before anybody moves again.
    assert (await far.advance(game, ANN)).state.clock.turns == 2


async def test_it_can_be_closed_while_the_server_is_away(
    line: Line, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Place(line.url), Ticker())
    await store.open()
    game = await store.start()
    monkeypatch.setattr(writer, "LONGEST_PAUSE_S", MOST_S)
    monkeypatch.setattr(writer, "FIRST_PAUSE_S", MOST_S)
    line.cut()
    move = asyncio.create_task(store.advance(game, ANN))
    await until_said(caplog, "does not answer; I try again in")
    async with asyncio.timeout(MOST_S / 2):
        await store.close()
    with pytest.raises(UnsureError):
        await move


async def test_a_start_waits_for_the_server(line: Line, caplog: pytest.LogCaptureFixture) -> None:
    line.cut()
    opening = asyncio.create_task(open_database(line.url))
    await until_said(caplog, "I try again in", times=2)
    assert not opening.done()
    told = [record for record in caplog.records if "I try again in" in record.getMessage()]
    assert all("No PostgreSQL answers at 127.0.0.1" in record.getMessage() for record in told)
    assert not any("\n" in record.getMessage() for record in told)
    await line.mend()
    async with asyncio.timeout(MOST_S):
        await (await opening).close()


async def test_a_start_waits_no_longer_than_it_says(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers.postgresql, "START_S", 3 * SOON_S)
    line.cut()
    with pytest.raises(NotNowError, match="No PostgreSQL answers"):
        await open_database(line.url)


async def test_the_lock_is_taken_again(
    far: Store, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    """It is said once each time that it cannot be had."""
    line.cut()
    await until_said(caplog, "No PostgreSQL answers", times=2)
    assert said(caplog, "the connection to the database") == 1
    await line.mend()
    await until_said(caplog, "connected to the database")
    with pytest.raises(NotNowError, match="Another Linkboy"):
        await open_database(line.url)


async def test_the_lock_is_taken_again_although_the_line_drops_on_the_way(
    far: Store, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    line.drop_at(b"pg_try_advisory_lock", loses_answer=False)
    line.drop()
    await until_said(caplog, "was lost again at once")
    await until_said(caplog, "connected to the database")
    with pytest.raises(NotNowError, match="Another Linkboy"):
        await open_database(line.url)


async def test_a_connection_that_went_silent_ends(far: Store) -> None:
    """The system is asked to see to it at this end, the server at its own."""
    async with far.games.writer._kept.use() as (connection, _):
        raw: Any = await servers.postgresql.raw_of(connection)
    own = raw._transport.get_extra_info("socket")
    assert own.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) != 0
    for name, value in servers.address_of.OF_TCP.items():
        if hasattr(socket, name):
            assert own.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) == value
    assert await raw.fetchval("SHOW synchronous_commit") == "on"


def test_pauses_grow() -> None:
    pauses = errors.growing_pauses(1.0, 5.0)
    assert [next(pauses) for _ in range(5)] == [1.0, 2.0, 4.0, 5.0, 5.0]
