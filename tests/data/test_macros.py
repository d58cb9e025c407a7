"""Macros: saved, listed, hidden by one's own, deleted, and not without end."""

import pytest

from data.macros import MOST_MACROS, WHOLE_GAME
from rules.errors import NotFoundError, RuleError
from tests.data.conftest import Store


async def test_an_own_macro_hides_the_games(store: Store) -> None:
    game = await store.start()
    macros = store.games.macros
    await macros.save(game.id, WHOLE_GAME, "attack", "1d20")
    await macros.save(game.id, 2, "attack", "1d20+3")
    await macros.save(game.id, WHOLE_GAME, "morale", "2d6")
    assert [(m.name, m.text) for m in await macros.listed(game.id, 2)] == [
        ("attack", "1d20+3"),
        ("morale", "2d6"),
    ]
    found = await macros.find(game.id, 3, " Attack ")
    assert found is not None
    assert found.text == "1d20"
    assert await macros.find(game.id, 3, "nothing") is None


async def test_a_macro_is_replaced_and_deleted(store: Store) -> None:
    game = await store.start()
    macros = store.games.macros
    await macros.save(game.id, 2, "hit", "1d6")
    await macros.save(game.id, 2, "hit", "1d8")
    assert [m.text for m in await macros.listed(game.id, 2)] == ["1d8"]
    with pytest.raises(NotFoundError):
        await macros.delete(game.id, 3, "hit")
    await macros.delete(game.id, 2, "hit")
    assert await macros.listed(game.id, 2) == ()


async def test_there_is_an_end_to_macros(store: Store) -> None:
    game = await store.start()
    macros = store.games.macros
    for n in range(MOST_MACROS):
        await macros.save(game.id, 2, f"m{n}", "1d6")
    with pytest.raises(RuleError, match="Delete one"):
        await macros.save(game.id, 2, "one-more", "1d6")
    await macros.save(game.id, 2, "m0", "1d4")
