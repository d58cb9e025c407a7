"""People who are forgotten, games that are deleted, and servers that have thrown the bot out."""

import asyncio

import pytest
from sqlalchemy import func, select

from data import management, schema, vocabulary
from data.live import Asked, LiveGame
from data.writes import MISSED
from rules.errors import NotFoundError, RuleError
from tests.data.conftest import ANN, BOB, CHANNEL, GUILD, OTHER_CHANNEL, REFEREE, Store, Throw3d6


async def played(store: Store, channel_id: int = CHANNEL) -> LiveGame:
    game = await store.start(channel_id)
    for user_id in (ANN, BOB):
        await store.games.act(game.id, store.asked(user_id), Throw3d6(secret=True))
    game = await store.advance(game, ANN)
    for member in (0, 2, 3):
        await store.games.macros.save(game.id, member, "axe", "1d8")
    return game


async def rows_of(store: Store, game_id: int) -> int:
    """How many rows of all tables are a game's."""
    found = 0
    async with store.database.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            column = table.c.get("game_id", table.c.get("id") if table.name == "game" else None)
            if column is not None:
                query = select(func.count()).select_from(table).where(column == game_id)
                found += await connection.scalar(query) or 0
    return found


async def test_who_is_forgotten_leaves_a_game_that_goes_on(store: Store) -> None:
    game, other = await played(store), await played(store, OTHER_CHANNEL)
    games = store.games
    await games.persons.set_zone(ANN, "Europe/Berlin")
    await games.timers.add(game.id, {f"{MISSED}2:3": 9, f"{MISSED}22:3": 9})
    forgotten = await games.seats.forget(ANN)
    assert [one.id for one in forgotten.games] == [game.id, other.id]
    assert forgotten.without_referee == ()
    after = await games.get(game.id)
    assert after.state == game.state
    assert after.head == game.head
    assert after.member(ANN) is None
    assert after.user_id(2) is None
    assert (await games.persons.get(ANN)).zone == ""
    assert [one.member for one in await games.macros.listed(game.id, 2)] == [0]
    assert [one.member for one in await games.macros.listed(game.id, 3)] == [3]
    assert [*(await games.timers.due(10))[game.id]] == [f"{MISSED}22:3"]
    # Who comes back is somebody new, until a referee gives them their seat again.
    assert await games.management.ensure_member(game.id, ANN) == 4
    tally = await games.fairness.check_all(after, after.viewer(REFEREE))
    assert (tally.right, tally.wrong) == (2, ())
    undone = await games.history.undo(game.id, store.asked(REFEREE))
    assert undone.game.state != game.state
    await store.close()
    again = await (await store.open()).get(other.id)
    assert sorted(one.number for one in again.members.values()) == [1, 3]
    assert await store.games.management.ensure_member(other.id, ANN) == 4
    async with store.database.engine.connect() as connection:
        ids = (await connection.execute(select(schema.member.c.user_id))).scalars()
        assert sorted(ids) == [-2, -2, REFEREE, REFEREE, ANN, ANN, BOB, BOB]


def kept_in(store: Store) -> bytes:
    """All that stands in the file and in the log beside it, "" for a server."""
    if not store.url.startswith("sqlite"):
        return b""
    beside = [store.path, store.path.with_name(f"{store.path.name}-wal")]
    return b"".join(path.read_bytes() for path in beside if path.exists())


async def test_what_was_deleted_lies_in_no_file(store: Store) -> None:
    """Not in pages that are free, nor in the log that SQLite keeps beside its file."""
    game = await played(store)
    await store.games.macros.save(game.id, 2, "mine", "d6 unmistakable")
    assert not kept_in(store) or b"unmistakable" in kept_in(store)
    await store.games.seats.forget(ANN)
    assert b"unmistakable" not in kept_in(store)
    await store.games.history.undo(game.id, store.asked(REFEREE))
    await store.games.macros.save(game.id, 1, "theirs", "d6 unmistakable")
    await store.games.management.end(game.id, store.asked(REFEREE))
    await store.games.leaving.delete(game.id, REFEREE)
    assert b"unmistakable" not in kept_in(store)


async def test_a_game_without_a_referee_can_be_taken_over(store: Store) -> None:
    game = await played(store)
    forgotten = await store.games.seats.forget(REFEREE)
    assert [one.id for one in forgotten.without_referee] == [game.id]
    after = await store.advance(game, ANN)
    assert after.referees == ()
    outcome = await store.games.management.set_referee(
        game.id, store.asked(BOB), BOB, is_referee=True, recovers=True
    )
    assert [one.user_id for one in outcome.game.referees] == [BOB]


