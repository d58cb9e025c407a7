"""Much that is due at once: done many games at a time, told by Discord's limits, and logged."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import pytest

from cogs.core.entrance import Gate
from cogs.core.scheduler import AT_ONCE, LATE_MS, Scheduler
from cogs.core.trouble import Trouble
from rules.kernel.dues import Plan
from rules.rolls.records import RollDice
from rules.state.game import GameState

NOW = 1_800_000_000_000
GAMES = 2 * AT_ONCE + 1


class Games:
    """Many games in each of which one thing is due; it takes a moment to do it."""

    def __init__(self, due_at: int) -> None:
        self.due_at = due_at
        self.timers = self.engine = self.writer = self
        self.on_planned: object = None
        self.state = GameState(preset="ose")
        self.doing = self.most = self.did = 0

    async def due(self, _now: int) -> Mapping[int, Mapping[str, int]]:
        return {number: {"deadline": self.due_at} for number in range(GAMES - self.did)}

    async def next_due(self) -> None:
        return None

    def has(self, _game_id: int) -> bool:
        return True

    async def tidy(self, _now: int) -> None:
        """Nothing of servers that are gone is kept here."""

    async def get(self, _game_id: int) -> "Games":
        return self

    def through(self, _number: int) -> "Games":
        return self

    def plans(self, _state: GameState) -> tuple[Plan, ...]:
        return (Plan(key="deadline", at=self.due_at, action=RollDice(text="1d6")),)

    def calls(self, _state: GameState) -> tuple[()]:
        return ()

    async def do_planned(self, _game_id: int, _keys: list[str]) -> None:
        self.doing += 1
        self.most = max(self.most, self.doing)
        await asyncio.sleep(0)
        self.doing -= 1
        self.did += 1


async def run(due_at: int) -> Games:
    """The scheduler wakes once, NOW."""
    games = Games(due_at)
    clock = staticmethod(lambda: NOW)
    parts = {
        "games": games,
        "departures": games,
        "clock": clock,
        "trouble": Trouble(),
        "alarms": {},
    }
    bot = type("Bot", (), parts)
    scheduler = Scheduler(cast("Any", bot))
    scheduler._begin()
    assert scheduler._task is not None
    await scheduler._task
    await scheduler.close()
    return games


async def test_many_games_are_served_together_and_all_of_them() -> None:
    games = await run(NOW)
    assert (games.did, games.most) == (GAMES, AT_ONCE)


@pytest.mark.parametrize(("late_ms", "is_logged"), [(LATE_MS - 1, False), (LATE_MS, True)])
async def test_what_is_done_late_is_logged_with_how_late(
    caplog: pytest.LogCaptureFixture, late_ms: int, *, is_logged: bool
) -> None:
    await run(NOW - late_ms)
    said = f"what was due in {GAMES} games was done up to {LATE_MS // 1000} s late"
    assert (said in caplog.text) == is_logged


async def test_a_gate_lets_as_many_pass_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(delay: float) -> None:
        waited.append(delay)

    monkeypatch.setattr("cogs.core.entrance.asyncio.sleep", sleep)
    narrow = Gate(20)
    for _ in range(60):
        await narrow.wait()
    # Twenty at once and the one whose second it is, then one in each twentieth of a second.
    assert len(waited) == 39
    assert waited[-1] == pytest.approx(39 / 20, abs=0.1)
