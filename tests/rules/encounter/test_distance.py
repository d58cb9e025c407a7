"""Distance is 2d6 x 10 feet in a dungeon, 4d6 or 1d4 x 10 yards outside it."""

import pytest

from rules.encounter.records import (
    DistanceRolled,
    DistanceSet,
    RollDistance,
    SetDistance,
    SetSurprise,
)
from rules.errors import ForbiddenError, RuleError
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.rounds.records import NextStep
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import meeting
from tests.rules.scene import told
from tests.rules.table import ANN, REFEREE


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
@pytest.mark.parametrize(
    ("environment", "surprised", "faces", "distance", "unit"),
    [
        ("dungeon", "", [1, 1], 20, "feet"),
        ("dungeon", "", [6, 6], 120, "feet"),
        ("dungeon", "party", [3, 4], 70, "feet"),
        ("wilderness", "", [1, 1, 1, 1], 40, "yards"),
        ("wilderness", "", [6, 6, 6, 6], 240, "yards"),
        ("wilderness", "party", [4], 40, "yards"),
        ("wilderness", "monsters", [1], 10, "yards"),
        ("water", "", [2, 3, 4, 5], 140, "yards"),
        ("water", "monsters", [3], 30, "yards"),
    ],
)
def test_distance_by_environment_and_surprise(
    environment: str, surprised: str, faces: list[int], distance: int, unit: str
) -> None:
    scene = meeting(environment=environment)
    if surprised:
        scene.act(SetSurprise(side=surprised, surprised=True))
    step = scene.act(RollDistance(), faces=faces)
    (rolled,) = step.events
    assert isinstance(rolled, DistanceRolled)
    assert (rolled.distance, rolled.unit, rolled.limited) == (distance, unit, False)
    assert scene.encounter.distance == distance


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
def test_it_is_the_referees_secret_unless_told() -> None:
    scene = meeting()
    step = scene.act(RollDistance(), faces=[2, 2])
    assert told(step, ANN) == []
    (rolled,) = told(step, REFEREE)
    assert isinstance(rolled, DistanceRolled)
    assert rolled.throw.secret
    assert not scene.encounter.distance_shown
    step = scene.act(RollDistance(seen=Visibility.PUBLIC), faces=[2, 2])
    (rolled,) = told(step, ANN)
    assert isinstance(rolled, DistanceRolled)
    assert not rolled.throw.secret
    assert scene.encounter.distance_shown


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE", "OSE-SURPRISE")
@pytest.mark.parametrize("environment", ["wilderness", "water"])
@pytest.mark.parametrize("surprised", ["", "monsters"])
def test_no_dice_in_public_tell_of_surprise_that_players_do_not_know(
    environment: str, surprised: str
) -> None:
    """The same whether anybody is surprised or not, so that a roll in public tells nothing."""
    scene = meeting(environment=environment)
    scene.add(hidden=True)
    if surprised:
        scene.act(SetSurprise(side=surprised, surprised=True))
    for forced in (None, 4):
        with pytest.raises(RuleError, match="dice tell whether a side is surprised"):
            scene.act(RollDistance(seen=Visibility.PUBLIC, forced=forced))
    step = scene.act(RollDistance(), faces=[4] if surprised else [1, 1, 1, 1])
    assert (scene.encounter.distance, told(step, ANN)) == (40, [])
    step = scene.act(SetDistance(distance=40, seen=Visibility.PUBLIC))
    assert [type(event) for event in told(step, ANN)] == [DistanceSet]


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE", "OSE-SURPRISE")
@pytest.mark.parametrize("surprised", ["party", "monsters"])
def test_dice_that_tell_what_players_know_may_fall_in_public(surprised: str) -> None:
    scene = meeting("4e", "wilderness", SYSTEMS)
    scene.add()
    scene.act(SetSurprise(side=surprised, surprised=True))
    if surprised == "monsters":
        scene.act(NextStep())
        assert scene.encounter.surprise_round
    step = scene.act(RollDistance(seen=Visibility.PUBLIC), faces=[2])
    (rolled,) = told(step, ANN)
    assert isinstance(rolled, DistanceRolled)
    assert (rolled.distance, rolled.throw.secret) == (20, False)


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
def test_a_certain_distance_is_set() -> None:
    scene = meeting(environment="water")
    step = scene.act(SetDistance(distance=300))
    assert (scene.encounter.distance, scene.encounter.distance_shown) == (300, False)
    assert told(step, ANN) == []
    step = scene.act(SetDistance(distance=0, seen=Visibility.PUBLIC))
    (heard,) = told(step, ANN)
    assert isinstance(heard, DistanceSet)
    assert (heard.distance, heard.unit) == (0, "yards")


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
def test_the_referee_may_set_the_result_of_the_dice() -> None:
    scene = meeting()
    scene.act(RollDistance(forced=12))
    assert scene.encounter.distance == 120
    for result in (1, 13):
        with pytest.raises(RuleError, match=r"2d6 comes to 2 to 12, not .*`distance:60`"):
            scene.act(RollDistance(forced=result))


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
@pytest.mark.parametrize("distance", [-1, 100_001])
def test_a_distance_has_bounds(distance: int) -> None:
    with pytest.raises(RuleError, match="feet"):
        meeting().act(SetDistance(distance=distance))


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
@pytest.mark.parametrize("action", [RollDistance(), SetDistance(distance=30)])
def test_players_do_not_decide_the_distance(action: Action) -> None:
    with pytest.raises(ForbiddenError):
        meeting().act(action, by=ANN)
