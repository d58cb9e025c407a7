"""Who is called, for what and when."""

import pytest

from rules.checks.records import AskChecks
from rules.kernel.dues import REFEREES, Call
from rules.pace.planning import CALLED_AGAIN_MS, REFEREES_CALLED_MS
from rules.pace.records import PauseGame
from rules.record import replace
from rules.rounds.records import Declare, NextStep
from tests.rules.rounds.test_everybody_done import decided
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, declaring, meeting
from tests.rules.table import ANN

NOON = 1_763_812_800_000


def called(game: Scene) -> list[tuple[int, int]]:
    """Who is called, and when that is seen to."""
    return [(call.member, call.at) for call in game.engine.calls(game.state)]


def keys(game: Scene, member: int) -> set[str]:
    """For what somebody is called."""
    return {call.key for call in game.engine.calls(game.state) if call.member == member}


def opened() -> Scene:
    """Ada and her squire are to declare from noon on."""
    game = meeting("ose")
    game.at = NOON
    game.act(NextStep())
    return game


def test_a_player_is_called_once_for_a_phase_whoever_they_play_in_it() -> None:
    game = opened()
    assert [wait.owners for wait in game.state.pace.waits] == [(2,), (2,)]
    assert called(game) == [(2, NOON + CALLED_AGAIN_MS)]
    before = keys(game, 2)
    game.at += 1
    game.act(Declare(target=ADA, kind="nothing"), ANN)
    # The squire is still waited for: that is the same call.
    assert keys(game, 2) == before
    game.act(NextStep(to="round"))
    game.act(NextStep())
    assert not keys(game, 2) & before


def test_two_checks_of_one_moment_are_one_call_and_the_next_is_another() -> None:
    game = camp("ose")
    game.at = NOON
    game.act(AskChecks(targets=(ADA, "c2"), what="dex"))
    first = keys(game, 2)
    assert len(first) == 1
    game.at += 1
    game.act(AskChecks(targets=(ADA,), what="con", number=9))
    assert first < keys(game, 2)


def test_referees_get_some_minutes_but_hear_of_a_decided_fight_at_once() -> None:
    game = meeting("ose")
    game.at = NOON
    (since,) = {wait.since for wait in game.state.pace.waits}
    assert called(game) == [(REFEREES, since + REFEREES_CALLED_MS)]
    fight = decided()
    assert called(fight) == [(REFEREES, 5 + REFEREES_CALLED_MS), (REFEREES, 5)]


@pytest.mark.parametrize("pings", ["reminders", "off"])
def test_a_game_may_call_nobody(pings: str) -> None:
    game = opened()
    game.state = replace(game.state, overrides={**game.state.overrides, "pings": pings})
    assert called(game) == []


def test_nobody_is_called_in_a_pause() -> None:
    game = opened()
    game.act(PauseGame())
    assert called(game) == []


def test_where_pings_are_off_nobody_is_reminded_either() -> None:
    game = declaring("ose")
    state = game.state
    planned = [one for one in game.engine.later(state) if not isinstance(one, Call)]
    assert tuple(planned) == game.engine.plans(state)
    off = replace(state, overrides={**state.overrides, "pings": "off", "reminders": "twice"})
    assert game.engine.later(off) == ()
