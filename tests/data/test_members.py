"""Members who are written down before they have done anything themselves."""

import asyncio

import pytest

from rules.errors import RuleError
from rules.kernel.actor import Actor
from tests.data.conftest import ANN, BOB, CHANNEL, REFEREE, Store


async def test_somebody_new_becomes_a_member_once_and_stays_one(store: Store) -> None:
    game = await store.start()
    management = store.games.management
    first = await management.ensure_member(game.id, ANN)
    assert (first, await management.ensure_member(game.id, ANN)) == (2, 2)
    assert await management.ensure_member(game.id, REFEREE) == 1
    await store.close()
    games = await store.open()
    found = await games.find(CHANNEL)
    assert found is not None
    assert found.actor(ANN) == Actor(2)
    assert found.head == 1


async def test_two_newcomers_at_once_get_different_numbers(store: Store) -> None:
    game = await store.start()
    management = store.games.management
    numbers = await asyncio.gather(
        management.ensure_member(game.id, ANN),
        management.ensure_member(game.id, BOB),
        management.ensure_member(game.id, ANN),
        store.advance(game, user_id=BOB),
    )
    assert list(numbers)[:3] == [2, 3, 2]
    after = await store.games.get(game.id)
    assert {m.user_id: m.number for m in after.members.values()} == {REFEREE: 1, ANN: 2, BOB: 3}
    assert after.state.clock.turns == 1


async def test_a_stranger_who_recovers_a_game_stays_its_referee(store: Store) -> None:
    game = await store.start()
    await store.games.management.set_referee(
        game.id, store.asked(BOB), BOB, is_referee=True, recovers=True
    )
    await store.close()
    found = await (await store.open()).find(CHANNEL)
    assert found is not None
    assert found.actor(BOB) == Actor(2, is_referee=True)


async def test_a_newcomer_who_is_refused_something_takes_nobodys_number(store: Store) -> None:
    game = await store.start()
    with pytest.raises(RuleError, match="not a referee"):
        await store.games.management.set_referee(
            game.id, store.asked(REFEREE), ANN, is_referee=False
        )
    assert await store.games.management.ensure_member(game.id, BOB) == 2
    await store.close()
    found = await (await store.open()).find(CHANNEL)
    assert found is not None
    assert set(found.members) == {REFEREE, BOB}
