"""What players are asked in a turn or a day, and what becomes of who does not answer."""

import pytest

from rules.away.records import GoAway
from rules.checks.records import AskChecks, RollAsked
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.planning import (
    CAST,
    FOLLOW,
    GO,
    GUARD,
    OTHER,
    REST,
    SCOUT,
    WAIT,
    open_kinds,
    possible_kinds,
    unanswered,
)
from rules.exploration.records import (
    EXPLORATION,
    AskParty,
    ChooseTask,
    LeftToStanding,
    PartyAsked,
    PartyReady,
    PartyWished,
    PlayTurn,
    SetStandingTask,
    TaskDone,
    TurnPlayed,
)
from rules.kernel.actor import Viewer
from rules.kernel.dues import DueKind
from rules.state.party import Scale, Task
from rules.votes.records import NameCaller
from rules.wandering.records import CheckWandering, LetPass
from tests.rules.cast import character
from tests.rules.exploration.delving import (
    answer_all,
    at_home,
    clock,
    delve,
    dues,
    on_the_road,
    owed,
    plan_of,
)
from tests.rules.scene import reported
from tests.rules.table import ANN, BOB, CAT, REFEREE

pytestmark = pytest.mark.rule("OSE-DUNGEON-TURN")
HOUR_MS = 3_600_000
FAR = {Scale.DUNGEON: (1, 1), Scale.WILDERNESS: (1, 1, 1, 1)}
"""The dice of a distance."""


# Asking


def test_everybody_who_is_asked_owes_a_task() -> None:
    scene = delve()
    (asked,) = reported(scene.act(AskParty()), PartyAsked)
    assert (asked.number, asked.scale, asked.doing) == (1, Scale.DUNGEON, "")
    assert asked.offer_key == f"plan:{plan_of(scene).id}"
    assert [who.name for who in asked.who] == ["Ada", "Bert", "Cid"]
    assert owed(scene) == [(DueKind.TASK, name) for name in ("Ada", "Bert", "Cid")]
    scene.act(ChooseTask(kind=GUARD, plan=asked.plan), BOB)
    assert owed(scene) == [(DueKind.TASK, "Ada"), (DueKind.TASK, "Cid")]
    assert [one.name for one in unanswered(scene.state)] == ["Ada", "Cid"]
    assert {due.words for due in dues(scene)} == {(asked.plan,)}


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize("scale", [Scale.DUNGEON, Scale.WILDERNESS])
def test_nobody_is_asked_over_what_came_up(scale: Scale) -> None:
    scene = delve(book="none") if scale is Scale.DUNGEON else on_the_road(book="none")
    scene.act(CheckWandering(forced=1), faces=FAR[scale])
    with pytest.raises(RuleError, match="Time has stopped here"):
        scene.act(AskParty())
    scene.act(LetPass(meeting_id=""))
    assert reported(scene.act(AskParty()), PartyAsked)


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize("go_on", ["by-itself", "by-button"])
def test_what_comes_up_while_the_party_is_asked_holds_the_turn(go_on: str) -> None:
    scene = delve(go_on=go_on, book="none")
    scene.act(AskParty())
    scene.act(CheckWandering(forced=1), faces=FAR[Scale.DUNGEON])
    before = clock(scene)
    answer_all(scene)
    assert bool(reported(scene.step, PartyReady)) is (go_on == "by-button")
    assert clock(scene) == before
    referees = [(DueKind.MEETING, "the referee"), (DueKind.PLAY, "the referee")]
    assert sorted(owed(scene)) == referees
    step = scene.act(LetPass(meeting_id=""))
    assert bool(reported(step, TurnPlayed)) is (go_on == "by-itself")


@pytest.mark.rule("OSE-TIME")
def test_a_turn_waits_for_who_has_to_roll_and_goes_on_by_itself() -> None:
    scene = delve(go_on="by-itself")
    scene.act(AskParty())
    scene.act(AskChecks(what="save_death", targets=("ada",), number=10))
    before = clock(scene)
    answer_all(scene)
    assert not reported(scene.step, PartyReady)
    step = scene.act(RollAsked(), ANN, [11])
    assert reported(step, PartyReady)
    assert clock(scene) == before + 1


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
    assert reported(scene.act(AskParty(), ANN), PartyWished)
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
    assert (clock(scene), EXPLORATION.of(scene.state).plan) == (1, None)


def test_elsewhere_the_referee_is_waited_for() -> None:
    scene = delve()
    scene.act(AskParty())
    answer_all(scene)
    assert (clock(scene), owed(scene)) == (0, [(DueKind.PLAY, "the referee")])
    assert not reported(scene.act(ChooseTask(kind=GUARD), ANN), PartyReady)


def test_who_comes_in_after_all_have_answered_is_asked_and_holds_up_nobody() -> None:
    scene = delve()
    scene.act(AskParty())
    answer_all(scene)
    scene.bring(character("dora", name="Dora", owner=5)).seat()
    assert owed(scene) == [(DueKind.TASK, "Dora"), (DueKind.PLAY, "the referee")]


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
    kinds, ann = scene.engine.tasks, Viewer(ANN.member)
    ours = [one.key for one in possible_kinds(scene.state, kinds, ann, "ada")]
    assert SCOUT in ours
    assert CAST not in ours, "she has no spell in memory"
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
    assert owed(scene) == [(DueKind.NEXT, "the party")]
    scene.act(AskParty())
    scene.act(ComeBack())
    assert owed(scene) == []
