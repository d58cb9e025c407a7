"""What happens in the world at its time."""

import pytest

from rules.clock.occasions import occasions_for
from rules.clock.records import (
    OCCASIONS,
    AddOccasion,
    DropOccasion,
    OccasionCame,
    OccasionDropped,
    PassTime,
    TimeWentBy,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.events import EVERYBODY, REFEREES
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-TIME")
RITUAL = AddOccasion(text=" The  ritual ends ", hours=2)


def test_time_stops_there_and_it_is_told() -> None:
    scene = Scene()
    scene.act(RITUAL)
    scene.act(AddOccasion(text="The cult arrives", hours=1, secret=True))
    assert [one.text for one in occasions_for(scene.state, TABLE)] == ["The ritual ends"]
    assert len(occasions_for(scene.state, ALL_KNOWING)) == 2
    step = scene.act(PassTime(days=1))
    (came,) = reported(step, OccasionCame)
    assert (came.text, came.audience) == ("The cult arrives", REFEREES)
    (went_by,) = reported(step, TimeWentBy)
    assert (went_by.after, went_by.left) == (3600, 23 * 3600)
    (came,) = reported(scene.act(PassTime(hours=1)), OccasionCame)
    assert (came.text, came.audience) == ("The ritual ends", EVERYBODY)
    assert OCCASIONS.of(scene.state) == ()
    assert reported(scene.act(PassTime(days=1)), OccasionCame) == []


def test_what_cannot_be_is_refused() -> None:
    scene = Scene()
    with pytest.raises(ForbiddenError):
        scene.act(RITUAL, ANN)
    with pytest.raises(RuleError, match="in 1 to 200 characters"):
        scene.act(AddOccasion(text="  ", hours=2))
    for days, hours in ((0, 0), (-1, 30)):
        with pytest.raises(RuleError, match="in how much time"):
            scene.act(AddOccasion(text="Now", days=days, hours=hours))
    with pytest.raises(RuleError, match="366 days ahead"):
        scene.act(AddOccasion(text="Later", days=367))
    with pytest.raises(NotFoundError):
        scene.act(DropOccasion(occasion_id="o1"))


def test_only_so_many_are_kept() -> None:
    scene = Scene()
    for hour in range(30):
        scene.act(AddOccasion(text=f"Bell {hour}", hours=30 - hour))
    assert [one.at for one in OCCASIONS.of(scene.state)] == [3600 * hour for hour in range(1, 31)]
    with pytest.raises(RuleError, match="At most 30"):
        scene.act(RITUAL)


def test_what_will_not_happen_is_struck() -> None:
    scene = Scene()
    scene.act(RITUAL)
    scene.act(AddOccasion(text="The cult arrives", hours=1, secret=True))
    cult, ritual = OCCASIONS.of(scene.state)
    (dropped,) = reported(scene.act(DropOccasion(occasion_id=cult.id)), OccasionDropped)
    assert (dropped.text, dropped.audience) == ("The cult arrives", REFEREES)
    assert OCCASIONS.of(scene.state) == (ritual,)
    assert scene.engine.coming(scene.state, 7199, ALL_KNOWING) == ()
    assert [one.name for one in scene.engine.coming(scene.state, 7200, TABLE)] == [ritual.text]


def test_players_are_told_of_no_time_that_is_left() -> None:
    scene = Scene()
    scene.act(RITUAL)
    (went_by,) = reported(scene.act(PassTime(days=1)), TimeWentBy)
    seen = went_by.public()
    assert seen is not None
    assert (went_by.left, seen.left) == (22 * 3600, 0)
    (whole,) = reported(scene.act(PassTime(days=1)), TimeWentBy)
    assert whole.public() is whole
