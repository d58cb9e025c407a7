"""Limits, pauses, reminders and nudges: who may, what they change, and what the clock plans."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import SetOut
from rules.exploration.records import AskParty, PlayTurn
from rules.kernel.actor import CLOCK
from rules.kernel.dues import REFEREES, Plan
from rules.pace.records import (
    GamePaused,
    GameResumed,
    MeetDeadline,
    MoveDeadline,
    Nudge,
    PauseGame,
    Remind,
    Reminded,
    ResumeGame,
    SetLimit,
    SetQuietHours,
)
from rules.pace.waiting import plans
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.pace import Hours, Limit
from rules.state.party import Scale
from tests.rules.scene import Scene, reported
from tests.rules.scenes import camp, declaring, meeting
from tests.rules.table import ANN, BOB

HOUR = 3_600_000
NOON = 1_763_812_800_000


def limited(game: Scene, hours: int = 24) -> Scene:
    """Everything may take so long, from noon on."""
    game.at = NOON
    game.act(SetLimit(limit=Limit(minutes=60 * hours)))
    return game


def opened(hours: int = 24) -> Scene:
    """Declarations are taken from noon on."""
    game = limited(meeting("ose"), hours)
    game.act(NextStep())
    return game


def planned(game: Scene) -> dict[str, Plan]:
    """What the clock does, by the first word of its key."""
    return {plan.key.partition(":")[0]: plan for plan in plans(game.state)}


def test_two_reminders_and_the_deadline_itself() -> None:
    found = planned(opened())
    key = found["deadline"].action
    assert isinstance(key, MeetDeadline)
    assert found["deadline"].at == NOON + 24 * HOUR
    assert (found["half"].at, found["soon"].at) == (NOON + 12 * HOUR, NOON + 21 * HOUR)
    assert found["half"].member == 2
    join = found["half"].join
    assert join is not None
    other = Remind(key=key.key, members=(3, 2))
    assert join([found["half"].action, other]) == Remind(key=key.key, members=(2, 3))


def test_the_referee_is_reminded_where_the_game_waits_for_nobody_else() -> None:
    game = opened()
    game.act(NextStep(to="round"))
    while any(wait.owners for wait in game.state.pace.waits):
        game.at += HOUR
        game.act(NextStep())
    (plan,) = plans(game.state)
    # After half a day, and then every day.
    assert (plan.at, plan.member) == (game.at + 12 * HOUR, REFEREES)
    assert plan.every == 24 * HOUR
    game.act(plan.action, CLOCK)
    assert reported(game.step, Reminded)[0].pings() == (REFEREES,)
    game.state = replace(game.state, overrides={**game.state.overrides, "pings": "off"})
    assert not list(plans(game.state))


@pytest.mark.parametrize(
    ("pings", "hours", "expected"),
    [
        ("reminders", 1, {"soon": 3 * HOUR // 4}),
        ("reminders", 4, {"half": 2 * HOUR, "soon": 3 * HOUR}),
        ("off", 4, {}),
    ],
)
def test_when_people_are_reminded(pings: str, hours: int, expected: dict[str, int]) -> None:
    game = opened(hours)
    game.state = replace(game.state, overrides={**game.state.overrides, "pings": pings})
    found = {word: plan.at - NOON for word, plan in planned(game).items() if word != "deadline"}
    assert found == expected


def test_what_has_to_be_done_at_once_reminds_nobody() -> None:
    game = declaring("ose")
    game.at = NOON
    game.act(SetLimit(limit=Limit(minutes=59)))
    game.state = replace(
        game.state,
        pace=replace(
            game.state.pace,
            deadlines=tuple(replace(one, since=NOON) for one in game.state.pace.deadlines),
        ),
    )
    assert set(planned(game)) == {"deadline"}


def test_without_a_limit_nothing_is_planned() -> None:
    assert planned(declaring("ose")) == {}


def test_a_pause_stops_the_clock_and_gives_back_what_was_left() -> None:
    game = opened()
    game.at += 6 * HOUR
    game.act(PauseGame(until=NOON + 100 * HOUR))
    assert reported(game.step, GamePaused)
    found = planned(game)
    assert list(found) == ["resume"]
    with pytest.raises(RuleError, match="Resume it first"):
        game.act(MoveDeadline(until=NOON + 200 * HOUR))
    game.at = found["resume"].at
    game.act(found["resume"].action, CLOCK)
    (resumed,) = reported(game.step, GameResumed)
    assert resumed.by_itself
    (deadline,) = game.state.pace.deadlines
    assert resumed.next_deadline == deadline.at == NOON + 118 * HOUR
    assert deadline.since == NOON + 94 * HOUR


def test_what_begins_in_a_pause_has_all_its_time_after_it() -> None:
    game = limited(meeting("ose"))
    game.act(PauseGame())
    assert planned(game) == {}
    game.at += HOUR
    game.act(NextStep())
    assert game.state.pace.deadlines[0].at is None
    game.act(SetLimit(phase="declare", limit=Limit(minutes=120)))
    assert game.state.pace.deadlines[0].at is None
    game.at += HOUR
    game.act(ResumeGame())
    (resumed,) = reported(game.step, GameResumed)
    assert not resumed.by_itself
    assert resumed.next_deadline == game.at + 2 * HOUR


def test_a_pause_can_be_made_longer() -> None:
    game = opened()
    game.act(PauseGame(until=NOON + HOUR))
    with pytest.raises(RuleError, match="paused already"):
        game.act(PauseGame(until=NOON + HOUR))
    game.at += 1
    game.act(PauseGame(until=NOON + 2 * HOUR))
    assert game.state.pace.paused == NOON
    with pytest.raises(RuleError, match="That moment is past"):
        game.act(PauseGame(until=NOON))


def test_a_pause_without_deadlines_ends_with_a_word() -> None:
    game = camp("ose")
    game.act(PauseGame())
    game.act(ResumeGame())
    assert reported(game.step, GameResumed)[0].next_deadline is None


def test_a_deadline_after_a_pause_leaves_quiet_hours() -> None:
    game = opened()
    game.act(SetQuietHours(zone="UTC", quiet=Hours("UTC", 22 * 60, 7 * 60)))
    game.act(PauseGame())
    game.at += 11 * HOUR
    game.act(ResumeGame())
    assert game.state.pace.deadlines[0].at == NOON + 43 * HOUR


def test_only_a_referee_says_how_long_things_take() -> None:
    game = opened()
    for action in (
        SetLimit(phase="act", limit=Limit(minutes=60)),
        SetQuietHours(zone="UTC", quiet=Hours(end=60)),
        PauseGame(),
        ResumeGame(),
    ):
        with pytest.raises(ForbiddenError):
            game.act(action, ANN)


@pytest.mark.parametrize("minutes", [4, 60 * 24 * 60 + 1])
def test_a_limit_is_sensible(minutes: int) -> None:
    game = camp("ose")
    with pytest.raises(RuleError, match="from 5 minutes to 60 days"):
        game.act(SetLimit(limit=Limit(minutes=minutes)))
    game.act(SetLimit(limit=Limit(minutes=5)))
    game.act(SetLimit(limit=Limit(minutes=60 * 24 * 60)))
    with pytest.raises(RuleError, match="no such phase"):
        game.act(SetLimit(phase="lunch", limit=Limit(minutes=60)))


def test_a_reminder_names_the_deadline() -> None:
    game = opened()
    key = game.state.pace.deadlines[0].key
    game.act(Remind(key=key, members=(2,)), CLOCK)
    (reminded,) = reported(game.step, Reminded)
    assert reminded.until == NOON + 24 * HOUR
    assert reminded.pings() == (2,)


def test_a_nudge_is_for_those_who_are_waited_for() -> None:
    game = opened()
    with pytest.raises(RuleError, match="nobody to nudge"):
        game.act(Nudge(members=(2, 3)), ANN)
    game.act(Nudge(members=(2, 3)))
    (reminded,) = reported(game.step, Reminded)
    assert reminded.members == (2,)


def test_nobody_is_nudged_where_nobody_is_waited_for() -> None:
    with pytest.raises(RuleError, match="waits for no player"):
        camp("ose").act(Nudge(members=(2,)))


def test_what_comes_next_is_a_nudge_for_the_party_and_the_referee() -> None:
    game = camp("ose")
    game.act(SetOut(scale=Scale.DUNGEON))
    (reminded,) = reported(game.act(Nudge(members=(2, REFEREES)), BOB), Reminded)
    assert reminded.members == (2, REFEREES)
    game.act(PlayTurn(doing="rest"), ANN)
    (reminded,) = reported(game.act(Nudge(members=(2, REFEREES)), BOB), Reminded)
    assert reminded.members == (REFEREES,)
    game.act(AskParty())
    (reminded,) = reported(game.act(Nudge(members=(2, REFEREES)), BOB), Reminded)
    assert reminded.members == (2,)


def test_a_time_of_the_day_needs_a_zone_and_quiet_hours_an_end() -> None:
    game = declaring("ose")
    with pytest.raises(
        RuleError, match=r"set it anew with a zone such as Berlin\. Or type a length such as"
    ):
        game.act(SetLimit(limit=Limit(clock=20 * 60)))
    with pytest.raises(RuleError, match="No deadline could ever fall"):
        game.act(SetQuietHours(zone="UTC", quiet=Hours("UTC", 60, 60)))
    game.act(SetQuietHours(zone="Europe/Berlin"))
    game.act(SetLimit(limit=Limit(clock=20 * 60)))
    assert game.state.pace.limits == {"": Limit(clock=20 * 60)}
