"""Each side not aware of the other rolls 1d6; on 1 or 2 it is surprised.
Distance is 2d6 x 10 feet in a dungeon, 4d6 or 1d4 x 10 yards outside it.
"""

import pytest

from rules.encounter.records import (
    AwarenessSet,
    DistanceRolled,
    DistanceSet,
    RollDistance,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetSurprise,
    StartEncounter,
    SurpriseRolled,
    SurpriseSet,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.rounds.records import MarkDone, NextStep
from rules.state.encounter import Side
from rules.systems import SYSTEMS
from tests.rules.cast import character
from tests.rules.encounter.meeting import ALONE, VERA, meeting
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB, REFEREE, STRANGER


def side(scene: Scene, key: str) -> Side:
    (found,) = [side for side in scene.encounter.sides if side.key == key]
    return found


@pytest.mark.rule("OSE-SURPRISE")
def test_monsters_that_saw_the_light_do_not_roll_but_the_party_does() -> None:
    scene = meeting()
    scene.add()
    scene.act(SetAwareness(side="monsters", aware=True))
    with pytest.raises(RuleError, match="aware"):
        scene.act(RollSurprise(side="monsters"))
    scene.act(RollSurprise(), by=ANN, faces=[2])
    assert (side(scene, "party").surprised, side(scene, "monsters").surprised) == (True, False)
    scene.act(NextStep())
    assert (scene.encounter.surprise_round, scene.encounter.round) == (True, 0)
    with pytest.raises(RuleError, match="surprised"):
        scene.act(MarkDone(target=VERA), by=ANN)


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize(
    ("face", "surprised"), [(1, True), (2, True), (3, False), (4, False), (6, False)]
)
def test_one_and_two_are_surprise(face: int, surprised: bool) -> None:
    scene = meeting()
    step = scene.act(RollSurprise(), by=BOB, faces=[face])
    assert side(scene, "party").surprised is surprised
    assert side(scene, "party").surprise_roll == face
    (rolled,) = told(step, STRANGER)
    assert isinstance(rolled, SurpriseRolled)
    assert (rolled.surprised, rolled.throw.total, rolled.rule) == (surprised, face, "OSE-SURPRISE")
    assert not rolled.throw.secret


@pytest.mark.rule("OSE-SURPRISE")
def test_monsters_roll_in_secret() -> None:
    scene = meeting()
    scene.add()
    step = scene.act(RollSurprise(side="monsters"), faces=[1])
    assert told(step, ANN) == []
    (rolled,) = told(step, REFEREE)
    assert isinstance(rolled, SurpriseRolled)
    assert rolled.throw.secret
    assert side(scene, "monsters").surprised


@pytest.mark.rule("OSE-SURPRISE")
def test_a_side_rolls_once() -> None:
    scene = meeting()
    scene.act(RollSurprise(), by=ANN, faces=[5])
    with pytest.raises(TooLateError, match="5"):
        scene.act(RollSurprise(), by=BOB)


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("key", ["monsters", "nowhere"])
def test_players_roll_for_the_party_only(key: str) -> None:
    with pytest.raises(ForbiddenError, match="anybody but the party"):
        meeting().act(RollSurprise(side=key), by=ANN)


@pytest.mark.rule("OSE-SURPRISE")
def test_who_plays_nobody_rolls_for_nobody() -> None:
    with pytest.raises(ForbiddenError, match="player with a character"):
        meeting().act(RollSurprise(), by=STRANGER)


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("surprised", [True, False])
def test_no_player_rolls_over_what_the_referee_has_said(*, surprised: bool) -> None:
    scene = meeting()
    scene.act(SetSurprise(side="party", surprised=surprised))
    with pytest.raises(TooLateError, match="it is settled that"):
        scene.act(RollSurprise(), by=ANN)
    scene.act(RollSurprise(), faces=[2])
    assert (side(scene, "party").surprise_roll, side(scene, "party").surprised) == (2, True)


@pytest.mark.rule("OSE-SURPRISE")
def test_the_referee_may_set_the_result_of_the_roll() -> None:
    scene = meeting()
    step = scene.act(RollSurprise(forced=2))
    (rolled,) = step.events
    assert isinstance(rolled, SurpriseRolled)
    assert rolled.throw.forced
    assert rolled.surprised
    with pytest.raises(ForbiddenError):
        meeting().act(RollSurprise(forced=6), by=ANN)
    for result in (0, 7):
        with pytest.raises(RuleError, match="1d6 comes to 1 to 6"):
            meeting().act(RollSurprise(forced=result))


@pytest.mark.rule("OSE-SURPRISE")
def test_a_side_there_is_not_cannot_roll() -> None:
    with pytest.raises(NotFoundError):
        meeting().act(RollSurprise(side="nowhere"))


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("faces", [(1, 2), (3, 3)])
def test_both_surprised_or_neither_is_no_advantage(faces: tuple[int, int]) -> None:
    scene = meeting()
    scene.add()
    scene.act(RollSurprise(), faces=faces[:1])
    scene.act(RollSurprise(side="monsters"), faces=faces[1:])
    scene.act(NextStep())
    assert (scene.encounter.surprise_round, scene.encounter.round) == (False, 1)


@pytest.mark.rule("OSE-SURPRISE")
def test_awareness_takes_surprise_away_and_may_be_taken_back() -> None:
    scene = meeting(systems=ALONE)
    scene.act(RollSurprise(), faces=[1])
    step = scene.act(SetAwareness(side="party", aware=True))
    assert side(scene, "party") == Side("party", "Party", is_party=True, aware=True)
    assert [type(event) for event in told(step, ANN)] == [AwarenessSet]
    scene.act(SetAwareness(side="party", aware=False))
    scene.act(RollSurprise(), faces=[4])
    assert not side(scene, "party").surprised


@pytest.mark.rule("OSE-SURPRISE")
def test_the_referee_says_who_is_surprised() -> None:
    scene = meeting()
    scene.add()
    scene.act(SetAwareness(side="monsters", aware=True))
    step = scene.act(SetSurprise(side="monsters", surprised=True))
    assert (side(scene, "monsters").surprised, side(scene, "monsters").aware) == (True, False)
    assert told(step, ANN) == []
    assert [type(event) for event in told(step, REFEREE)] == [SurpriseSet]
    step = scene.act(SetSurprise(side="monsters", surprised=False))
    assert not side(scene, "monsters").surprised
    step = scene.act(SetSurprise(side="party", surprised=True))
    assert len(told(step, ANN)) == 1


@pytest.mark.rule("OSE-SURPRISE")
def test_what_the_referee_said_of_surprise_is_said_once() -> None:
    scene = meeting(systems=ALONE)
    scene.act(SetSurprise(side="party", surprised=False))
    with pytest.raises(RuleError, match="known already that they are not surprised"):
        scene.act(SetSurprise(side="party", surprised=False))
    scene.act(SetAwareness(side="party", aware=True))
    with pytest.raises(RuleError, match="known already that they are not surprised"):
        scene.act(SetSurprise(side="party", surprised=False))
    scene.act(SetAwareness(side="party", aware=False))
    assert side(scene, "party") == Side("party", "Party", is_party=True)
    scene.act(SetSurprise(side="party", surprised=False))
    assert side(scene, "party").surprise_said


SETTLING: list[Action] = [
    RollSurprise(),
    SetAwareness(side="party", aware=True),
    SetSurprise(side="party", surprised=True),
]


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("action", SETTLING)
def test_surprise_is_settled_before_the_first_round(action: Action) -> None:
    scene = meeting()
    scene.fight()
    with pytest.raises(TooLateError, match="first round"):
        scene.act(action)


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize("action", SETTLING[1:])
def test_players_do_not_say_who_is_surprised(action: Action) -> None:
    with pytest.raises(ForbiddenError):
        meeting().act(action, by=ANN)


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


def test_everybody_who_is_played_is_there_as_an_encounter_begins() -> None:
    for value, there in (("all", ["ada"]), ("by-hand", [])):
        scene = Scene("ose", who_comes=value).bring(character("ada"), character("spare")).seat()
        scene.act(StartEncounter())
        assert [one.id for one in scene.encounter.combatants] == there
