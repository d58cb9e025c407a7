"""What becomes of who does not answer: the deadline, who is away, standing tasks."""

import pytest

from rules.away.records import GoAway, ReturnEarly
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.planning import FOLLOW, GUARD, OTHER, REST, SCOUT, standing_task
from rules.exploration.records import (
    EXPLORATION,
    AskParty,
    ChooseTask,
    LeftToStanding,
    PlayTurn,
    SetStandingTask,
    StandingTaskSet,
    TaskDone,
    TurnPlayed,
)
from rules.kernel.dues import REFEREES, DueKind
from rules.kernel.family import System
from rules.kernel.resolution import Resolution, TaskKind
from rules.pace.records import (
    DeadlineCame,
    EndDeadline,
    MeetDeadline,
    PlayedForThem,
    Remind,
    SetLimit,
)
from rules.pace.waiting import deadlines_in_order
from rules.state.pace import Limit
from rules.state.party import Scale, Task
from tests.rules.exploration.delving import answer_all, at_home, clock, delve, owed, plan_of
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, CAT

pytestmark = pytest.mark.rule("OSE-DUNGEON-TURN")
HOUR_MS = 3_600_000


# The deadline


def wait_for(scene: Scene, **limits: int) -> str:
    """Ask with a limit of an hour for everything, or for these phases; the deadline's key."""
    for phase, hours in (limits or {"": 1}).items():
        scene.act(SetLimit(phase=phase, limit=Limit(minutes=60 * hours)))
    scene.act(AskParty())
    (deadline,) = deadlines_in_order(scene.state.pace)
    return deadline.key


def test_at_the_deadline_who_is_missing_does_what_they_always_do() -> None:
    scene = delve(go_on="by-itself")
    scene.act(SetStandingTask(kind=GUARD), CAT)
    key = wait_for(scene)
    scene.act(ChooseTask(kind=SCOUT), ANN)
    scene.at = HOUR_MS
    step = scene.act(MeetDeadline(key=key))
    (came,) = reported(step, DeadlineCame)
    assert came.phase == "explore"
    assert [one.target.name for one in reported(step, PlayedForThem)] == ["Bert", "Cid"]
    left = [(one.target.name, one.task.kind) for one in reported(step, LeftToStanding)]
    assert left == [("Bert", FOLLOW), ("Cid", GUARD)]
    assert [one.target.name for one in reported(step, TaskDone)] == ["Ada", "Cid"]
    assert (clock(scene), scene.state.pace.deadlines) == (1, ())


def test_a_turn_that_nobody_answers_is_played_all_the_same() -> None:
    scene = delve(go_on="by-itself")
    wait_for(scene)
    step = scene.act(EndDeadline())
    assert len(reported(step, LeftToStanding)) == 3
    assert len(reported(step, TurnPlayed)) == 1


def test_turns_and_days_have_a_limit_of_their_own() -> None:
    scene = delve()
    wait_for(scene, explore=2)
    (deadline,) = scene.state.pace.deadlines
    assert (deadline.phase, deadline.at) == ("explore", 2 * HOUR_MS)


def test_each_turn_has_a_deadline_of_its_own() -> None:
    scene = delve()
    first = wait_for(scene)
    scene.act(PlayTurn())
    scene.at = 1000
    scene.act(AskParty())
    (second,) = scene.state.pace.deadlines
    assert second.key != first
    assert second.at == HOUR_MS + 1000


def test_the_referee_is_reminded_when_nobody_else_is_waited_for() -> None:
    scene = delve()
    wait_for(scene)
    assert not [plan for plan in scene.engine.plans(scene.state) if plan.member == REFEREES]
    answer_all(scene)
    (plan,) = [plan for plan in scene.engine.plans(scene.state) if plan.member == REFEREES]
    assert plan.at == HOUR_MS
    assert plan.action == Remind(key="", members=(REFEREES,))


# Who is away


def test_who_is_away_is_not_waited_for() -> None:
    scene = delve(go_on="by-itself")
    scene.act(SetStandingTask(kind=GUARD), CAT)
    scene.act(GoAway(until=9 * HOUR_MS), CAT)
    scene.act(AskParty())
    assert owed(scene) == [(DueKind.TASK, "Ada"), (DueKind.TASK, "Bert")]
    scene.act(ChooseTask(kind=FOLLOW), ANN)
    step = scene.act(ChooseTask(kind=FOLLOW), BOB)
    (left,) = reported(step, LeftToStanding)
    assert (left.target.name, left.task.kind, left.why) == ("Cid", GUARD, "away")
    assert clock(scene) == 1


