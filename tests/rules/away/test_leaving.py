"""Going away and coming back."""

import pytest

from rules.away.records import CameBack, EndAway, GoAway, ReturnEarly, WentAway
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.actor import CLOCK, absence_of, stand_in_of, stood_in_for
from rules.kernel.dues import Plan
from rules.state.pace import Away
from rules.systems import ENGINE
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, REFEREE

SOON, LATER = 1_000, 9_000


def scene_of_two() -> Scene:
    scene = Scene().meet().hero("Ada").hero("Nim", owner=BOB.member)
    scene.at = 500
    return scene


def test_somebody_goes_away_and_comes_back() -> None:
    scene = scene_of_two()
    step = scene.act(GoAway(until=SOON, note="  at \n sea "), ANN)
    kept = Away(member=ANN.member, since=500, until=SOON, note="at sea")
    assert list(scene.state.away) == [kept]
    (went,) = reported(step, WentAway)
    assert (went.until, went.delegate, went.note, went.again) == (SOON, None, "at sea", False)
    assert [who.name for who in went.characters] == ["Ada"]
    step = scene.act(ReturnEarly(), ANN)
    assert not scene.state.away
    (back,) = reported(step, CameBack)
    assert (back.member, back.by_itself, back.is_bookkeeping()) == (ANN.member, False, True)


def test_what_is_said_again_takes_the_place_of_what_was_said() -> None:
    scene = scene_of_two()
    scene.act(GoAway(until=SOON), ANN)
    scene.at = 700
    step = scene.act(GoAway(until=LATER, delegate=BOB.member), ANN)
    (away,) = scene.state.away
    assert (away.since, away.until, away.delegate) == (500, LATER, BOB.member)
    assert reported(step, WentAway)[0].again
    with pytest.raises(RuleError, match="known already"):
        scene.act(GoAway(until=LATER, delegate=BOB.member), ANN)


@pytest.mark.parametrize("until", [499, 500])
def test_a_moment_that_is_over_is_refused(until: int) -> None:
    with pytest.raises(RuleError, match="still to come"):
        scene_of_two().act(GoAway(until=until), ANN)
    scene_of_two().act(GoAway(until=501), ANN)


def test_a_long_note_is_cut() -> None:
    scene = scene_of_two()
    scene.act(GoAway(until=SOON, note="x" * 300), ANN)
    assert len(scene.state.away[0].note) == 100


def test_a_referee_says_it_for_a_player_and_no_other_player_does() -> None:
    scene = scene_of_two()
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(GoAway(until=SOON, member=ANN.member), BOB)
    scene.act(GoAway(until=SOON, member=ANN.member), REFEREE)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(ReturnEarly(member=ANN.member), BOB)
    scene.act(ReturnEarly(member=ANN.member), REFEREE)
    scene.act(GoAway(until=SOON, member=ANN.member), ANN)
    scene.act(ReturnEarly(member=ANN.member), ANN)
    with pytest.raises(TooLateError, match="You are not away here"):
        scene.act(ReturnEarly(), ANN)
    with pytest.raises(TooLateError, match="They are not away here"):
        scene.act(ReturnEarly(member=ANN.member), REFEREE)


def test_a_delegate_is_somebody_else_and_is_there() -> None:
    scene = scene_of_two()
    with pytest.raises(RuleError, match="Somebody else has to play"):
        scene.act(GoAway(until=SOON, delegate=ANN.member), ANN)
    scene.act(GoAway(until=SOON), BOB)
    with pytest.raises(RuleError, match="is away too"):
        scene.act(GoAway(until=SOON, delegate=BOB.member), ANN)


def test_a_delegate_who_goes_away_plays_for_nobody_until_they_are_back() -> None:
    scene = scene_of_two()
    scene.act(GoAway(until=SOON, delegate=BOB.member), ANN)
    assert stood_in_for(scene.state, BOB.member) == (ANN.member,)
    assert stand_in_of(scene.state, ANN.member) == BOB.member
    scene.act(GoAway(until=LATER, delegate=CAT.member), BOB)
    assert stood_in_for(scene.state, BOB.member) == ()
    assert stand_in_of(scene.state, ANN.member) is None
    assert stood_in_for(scene.state, CAT.member) == (BOB.member,)
    scene.act(ReturnEarly(), BOB)
    assert stood_in_for(scene.state, BOB.member) == (ANN.member,)


def test_the_clock_ends_it() -> None:
    scene = scene_of_two()
    scene.act(GoAway(until=SOON), ANN)
    scene.act(GoAway(until=LATER), BOB)
    first, second = (plan for plan in ENGINE.plans(scene.state) if "away" in plan.key)
    assert first == Plan(SOON, "away:2:500:1000", EndAway(member=ANN.member, until=SOON))
    assert second.at == LATER
    scene.at = SOON
    step = scene.act(first.action, CLOCK)
    assert absence_of(scene.state, ANN.member) is None
    assert reported(step, CameBack)[0].by_itself
    assert [plan.at for plan in ENGINE.plans(scene.state) if "away" in plan.key] == [LATER]


def test_the_clock_ends_nothing_that_has_changed_since() -> None:
    scene = scene_of_two()
    scene.act(GoAway(until=SOON), ANN)
    scene.act(GoAway(until=LATER), ANN)
    with pytest.raises(TooLateError):
        scene.act(EndAway(member=ANN.member, until=SOON), CLOCK)
    with pytest.raises(TooLateError):
        scene.act(EndAway(member=BOB.member, until=SOON), CLOCK)
    with pytest.raises(ForbiddenError):
        scene.act(EndAway(member=ANN.member, until=LATER), BOB)
