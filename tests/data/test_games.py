"""The one door: nothing lost, nothing twice, everything taken back exactly."""

import asyncio
import sqlite3
import zlib
from contextlib import closing

import pytest
from sqlalchemy import text

from data.games import KEPT_MOVES
from data.log import ANNOUNCE_DELAY_S
from data.writer import ClosedError
from data.writes import Writes
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.keeping import MovesUndone
from tests.data.conftest import (
    ANN,
    BOB,
    CHANNEL,
    OTHER_CHANNEL,
    REFEREE,
    Advance,
    Break,
    Store,
    Throw3d6,
)


async def test_an_action_is_there_after_a_restart(store: Store) -> None:
    game = await store.start()
    await store.advance(game, turns=3)
    await store.close()
    games = await store.open()
    found = await games.find(CHANNEL)
    assert found is not None
    assert found.state.clock.turns == 3
    assert found.head == 2
    assert found.members[REFEREE].is_referee


async def test_a_hundred_at_once_are_all_kept_in_one_order(store: Store) -> None:
    game = await store.start()
    outcomes = await asyncio.gather(
        *(store.games.act(game.id, REFEREE, f"k:{n}", Advance(turns=1)) for n in range(100))
    )
    after = await store.games.get(game.id)
    assert after.state.clock.turns == 100
    assert sorted(o.entry.seq for o in outcomes) == list(range(2, 102))
    assert sorted(o.events[0].turns for o in outcomes) == list(range(1, 101))  # type: ignore[attr-defined]
    await store.close()
    games = await store.open()
    assert (await games.get(game.id)).state.clock.turns == 100


async def test_two_games_share_a_batch(store: Store) -> None:
    first, second = await store.start(), await store.start(OTHER_CHANNEL)
    await asyncio.gather(
        *(
            store.games.act(game.id, ANN, f"{game.id}:{n}", Advance(turns=1))
            for n in range(20)
            for game in (first, second)
        )
    )
    assert (await store.games.get(first.id)).state.clock.turns == 20
    assert (await store.games.get(second.id)).state.clock.turns == 20


async def test_a_key_that_is_known_does_nothing_a_second_time(store: Store) -> None:
    game = await store.start()
    first = await store.games.act(game.id, ANN, "i:same", Advance(turns=2))
    second = await store.games.act(game.id, ANN, "i:same", Advance(turns=2))
    assert not first.repeated
    assert second.repeated
    assert second.entry.events == first.entry.events
    assert (await store.games.get(game.id)).state.clock.turns == 2


async def test_the_same_key_twice_in_one_batch(store: Store) -> None:
    game = await store.start()
    outcomes = await asyncio.gather(
        *(store.games.act(game.id, ANN, "i:same", Throw3d6()) for _ in range(5)),
        store.games.act(game.id, BOB, "i:other", Advance(turns=1)),
    )
    assert [o.repeated for o in outcomes[:5]].count(False) == 1
    assert len({o.entry.throws for o in outcomes[:5]}) == 1
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_a_refusal_spoils_only_its_own_action(store: Store) -> None:
    game = await store.start()
    results = await asyncio.gather(
        store.games.act(game.id, ANN, "a", Advance(turns=1)),
        store.games.act(game.id, ANN, "b", Advance(turns=-1)),
        store.games.act(game.id, ANN, "c", Advance(turns=1)),
        return_exceptions=True,
    )
    assert isinstance(results[1], RuleError)
    assert (await store.games.get(game.id)).state.clock.turns == 2


async def test_a_refused_newcomer_does_not_become_a_member(store: Store) -> None:
    game = await store.start()
    with pytest.raises(RuleError):
        await store.games.act(game.id, BOB, "b", Advance(turns=-1))
    assert (await store.games.get(game.id)).member(BOB) is None


