"""No statement that a running game needs reads more of the log than it has to."""

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

from sqlalchemy import event

from data.live import LiveGame
from data.move_numbers import Number
from data.writer import Transaction
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from tests.data.conftest import ANN, BOB, CHANNEL, GUILD, REFEREE, Advance, Store, Throw3d6, Whisper
from tests.untold import not_announced

SHORT = "USING INDEX ix_log_not_announced"
"""An index of the rows that nobody was told of yet: there are never many."""
NO_TABLE = "SCAN json_each", "SCAN CONSTANT ROW", "SCAN (subquery-"
TIMER_INDEXES = {"ix_timer_due", "ix_timer_waiting", "ix_timer_done"}
"""Each holds only what is still to be done, or only what has been."""
ALL_OF_A_GAME = "INDEX sqlite_autoindex_log_1 (game_id=?)"
ROWS = 20_000
MOST_STEPS, STEPS_AT_ONCE = 3_000, 100
"""So many steps of SQLite's machine a statement may take: a row that it looks at takes some 7."""
COUNTS_ALL = "AND (throws != '[]' OR kind = 'manage') ORDER BY seq LIMIT"
"""Counts every roll of a game: once, and beside the writer."""
FILL = f"""
    INSERT INTO log (game_id, seq, action_key, kind, member, channel_id, at, seed_id, action,
        events, throws, changed, revealed, announced, number)
    SELECT game_id, n, 'filled:' || n, 'act', member, channel_id, at, seed_id, '["Filled",{{}}]',
        '[]', '[]', 0, 0, 1, n
    FROM log, (
        WITH RECURSIVE numbers(n) AS (
            SELECT max(seq) + 1 FROM log UNION ALL SELECT n + 1 FROM numbers WHERE n < {ROWS}
        ) SELECT n FROM numbers
    ) WHERE seq = 1
"""
"""Moves of one member, of which nothing is ever looked for: whoever looks past them is slow."""


def is_short(step: str) -> bool:
    """Whether what is read whole is never long."""
    return SHORT in step or step.startswith(NO_TABLE)


async def trace(store: Store) -> list[str]:
    """From now on, every statement of every connection, with its values in it."""
    statements: list[str] = []

    async def watch(driver: Any) -> None:
        await driver.set_trace_callback(statements.append)

    await at_connecting(store, watch)
    return statements


async def at_connecting(store: Store, watch: Callable[[Any], Awaitable[None]]) -> None:
    """From now on, have every connection's driver watched."""

    def connect(connection: Any, _record: object) -> None:
        connection.run_async(watch)

    event.listen(store.database.engine.sync_engine, "connect", connect)
    await store.database.engine.dispose()


def plan(connection: sqlite3.Connection, statement: str) -> list[str]:
    """How SQLite goes about a statement, step by step."""
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]


async def play_everything(store: Store, between: Callable[[], None] | None = None) -> None:
    """All that people do; `between` is called once there is a game in which they have acted."""
    games, history = store.games, store.history
    game = await store.start()
    for user_id in (ANN, BOB, REFEREE):
        game = await store.advance(game, user_id)
    if between is not None:
        between()
        games.writer.games.clear()
        game = await games.get(game.id)
    first = game.head
    for turns in range(3):
        await store.advance(game, ANN, turns=turns + 1)
    rolled = await games.act(game.id, store.asked(ANN), Throw3d6(secret=True))
    number = Number(is_public=True, value=rolled.entry.number)
    await games.fairness.reveal(game.id, store.asked(ANN), number)
    await games.act(game.id, store.asked(BOB), Advance(turns=1, ends_scene=True))
    undone = await history.undo(game.id, store.asked(BOB))
    await history.plan(game.id, game.actor(REFEREE), through=first + 1)
    await history.redo(game.id, store.asked(BOB), undone.entry.seq)
    await games.act(game.id, store.asked(REFEREE), Whisper())
    undone = await history.undo(game.id, store.asked(BOB))
    await history.redo(game.id, store.asked(REFEREE))
    games.log.announced(undone.entry)
    await games.later.flush()
    await not_announced(games.log)
    await games.log.told_of(game.id, [rolled.entry.number])
    await games.log.spoken_in(game.id, 1)
    for before, member, with_dice in ((None, None, False), (9, 2, True), (9, None, True)):
        await games.log.entries(game.id, before=before, member=member, with_dice=with_dice)
    for viewer in (TABLE, Viewer(2, stands_in_for=(3,))):
        await games.log.entries(game.id, before=first, viewer=viewer)
        await games.log.entries(game.id, after=first, viewer=viewer, oldest=True)
        await games.log.count(game, viewer, after=first)
    for viewer in (TABLE, Viewer(2), ALL_KNOWING):
        await games.log.newest_of(game, viewer)
        await games.log.state_after(game, first)
    await games.log.beginnings(game, viewer)
    await games.fairness.check_all(game, TABLE)
    await games.fairness.rolls(game, TABLE, member=2)
    await games.macros.listed(game.id, 2)
    await games.persons.get(ANN)
    await games.persons.set_zone(ANN, "Europe/Berlin")
    await games.persons.forget(ANN)
    games.writer.games.clear()
    await games.find(CHANNEL)
    games.writer.games.clear()
    await store.advance(game, ANN)


