"""What people do on the days of a journey (OSE-WILD-DAY)."""

import pytest

from rules.exploration.records import (
    EXPLORATION,
    AskParty,
    ChooseTask,
    LeftToStanding,
    SetStandingTask,
    TaskDone,
)
from rules.exploration.tasks import GUARD
from rules.kernel.dues import DueKind
from rules.pace.records import EndDeadline, SetLimit
from rules.sea.records import Embark, SeaDaySpent, SetWaters
from rules.state.pace import Limit
from rules.travel.records import DaySpent, Foraged, SetWay, SpendDays
from tests.rules.exploration.delving import at_home, on_the_road
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, CAT, REFEREE

pytestmark = pytest.mark.rule("OSE-WILD-DAY")


def journey(**settings: str) -> Scene:
    """The three of them know which way they go."""
    scene = on_the_road(**settings)
    scene.falling = CountedDice()
    scene.act(SetWay(course="north", terrain="Clear"))
    return scene


def days(scene: Scene) -> int:
    """How many days have gone by."""
    return scene.state.clock.turns // 144


def test_what_all_have_said_is_done_on_a_day_that_goes_by_by_itself() -> None:
    scene = journey(go_on="by-itself")
    scene.act(AskParty())
    scene.act(ChooseTask(kind="forage"), ANN)
    scene.act(ChooseTask(kind="follow"), BOB)
    step = scene.act(ChooseTask(kind=GUARD), CAT)
    done = [(one.target.name, one.kind) for one in reported(step, TaskDone)]
    assert done == [("Ada", "forage"), ("Cid", GUARD)]
    assert len(reported(step, Foraged)) == 1
    assert reported(step, DaySpent)
    assert days(scene) == 1


def test_elsewhere_the_referee_says_that_the_day_goes_by() -> None:
    scene = journey()
    scene.act(AskParty())
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind="follow"), player)
    (due,) = [due for due in scene.engine.what_is_due(scene.state, REFEREE) if due.holds]
    assert (due.kind, due.command, days(scene)) == (DueKind.PLAY, "`/do travel day`", 0)
    scene.act(SpendDays())
    assert days(scene) == 1
    assert EXPLORATION.of(scene.state).plan is None


def test_a_day_that_nobody_answers_goes_by_what_they_always_do() -> None:
    scene = journey(go_on="by-itself")
    scene.act(SetStandingTask(kind="forage"), BOB)
    scene.act(SetLimit(phase="explore", limit=Limit(minutes=60)))
    scene.act(AskParty())
    step = scene.act(EndDeadline())
    left = [(one.target.name, one.task.kind) for one in reported(step, LeftToStanding)]
    assert left == [("Ada", "follow"), ("Bert", "forage"), ("Cid", "follow")]
    assert len(reported(step, Foraged)) == 1
    assert days(scene) == 1


def test_where_nobody_knows_which_way_the_referee_is_waited_for() -> None:
    scene = on_the_road(go_on="by-itself")
    scene.act(AskParty())
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind="follow"), player)
    assert days(scene) == 0
    assert DueKind.PLAY in {due.kind for due in scene.engine.what_is_due(scene.state, REFEREE)}


@pytest.mark.rule("OSE-SEA-DAY")
def test_days_on_the_water_are_asked_about_in_the_same_way() -> None:
    scene = at_home(go_on="by-itself")
    scene.falling = CountedDice()
    scene.act(Embark(name="Tern", rate=360, navigator=True))
    scene.act(SetWaters(course="north"))
    scene.act(AskParty())
    for player in (ANN, BOB):
        scene.act(ChooseTask(kind=GUARD), player)
    step = scene.act(ChooseTask(kind="follow"), CAT)
    assert [one.target.name for one in reported(step, TaskDone)] == ["Ada", "Bert"]
    assert reported(step, SeaDaySpent)
    assert days(scene) == 1
