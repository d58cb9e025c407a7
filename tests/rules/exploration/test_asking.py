"""What players are asked in a turn or a day, and what becomes of who does not answer."""

import pytest

from rules.away.actions import ComeBack as BackAgain
from rules.away.actions import GoAway
from rules.encounter.actions import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.actions import ComeBack, SetOut
from rules.exploration.actions import AskParty, ChooseTask, PlayTurn, SetStandingTask
from rules.exploration.door import open_kinds, standing_task, unanswered
from rules.exploration.events import (
    LeftToStanding,
    PartyAsked,
    PartyReady,
    StandingTaskSet,
    TaskDone,
    TurnPlayed,
)
from rules.exploration.words import FOLLOW, GO, GUARD, OTHER, REST, SCOUT, WAIT
from rules.kernel.dues import Due, DueKind
from rules.kernel.plans import REFEREES
from rules.kernel.resolution import Resolution
from rules.kernel.rulebook import System
from rules.kernel.tasks import TaskKind
from rules.pace.actions import EndDeadline, MeetDeadline, Remind, SetLimit
from rules.pace.door import deadlines_in_order
from rules.pace.events import DeadlineCame, PlayedForThem
from rules.state.expedition import Scale
from rules.state.pace import Limit
from rules.state.tasks import Task
from rules.votes.actions import NameCaller
from tests.rules.exploration.delving import at_home, clock, delve, on_the_road, plan_of
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, CAT, REFEREE

pytestmark = pytest.mark.rule("OSE-DUNGEON-TURN")
HOUR_MS = 3_600_000


def owed(scene: Scene) -> list[tuple[DueKind, str]]:
    return [(due.kind, due.debtor) for due in dues(scene) if due.holds]


def dues(scene: Scene) -> tuple[Due, ...]:
    return scene.engine.what_is_due(scene.state, REFEREE)


def answer_all(scene: Scene, kind: str = FOLLOW) -> None:
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind=kind), player)


# Asking


def test_everybody_who_is_asked_owes_a_task() -> None:
    scene = delve()
    (asked,) = reported(scene.act(AskParty()), PartyAsked)
    assert (asked.number, asked.scale, asked.doing) == (1, Scale.DUNGEON, "")
    assert [who.name for who in asked.who] == ["Ada", "Bert", "Cid"]
    assert owed(scene) == [(DueKind.TASK, name) for name in ("Ada", "Bert", "Cid")]
    scene.act(ChooseTask(kind=GUARD, plan=asked.plan), BOB)
    assert owed(scene) == [(DueKind.TASK, "Ada"), (DueKind.TASK, "Cid")]
    assert [one.name for one in unanswered(scene.state)] == ["Ada", "Cid"]
    assert {due.words for due in dues(scene)} == {(asked.plan,)}


def test_who_has_said_it_before_is_not_asked_again() -> None:
    scene = delve()
    scene.act(ChooseTask(kind=GUARD), ANN)
    (asked,) = reported(scene.act(AskParty(feet=120)), PartyAsked)
    assert [who.name for who in asked.who] == ["Bert", "Cid"]
    assert (asked.doing, asked.feet) == (GO, 120)


def test_what_was_asked_about_is_what_is_played() -> None:
    scene = delve()
    scene.act(AskParty(doing=REST))
    (played,) = reported(scene.act(PlayTurn()), TurnPlayed)
    assert played.doing == REST


def test_who_leads_the_party_asks_once() -> None:
    scene = delve(led_by="caller")
    scene.act(NameCaller(character_id="cid"))
    with pytest.raises(ForbiddenError):
        scene.act(AskParty(), ANN)
    scene.act(AskParty(), CAT)
    with pytest.raises(RuleError, match="asked about this turn already"):
        scene.act(AskParty(), REFEREE)
    answer_all(scene)
    assert owed(scene) == [(DueKind.PLAY, "Cid")]


def test_nobody_is_asked_at_home_in_an_encounter_or_where_nobody_is() -> None:
    with pytest.raises(RuleError, match="not out"):
        at_home().act(AskParty())
    scene = on_the_road()
    scene.act(StartEncounter())
    with pytest.raises(RuleError, match="Ask about the day once"):
        scene.act(AskParty())
    with pytest.raises(RuleError, match="nobody is asked"):
        scene.act(ChooseTask(kind=GUARD), ANN)
    empty = delve()
    for player in (ANN, BOB, CAT):
        empty.act(GoAway(until=HOUR_MS), player)
    with pytest.raises(RuleError, match="nobody to ask"):
        empty.act(AskParty())


def test_an_encounter_comes_first_and_then_they_are_waited_for_again() -> None:
    scene = delve()
    scene.act(AskParty())
    scene.act(StartEncounter())
    assert DueKind.TASK not in {due.kind for due in dues(scene)}
    scene.act(EndEncounter())
    assert len(owed(scene)) == 3


# Choosing


def test_another_task_takes_the_place_of_the_first() -> None:
    scene = delve()
    scene.act(ChooseTask(kind=GUARD), ANN)
    with pytest.raises(RuleError, match="just that already"):
        scene.act(ChooseTask(kind=GUARD), ANN)
    scene.act(ChooseTask(kind=REST), ANN)
    assert plan_of(scene).tasks == {"ada": Task(REST)}


