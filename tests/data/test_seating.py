"""Which seats are empty follows from the members, whatever is taken back."""

from rules.away.records import NoteLeft, WentMissing
from rules.sheet.records import CreateCharacter
from rules.state.pace import Absence
from rules.systems import ENGINE
from tests.data.conftest import ANN, BOB, REFEREE, Store

ANNS, BOBS = 2, 3


async def seats(store: Store) -> int:
    """Ann has Ada, and Bob has Nim."""
    await store.close()
    store.engine = ENGINE
    await store.open()
    game = await store.start()
    for user, name in ((ANN, "Ada"), (BOB, "Nim")):
        action = CreateCharacter(name=name, hit_points=8)
        await store.games.act(game.id, store.asked(user), action)
    return game.id


async def test_an_empty_seat_stays_empty_whatever_is_taken_back(store: Store) -> None:
    game_id = await seats(store)
    assert (await store.games.get(game_id)).state.vacant == ()
    await store.games.seats.forget(BOB)
    assert (await store.games.get(game_id)).state.vacant == (BOBS,)
    await store.games.act(game_id, store.asked(ANN), CreateCharacter(name="Cat", hit_points=8))
    undone = await store.games.history.undo(game_id, store.asked(REFEREE))
    assert undone.game.state.vacant == (BOBS,)
    await store.close()
    await store.open()
    assert (await store.games.get(game_id)).state.vacant == (BOBS,)
    filled = await store.games.seats.fill(game_id, store.asked(REFEREE), {BOBS: 99})
    assert filled.game.state.vacant == ()
    await store.close()
    await store.open()
    assert (await store.games.get(game_id)).state.vacant == ()


async def test_who_comes_into_a_seat_has_not_left_it(store: Store) -> None:
    game_id = await seats(store)
    noted = await store.games.note(game_id, "left", NoteLeft(member=BOBS))
    assert noted is not None
    assert [type(event) for event in noted.events] == [WentMissing]
    assert [one.why for one in noted.game.state.away] == [Absence.LEFT]
    assert await store.games.note(game_id, "left", NoteLeft(member=BOBS)) is None
    filled = await store.games.seats.fill(game_id, store.asked(REFEREE), {BOBS: 99})
    assert filled.game.state.away == ()
