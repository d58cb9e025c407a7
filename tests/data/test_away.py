"""Who stands in for whom follows from the state, and the log keeps who acted for whom."""

from rules.away.records import EndAway, GoAway, ReturnEarly
from rules.checks.records import RollCheck
from rules.kernel.action import Action
from rules.kernel.actor import Actor, Viewer
from rules.kernel.hours import DAY
from rules.sheet.records import CreateCharacter
from rules.systems import ENGINE
from tests.data.conftest import ANN, BOB, CHANNEL, REFEREE, Store

ANNS, BOBS = 2, 3


async def left_to_bob(store: Store) -> int:
    """Ann has left her Ada to Bob for a day."""
    await store.close()
    store.engine = ENGINE
    await store.open()
    game = await store.start()
    for user, action in (
        (ANN, CreateCharacter(name="Ada", hit_points=8)),
        (BOB, CreateCharacter(name="Nim", hit_points=8)),
        (ANN, GoAway(until=store.now() + DAY, delegate=BOBS)),
    ):
        await store.games.act(game.id, store.asked(user), action)
    return game.id


async def test_people_come_resolved_with_those_they_stand_in_for(store: Store) -> None:
    game_id = await left_to_bob(store)
    game = await store.games.get(game_id)
    assert game.viewer(BOB) == Viewer(BOBS, stands_in_for=(ANNS,))
    assert game.actor(BOB) == Actor(BOBS, stands_in_for=(ANNS,))
    assert game.actor(ANN) == Actor(ANNS)
    assert game.viewer(99) == Viewer()
    await store.games.act(game_id, store.asked(ANN), ReturnEarly())
    assert (await store.games.get(game_id)).actor(BOB) == Actor(BOBS)


async def test_the_log_keeps_in_whose_place_somebody_acted(store: Store) -> None:
    game_id = await left_to_bob(store)
    adas, nims = (RollCheck(what="strength", targets=(one,), number=9) for one in ("c1", "c2"))
    tried: list[Action] = [adas, nims]
    told = [await store.games.act(game_id, store.asked(BOB), action) for action in tried]
    assert [one.entry.acted_for for one in told] == [(ANNS,), ()]
    await store.close()
    games = await store.open()
    newest, older, *_ = await games.log.entries(game_id, limit=5)
    assert (newest.member, newest.acted_for) == (BOBS, ())
    assert (older.member, older.acted_for) == (BOBS, (ANNS,))


async def test_the_clock_ends_it_once_and_undo_gives_it_back(store: Store) -> None:
    game_id = await left_to_bob(store)
    plans = ENGINE.plans((await store.games.get(game_id)).state)
    (plan,) = (one for one in plans if isinstance(one.action, EndAway))
    due = await store.games.timers.due(plan.at)
    assert [*due[game_id]] == [plan.key]
    done = await store.games.do_planned(game_id, [plan.key])
    assert done is not None
    assert not done.game.state.away
    assert await store.games.do_planned(game_id, [plan.key]) is None
    found = await store.games.find(CHANNEL)
    assert found is not None
    assert found.actor(BOB) == Actor(BOBS)
    undone = await store.games.history.undo(game_id, store.asked(REFEREE))
    assert undone.game.actor(BOB).stands_in_for == (ANNS,)
    assert not await store.games.timers.due(plan.at)