async def use_timers(store: Store, game: LiveGame) -> None:
    """Everything that the clock asks and writes."""
    timers = store.games.timers
    await timers.due(1)
    await timers.next_due()
    await timers.forget_old()

    async def plan(transaction: Transaction) -> None:
        transaction.writes.put_plans(game.id, {"one": 5, "two": 6})
        transaction.writes.mark_done(game.id, "done", 5)

    await store.games.writer.submit(plan)
    await timers.overdue(9, 1)
    await timers.postpone(game.id, {"one": 7})
    await timers.drop(game.id, ["two"])


async def start_again(store: Store) -> None:
    """What a start reads, and where the games of a server are."""
    games = store.games
    await games.places.of_guild(GUILD)
    await games.open()
    await games.log.untold_games()
    await games.log.unmarked()
    for even_drawn in (True, False):
        await games.remembered.boards(even_drawn=even_drawn)


async def test_no_statement_about_timers_reads_all_of_them(file_store: Store) -> None:
    """What is waiting or done is found by an index, as is what waits in a game."""
    statements = await trace(file_store)
    await use_timers(file_store, await file_store.start())
    asked = [s for s in statements if " timer" in s and not s.startswith(("INSERT", "BEGIN"))]
    found: set[str] = set()
    with closing(sqlite3.connect(file_store.path)) as connection:
        for statement in asked:
            for step in plan(connection, statement):
                assert not step.startswith("SCAN timer"), (statement, step)
                found.update(index for index in TIMER_INDEXES if index in step)
                is_one = "(game_id=? AND key=?)" in step or "PRIMARY KEY (rowid=?)" in step
                is_small = is_one or any(index in step for index in TIMER_INDEXES)
                assert is_small or "timer" not in step, (statement, step)
    assert found == TIMER_INDEXES


async def count_steps(store: Store) -> Counter[str]:
    """From now on, how many steps each statement takes, whatever its plan says."""
    steps = Counter[str]()
    asked = [""]

    def begin(statement: str) -> None:
        asked[0] = " ".join(statement.split())

    def step() -> int:
        steps[asked[0]] += STEPS_AT_ONCE
        return 0

    async def watch(driver: Any) -> None:
        await driver.set_trace_callback(begin)
        await driver.set_progress_handler(step, STEPS_AT_ONCE)

    await at_connecting(store, watch)
    return steps


async def test_no_statement_takes_longer_for_a_long_log(file_store: Store) -> None:
    """Neither a wrong index, nor a scan, nor rows put in order by themselves, in any statement."""
    steps = await count_steps(file_store)

    def fill() -> None:
        with closing(sqlite3.connect(file_store.path)) as connection, connection:
            connection.execute(FILL)

    await play_everything(file_store, fill)
    await use_timers(file_store, await file_store.start(9))
    await start_again(file_store)
    long = {statement for statement, taken in steps.items() if taken > MOST_STEPS}
    # One is known to be: it shows that what is long is noticed.
    assert [COUNTS_ALL in statement for statement in long] == [True], long


async def test_nothing_reads_the_whole_log(file_store: Store) -> None:
    statements = await trace(file_store)
    await play_everything(file_store)
    assert any(statement.startswith("UPDATE log SET state_before") for statement in statements)
    asked = [s for s in statements if s.lstrip().startswith(("SELECT", "UPDATE", "DELETE"))]
    with closing(sqlite3.connect(file_store.path)) as connection:
        for statement in asked:
            steps = plan(connection, statement)
            scans = [step for step in steps if step.startswith("SCAN") and not is_short(step)]
            assert not scans, statement
            # By the game alone it is all of its rows, unless it stops at the first that fit.
            stops = "LIMIT" in statement or "max(" in statement
            if "announced = 0" in statement:
                assert SHORT in steps[0], statement
            assert stops or not [step for step in steps if ALL_OF_A_GAME in step], statement
