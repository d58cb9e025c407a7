"""Where a game wants it, monsters act by themselves once their referee was awaited for two days."""

import pytest

from rules.kernel.actor import CLOCK
from rules.kernel.dues import DueKind, Plan
from rules.orders.by_themselves import TWO_DAYS_MS, plans_for_monsters
from rules.orders.records import LeaveMonsters
from rules.pace.records import PauseGame, ResumeGame
from rules.rounds.records import MarkDone
from tests.rules.orders.playing import GOBLINS
from tests.rules.orders.test_by_themselves import (
    MISS,
    MONSTERS_FIRST,
    all_declare,
    begun,
    holding,
    struck,
)
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")
HOUR = 3_600_000


def awaited(**settings: str) -> Scene:
    """The goblins' turn waits for the referee since two o'clock."""
    chosen = {"monsters_act": "by-referee", "monsters_awaited": "by-order"}
    game = begun(foes=3, **chosen | settings)
    game.at = 2 * HOUR
    all_declare(game, MONSTERS_FIRST, 0)
    assert holding(game) == [(DueKind.TURN, GOBLINS)]
    return game


def plans(game: Scene) -> list[Plan]:
    return list(plans_for_monsters(game.state))


def test_after_two_days_they_act_whoever_lurks() -> None:
    game = awaited()
    (plan,) = plans(game)
    assert plan.at == 2 * HOUR + TWO_DAYS_MS
    game.foe("Wolf", hidden=True)
    assert plans(game) == [plan]
    game.at = plan.at
    game.act(plan.action, CLOCK, faces=(MISS,) * 3)
    assert len(struck(game)) == 3
    assert plans(game) == []


def test_nothing_is_planned_where_the_game_waits_on_or_nobody_is_awaited() -> None:
    assert plans(awaited(monsters_awaited="wait")) == []
    assert plans(Scene("eris", monsters_awaited="by-order")) == []
    game = awaited()
    game.act(MarkDone(target=GOBLINS))
    assert plans(game) == []
    game = awaited()
    game.act(LeaveMonsters(by_order=True), faces=(MISS,) * 3)
    assert plans(game) == []


def test_a_pause_does_not_count() -> None:
    game = awaited()
    game.at = 12 * HOUR
    game.act(PauseGame())
    assert plans(game) == []
    game.at = 1_000 * HOUR
    game.act(ResumeGame())
    (plan,) = plans(game)
    assert plan.at == 990 * HOUR + TWO_DAYS_MS
