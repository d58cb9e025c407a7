"""Hold on: a scene that somebody stops without a name stands still until a referee takes it up."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import CLOCK
from rules.kernel.dues import REFEREES
from rules.kernel.hours import DAY
from rules.pace.heartbeat import heartbeat
from rules.pace.records import (
    GameResumed,
    HoldScene,
    PauseGame,
    QuietTold,
    ResumeGame,
    SceneHeld,
    SetLimit,
)
from rules.pace.waiting import calls, plans
from rules.record import replace
from rules.rounds.records import Declare, NextStep
from rules.state.pace import Limit
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, meeting
from tests.rules.table import ANN, REFEREE

NOON = 1_763_812_800_000


def waiting() -> Scene:
    """A fight that waits for declarations until a deadline."""
    game = meeting("ose")
    game.at = NOON
    game.act(SetLimit(limit=Limit(minutes=24 * 60)))
    game.act(NextStep())
    return game


def planned(game: Scene) -> list[object]:
    """What real time brings, but for the heartbeat."""
    return [*plans(game.state), *calls(game.state)]


def test_all_stands_still_and_the_referee_is_told() -> None:
    game = waiting()
    assert planned(game)
    game.act(HoldScene(), CLOCK)
    (told,) = game.events(SceneHeld)
    assert told.pings() == (REFEREES,)
    assert game.state.pace.held
    assert planned(game) == []


def test_the_referee_takes_it_up_with_the_time_that_was_left() -> None:
    game = waiting()
    before = game.state.pace.deadlines[0]
    game.act(HoldScene(), CLOCK)
    game.at += 5 * DAY
    with pytest.raises(ForbiddenError, match="resume the game"):
        game.act(ResumeGame(), ANN)
    game.act(ResumeGame(), REFEREE)
    after = game.state.pace.deadlines[0]
    assert before.at is not None
    assert after.at == before.at + 5 * DAY
    assert (game.state.pace.held, game.state.pace.paused) == (False, None)
    (told,) = game.events(GameResumed)
    assert not told.by_itself


def test_nobody_holds_it_by_name_or_twice() -> None:
    game = waiting()
    for who in (ANN, REFEREE):
        with pytest.raises(ForbiddenError, match="has no name"):
            game.act(HoldScene(), who)
    game.act(HoldScene(), CLOCK)
    with pytest.raises(RuleError, match="held already"):
        game.act(HoldScene(), CLOCK)


def test_a_pause_that_was_to_end_by_itself_does_not_and_another_pause_ends_a_hold() -> None:
    game = waiting()
    game.act(PauseGame(until=game.at + DAY))
    since = game.state.pace.paused
    game.act(HoldScene(), CLOCK)
    assert (game.state.pace.paused, game.state.pace.paused_until) == (since, None)
    assert planned(game) == []
    game.act(PauseGame())
    assert not game.state.pace.held


def test_no_answer_ends_it_where_the_game_had_fallen_asleep() -> None:
    game = waiting()
    pace = replace(game.state.pace, asleep=True, paused=game.at)
    game.state = replace(game.state, pace=pace)
    game.act(HoldScene(), CLOCK)
    game.act(Declare(target=ADA, kind="nothing"), ANN)
    assert game.state.pace.answered
    assert game.state.pace.held
    with pytest.raises(ForbiddenError):
        game.act(ResumeGame(), ANN)


def test_the_referee_hears_of_a_scene_that_stays_held() -> None:
    game = waiting()
    game.act(HoldScene(), CLOCK)
    (plan,) = heartbeat(game.state)
    game.act(plan.action, CLOCK)
    (told,) = game.events(QuietTold)
    assert told.stands == "is held"