async def test_a_fault_spoils_only_its_own_action_and_the_dice_fall_the_same(store: Store) -> None:
    game = await store.start()
    results = await asyncio.gather(
        store.games.act(game.id, ANN, "dice", Throw3d6()),
        store.games.act(game.id, ANN, "fault", Break()),
        store.games.act(game.id, ANN, "turn", Advance(turns=1)),
        return_exceptions=True,
    )
    assert isinstance(results[1], ZeroDivisionError)
    again = await store.games.act(game.id, ANN, "dice", Throw3d6())
    assert again.repeated
    assert again.entry.throws == results[0].entry.throws  # type: ignore[union-attr]
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_what_somebody_else_changed_in_the_file_is_read_again(store: Store) -> None:
    game = await store.start()
    await store.advance(game)
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute("UPDATE game SET version = version + 5")
    await asyncio.gather(
        store.games.act(game.id, ANN, "a", Advance(turns=1)),
        store.games.act(game.id, BOB, "b", Advance(turns=1)),
    )
    assert (await store.games.get(game.id)).state.clock.turns == 3
    await store.close()
    after = await (await store.open()).get(game.id)
    assert (after.state.clock.turns, after.version, after.head) == (3, 9, 4)


async def test_moves_and_book_keeping_share_a_batch(store: Store) -> None:
    game = await store.start()
    keeping = store.games.keeping
    await asyncio.gather(
        store.games.act(game.id, ANN, "a", Advance(turns=1)),
        keeping.bind(game.id, REFEREE, "b", OTHER_CHANNEL, is_bound=True, typed_in=CHANNEL),
        store.games.act(game.id, BOB, "c", Advance(turns=1)),
        store.games.remembered.set_board(game.id, CHANNEL, 5),
        store.games.undo(game.id, REFEREE, "d"),
        store.games.remembered.set_fact("fact", "true"),
        store.games.act(game.id, ANN, "e", Throw3d6()),
    )
    live = await store.games.get(game.id)
    await store.close()
    games = await store.open()
    stored = await games.get(game.id)
    assert stored.state == live.state
    assert (stored.head, stored.version, stored.redo) == (live.head, live.version, live.redo)
    assert stored.state.clock.turns == 1
    assert (stored.channels, games.remembered.board(game.id)) == (
        (CHANNEL, OTHER_CHANNEL),
        (CHANNEL, 5),
    )
    assert len(await games.log.entries(game.id)) == live.head == 6