@pytest.mark.parametrize(
    ("task", "says"),
    [
        (ChooseTask(kind="dance"), "cannot be done here"),
        (ChooseTask(kind=WAIT), "cannot be done here"),
        (ChooseTask(kind=OTHER), "in a few words"),
        (ChooseTask(kind=OTHER, text="x" * 201), "200 characters"),
    ],
)
def test_what_cannot_be_done_is_refused_as_it_is_said(task: ChooseTask, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        delve().act(task, ANN)


def test_only_its_player_or_a_referee_chooses_for_a_character() -> None:
    scene = delve()
    with pytest.raises(ForbiddenError, match="Ada's player"):
        scene.act(ChooseTask(kind=GUARD, target="ada"), BOB)
    scene.act(ChooseTask(kind=GUARD, target="ada"), REFEREE)
    assert plan_of(scene).tasks == {"ada": Task(GUARD)}


def test_a_button_of_a_turn_that_is_over_chooses_nothing() -> None:
    scene = delve()
    scene.act(AskParty())
    plan = plan_of(scene).id
    scene.act(PlayTurn())
    with pytest.raises(TooLateError, match="That turn is over"):
        scene.act(ChooseTask(kind=GUARD, plan=plan), ANN)
    scene.act(AskParty())
    with pytest.raises(TooLateError, match="That turn is over"):
        scene.act(ChooseTask(kind=GUARD, plan=plan), ANN)


# When all have answered


def test_the_turn_is_played_by_itself_where_the_game_goes_on_by_itself() -> None:
    scene = delve(go_on="by-itself")
    scene.act(AskParty(feet=60))
    scene.act(ChooseTask(kind=FOLLOW), ANN)
    scene.act(ChooseTask(kind=SCOUT), BOB)
    assert clock(scene) == 0
    step = scene.act(ChooseTask(kind=FOLLOW), CAT)
    assert reported(step, PartyReady)
    (played,) = reported(step, TurnPlayed)
    assert (played.doing, played.feet) == (GO, 60)
    assert [one.target.name for one in reported(step, TaskDone)] == ["Bert"]
    assert (clock(scene), scene.state.exploration.plan) == (1, None)


def test_elsewhere_the_referee_is_waited_for() -> None:
    scene = delve()
    scene.act(AskParty())
    answer_all(scene)
    assert (clock(scene), owed(scene)) == (0, [(DueKind.PLAY, "the referee")])
    assert not reported(scene.act(ChooseTask(kind=GUARD), ANN), PartyReady)


def test_where_a_rule_refuses_the_turn_the_referee_is_waited_for() -> None:
    scene = delve(go_on="by-itself")
    scene.act(AskParty(doing="dance"))
    answer_all(scene)
    assert (clock(scene), owed(scene)) == (0, [(DueKind.PLAY, "the referee")])


def test_who_plays_a_turn_before_all_have_answered_has_the_others_do_what_they_always_do() -> None:
    scene = delve()
    scene.act(SetStandingTask(kind=GUARD), BOB)
    scene.act(AskParty())
    step = scene.act(PlayTurn())
    left = [(one.target.name, one.task.kind, one.why) for one in reported(step, LeftToStanding)]
    assert left == [("Ada", FOLLOW, "missed"), ("Bert", GUARD, "missed"), ("Cid", FOLLOW, "missed")]
    assert [one.target.name for one in reported(step, TaskDone)] == ["Bert"]


def test_where_nobody_is_asked_nobody_does_what_they_always_do() -> None:
    scene = delve()
    scene.act(SetStandingTask(kind=GUARD), BOB)
    step = scene.act(PlayTurn())
    assert not reported(step, LeftToStanding)
    assert not reported(step, TaskDone)


# Days


def test_days_are_asked_about_in_the_same_way() -> None:
    scene = on_the_road(go_on="by-itself")
    (asked,) = reported(scene.act(AskParty()), PartyAsked)
    assert (asked.scale, asked.number) == (Scale.WILDERNESS, 1)
    with pytest.raises(RuleError, match="cannot be done here"):
        scene.act(ChooseTask(kind=REST), ANN)
    assert {SCOUT, REST} & {
        kind.key for kind in open_kinds(scene.engine.tasks, Scale.WILDERNESS)
    } == {SCOUT}
    scene.act(ChooseTask(kind=SCOUT), ANN)
    scene.act(ChooseTask(kind=FOLLOW), BOB)
    step = scene.act(ChooseTask(kind=FOLLOW), CAT)
    assert reported(step, PartyReady)
    assert owed(scene) == [(DueKind.PLAY, "the referee")]
    (due,) = dues(scene)
    assert due.kind is DueKind.PLAY


def test_the_plan_of_another_scale_is_forgotten() -> None:
    scene = delve()
    scene.act(AskParty())
    scene.act(SetOut(scale=Scale.WILDERNESS))
    assert owed(scene) == []
    scene.act(AskParty())
    scene.act(ComeBack())
    assert owed(scene) == []


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
    scene.act(BackAgain(), CAT)
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
    assert scene.state.exploration.standing == {"ada": (Task(SCOUT),)}


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
    assert scene.state.exploration.standing == {}
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
    assert scene.state.exploration.standing == {"ada": (Task(GUARD),)}
