"""When the clock of the bot wakes: never too early after a start, and never past what is due."""

import pytest
from sqlalchemy import select

from data import schema
from data.timers import KEPT_MS, Timers
from rules.pace.records import DeadlineCame, DeadlineMoved
from tests.cogs.conftest import Play
from tests.cogs.test_scheduler import HOUR, rows, waiting

pytestmark = pytest.mark.own_bot


async def test_a_move_right_after_a_start_does_not_put_off_what_fell_due_before(
    play: Play,
) -> None:
    await waiting(play)
    await play.bot.close()
    play.env.backend.advance_clock(12 * HOUR)
    await play.restart()
    # A plan of a pause that ends in a month: that is not when the clock wakes next.
    await play.type(play.referee, "game start", play.other, preset="ose")
    await play.type(play.referee, "deadline pause", play.other, until="30 days")
    assert await rows(play, DeadlineMoved) == 0
    await play.env.advance_time(60)
    assert await rows(play, DeadlineMoved) == 1


async def test_what_is_planned_while_the_clock_looks_is_not_missed(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waiting(play)
    real = Timers.next_due

    async def look(timers: Timers) -> int | None:
        """The answer is on its way while a move is stored that plans something sooner."""
        found = await real(timers)
        if not planned:
            planned.append(play.bot.clock() + 1000 * 60)
            play.bot.scheduler.wake(planned[0])
        return None if found is None else found + 10 * HOUR * 1000

    planned: list[int] = []
    monkeypatch.setattr(Timers, "next_due", look)
    await play.env.advance_time(25)
    assert planned
    monkeypatch.setattr(Timers, "next_due", real)
    await play.env.advance_time(HOUR)
    assert await rows(play, DeadlineCame) == 1


async def test_what_was_done_long_ago_is_forgotten_at_a_start(play: Play) -> None:
    await waiting(play)
    await play.env.advance_time(HOUR + 30)
    await play.type(play.referee, "encounter end")
    await play.bot.close()
    play.env.backend.advance_clock(KEPT_MS // 1000 + HOUR)
    await play.restart()
    await play.env.settle()
    game = await play.game()
    done = [f"x:{number}" for number in range(3)]
    await play.bot.games.timers.drop(game.id, done)
    assert await kept(play) == set(done)


async def kept(play: Play) -> set[str]:
    """The keys of what is remembered as done."""
    query = select(schema.timer.c.key).where(schema.timer.c.done_at.is_not(None))
    async with play.bot.database.engine.connect() as connection:
        return set(await connection.scalars(query))
