"""The notebook: written, changed, shown, thrown away and brought back, and whose each entry is."""

import pytest
from sqlalchemy import insert

from data import schema
from data.live import LiveGame
from data.notebook import KEPT_MS, Draft, row_of
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.notebook import EntryShown, Heading
from rules.record import replace
from tests.data.conftest import ANN, BOB, REFEREE, Store, Ticker
from tests.data.test_plans import trace

MARTA = Draft("Old Marta", "person", "Knows the way to the mill.", ("village",), ("who:c1",))


def names(game: LiveGame, user_id: int) -> list[str]:
    return [one.name for one in game.known_entries(game.viewer(user_id))]


def clock_of(store: Store) -> Ticker:
    assert isinstance(store.now, Ticker)
    return store.now


async def write(store: Store, game: LiveGame, user_id: int, draft: Draft = MARTA) -> Heading:
    return (await store.games.notebook.write(game.id, store.asked(user_id), draft)).entry


async def test_what_is_written_is_there_after_a_restart_and_nobody_elses(store: Store) -> None:
    game = await store.start()
    book = store.games.notebook
    marta = await write(store, game, REFEREE, MARTA)
    own = await write(store, game, ANN, Draft("Plan", "note", "Run."))
    for _ in range(2):
        game = await store.games.get(game.id)
        assert game.entries == (marta, own)
        assert names(game, REFEREE) == ["Old Marta"]
        assert names(game, ANN) == ["Plan"]
        assert names(game, BOB) == []
        assert await book.text(game.id, marta.number) == MARTA.text
        assert await book.texts(game.id, {marta.number, own.number, 3}) == {
            marta.number: MARTA.text,
            own.number: "Run.",
        }
        store.games.forget([game.id])
    assert await book.texts(game.id, ()) == {}


async def test_an_entry_is_changed_by_whose_it_is_alone(store: Store) -> None:
    game = await store.start()
    book = store.games.notebook
    marta = (await write(store, game, REFEREE)).number
    own = (await write(store, game, ANN, Draft("Plan", "note", "Run."))).number
    for user_id, number in ((ANN, marta), (BOB, own), (REFEREE, own), (REFEREE, 3)):
        with pytest.raises(NotFoundError, match="or it is not for you"):
            await book.rewrite(game.id, store.asked(user_id), number, MARTA)
        with pytest.raises(NotFoundError, match="or it is not for you"):
            await book.throw_away(game.id, store.asked(user_id), number)
    after = await book.rewrite(game.id, store.asked(ANN), own, Draft("Plan B", "note", "x" * 900))
    assert (after.entry.name, after.entry.keeper) == ("Plan B", 2)
    assert await book.text(game.id, own) == "x" * 900


async def test_what_is_shown_is_told_and_widens_until_it_is_hidden(store: Store) -> None:
    game = await store.start()
    book = store.games.notebook
    mine = (await write(store, game, ANN, Draft("Mine", "note", "!"))).number
    marta = (await write(store, game, REFEREE)).number
    before = game.head
    outcome = await book.show(game.id, store.asked(REFEREE), marta, (2,))
    (event,) = outcome.events
    assert isinstance(event, EntryShown)
    assert (event.text, event.members) == (MARTA.text, (2,))
    assert outcome.entry.is_public
    assert names(outcome.game, ANN) == ["Mine", "Old Marta"]
    assert names(outcome.game, BOB) == []
    table = event.seen_by(TABLE)
    assert (table.name, table.text, table.kind, table.members) == ("", "", "", (2,))
    with pytest.raises(RuleError, match="know it already"):
        await book.show(game.id, store.asked(REFEREE), marta, (2,))
    everybody = await book.show(game.id, store.asked(REFEREE), marta, None)
    assert names(everybody.game, BOB) == ["Old Marta"]
    with pytest.raises(RuleError, match="know it already"):
        await book.show(game.id, store.asked(REFEREE), marta, (3,))
    hidden = await book.show(game.id, store.asked(REFEREE), marta, ())
    assert not hidden.entry.is_public
    assert names(hidden.game, ANN) == ["Mine"]
    with pytest.raises(RuleError):
        await book.show(game.id, store.asked(REFEREE), marta, ())
    with pytest.raises(ForbiddenError):
        await book.show(game.id, store.asked(ANN), mine, None)
    with pytest.raises(NotFoundError):
        await book.show(game.id, store.asked(REFEREE), mine, None)
    # Undo leaves alone what is management.
    assert hidden.game.head == before + 3
    with pytest.raises(RuleError, match="nothing to take back"):
        await store.games.history.undo(game.id, store.asked(REFEREE))


async def test_what_is_thrown_away_comes_back_for_a_while(store: Store) -> None:
    game = await store.start()
    book = store.games.notebook
    marta = (await write(store, game, REFEREE)).number
    await write(store, game, REFEREE, Draft("Mill", "place", ""))
    gone = await book.throw_away(game.id, store.asked(REFEREE), marta)
    assert names(gone.game, REFEREE) == ["Mill"]
    with pytest.raises(NotFoundError):
        await book.text(game.id, marta)
    with pytest.raises(NotFoundError):
        await book.bring_back(game.id, store.asked(ANN), marta)
    back = await book.bring_back(game.id, store.asked(REFEREE), marta)
    assert names(back.game, REFEREE) == ["Old Marta", "Mill"]
    with pytest.raises(NotFoundError):
        await book.bring_back(game.id, store.asked(REFEREE), marta)
    await book.throw_away(game.id, store.asked(REFEREE), marta)
    clock_of(store).now += KEPT_MS + 1
    await book.write(game.id, store.asked(REFEREE), Draft("New", "note", ""))
    with pytest.raises(NotFoundError):
        await book.bring_back(game.id, store.asked(REFEREE), marta)


