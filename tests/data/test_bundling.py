"""Old moves take a quarter of the room, and whoever reads them notices nothing."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from data import bundles, bundling
from data.bundles import SIZE, Texts
from data.chores import FINE, WRONG, check, compact
from data.codec import CodecError, Document, encode_state, read_state
from data.errors import AwayError
from data.history import Amended
from data.live import LogEntry
from data.move_numbers import Number
from rules.kernel.actor import ALL_KNOWING, TABLE, Actor, Viewer
from rules.record import replace
from rules.state.encounter import Encounter
from tests.data.chores.typed import errand_of
from tests.data.conftest import ANN, BOB, REFEREE, Advance, Advanced, Store, Throw3d6, Whisper
from tests.places import Place

LATER = 400 * 24 * 3600 * 1000
KEPT = 5
"""So many of the newest moves stay as they are here, so that few have to be played."""
BUNDLED = "SELECT count(*) FROM log WHERE events = '' AND game_id = 1"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundling, "MOST_READ", KEPT)
    monkeypatch.setattr(bundling, "PAUSE_S", 0)


async def play(store: Store, moves: int = 2 * SIZE) -> int:
    """A game with moves of every kind; its id."""
    game = await store.start()
    made = Throw3d6(between=True), Advance(turns=1), Whisper(turns=1), Throw3d6(secret=True)
    for number in range(moves // len(made) + KEPT):
        for action in made:
            user_id = REFEREE if isinstance(action, Whisper) else (ANN, BOB)[number % 2]
            await store.games.act(game.id, store.asked(user_id), action)
    return game.id


async def bundle(store: Store) -> int:
    return await store.games.bundling.run(LATER)


async def all_that_is_read(store: Store, game_id: int) -> list[object]:
    """What people can read of a game, in whatever way."""
    games, viewer = store.games, Viewer(2)
    game = await games.get(game_id)
    rows = await games.log.entries(game_id, limit=1000)
    return [
        rows,
        await games.log.entries(game_id, viewer=TABLE, after=3, limit=20),
        await games.log.entries(game_id, member=2, with_dice=True, limit=1000),
        await games.log.entry(game_id, Number(True, 2)),
        await games.fairness.check_all(game, viewer),
        await games.fairness.count_faces(game, ALL_KNOWING),
        await games.fairness.checks(game, rows, viewer),
        await games.carried.files(game_id, 5),
    ]


async def test_whoever_reads_a_log_notices_nothing(store: Store) -> None:
    game_id = await play(store)
    await store.games.fairness.rotate(game_id, store.asked(REFEREE))
    read = await all_that_is_read(store, game_id)
    assert await bundle(store) == 2 * SIZE - 1, "that the game began is no move"
    assert store.place.rows(BUNDLED) == [(2 * SIZE - 1,)]
    await store.games.log.entries(game_id)
    assert await all_that_is_read(store, game_id) == read
    assert await bundle(store) == 0


async def test_a_log_in_bundles_is_sound_and_one_without_them_is_not(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    await play(store, SIZE)
    await bundle(store)

    def look() -> int:
        return check.CHORE.do(errand_of(["check"], store.url))

    assert await asyncio.to_thread(look) == FINE
    await store.place.change("UPDATE bundle SET texts = ?", b"lost")
    assert await asyncio.to_thread(look) == WRONG
    assert "move #2 cannot be read: a bundle of texts is damaged" in capsys.readouterr().out
    await store.place.change("DELETE FROM bundle")
    assert await asyncio.to_thread(look) == WRONG
    assert "move #2 cannot be read: its texts were put into a bundle, which is lost" in (
        capsys.readouterr().out
    )
    with pytest.raises(CodecError, match="which is lost"):
        await store.games.log.entry(1, Number(True, 2))


async def test_the_last_moves_and_what_is_young_stay_as_they_are(store: Store) -> None:
    game_id = await play(store, SIZE)
    assert await store.games.bundling.run(store.now()) == 0, "not one of them is a month old"
    game = await store.games.get(game_id)
    assert game.head < 2 * SIZE + KEPT
    await bundle(store)
    assert len(store.place.rows("SELECT through FROM bundle")) == 1
    plan = await store.history.plan(game_id, Actor(1, is_referee=True))
    await store.history.undo(game_id, store.asked(REFEREE))
    await store.history.redo(game_id, store.asked(REFEREE))
    assert (await store.games.log.entry_at(game_id, plan[0].seq)).undone_by is None
    states = "SELECT min(seq) > 50, count(*) > 0 FROM log WHERE state_before IS NOT NULL"
    assert [tuple(map(bool, row)) for row in store.place.rows(states)] == [(True, True)]


async def test_a_scene_that_is_played_stays_as_it_is(store: Store) -> None:
    game_id = await play(store, SIZE)
    ((kept,),) = store.place.rows("SELECT state FROM game")
    game = await store.games.get(game_id)
    fighting = replace(game.state, encounter=Encounter(id="e1", number=1, settings={}))
    assert read_state(encode_state(fighting))[0] == fighting
    state = Document(encode_state(fighting)).packed
    await store.place.change("UPDATE game SET state = ?, scene_seq = 20", state)
    assert await bundle(store) == 0
    await store.place.change("UPDATE game SET state = ?", kept)
    assert await bundle(store) > 0


async def test_what_is_asked_once_more_comes_of_a_bundle_as_it_was(store: Store) -> None:
    game_id = await play(store, SIZE)
    await bundle(store)
    (entry,) = await store.games.log.entries(game_id, after=1, before=3)
    asked = replace(store.asked(ANN), key=entry.action_key)
    repeated = await store.games.act(game_id, asked, Advance(turns=-1))
    assert (repeated.repeated, repeated.entry) == (True, entry)


async def test_a_move_is_amended_in_a_bundle_and_beside_one_that_is_being_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await play(store, SIZE)
    written = (Advanced(turns=77),)

    def amend(entry: LogEntry, _: Actor) -> Amended:
        return Amended(entry.events[0], written)

    make = bundles.bundled

    async def amended(seq: int) -> LogEntry:
        await store.games.amending.amend(game_id, store.asked(REFEREE), seq, amend)
        return await store.games.log.entry_at(game_id, seq)

    loop = asyncio.get_running_loop()

    def meanwhile(rows: list[tuple[int, Texts]]) -> bytes:
        asyncio.run_coroutine_threadsafe(amended(3), loop).result()
        return make(rows)

    monkeypatch.setattr(bundling, "bundled", meanwhile)
    await bundle(store)
    assert (await store.games.log.entry_at(game_id, 3)).events == written
    assert (await amended(7)).events == written
    assert (await store.games.log.entry_at(game_id, 7)).action_name == "Advance"


async def test_of_a_game_that_is_deleted_no_bundle_is_left(store: Store) -> None:
    game_id = await play(store, SIZE)
    await bundle(store)
    await store.games.management.end(game_id, store.asked(REFEREE))
    await store.games.leaving.delete(game_id, REFEREE)
    assert store.place.rows("SELECT count(*) FROM bundle") == [(0,)]


async def test_games_of_others_and_those_that_go_meanwhile_are_left_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await play(store, SIZE)
    monkeypatch.setattr(store.games.bundling, "_has", {game_id: False}.get)
    assert await bundle(store) == 0
    monkeypatch.undo()
    monkeypatch.setattr(bundling, "MOST_READ", KEPT)
    await store.games.management.end(game_id, store.asked(REFEREE))
    loop, make = asyncio.get_running_loop(), bundles.bundled

    def meanwhile(rows: list[tuple[int, Texts]]) -> bytes:
        deleting = store.games.leaving.delete(game_id, REFEREE)
        asyncio.run_coroutine_threadsafe(deleting, loop).result()
        return make(rows)

    monkeypatch.setattr(bundling, "bundled", meanwhile)
    await bundle(store)
    assert store.place.rows("SELECT count(*) FROM bundle") == [(0,)]


async def test_it_is_done_beside_all_else_unless_nobody_wants_it(file_store: Store) -> None:
    store = file_store
    await play(store, SIZE)
    store.games.bundling.days = 0
    assert store.games.bundling.begin(LATER) is None
    store.games.bundling.days = 30
    task = store.games.bundling.begin(LATER)
    assert task is not None
    assert store.games.bundling.begin(LATER) is task
    await task
    assert store.place.rows(BUNDLED)[0][0] > 0


async def test_what_hinders_it_hinders_nobody(
    file_store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = file_store
    await play(store, SIZE)
    with caplog.at_level("INFO"):
        await store.place.change("UPDATE game SET state = ?", b"lost")
        assert await bundle(store) == 0
        assert "game 1: its old moves could not be bundled" in caplog.text
        monkeypatch.setattr(store.games.bundling, "_next_of", _away)
        task = store.games.bundling.begin(LATER)
        assert task is not None
        await task
    assert "the database is away" in caplog.text
    store.games.bundling.begin(LATER)
    await store.games.bundling.close()


async def _away(_game_id: int, _before: int) -> int:
    raise AwayError


async def test_the_chore_gives_the_room_back(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(place, lambda: 1_000)
    await store.open()
    await play(store, 6 * SIZE)
    read = await store.games.log.entries(1, limit=1000)
    await store.close()
    before = place.path.stat().st_size if place.path.name else 0

    def run(*words: str) -> int:
        return compact.CHORE.do(errand_of(["compact", *words], place.url))

    assert await asyncio.to_thread(run, "--days", "7") == FINE
    said = capsys.readouterr().err
    assert "moves of more than 7 days ago are in bundles now;" in said
    assert " MB in place of " in said
    if place.path.name:
        assert place.path.stat().st_size < before
        with closing(sqlite3.connect(place.path)) as file:
            assert file.execute("PRAGMA freelist_count").fetchall() == [(0,)]
    await store.open()
    assert await store.games.log.entries(1, limit=1000) == read
    await store.close()