async def test_a_newcomer_with_nothing_to_take_back_can_go_on(store: Store) -> None:
    game = await store.start()
    for key in ("undo", "redo"):
        door = store.games.undo if key == "undo" else store.games.redo
        refused, *played = await asyncio.gather(
            door(game.id, ANN if key == "undo" else BOB, key),
            store.games.act(game.id, ANN if key == "undo" else BOB, f"{key} 1", Throw3d6()),
            store.games.act(game.id, ANN if key == "undo" else BOB, f"{key} 2", Throw3d6()),
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


async def test_a_write_that_fails_leaves_nothing_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await store.start()
    write = Writes.write

    def fail(writes: Writes, connection: sqlite3.Connection) -> None:
        write(writes, connection)
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(Writes, "write", fail)
    with pytest.raises(sqlite3.OperationalError):
        await store.games.act(game.id, ANN, "a", Advance(turns=1))
    monkeypatch.setattr(Writes, "write", write)
    await store.games.act(game.id, ANN, "b", Advance(turns=1))
    await store.close()
    after = await (await store.open()).get(game.id)
    assert (after.state.clock.turns, after.head) == (1, 2)


async def test_what_an_older_program_stored_in_other_words_is_the_same(store: Store) -> None:
    game = await store.start()
    await store.advance(game)
    undone = await store.games.undo(game.id, REFEREE, "undo")
    await store.close()
    encoded = undone.game.document.encoded
    longer = zlib.compress(encoded.replace(b'"preset"', b' "session": 1, "preset"'))
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute("UPDATE game SET state = ?", (longer,))
    games = await store.open()
    outcome = await games.act(game.id, REFEREE, "nothing", Advance(turns=0))
    assert not outcome.entry.changed
    assert outcome.game.redo


async def test_who_stops_waiting_does_not_stop_the_move(store: Store) -> None:
    game = await store.start()
    impatient = asyncio.create_task(store.games.act(game.id, ANN, "a", Advance(turns=1)))
    await asyncio.sleep(0)
    impatient.cancel()
    await store.games.act(game.id, BOB, "b", Advance(turns=1))
    assert (await store.games.get(game.id)).state.clock.turns == 2


async def test_ten_undos_and_ten_redos_give_back_every_state(store: Store) -> None:
    game = await store.start()
    states = [game.state]
    for turns in range(1, 11):
        game = await store.advance(game, turns=turns)
        states.append(game.state)
        await store.games.act(game.id, REFEREE, store.key(), Throw3d6())
    for expected in reversed(states[:-1]):
        outcome = await store.games.undo(game.id, REFEREE, store.key())
        assert outcome.game.state == expected
    with pytest.raises(RuleError, match="nothing to take back"):
        await store.games.undo(game.id, REFEREE, store.key())
    for expected in states[1:]:
        outcome = await store.games.redo(game.id, REFEREE, store.key())
        assert outcome.game.state == expected
    with pytest.raises(RuleError, match="nothing to bring back"):
        await store.games.redo(game.id, REFEREE, store.key())
    await store.close()
    games = await store.open()
    assert (await games.get(game.id)).state == states[-1]


@pytest.mark.parametrize("moves", [1, 30])
async def test_what_was_taken_back_already_is_said_so(store: Store, moves: int) -> None:
    game = await store.start()
    for _ in range(moves):
        await store.advance(game)
    undone = await store.games.undo(game.id, REFEREE, store.key())
    seq = undone.entry.seq - 1
    for ask in (
        store.games.undo(game.id, REFEREE, store.key(), through=seq),
        store.games.undo_plan(game.id, seq),
    ):
        with pytest.raises(TooLateError, match=f"Move {seq} has been taken back already, by move"):
            await ask
    await store.games.act(game.id, REFEREE, "nothing", Throw3d6())
    with pytest.raises(TooLateError, match="changed nothing"):
        await store.games.undo_plan(game.id, undone.entry.seq + 1)


async def test_a_new_action_clears_redo(store: Store) -> None:
    game = await store.advance(await store.start())
    await store.games.undo(game.id, REFEREE, store.key())
    await store.advance(game)
    with pytest.raises(RuleError, match="nothing to bring back"):
        await store.games.redo(game.id, REFEREE, store.key())


async def test_a_roll_in_between_does_not_clear_redo(store: Store) -> None:
    game = await store.advance(await store.start())
    await store.games.undo(game.id, REFEREE, store.key())
    await store.games.act(game.id, ANN, store.key(), Throw3d6())
    outcome = await store.games.redo(game.id, REFEREE, store.key())
    assert outcome.game.state.clock.turns == 1


async def test_a_player_takes_back_only_their_own_newest_move(store: Store) -> None:
    game = await store.start()
    await store.advance(game, ANN)
    await store.advance(game, BOB)
    with pytest.raises(ForbiddenError, match="Somebody else"):
        await store.games.undo(game.id, ANN, store.key())
    outcome = await store.games.undo(game.id, BOB, store.key())
    assert outcome.game.state.clock.turns == 1
    with pytest.raises(ForbiddenError):
        await store.games.redo(game.id, ANN, store.key())
    assert (await store.games.redo(game.id, BOB, store.key())).game.state.clock.turns == 2


async def test_a_player_cannot_take_back_what_was_revealed(store: Store) -> None:
    game = await store.start()
    await store.games.act(game.id, ANN, store.key(), Advance(turns=1, secret=True))
    with pytest.raises(ForbiddenError, match="Only a referee"):
        await store.games.undo(game.id, ANN, store.key())
    assert (await store.games.undo(game.id, REFEREE, store.key())).game.state.clock.turns == 0


async def test_the_undo_button_of_an_older_row_takes_all_newer_with_it(store: Store) -> None:
    game = await store.start()
    for _ in range(4):
        game = await store.advance(game)
    plan = await store.games.undo_plan(game.id, 3)
    assert [entry.seq for entry in plan] == [5, 4, 3]
    await store.advance(game)
    with pytest.raises(TooLateError):
        await store.games.undo(game.id, REFEREE, store.key(), through=3, newest=5)
    outcome = await store.games.undo(game.id, REFEREE, store.key(), through=3, newest=6)
    assert outcome.game.state.clock.turns == 1
    assert outcome.events == (MovesUndone(seqs=(6, 5, 4, 3)),)
    with pytest.raises(TooLateError):
        await store.games.undo_plan(game.id, 3)
    assert (await store.games.redo(game.id, REFEREE, store.key())).game.state.clock.turns == 5


async def test_an_undo_told_twice_happens_once(store: Store) -> None:
    game = await store.advance(await store.advance(await store.start()))
    first = await store.games.undo(game.id, REFEREE, "i:undo")
    second = await store.games.undo(game.id, REFEREE, "i:undo")
    assert second.repeated
    assert second.entry.seq == first.entry.seq
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_rows_dice_and_events_stay_after_undo(store: Store) -> None:
    game = await store.advance(await store.start())
    await store.games.undo(game.id, REFEREE, store.key())
    entries = await store.games.log.entries(game.id)
    assert [entry.kind for entry in entries] == ["undo", "act", "keep"]
    assert entries[1].undone_by == entries[0].seq
    assert entries[1].events


async def test_old_states_are_forgotten_and_rows_stay(store: Store) -> None:
    game = await store.start()
    for n in range(KEPT_MOVES + 150):
        await store.games.act(game.id, REFEREE, f"n:{n}", Advance(turns=1))
    async with store.database.engine.connect() as connection:
        kept = await connection.scalar(
            text("SELECT count(*) FROM log WHERE state_before IS NOT NULL")
        )
        rows = await connection.scalar(text("SELECT count(*) FROM log"))
    assert rows == KEPT_MOVES + 151
    # The scene never ended here, so everything in it can still be taken back.
    assert kept == KEPT_MOVES + 150


async def test_a_scene_that_is_long_over_can_no_longer_be_taken_back(store: Store) -> None:
    game = await store.start()
    for n in range(30):
        await store.games.act(game.id, REFEREE, f"old:{n}", Advance(turns=1))
    await store.games.act(game.id, REFEREE, "end", Advance(turns=1, ends_scene=True))
    for n in range(KEPT_MOVES + 100):
        await store.games.act(game.id, REFEREE, f"new:{n}", Advance(turns=1))
    async with store.database.engine.connect() as connection:
        oldest = await connection.scalar(
            text("SELECT min(seq) FROM log WHERE state_before IS NOT NULL")
        )
        rows = await connection.scalar(text("SELECT count(*) FROM log"))
    # The rows before the one that ended the scene have lost their states, and are still there.
    assert oldest == 32
    assert rows == 1 + 30 + 1 + KEPT_MOVES + 100
    for _ in range(rows - oldest + 1):
        outcome = await store.games.undo(game.id, REFEREE, store.key())
    assert outcome.game.state.clock.turns == 30
    with pytest.raises(RuleError, match="long over"):
        await store.games.undo(game.id, REFEREE, store.key())


async def test_what_nobody_was_told_is_found_at_the_next_start(store: Store) -> None:
    game = await store.start()
    told = await store.games.act(game.id, ANN, "told", Advance(turns=1))
    await store.games.act(game.id, ANN, "untold", Advance(turns=1))
    store.games.log.announced(told.entry)
    await store.close()
    games = await store.open()
    assert [entry.action_key for entry in await games.log.not_announced()] == ["i:1", "untold"]


async def test_an_ended_game_refuses_and_comes_back(store: Store) -> None:
    game = await store.advance(await store.start())
    with pytest.raises(ForbiddenError):
        await store.games.keeping.end(game.id, ANN, store.key(), channel_id=CHANNEL)
    await store.games.keeping.end(game.id, REFEREE, store.key(), channel_id=CHANNEL)
    with pytest.raises(RuleError, match="/game reopen"):
        await store.advance(game)
    with pytest.raises(RuleError, match="already"):
        await store.start()
    outcome = await store.games.keeping.reopen(game.id, REFEREE, store.key(), channel_id=CHANNEL)
    assert outcome.game.state.clock.turns == 1


async def test_channels_and_threads(store: Store) -> None:
    game = await store.start()
    keeping = store.games.keeping
    with pytest.raises(ForbiddenError):
        await keeping.bind(game.id, ANN, store.key(), 300, is_bound=True, typed_in=CHANNEL)
    await keeping.bind(game.id, REFEREE, store.key(), 300, is_bound=True, typed_in=CHANNEL)
    assert (await store.games.find(300)) is not None
    thread = await store.games.find(999, parent_id=300)
    assert thread is not None
    assert thread.id == game.id
    with pytest.raises(RuleError, match="already"):
        await keeping.bind(game.id, REFEREE, store.key(), 300, is_bound=True, typed_in=CHANNEL)
    with pytest.raises(RuleError, match="home"):
        await keeping.bind(game.id, REFEREE, store.key(), CHANNEL, is_bound=False, typed_in=300)
    await keeping.bind(game.id, REFEREE, store.key(), 300, is_bound=False, typed_in=CHANNEL)
    assert (await store.games.find(300)) is None


async def test_referees_change_hands_and_one_always_stays(store: Store) -> None:
    game = await store.start()
    keeping = store.games.keeping
    with pytest.raises(RuleError, match="needs a referee"):
        await keeping.set_referee(
            game.id, REFEREE, store.key(), REFEREE, is_referee=False, channel_id=CHANNEL
        )
    await keeping.set_referee(
        game.id, REFEREE, store.key(), ANN, is_referee=True, channel_id=CHANNEL
    )
    await keeping.set_referee(
        game.id, ANN, store.key(), REFEREE, is_referee=False, channel_id=CHANNEL
    )
    await store.close()
    games = await store.open()
    after = await games.get(game.id)
    assert [member.user_id for member in after.referees] == [ANN]
    outcome = await games.keeping.set_referee(
        game.id, BOB, store.key(), BOB, is_referee=True, channel_id=CHANNEL, recovers=True
    )
    assert [member.user_id for member in outcome.game.referees] == [ANN, BOB]


async def test_boards_and_facts_are_remembered(store: Store) -> None:
    game = await store.start()
    await store.games.remembered.set_board(game.id, CHANNEL, 5)
    await store.games.remembered.set_board(game.id, CHANNEL, 6)
    await store.games.remembered.set_fact("commands", "abc")
    await store.close()
    games = await store.open()
    assert games.remembered.board(game.id) == (CHANNEL, 6)
    assert await games.remembered.fact("commands") == "abc"
    assert await games.remembered.fact("nothing") is None


async def test_what_comes_after_the_end_opens_nothing_again(store: Store) -> None:
    game = await store.start()
    outcome = await store.games.act(game.id, ANN, "late", Throw3d6())
    log = store.games.log
    log.announced(outcome.entry)
    await store.close()
    log.announced(outcome.entry)
    with pytest.raises(ClosedError):
        await store.games.act(game.id, ANN, "later", Throw3d6())
    await asyncio.sleep(ANNOUNCE_DELAY_S * 1.5)
    games = await store.open()
    assert [entry.action_key for entry in await games.log.not_announced()] == ["i:1"]