async def test_there_is_an_end_to_entries(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.notebook.MOST_OWN", 1)
    game = await store.start()
    await store.games.notebook.write(game.id, store.asked(ANN), MARTA)
    with pytest.raises(RuleError, match="Throw one away first"):
        await store.games.notebook.write(game.id, store.asked(ANN), MARTA)
    await store.games.notebook.write(game.id, store.asked(BOB), MARTA)


async def test_a_referee_may_keep_something_for_themselves(store: Store) -> None:
    game = await store.start()
    written = await store.games.notebook.write(game.id, store.asked(REFEREE), MARTA, is_own=True)
    assert written.entry.keeper == 1


async def test_what_reminds_is_planned_once_and_no_more_once_it_has(store: Store) -> None:
    game = await store.start()
    book, at = store.games.notebook, clock_of(store).now + 5_000
    marta = (await write(store, game, REFEREE)).number
    planned = await book.change(
        game.id, store.asked(REFEREE), marta, lambda one: replace(one, at=at, day=700)
    )
    assert planned.game.next_day == 700
    # What a game plans anew leaves it alone.
    game = await store.advance(game, ANN)
    due = await store.games.timers.due(at)
    assert [*due[game.id]] == [f"remind:{marta}:{at}"]
    await book.reminded(game.id, (replace(planned.entry, day=800),))
    assert (await store.games.get(game.id)).next_day == 700
    await book.reminded(game.id, (planned.entry,))
    after = await store.games.get(game.id)
    assert (after.next_day, after.entries[0].at) == (None, None)


async def test_who_is_forgotten_or_gives_a_seat_away_takes_what_is_theirs(store: Store) -> None:
    game = await store.start()
    book, seats = store.games.notebook, store.games.seats
    for user_id in (ANN, BOB, REFEREE):
        await write(store, game, user_id, Draft(f"of {user_id}", "note", ""))
    gone = (await write(store, game, ANN, Draft("gone", "note", ""))).number
    await book.throw_away(game.id, store.asked(ANN), gone)
    # Bob takes Ann's seat: his goes with him, and hers is nobody's to read.
    after = (await seats.fill(game.id, store.asked(REFEREE), {2: BOB})).game
    assert names(after, BOB) == [f"of {BOB}"]
    assert [one.keeper for one in after.entries] == [2, 0]
    with pytest.raises(NotFoundError):
        await book.bring_back(game.id, store.asked(BOB), gone)
    store.games.forget([game.id])
    assert (await store.games.get(game.id)).entries == after.entries
    await seats.forget(BOB)
    store.games.forget([game.id])
    assert names(await store.games.get(game.id), REFEREE) == [f"of {REFEREE}"]


async def test_the_picture_of_somebodys_own_goes_with_it(store: Store) -> None:
    game = await store.start()
    book, pictures = store.games.notebook, store.games.pictures

    async def there(digest: str) -> bool:
        try:
            return bool(await pictures.find(game.id, digest))
        except NotFoundError:
            return False

    async def drawn(user_id: int, image: bytes) -> tuple[int, str]:
        number = (await write(store, game, user_id, Draft(f"{image!r}", "map", ""))).number
        digest = await pictures.keep(game.id, image)
        await book.change(
            game.id, store.asked(user_id), number, lambda one: replace(one, picture=digest)
        )
        return number, digest

    one, own = await drawn(ANN, b"mine")
    _, twice = await drawn(ANN, b"twice")
    _, tables = await drawn(REFEREE, b"a map")
    await drawn(BOB, b"twice")
    await book.change(game.id, store.asked(ANN), one, lambda entry: replace(entry, picture=""))
    assert not await there(own)
    await store.games.seats.forget(ANN)
    assert [await there(twice), await there(tables)] == [True, True]
    await store.games.seats.forget(BOB)
    assert [await there(twice), await there(tables)] == [False, True]


async def test_a_move_asks_nothing_of_two_thousand_entries(file_store: Store) -> None:
    game = await file_store.start()
    entries = [Heading(number=n, name=f"Entry {n}", day=n) for n in range(1, 2_001)]
    rows = [row_of(game.id, one, Draft(one.name, one.kind, "x" * 400)) for one in entries]
    async with file_store.database.engine.begin() as connection:
        await connection.execute(insert(schema.notebook), rows)
    await file_store.games.close()
    await file_store.use_games()
    statements = await trace(file_store)
    await file_store.advance(game, ANN)
    assert len((await file_store.games.get(game.id)).entries) == len(rows)
    read = [one for one in statements if "notebook" in one]
    assert len(read) == 1, "once, as the game is read"
    await file_store.advance(game, ANN)
    await file_store.advance(game, BOB)
    assert [one for one in statements if "notebook" in one] == read
