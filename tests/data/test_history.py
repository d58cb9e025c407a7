"""Undo and redo: every state comes back exactly, for those who may, and nothing is removed."""

import asyncio

import pytest
from sqlalchemy import text

from data.live import Asked
from data.move_numbers import Number
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.actor import Actor
from rules.kernel.management import MOST_UNDONE, MovesUndone
from tests.data.conftest import ANN, BOB, REFEREE, Advance, Store, Throw3d6


async def test_a_newcomer_with_nothing_to_take_back_can_go_on(store: Store) -> None:
    game = await store.start()
    for door, newcomer in ((store.history.undo, ANN), (store.history.redo, BOB)):
        refused, *played = await asyncio.gather(
            door(game.id, store.asked(newcomer)),
            store.games.act(game.id, store.asked(newcomer), Throw3d6()),
            store.games.act(game.id, store.asked(newcomer), Throw3d6()),
            return_exceptions=True,
        )
        assert isinstance(refused, RuleError)
        assert not [result for result in played if isinstance(result, BaseException)]
    await store.close()
    after = await (await store.open()).get(game.id)
    assert {member.user_id: member.number for member in after.members.values()} == {
        REFEREE: 1,
        ANN: 2,
        BOB: 3,
    }
    assert after.head == 5


async def test_ten_undos_and_ten_redos_give_back_every_state(store: Store) -> None:
    game = await store.start()
    states = [game.state]
    for turns in range(1, 11):
        game = await store.advance(game, turns=turns)
        states.append(game.state)
        await store.games.act(game.id, store.asked(REFEREE), Throw3d6())
    for expected in reversed(states[:-1]):
        outcome = await store.history.undo(game.id, store.asked(REFEREE))
        assert outcome.game.state == expected
    with pytest.raises(RuleError, match="nothing to take back"):
        await store.history.undo(game.id, store.asked(REFEREE))
    for expected in states[1:]:
        outcome = await store.history.redo(game.id, store.asked(REFEREE))
        assert outcome.game.state == expected
    with pytest.raises(RuleError, match="nothing to bring back"):
        await store.history.redo(game.id, store.asked(REFEREE))
    await store.close()
    games = await store.open()
    assert (await games.get(game.id)).state == states[-1]


@pytest.mark.parametrize("moves", [1, 30])
async def test_what_was_taken_back_already_is_said_so(store: Store, moves: int) -> None:
    game = await store.start()
    for _ in range(moves):
        await store.advance(game)
    undone = await store.history.undo(game.id, store.asked(REFEREE))
    seq = undone.entry.seq - 1
    for ask in (
        store.history.undo(game.id, store.asked(REFEREE), through=seq),
        store.history.plan(game.id, Actor(1, is_referee=True), seq),
    ):
        with pytest.raises(TooLateError, match=f"Move #{seq} has been taken back already, by move"):
            await ask
    await store.games.act(game.id, Asked("nothing", REFEREE), Throw3d6())
    with pytest.raises(NotFoundError, match="There is no move #99999"):
        await store.games.log.entry(game.id, Number(is_public=True, value=99_999))
    with pytest.raises(TooLateError, match="changed nothing"):
        await store.history.plan(game.id, Actor(1, is_referee=True), undone.entry.seq + 1)


async def test_a_new_action_clears_redo(store: Store) -> None:
    game = await store.advance(await store.start())
    await store.history.undo(game.id, store.asked(REFEREE))
    await store.advance(game)
    with pytest.raises(RuleError, match="nothing to bring back"):
        await store.history.redo(game.id, store.asked(REFEREE))


async def test_a_roll_in_between_does_not_clear_redo(store: Store) -> None:
    game = await store.advance(await store.start())
    await store.history.undo(game.id, store.asked(REFEREE))
    await store.games.act(game.id, store.asked(ANN), Throw3d6())
    outcome = await store.history.redo(game.id, store.asked(REFEREE))
    assert outcome.game.state.clock.turns == 1


async def test_a_player_takes_back_only_their_own_newest_move(store: Store) -> None:
    game = await store.start()
    await store.advance(game, ANN)
    await store.advance(game, BOB)
    with pytest.raises(ForbiddenError, match="Move #3, which came since, builds on it"):
        await store.history.undo(game.id, store.asked(ANN))
    with pytest.raises(ForbiddenError, match="Move #2 is somebody else's"):
        await store.history.undo(game.id, store.asked(BOB), through=2)
    outcome = await store.history.undo(game.id, store.asked(BOB))
    assert outcome.game.state.clock.turns == 1
    with pytest.raises(ForbiddenError):
        await store.history.redo(game.id, store.asked(ANN), outcome.entry.seq)
    with pytest.raises(RuleError, match="nothing to bring back"):
        await store.history.redo(game.id, store.asked(ANN))
    assert (await store.history.redo(game.id, store.asked(BOB))).game.state.clock.turns == 2


async def test_who_is_a_referee_no_longer_takes_back_nothing_from_before(store: Store) -> None:
    game = await store.start()
    for is_referee in (True, False):
        if not is_referee:
            await store.advance(game, ANN)
        await store.games.management.set_referee(
            game.id, store.asked(REFEREE), ANN, is_referee=is_referee
        )
    with pytest.raises(ForbiddenError, match="Move #4, which came since"):
        await store.history.undo(game.id, store.asked(ANN))