def test_a_delegate_chooses_for_who_is_away() -> None:
    scene = delve()
    scene.act(GoAway(until=9 * HOUR_MS, delegate=BOB.member), CAT)
    scene.act(AskParty())
    assert (DueKind.TASK, "Cid (Bert's player)") in owed(scene)
    scene.act(ChooseTask(kind=GUARD, target="cid"), BOB)
    assert plan_of(scene).tasks == {"cid": Task(GUARD)}


def test_who_comes_back_is_waited_for_again() -> None:
    scene = delve()
    scene.act(GoAway(until=9 * HOUR_MS), CAT)
    scene.act(AskParty())
    scene.act(ReturnEarly(), CAT)
    assert (DueKind.TASK, "Cid") in owed(scene)


def test_the_others_need_not_wait_for_who_goes_away() -> None:
    scene = delve(go_on="by-itself")
    scene.act(AskParty())
    scene.act(ChooseTask(kind=FOLLOW), ANN)
    scene.act(ChooseTask(kind=FOLLOW), BOB)
    step = scene.act(GoAway(until=9 * HOUR_MS), CAT)
    assert reported(step, TurnPlayed)


# What somebody always does


def _do_nothing(resolution: Resolution, who: str, task: Task) -> None:
    """Nothing of which anything is told."""
    del resolution, who, task


CAMP = TaskKind("camp", "Camp", "on the road", (Scale.WILDERNESS,), _do_nothing, standing=True)
DIG = TaskKind("dig", "Dig", "never unasked", (Scale.DUNGEON,), _do_nothing)
TOYS = System(key="toys", handlers={}, tasks=(CAMP, DIG))


def test_a_standing_task_is_its_players_alone_to_see() -> None:
    scene = delve()
    step = scene.act(SetStandingTask(kind=SCOUT, text="well  ahead"), ANN)
    (event,) = reported(step, StandingTaskSet)
    assert event.task == Task(SCOUT, text="well ahead")
    assert event in told(step, ANN)
    assert event not in told(step, BOB)


def test_each_scale_has_a_standing_task_of_its_own() -> None:
    scene = delve("ose", TOYS)
    kinds = scene.engine.tasks
    scene.act(SetStandingTask(kind=REST), ANN)
    scene.act(SetStandingTask(kind="camp"), ANN)
    assert standing_task(scene.state, kinds, "ada") == Task(REST)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    assert standing_task(scene.state, kinds, "ada") == Task("camp")
    scene.act(SetStandingTask(kind=SCOUT), ANN)
    assert EXPLORATION.of(scene.state).standing == {"ada": (Task(SCOUT),)}


@pytest.mark.parametrize("nothing", ["", FOLLOW])
def test_a_standing_task_is_given_up(nothing: str) -> None:
    scene = delve()
    with pytest.raises(RuleError, match="follows the others already"):
        scene.act(SetStandingTask(kind=nothing), ANN)
    scene.act(SetStandingTask(kind=GUARD), ANN)
    with pytest.raises(RuleError, match="has that standing task already"):
        scene.act(SetStandingTask(kind=GUARD), ANN)
    (event,) = reported(scene.act(SetStandingTask(kind=nothing), ANN), StandingTaskSet)
    assert event.task is None
    assert EXPLORATION.of(scene.state).standing == {}
    assert standing_task(scene.state, scene.engine.tasks, "ada") == Task(FOLLOW)


@pytest.mark.parametrize(
    ("kind", "says"),
    [("dig", "unasked"), ("dance", "unasked"), (OTHER, "in a few words")],
)
def test_not_everything_can_be_done_unasked(kind: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        delve("ose", TOYS).act(SetStandingTask(kind=kind), ANN)


def test_a_standing_task_can_be_given_at_home_and_is_kept_there() -> None:
    scene = at_home()
    scene.act(SetStandingTask(kind=GUARD), ANN)
    with pytest.raises(ForbiddenError, match="Ada's player"):
        scene.act(SetStandingTask(kind=REST, target="ada"), BOB)
    scene.act(SetOut(scale=Scale.DUNGEON))
    scene.act(ComeBack())
    assert EXPLORATION.of(scene.state).standing == {"ada": (Task(GUARD),)}
