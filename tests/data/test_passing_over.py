"""A player's undo keeps what a referee did in secret since, and redo puts everything back."""

import random
from collections.abc import Sequence

import pytest
from sqlalchemy import text

from data.live import LiveGame, LogEntry
from data.passing_over import MOST_PASSED_OVER
from rules.errors import RuleError
from rules.kernel.bookkeeping import MovesUndone
from tests.data.conftest import ANN, REFEREE, Store, Whisper

ACTED = "The referee has acted since. Only a referee can take that back."


async def whisper(store: Store, game: LiveGame, turns: int = 0) -> LiveGame:
    return (await store.games.act(game.id, store.asked(REFEREE), Whisper(turns=turns))).game


def stands(game: LiveGame) -> tuple[int, int]:
    """The turns that went by, and the sessions begun in secret."""
    return game.state.clock.turns, game.state.session - 1


async def test_what_was_done_in_secret_stays_and_comes_back_with_redo(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    game = await whisper(store, await whisper(store, game))
    assert stands(game) == (1, 2)
    undone = await store.history.undo(game.id, store.asked(ANN))
    assert undone.events == (MovesUndone(numbers=(2,)),)
    assert stands(undone.game) == (0, 2)
    for expected in ((0, 1), (0, 0)):
        assert stands((await store.history.undo(game.id, store.asked(REFEREE))).game) == expected
    for expected in ((0, 1), (0, 2), (1, 2)):
        assert stands((await store.history.redo(game.id, store.asked(REFEREE))).game) == expected
    back = await store.games.get(game.id)
    assert back.document.encoded == game.document.encoded
    # They stand one upon the other as before.
    for expected in ((1, 1), (1, 0), (0, 0)):
        assert stands((await store.history.undo(game.id, store.asked(REFEREE))).game) == expected


async def test_what_touched_the_same_is_refused_as_after_a_referees_move(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    for secret in (True, False):
        if secret:
            await whisper(store, game, turns=1)
        else:
            await store.history.undo(game.id, store.asked(REFEREE))
            await store.advance(game)
        with pytest.raises(RuleError) as refused:
            await store.history.undo(game.id, store.asked(ANN))
        assert str(refused.value) == ACTED


async def test_too_many_secret_moves_are_in_the_way(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    for _ in range(MOST_PASSED_OVER):
        game = await whisper(store, game)
    assert len(await store.history.plan(game.id, game.actor(ANN))) == 1
    await whisper(store, game)
    with pytest.raises(RuleError, match=ACTED):
        await store.history.plan(game.id, game.actor(ANN))


async def test_a_list_is_taken_back_around_secret_moves(store: Store) -> None:
    game = await store.start()
    for turns in (1, 10, 100):
        game = await whisper(store, await store.advance(game, ANN, turns=turns))
    undone = await store.history.undo(game.id, store.asked(ANN), through=4, newest=6)
    assert stands(undone.game) == (1, 3)
    assert stands((await store.history.redo(game.id, store.asked(ANN))).game) == (111, 3)


async def test_nothing_is_left_of_what_can_be_redone_no_more(store: Store) -> None:
    game = await store.start()
    for _ in range(3):
        game = await whisper(store, await store.advance(game, ANN))
        await store.history.undo(game.id, store.asked(ANN))
    async with store.database.engine.connect() as connection:
        kept = await connection.scalar(text("SELECT count(*) FROM passed_over"))
    assert kept == 1


def expected(entries: Sequence[LogEntry]) -> tuple[int, int]:
    """What the moves that count come to, when each of them adds one."""
    counting = [e.action_name for e in entries if e.undone_by is None]
    return counting.count("Advance"), counting.count("Whisper")


@pytest.mark.parametrize("seed", range(8))
async def test_whatever_is_taken_and_brought_back_the_moves_that_count_are_there(
    store: Store, seed: int
) -> None:
    chance = random.Random(seed)
    game = await store.start()
    before: list[bytes] = []
    for _ in range(60):
        who = chance.choice((ANN, REFEREE))
        deed = chance.choice(("advance", "whisper", "undo", "undo", "redo"))
        was = (await store.games.get(game.id)).document.encoded
        try:
            if deed == "advance":
                await store.advance(game, ANN)
                before.clear()
            elif deed == "whisper":
                await whisper(store, game)
                before.clear()
            elif deed == "undo":
                await store.history.undo(game.id, store.asked(who))
                before.append(was)
            else:
                redone = await store.history.redo(game.id, store.asked(who))
                assert redone.game.document.encoded == before.pop()
        except RuleError:
            pass
        now = await store.games.get(game.id)
        assert stands(now) == expected(await store.games.log.entries(game.id, limit=1000))
    last = await store.games.get(game.id)
    await store.close()
    assert stands(await (await store.open()).get(game.id)) == stands(last)
