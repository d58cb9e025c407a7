"""Who does not answer, deadline after deadline, is waited for no longer; nor is an empty seat."""

import pytest

from rules.away.leaving import ends_of_absence
from rules.away.records import (
    CameBack,
    EndAway,
    GoAway,
    NoteLeft,
    ReturnEarly,
    WentAway,
    WentMissing,
)
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.actor import CLOCK, absence_of, is_unplayed
from rules.kernel.dues import Plan
from rules.kernel.hours import DAY
from rules.pace.records import (
    AskBack,
    EndDeadline,
    GamePaused,
    MeetDeadline,
    PassVacant,
    PauseGame,
    Reminded,
    ResumeGame,
)
from rules.pace.silence import plans_for_missing
from rules.pace.waiting import awaited_members
from rules.record import replace
from rules.rounds.records import Declare
from rules.state.pace import Absence
from tests.rules.pace.test_meeting import HOUR, by_itself, come, limited
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, CAT, STRANGER


def played(**settings: str) -> Scene:
    """Declarations of Ada, Bob and Cat are awaited for a day; what the dice say does not matter."""
    chosen = {"declaring": "everybody", "asked_checks": "by-player"} | settings
    game = limited(by_itself("ose", **chosen).hero("Cat", owner=CAT.member))
    game.falling = CountedDice()
    game.next()
    return game


def pass_by(game: Scene) -> None:
    """Ann declares, the deadline comes, and the referee brings the round to its end."""
    game.act(Declare(target="ada", kind="defend"), ANN)
    come(game)


def declaring_again(game: Scene) -> None:
    if not game.state.pace.deadlines:
        game.next(to="round")


def silent() -> Scene:
    """Bob has let two deadlines go by, Cat only one."""
    game = played()
    pass_by(game)
    declaring_again(game)
    game.act(Declare(target="cat", kind="defend"), CAT)
    pass_by(game)
    assert [event.member for event in reported(game.step, WentMissing)] == [BOB.member]
    declaring_again(game)
    return game


def plans(game: Scene) -> list[Plan]:
    return list(plans_for_missing(game.state))


def test_who_lets_two_deadlines_go_by_is_not_waited_for() -> None:
    game = silent()
    assert awaited_members(game.state.pace) == (ANN.member, CAT.member)
    assert is_unplayed(game.state, BOB.member)
    (due,) = (one for one in game.engine.what_is_due(game.state, CLOCK) if one.target == "bob")
    assert (due.owners, due.asked, due.holds) == ((BOB.member,), (), False)
    assert [one.member for one in game.state.pace.missed] == [BOB.member]


def test_they_are_rung_once_a_day_until_they_answer() -> None:
    game = silent()
    (away,) = game.state.away
    (plan,) = plans(game)
    assert (plan.at, plan.member, plan.every) == (away.since + DAY, BOB.member, DAY)
    assert plan.join is not None
    both = plan.join([plan.action, AskBack(members=(7,))])
    assert both == AskBack(members=(BOB.member, 7))
    game.at = plan.at
    game.act(plan.action, CLOCK)
    (asked,) = reported(game.step, Reminded)
    assert (asked.members, asked.missing, asked.until) == ((BOB.member,), True, None)
    with pytest.raises(ForbiddenError):
        game.act(plan.action, ANN)
    game.act(PauseGame())
    assert plans(game) == []


def test_nobody_is_rung_where_there_are_no_reminders() -> None:
    game = silent()
    overrides = {**game.state.overrides, "pings": "off"}
    game.state = replace(game.state, overrides=overrides)
    assert plans(game) == []


def test_the_first_answer_brings_them_back() -> None:
    game = silent()
    game.act(Declare(target="bob", kind="defend"), BOB)
    assert [event.member for event in reported(game.step, CameBack)] == [BOB.member]
    assert (game.state.away, game.state.pace.missed) == ((), ())
    assert plans(game) == []
    with pytest.raises(TooLateError, match="answered meanwhile"):
        game.act(AskBack(members=(BOB.member,)), CLOCK)


def test_they_may_say_so_as_well() -> None:
    game = silent()
    game.act(ReturnEarly(), BOB)
    assert len(reported(game.step, CameBack)) == 1
    assert awaited_members(game.state.pace) == (ANN.member, BOB.member, CAT.member)


def test_an_answer_in_between_begins_the_count_anew() -> None:
    game = played()
    pass_by(game)
    declaring_again(game)
    for who, actor in (("bob", BOB), ("cat", CAT)):
        game.act(Declare(target=who, kind="defend"), actor)
    game.act(Declare(target="ada", kind="defend"), ANN)
    assert game.state.pace.missed == ()
    declaring_again(game)
    pass_by(game)
    assert reported(game.step, WentMissing) == []


