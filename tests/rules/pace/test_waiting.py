"""Since when everybody is waited for, and until when.
Who is called, for what and when.
"""

import pytest

from rules.campaign.records import ChangeSetting
from rules.checks.records import AskChecks
from rules.kernel.dues import REFEREES, Call
from rules.kernel.hours import HOUR, MINUTE, moment_of, wall_clock
from rules.pace.records import PauseGame, SetLimit, SetQuietHours
from rules.pace.waiting import (
    CALLED_AGAIN_MS,
    REFEREES_CALLED_MS,
    awaited_members,
    awaited_since,
    deadlines_in_order,
    due_moment,
    waits_of,
)
from rules.record import replace
from rules.rounds.records import Declare, NextStep
from rules.state.pace import Deadline, Hours, Limit, Pace
from tests.rules.rounds.test_everybody_done import decided
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, CountedDice, acting, camp, declaring, meeting
from tests.rules.table import ANN

DAY = Limit(minutes=24 * 60)
NOON = 1_763_812_800_000
"""2025-11-22 12:00 UTC."""


def test_who_is_asked_to_declare_is_awaited_since_then() -> None:
    game = meeting("ose")
    assert [wait.owners for wait in game.state.pace.waits] == [()]
    game.at = NOON
    game.act(NextStep())
    assert awaited_since(game.state, ADA) == NOON
    assert awaited_members(game.state.pace) == (2,)
    game.at = NOON + HOUR
    game.act(Declare(target=ADA, kind="nothing"), ANN)
    assert awaited_since(game.state, ADA) is None
    assert awaited_since(game.state, game.id("Squire")) == NOON


def test_a_place_of_the_order_is_one_wait_through_all_its_phases() -> None:
    game = acting("ose")
    step = game.encounter.step
    assert step is not None
    while ADA not in step.members:
        game.act(NextStep())
        step = game.encounter.step
        assert step is not None
    since, deadlines = awaited_since(game.state, ADA), game.state.pace.deadlines
    game.at = NOON
    game.act(NextStep())
    later = game.encounter.step
    assert later is not None
    assert (later.place, later.phase) == (step.place, "missile")
    assert awaited_since(game.state, ADA) == since == 0
    assert game.state.pace.deadlines == deadlines


def test_what_only_the_referee_owes_has_no_deadline() -> None:
    game = Scene("ose").meet().hero("Ada").foe("Goblins")
    game.falling = CountedDice()
    game.act(SetLimit(limit=DAY))
    game.begin(party=1, monsters=6)
    while game.now.side != "monsters":
        game.next()
    assert game.state.pace.deadlines == ()
    assert [wait.owners for wait in game.state.pace.waits] == [()]


def test_a_roll_that_changes_nothing_leaves_all_as_it_is() -> None:
    game = declaring("ose")
    game.at = NOON
    game.act(ChangeSetting(key="pings", value="reminders"))
    before = game.state.pace
    game.act(ChangeSetting(key="pings", value="off"))
    assert game.state.pace is before


def test_checks_are_awaited_though_nothing_waits_for_them() -> None:
    game = camp("ose")
    game.at = NOON
    game.act(SetLimit(phase="check", limit=DAY))
    game.act(AskChecks(what="dex", targets=(ADA,)))
    (wait,) = game.state.pace.waits
    assert (wait.target, wait.since, wait.owners) == (ADA, NOON, (2,))
    game.at += HOUR
    game.act(AskChecks(what="con", targets=(ADA,), number=9))
    first, second = deadlines_in_order(game.state.pace)
    assert (first.at, second.at) == (NOON + 24 * HOUR, NOON + 25 * HOUR)
    assert waits_of(game.state.pace, first.key) == (wait,)


@pytest.mark.parametrize(
    ("limits", "phase", "expected"),
    [
        ({}, "act", None),
        ({"": DAY}, "act", NOON + 24 * HOUR),
        ({"": DAY, "act": Limit(minutes=30)}, "act", NOON + HOUR // 2),
        ({"": DAY, "act": Limit(minutes=30)}, "declare", NOON + 24 * HOUR),
        ({"declare": DAY}, "act", None),
        ({"": Limit(clock=20 * 60)}, "act", NOON + 8 * HOUR),
        ({"": Limit(clock=12 * 60)}, "act", NOON + 24 * HOUR),
        ({"": Limit(clock=12 * 60 + 1)}, "act", NOON + MINUTE),
        ({"": Limit(clock=9 * 60, days=1)}, "act", NOON + 21 * HOUR),
        ({"": Limit(clock=9 * 60, days=2)}, "act", NOON + 45 * HOUR),
    ],
)
def test_how_long_a_phase_may_take(
    limits: dict[str, Limit], phase: str, expected: int | None
) -> None:
    assert due_moment(Pace(limits=limits), phase, NOON) == expected


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [(9 * 60, NOON + 9 * HOUR), (10 * 60, NOON + 19 * HOUR), (18 * 60, NOON + 19 * HOUR)],
)
def test_no_deadline_falls_in_quiet_hours(minutes: int, expected: int) -> None:
    quiet = Hours("UTC", 22 * 60, 7 * 60)
    pace = Pace(limits={"": Limit(minutes=minutes)}, quiet=quiet)
    assert due_moment(pace, "act", NOON) == expected


@pytest.mark.parametrize(("day", "gone"), [((2026, 3, 28), 23 * HOUR), ((2026, 10, 24), 25 * HOUR)])
def test_tomorrow_at_eight_is_so_by_the_clocks_of_the_game(
    day: tuple[int, int, int], gone: int
) -> None:
    zone = "Europe/Berlin"
    midnight = moment_of(zone, wall_clock("UTC", NOON).date().replace(*day), 0)
    since = midnight + 20 * HOUR
    pace = Pace(limits={"": Limit(clock=20 * 60, days=1)}, zone=zone)
    assert due_moment(pace, "act", since) == since + gone
    assert due_moment(Pace(limits={"": DAY}, zone=zone), "act", since) == since + 24 * HOUR


def test_a_limit_counts_for_what_is_being_waited_for() -> None:
    game = declaring("ose")
    game.at = NOON
    game.act(SetLimit(limit=Limit(minutes=60)))
    (deadline,) = game.state.pace.deadlines
    assert deadline == Deadline(deadline.key, "declare", 0, NOON + HOUR)
    game.act(SetQuietHours(zone="UTC", quiet=Hours("UTC", 12 * 60, 20 * 60)))
    assert game.state.pace.deadlines[0].at == NOON + 8 * HOUR
    game.act(SetLimit())
    assert game.state.pace.deadlines[0].at is None


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
    assert called(fight) == [(REFEREES, 5)]


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
    off = replace(state, overrides={**state.overrides, "pings": "off"})
    assert game.engine.later(off) == ()