async def test_a_player_cannot_take_back_what_was_revealed(store: Store) -> None:
    game = await store.start()
    await store.games.act(game.id, store.asked(ANN), Advance(turns=1, secret=True))
    with pytest.raises(ForbiddenError, match="Only a referee"):
        await store.history.undo(game.id, store.asked(ANN))
    assert (await store.history.undo(game.id, store.asked(REFEREE))).game.state.clock.turns == 0


async def test_the_undo_button_of_an_older_row_takes_all_newer_with_it(store: Store) -> None:
    game = await store.start()
    for _ in range(4):
        game = await store.advance(game)
    referee = game.actor(REFEREE)
    plan = await store.history.plan(game.id, referee, 3)
    assert [entry.seq for entry in plan] == [5, 4, 3]
    await store.advance(game)
    with pytest.raises(TooLateError):
        await store.history.undo(game.id, store.asked(REFEREE), through=3, newest=5)
    outcome = await store.history.undo(game.id, store.asked(REFEREE), through=3, newest=6)
    assert outcome.game.state.clock.turns == 1
    assert outcome.events == (MovesUndone(numbers=(6, 5, 4, 3)),)
    with pytest.raises(TooLateError):
        await store.history.plan(game.id, referee, 3)
    assert (await store.history.redo(game.id, store.asked(REFEREE))).game.state.clock.turns == 5


async def test_what_undo_would_refuse_is_not_listed(store: Store) -> None:
    game = await store.start()
    for _ in range(MOST_UNDONE + 4):
        game = await store.advance(game)
    referee = game.actor(REFEREE)
    with pytest.raises(RuleError, match=r"more than 25 moves.*Begin with #6"):
        await store.history.plan(game.id, referee, 4)
    assert len(await store.history.plan(game.id, referee, 6)) == MOST_UNDONE
    for stranger in (game.actor(ANN), game.actor(BOB)):
        with pytest.raises(ForbiddenError, match="or a referee, can take it back"):
            await store.history.plan(game.id, stranger, game.head - 1)


async def test_a_redo_asked_for_twice_at_once_brings_back_one_undo(store: Store) -> None:
    game = await store.advance(await store.advance(await store.start()), turns=10)
    for _ in range(2):
        game = (await store.history.undo(game.id, store.asked(REFEREE))).game
    newest = game.redo[-1]
    both = await asyncio.gather(
        *(store.history.redo(game.id, store.asked(REFEREE), newest) for _ in range(2)),
        return_exceptions=True,
    )
    (first,) = (one for one in both if not isinstance(one, BaseException))
    assert first.game.state.clock.turns == 1
    assert [type(one) for one in both if isinstance(one, BaseException)] == [TooLateError]
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_an_undo_told_twice_happens_once(store: Store) -> None:
    game = await store.advance(await store.advance(await store.start()))
    first = await store.history.undo(game.id, Asked("i:undo", REFEREE))
    second = await store.history.undo(game.id, Asked("i:undo", REFEREE))
    assert second.repeated
    assert second.entry.seq == first.entry.seq
    assert [move.seq for move in first.moves] == [3]
    assert second.moves == ()
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_rows_dice_and_events_stay_after_undo(store: Store) -> None:
    game = await store.advance(await store.start())
    await store.history.undo(game.id, store.asked(REFEREE))
    entries = await store.games.log.entries(game.id)
    assert [entry.kind for entry in entries] == ["undo", "act", "manage"]
    assert entries[1].undone_by == entries[0].seq
    assert entries[1].events


@pytest.fixture
def kept_moves(monkeypatch: pytest.MonkeyPatch) -> int:
    """So few moves keep what they can be taken back by; each fifth looks for what need not."""
    monkeypatch.setattr("data.games.KEPT_MOVES", 20)
    monkeypatch.setattr("data.games._PRUNE_EVERY", 5)
    return 20


async def test_old_states_are_forgotten_and_rows_stay(store: Store, kept_moves: int) -> None:
    game = await store.start()
    for n in range(kept_moves + 15):
        await store.games.act(game.id, Asked(f"n:{n}", REFEREE), Advance(turns=1))
    async with store.database.engine.connect() as connection:
        kept = await connection.scalar(
            text("SELECT count(*) FROM log WHERE state_before IS NOT NULL")
        )
        rows = await connection.scalar(text("SELECT count(*) FROM log"))
    assert rows == kept_moves + 16
    # The scene never ended here, so everything in it can still be taken back.
    assert kept == kept_moves + 15


async def test_a_scene_that_is_long_over_can_no_longer_be_taken_back(
    store: Store, kept_moves: int
) -> None:
    game = await store.start()
    for n in range(5):
        await store.games.act(game.id, Asked(f"old:{n}", REFEREE), Advance(turns=1))
    await store.games.act(game.id, Asked("end", REFEREE), Advance(turns=1, ends_scene=True))
    for n in range(kept_moves + 10):
        await store.games.act(game.id, Asked(f"new:{n}", REFEREE), Advance(turns=1))
    async with store.database.engine.connect() as connection:
        oldest = await connection.scalar(
            text("SELECT min(seq) FROM log WHERE state_before IS NOT NULL")
        )
        rows = await connection.scalar(text("SELECT count(*) FROM log"))
    # The rows before the one that ended the scene have lost their states, and are still there.
    assert oldest == 7
    assert rows == 1 + 5 + 1 + kept_moves + 10
    outcome = await store.history.undo(game.id, store.asked(REFEREE))
    for _ in range(rows - oldest):
        outcome = await store.history.undo(game.id, store.asked(REFEREE))
    assert outcome.game.state.clock.turns == 5
    with pytest.raises(RuleError, match="long over"):
        await store.history.undo(game.id, store.asked(REFEREE))
