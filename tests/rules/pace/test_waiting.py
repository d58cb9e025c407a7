"""Since when everybody is waited for, and until when."""

import pytest

from rules.campaign.records import ChangeSetting
from rules.checks.records import AskChecks
from rules.kernel.hours import moment_of, wall_clock
from rules.pace.records import SetLimit, SetQuietHours
from rules.pace.waiting import (
    MINUTE_MS,
    awaited_members,
    awaited_since,
    deadlines_in_order,
    due_moment,
    waits_of,
)
from rules.rounds.records import Declare, NextStep
from rules.state.pace import Deadline, Hours, Limit, Pace
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, CountedDice, acting, camp, declaring, meeting
from tests.rules.table import ANN

HOUR = 60 * MINUTE_MS
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
    before = game.state.pace
    game.at = NOON
    game.act(ChangeSetting(key="reminders", value="off"))
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
        ({"": Limit(clock=12 * 60 + 1)}, "act", NOON + MINUTE_MS),
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