async def test_games_of_another_process_follow_when_that_looks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = await played(store), await played(store, OTHER_CHANNEL)
    seats = store.games.seats

    def has(one: int) -> bool:
        return one in own

    own = {game.id}
    monkeypatch.setattr(seats, "_has", has)
    forgotten = await seats.forget(ANN)
    assert ([one.id for one in forgotten.games], forgotten.later) == ([game.id], 1)
    await seats.forget_others()
    assert (await store.games.get(other.id)).member(ANN) is not None
    own.add(other.id)
    await seats.forget_others()
    assert (await store.games.get(other.id)).member(ANN) is None
    await seats.forget_others()
    async with store.database.engine.connect() as connection:
        keys = (await connection.execute(select(schema.setting.c.key))).scalars().all()
        assert keys == [vocabulary.KEY]


async def test_who_comes_back_meanwhile_is_not_forgotten_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = await played(store), await played(store, OTHER_CHANNEL)
    seats = store.games.seats
    own = {game.id}
    monkeypatch.setattr(seats, "_has", own.__contains__)
    await seats.forget(ANN)
    assert (await store.advance(game, ANN)).member(ANN) is not None
    own.add(other.id)
    await seats.forget_others()
    assert (await store.games.get(other.id)).member(ANN) is None
    assert (await store.games.get(game.id)).member(ANN) is not None


async def test_who_is_forgotten_as_the_bot_is_stopped_is_forgotten_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(store)
    seats = store.games.seats

    async def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(seats, "_leave", stop)
        with pytest.raises(KeyboardInterrupt):
            await seats.forget(ANN)
    await seats.forget_others()
    assert (await store.games.get(game.id)).member(ANN) is None


async def test_nothing_is_known_of_whom_nobody_knows(store: Store) -> None:
    assert (await store.games.seats.forget(99)).games == ()


async def test_a_game_is_deleted_with_all_its_rows(store: Store) -> None:
    game, other = await played(store), await played(store, OTHER_CHANNEL)
    games = store.games
    await games.fairness.check_all(game, game.viewer(REFEREE))
    await games.timers.add(game.id, {"missed:2:3": 9})
    kept = await rows_of(store, other.id)
    with pytest.raises(RuleError, match="End the game first"):
        await games.leaving.delete(game.id, REFEREE)
    await games.management.end(game.id, store.asked(REFEREE))
    with pytest.raises(RuleError, match="Only a referee"):
        await games.leaving.delete(game.id, ANN)
    assert await rows_of(store, game.id) > 10
    await games.leaving.delete(game.id, ANN, by_manager=True)
    assert await rows_of(store, game.id) == 0
    assert await rows_of(store, other.id) == kept
    assert await games.find(CHANNEL) is None
    with pytest.raises(NotFoundError):
        await games.get(game.id)
    assert (await store.start()).head == 1


async def test_a_server_that_is_gone_is_remembered_and_its_games_deleted(store: Store) -> None:
    game = await played(store)
    leaving = store.games.leaving
    assert await leaving.guilds() == {GUILD}
    await leaving.note_left(GUILD, 5)
    await leaving.note_left(GUILD, 9)
    assert await leaving.left() == {GUILD: 5}
    await leaving.note_back(GUILD)
    assert await leaving.left() == {}
    await leaving.note_left(GUILD, 7)
    assert await leaving.delete_of_guild(GUILD) == (game.id,)
    assert await leaving.left() == {}
    assert await leaving.guilds() == set()
    assert await rows_of(store, game.id) == 0


async def test_moves_and_a_deletion_share_a_batch(store: Store) -> None:
    game = await played(store)
    await store.games.management.end(game.id, store.asked(REFEREE))
    await store.games.leaving.delete(game.id, REFEREE)
    with pytest.raises(NotFoundError):
        await store.games.act(game.id, Asked("i:late", ANN, CHANNEL), Throw3d6())


async def test_while_a_long_game_is_deleted_others_play(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(management, "DELETED_AT_ONCE", 1)
    game, other = await played(store), await played(store, OTHER_CHANNEL)
    await store.games.management.end(game.id, store.asked(REFEREE))
    deleting = asyncio.create_task(store.games.leaving.delete(game.id, REFEREE))
    for _ in range(3):
        await store.advance(other, ANN)
    assert CHANNEL in store.games.places.channels
    await deleting
    assert CHANNEL not in store.games.places.channels
    assert await rows_of(store, game.id) == 0
    assert (await store.games.get(other.id)).head == other.head + 3
