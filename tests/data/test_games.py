"""The one door: nothing lost, nothing twice, everything taken back exactly."""

import asyncio
import zlib
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from data.live import Asked, key_of
from data.remembered import DELAY_S, MOVING
from data.writer import ClosedError, Transaction
from data.writes import Writes
from rules.errors import ForbiddenError, RuleError
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
from tests.untold import not_announced


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
        *(store.games.act(game.id, Asked(f"k:{n}", REFEREE), Advance(turns=1)) for n in range(100))
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
            store.games.act(game.id, Asked(f"{game.id}:{n}", ANN), Advance(turns=1))
            for n in range(20)
            for game in (first, second)
        )
    )
    assert (await store.games.get(first.id)).state.clock.turns == 20
    assert (await store.games.get(second.id)).state.clock.turns == 20


async def test_who_asks_a_turn_later_shares_the_transaction_and_who_is_alone_waits_for_nobody(
    store: Store,
) -> None:
    await store.start()
    writer, turns = store.games.writer, 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def run(transaction: Transaction) -> tuple[Transaction, int]:
        return transaction, turns

    async def ask(after: int) -> tuple[Transaction, int]:
        for _ in range(after):
            await asyncio.sleep(0)
        return await writer.submit(run)

    counting = asyncio.create_task(count_turns())
    several = await asyncio.gather(*map(ask, range(3)))
    assert len({transaction for transaction, _ in several}) == 1
    before = turns
    _, found = await ask(0)
    counting.cancel()
    assert found - before <= 2


async def test_a_key_that_is_known_does_nothing_a_second_time(store: Store) -> None:
    game = await store.start()
    first = await store.games.act(game.id, Asked("i:same", ANN), Advance(turns=2))
    second = await store.games.act(game.id, Asked("i:same", ANN), Advance(turns=2))
    assert not first.repeated
    assert second.repeated
    assert second.entry.events == first.entry.events
    assert (await store.games.get(game.id)).state.clock.turns == 2


async def test_the_same_key_twice_in_one_batch(store: Store) -> None:
    game = await store.start()
    outcomes = await asyncio.gather(
        *(store.games.act(game.id, Asked("i:same", ANN), Throw3d6()) for _ in range(5)),
        store.games.act(game.id, Asked("i:other", BOB), Advance(turns=1)),
    )
    assert [o.repeated for o in outcomes[:5]].count(False) == 1
    assert len({o.entry.throws for o in outcomes[:5]}) == 1
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_a_refusal_spoils_only_its_own_action(store: Store) -> None:
    game = await store.start()
    results = await asyncio.gather(
        store.games.act(game.id, Asked("a", ANN), Advance(turns=1)),
        store.games.act(game.id, Asked("b", ANN), Advance(turns=-1)),
        store.games.act(game.id, Asked("c", ANN), Advance(turns=1)),
        return_exceptions=True,
    )
    assert isinstance(results[1], RuleError)
    assert (await store.games.get(game.id)).state.clock.turns == 2


async def test_a_refused_newcomer_does_not_become_a_member(store: Store) -> None:
    game = await store.start()
    with pytest.raises(RuleError):
        await store.games.act(game.id, Asked("b", BOB), Advance(turns=-1))
    assert (await store.games.get(game.id)).member(BOB) is None


async def test_a_fault_spoils_only_its_own_action_and_the_dice_fall_the_same(store: Store) -> None:
    game = await store.start()
    results = await asyncio.gather(
        store.games.act(game.id, Asked("dice", ANN), Throw3d6()),
        store.games.act(game.id, Asked("fault", ANN), Break()),
        store.games.act(game.id, Asked("turn", ANN), Advance(turns=1)),
        return_exceptions=True,
    )
    assert isinstance(results[1], ZeroDivisionError)
    again = await store.games.act(game.id, Asked("dice", ANN), Throw3d6())
    assert again.repeated
    assert again.entry.throws == results[0].entry.throws  # type: ignore[union-attr]
    assert (await store.games.get(game.id)).state.clock.turns == 1