def test_deadlines_side_by_side_and_those_that_a_referee_ends_count_once() -> None:
    game = played()
    first = game.state.pace.deadlines[0]
    come(game)
    pace = game.state.pace
    beside = replace(first, key="check.1", phase="check", at=game.at + HOUR)
    check = replace(pace.waits[0], key="check:bob::", owners=(BOB.member,), deadline="check.1")
    game.state = replace(game.state, pace=replace(pace, waits=(check,), deadlines=(beside,)))
    game.act(MeetDeadline(key="check.1"), CLOCK)
    assert {one.count for one in game.state.pace.missed} == {1}
    declaring_again(game)
    game.act(EndDeadline())
    assert {one.count for one in game.state.pace.missed} == {1}


def test_where_nobody_is_left_the_game_rests_instead() -> None:
    game = silent()
    for _ in range(2):
        declaring_again(game)
        come(game)
        assert reported(game.step, WentMissing) == []
    assert [event.by_silence for event in reported(game.step, GamePaused)] == [True]
    with pytest.raises(ForbiddenError):
        game.act(ResumeGame(), STRANGER)
    game.act(ResumeGame(), BOB)
    assert game.state.pace.paused is None
    assert game.state.away == ()


def test_a_referee_says_until_when_they_are_away() -> None:
    game = silent()
    until = game.at + 3 * DAY
    game.act(GoAway(until=until, member=BOB.member))
    (went,) = reported(game.step, WentAway)
    assert (went.again, game.state.away[0].since) == (False, game.at)
    assert plans(game) == []
    game.act(EndAway(member=BOB.member, until=until), CLOCK)
    assert game.state.away == ()


def emptied() -> Scene:
    """Bob's seat is empty from now on."""
    game = played()
    game.state = replace(game.state, vacant=(BOB.member,))
    return game


def test_an_empty_seat_is_away() -> None:
    game = emptied()
    away = absence_of(game.state, BOB.member)
    assert away is not None
    assert (away.why, away.until) == (Absence.EMPTY, None)
    assert absence_of(game.state, None) is None
    (due,) = (one for one in game.engine.what_is_due(game.state, CLOCK) if one.target == "bob")
    assert not due.holds
    with pytest.raises(RuleError, match="Nobody sits in that seat"):
        game.act(ReturnEarly(member=BOB.member))


def test_a_round_that_waited_for_an_empty_seat_goes_on() -> None:
    game = emptied()
    for who, actor in (("ada", ANN), ("cat", CAT)):
        game.state = replace(game.state, vacant=())
        game.act(Declare(target=who, kind="defend"), actor)
    game.state = replace(game.state, vacant=(BOB.member,))
    (plan,) = plans(game)
    assert 0 < plan.at <= game.at
    assert plan.join is not None
    assert plan.join([plan.action, plan.action]) == plan.action
    with pytest.raises(ForbiddenError):
        game.act(plan.action, ANN)
    assert game.now.kind == "declare"
    game.act(plan.action, CLOCK)
    (gone,) = reported(game.step, WentMissing)
    assert (gone.why, [who.name for who in gone.characters]) == (Absence.EMPTY, ["Bob"])
    assert game.now.kind == "act"
    assert plans(game) == []
    game.state = replace(game.state, vacant=())
    with pytest.raises(TooLateError, match="any more"):
        game.act(PassVacant(members=(BOB.member,)), CLOCK)


def test_a_referee_gives_an_empty_seat_a_stand_in() -> None:
    game = emptied()
    until = game.at + DAY
    game.act(GoAway(until=until, delegate=ANN.member, member=BOB.member))
    assert awaited_members(game.state.pace) == (ANN.member, CAT.member)
    game.act(Declare(target="bob", kind="defend"), ANN)
    game.act(EndAway(member=BOB.member, until=until), CLOCK)
    assert is_unplayed(game.state, BOB.member)


def test_who_left_the_server_is_away_until_they_are_seen_again() -> None:
    game = played()
    with pytest.raises(ForbiddenError):
        game.act(NoteLeft(member=BOB.member), ANN)
    game.act(NoteLeft(member=BOB.member), CLOCK)
    assert [event.why for event in reported(game.step, WentMissing)] == [Absence.LEFT]
    assert awaited_members(game.state.pace) == (ANN.member, CAT.member)
    assert plans(game) == []
    assert list(ends_of_absence(game.state)) == []
    with pytest.raises(TooLateError, match="known already"):
        game.act(NoteLeft(member=BOB.member), CLOCK)
    game.act(Declare(target="bob", kind="defend"), BOB)
    assert game.state.away == ()