async def test_what_somebody_else_changed_in_the_file_is_read_again(store: Store) -> None:
    game = await store.start()
    await store.advance(game)
    await store.place.change("UPDATE game SET version = version + 5")
    await asyncio.gather(
        store.games.act(game.id, Asked("a", ANN), Advance(turns=1)),
        store.games.act(game.id, Asked("b", BOB), Advance(turns=1)),
    )
    assert (await store.games.get(game.id)).state.clock.turns == 3
    await store.close()
    after = await (await store.open()).get(game.id)
    assert (after.state.clock.turns, after.version, after.head) == (3, 9, 4)


async def test_moves_and_management_share_a_batch(store: Store) -> None:
    game = await store.start()
    places = store.games.places
    await asyncio.gather(
        store.games.act(game.id, Asked("a", ANN), Advance(turns=1)),
        places.bind(game.id, Asked("b", REFEREE), OTHER_CHANNEL, is_bound=True),
        store.games.act(game.id, Asked("c", BOB), Advance(turns=1)),
        store.games.remembered.set_board(game.id, CHANNEL, 5),
        store.games.history.undo(game.id, Asked("d", REFEREE)),
        store.games.remembered.set_fact("fact", "true"),
        store.games.act(game.id, Asked("e", ANN), Throw3d6()),
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


async def test_a_write_that_fails_leaves_nothing_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await store.start()
    rows = Writes.log_rows

    def twice(writes: Writes) -> Sequence[tuple[Any, ...]]:
        return [row for row in rows(writes) for _ in range(2)]

    with monkeypatch.context() as patch:
        patch.setattr(Writes, "log_rows", twice)
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.games.act(game.id, Asked("a", ANN), Advance(turns=1))
    await store.games.act(game.id, Asked("b", ANN), Advance(turns=1))
    await store.close()
    after = await (await store.open()).get(game.id)
    assert (after.state.clock.turns, after.head) == (1, 2)


async def test_what_an_older_program_stored_in_other_words_is_the_same(store: Store) -> None:
    game = await store.start()
    await store.advance(game)
    undone = await store.games.history.undo(game.id, Asked("undo", REFEREE))
    await store.close()
    encoded = undone.game.document.encoded
    longer = zlib.compress(encoded.replace(b'"preset"', b' "session": 1, "preset"'))
    await store.place.change("UPDATE game SET state = ?", longer)
    games = await store.open()
    outcome = await games.act(game.id, Asked("nothing", REFEREE), Advance(turns=0))
    assert not outcome.entry.changed
    assert outcome.game.redo


async def test_who_stops_waiting_does_not_stop_the_move(store: Store) -> None:
    game = await store.start()
    impatient = asyncio.create_task(store.games.act(game.id, Asked("a", ANN), Advance(turns=1)))
    await asyncio.sleep(0)
    impatient.cancel()
    await store.games.act(game.id, Asked("b", BOB), Advance(turns=1))
    assert (await store.games.get(game.id)).state.clock.turns == 2


async def test_what_nobody_was_told_is_found_at_the_next_start(store: Store) -> None:
    game = await store.start()
    told = await store.games.act(game.id, Asked("told", ANN), Advance(turns=1))
    await store.games.act(game.id, Asked("untold", ANN), Advance(turns=1))
    store.games.log.announced(told.entry)
    await store.close()
    games = await store.open()
    assert [entry.action_key for entry in await not_announced(games.log)] == ["i:1", "untold"]


async def test_an_ended_game_refuses_and_comes_back(store: Store) -> None:
    game = await store.advance(await store.start())
    with pytest.raises(ForbiddenError):
        await store.games.management.end(game.id, store.asked(ANN))
    await store.games.management.end(game.id, store.asked(REFEREE))
    with pytest.raises(RuleError, match="A referee brings it back"):
        await store.advance(game)
    with pytest.raises(RuleError, match="already"):
        await store.start()
    outcome = await store.games.management.reopen(game.id, store.asked(REFEREE))
    assert outcome.game.state.clock.turns == 1


async def test_channels_and_threads(store: Store) -> None:
    game = await store.start()
    places = store.games.places
    with pytest.raises(ForbiddenError):
        await places.bind(game.id, store.asked(ANN), 300, is_bound=True)
    await places.bind(game.id, store.asked(REFEREE), 300, is_bound=True)
    assert (await store.games.find(300)) is not None
    thread = await store.games.find(999, parent_id=300)
    assert thread is not None
    assert thread.id == game.id
    with pytest.raises(RuleError, match="already"):
        await places.bind(game.id, store.asked(REFEREE), 300, is_bound=True)
    with pytest.raises(RuleError, match="home"):
        await places.bind(game.id, store.asked(REFEREE), CHANNEL, is_bound=False)
    await places.bind(game.id, store.asked(REFEREE), 300, is_bound=False)
    assert (await store.games.find(300)) is None


async def test_referees_change_hands_and_one_always_stays(store: Store) -> None:
    game = await store.start()
    management = store.games.management
    with pytest.raises(RuleError, match="needs a referee"):
        await management.set_referee(game.id, store.asked(REFEREE), REFEREE, is_referee=False)
    await management.set_referee(game.id, store.asked(REFEREE), ANN, is_referee=True)
    await management.set_referee(game.id, store.asked(ANN), REFEREE, is_referee=False)
    await store.close()
    games = await store.open()
    after = await games.get(game.id)
    assert [member.user_id for member in after.referees] == [ANN]
    outcome = await games.management.set_referee(
        game.id, store.asked(BOB), BOB, is_referee=True, recovers=True
    )
    assert [member.user_id for member in outcome.game.referees] == [ANN, BOB]


async def test_what_the_last_board_showed_is_not_taken_for_what_this_one_shows(
    store: Store,
) -> None:
    game = await store.start()
    remembered = store.games.remembered
    await remembered.set_board(game.id, CHANNEL, 5, digest="at first", head=game.head)
    remembered.drawn(game.id, 5, "late", game.head)
    game = await store.advance(game)
    await remembered.set_board(game.id, CHANNEL, 6, digest="anew", head=game.head)
    await store.games.later.flush()
    assert await remembered.boards() == {game.id: "anew"}
    assert await remembered.boards(even_drawn=False) == {}
    remembered.drawn(game.id, 6, "edited", game.head)
    await store.games.later.flush()
    assert await remembered.boards() == {game.id: "edited"}


async def test_a_board_is_unknown_before_it_is_edited_by_a_row_since_or_by_what_is_written(
    store: Store,
) -> None:
    game = await store.start()
    remembered = store.games.remembered
    await remembered.set_board(game.id, CHANNEL, 5, digest="shown", head=game.head)
    assert await remembered.boards() == {game.id: "shown"}
    await remembered.drawing(game.id, 5, game.head)
    assert remembered.shown(game.id) == ""
    assert await remembered.boards() == {game.id: ""}
    remembered.drawn(game.id, 5, "shown", game.head)
    await store.games.later.flush()
    game = await store.advance(game)
    assert await remembered.boards() == {game.id: ""}
    await remembered.drawing(game.id, 5, game.head)
    assert remembered.shown(game.id) == ""
    await store.close()
    games = await store.open()
    assert games.remembered.shown(game.id) == ""
    assert await games.remembered.boards(even_drawn=False) == {game.id: ""}


async def test_a_start_looks_at_a_game_until_the_boards_of_all_its_parties_are_drawn(
    store: Store,
) -> None:
    game = await store.start()
    remembered, second = store.games.remembered, key_of(game.id, 2)

    async def left() -> Mapping[int, str]:
        await store.games.later.flush()
        return await remembered.boards(even_drawn=False)

    assert await left() == {}
    remembered.lacking(second, CHANNEL)
    assert await left() == {game.id: ""}
    await remembered.set_board(game.id, CHANNEL, 5, digest="shown", head=game.head)
    assert await left() == {game.id: ""}
    await remembered.set_board(second, CHANNEL, 6, digest="of two", head=game.head)
    assert await left() == {}
    game = await store.advance(game)
    remembered.drawn(game.id, 5, "shown", game.head)
    assert await left() == {game.id: ""}
    await remembered.moving(game.id, CHANNEL)
    remembered.drawn(second, 6, "of two", game.head)
    assert await left() == {game.id: MOVING}
    await remembered.set_board(game.id, CHANNEL, 7, digest="anew", head=game.head)
    assert await left() == {}
    await store.close()
    games = await store.open()
    assert [games.remembered.board(one) for one in (game.id, second)] == [
        (CHANNEL, 7),
        (CHANNEL, 6),
    ]


async def test_boards_and_facts_are_remembered(store: Store) -> None:
    game = await store.start()
    await store.games.remembered.set_board(game.id, CHANNEL, 5)
    await store.games.remembered.set_board(game.id, CHANNEL, 6)
    await store.games.remembered.set_fact("commands", "abc")
    await store.close()
    games = await store.open()
    assert games.remembered.board(game.id) == (CHANNEL, 6)
    assert await games.remembered.boards() == {game.id: ""}
    await games.management.end(game.id, store.asked(REFEREE))
    assert await games.remembered.boards() == {}
    assert await games.remembered.fact("commands") == "abc"
    assert await games.remembered.fact("nothing") is None


LOOK_AGAIN_S, MOST_LOOKS = 0.005, 6000


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, however long a busy machine takes."""
    for _ in range(MOST_LOOKS):
        if is_so():
            return
        await asyncio.sleep(LOOK_AGAIN_S)
    raise AssertionError("it never was")


async def test_marks_that_the_database_did_not_take_are_written_later(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await store.start()
    log = store.games.log
    rows, failures = Writes.log_rows, 0

    def fail_first(writes: Writes) -> Sequence[tuple[Any, ...]]:
        nonlocal failures
        # A job that fails is tried once more by itself.
        if failures < 2:
            failures += 1
            raise RuntimeError("database is locked")
        return rows(writes)

    pauses, go_on = list[float](), asyncio.Semaphore(0)

    async def pause(delay: float) -> None:
        pauses.append(delay)
        await go_on.acquire()

    clock = SimpleNamespace(create_task=asyncio.create_task, sleep=pause)
    monkeypatch.setattr("data.remembered.asyncio", clock)
    monkeypatch.setattr(Writes, "log_rows", fail_first)
    log.announced(await log.entry_at(game.id, 1), message_id=7)
    go_on.release()
    await until(lambda: len(pauses) == 2)
    assert len(await not_announced(log)) == 1
    (told,) = [record for record in caplog.records if record.name == "data.remembered"]
    assert "1 notes could not be written" in told.getMessage()
    go_on.release()
    for _ in range(MOST_LOOKS):
        if not await not_announced(log):
            break
    assert await not_announced(log) == ()
    assert pauses == [DELAY_S, 2 * DELAY_S]
    assert (await log.entry_at(game.id, 1)).message_id == 7


async def test_a_note_of_a_game_that_is_gone_keeps_no_other_from_being_written(
    store: Store,
) -> None:
    game = await store.start()
    later = store.games.later
    later.add(lambda writes: writes.put_offer(99, "vote:a", (CHANNEL, 5)))
    store.games.log.announced(await store.games.log.entry_at(game.id, 1), message_id=7)
    assert await later.flush()
    assert (await store.games.log.entry_at(game.id, 1)).message_id == 7
    assert not later._notes


async def test_notes_that_come_while_others_are_written_wait_no_longer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses, later = list[float](), store.games.later

    async def pause(delay: float) -> None:
        pauses.append(delay)

    clock = SimpleNamespace(create_task=asyncio.create_task, sleep=pause)
    monkeypatch.setattr("data.remembered.asyncio", clock)
    later.add(lambda _: later.add(lambda _: later.add(lambda _: None)))
    await until(lambda: later._writing is None)
    assert pauses == [DELAY_S] * 3


async def test_marks_that_cannot_be_written_at_the_end_do_not_keep_it_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await store.start()

    def fail(_writes: Writes) -> Sequence[tuple[Any, ...]]:
        raise RuntimeError("database is locked")

    log = store.games.log
    log.announced(await log.entry_at(game.id, 1))
    with monkeypatch.context() as patch:
        patch.setattr(Writes, "log_rows", fail)
        await store.close()
    games = await store.open()
    assert [entry.action_key for entry in await not_announced(games.log)] == ["i:1"]


async def test_what_comes_after_the_end_opens_nothing_again(store: Store) -> None:
    game = await store.start()
    outcome = await store.games.act(game.id, Asked("late", ANN), Throw3d6())
    log = store.games.log
    log.announced(outcome.entry)
    await store.close()
    log.announced(outcome.entry)
    with pytest.raises(ClosedError):
        await store.games.act(game.id, Asked("later", ANN), Throw3d6())
    await asyncio.sleep(DELAY_S * 1.5)
    games = await store.open()
    assert [entry.action_key for entry in await not_announced(games.log)] == ["i:1"]
