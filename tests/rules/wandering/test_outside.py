"""Outside: who stands all round the party, how far one sees, and what is in yards there."""

import pytest

from rules.encounter.meeting import distance_unit
from rules.encounter.records import (
    AwarenessSet,
    RollDistance,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.hazards.records import Fall, Fell
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.movement.records import Move
from rules.positions.spacing import is_within_reach
from rules.record import replace
from rules.state.encounter import Stage
from rules.state.items import Held
from rules.state.party import Scale
from rules.surroundings.records import AQUATIC
from rules.wandering.coming_up import LAND_MILES, OPEN_MILES, SHIPS_CLEAR, SHIPS_IN_FOG, farthest
from rules.wandering.records import SetWandering, Surround, SurroundAsked, SurroundedSet
from tests.rules.attack.duel import BOW, duel, strike
from tests.rules.scene import Scene, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, REFEREE

ROUND = pytest.mark.rule("OSE-WILD-SURPRISE")
SEA = pytest.mark.rule("OSE-SEA-SURPRISE")
SCALE = pytest.mark.rule("OSE-WILD-SCALE")


def outside(where: str = "wilderness", wolves: int = 3, *, hidden: bool = False) -> Scene:
    """Ada meets wolves."""
    scene = Scene().meet().hero("Ada").foe("Wolves", count=wolves, hidden=hidden)
    scene.change(environment=where)
    return scene


def is_asked(scene: Scene) -> bool:
    kinds = {due.kind for due in scene.engine.what_is_due(scene.state, REFEREE)}
    return DueKind.SURROUND in kinds


def surprised(scene: Scene, party: int = 1, wolves: int = 6) -> None:
    scene.act(RollSurprise(side="monsters"), faces=[wolves])
    scene.act(RollSurprise(), ANN, faces=[party])


# OSE-WILD-SURPRISE


@ROUND
@pytest.mark.parametrize(
    ("where", "wolves", "party", "theirs", "asked"),
    [
        ("wilderness", 3, 1, 3, True),
        ("wilderness", 2, 1, 3, False),
        ("wilderness", 3, 2, 3, True),
        ("wilderness", 3, 3, 3, False),
        ("wilderness", 3, 1, 2, False),
        ("dungeon", 3, 1, 3, False),
        ("water", 3, 1, 3, False),
    ],
)
def test_three_or_more_who_surprise_the_party_may_stand_all_round_it(
    where: str, wolves: int, party: int, theirs: int, asked: bool
) -> None:
    scene = outside(where, wolves)
    surprised(scene, party, theirs)
    assert is_asked(scene) is asked
    assert bool(scene.events(SurroundAsked)) is asked


@ROUND
def test_several_groups_count_together_and_the_fallen_do_not() -> None:
    scene = outside(wolves=2).foe("Bear")
    surprised(scene)
    assert is_asked(scene)
    scene = outside(wolves=2).foe("Bear", gone="fled")
    surprised(scene)
    assert not is_asked(scene)


@ROUND
def test_nobody_is_asked_before_the_monsters_have_rolled() -> None:
    scene = outside()
    scene.act(SetSurprise(side="party", surprised=True))
    assert not is_asked(scene)
    scene.act(SetAwareness(side="monsters", aware=True))
    assert is_asked(scene)


@ROUND
def test_that_it_is_asked_leaves_players_nothing() -> None:
    scene = outside()
    scene.act(RollSurprise(side="monsters"), faces=[6])
    step = scene.act(RollSurprise(), ANN, faces=[1])
    assert [type(event).__name__ for event in told(step, ANN)] == ["SurpriseRolled"]
    assert DueKind.SURROUND not in {d.kind for d in scene.engine.what_is_due(scene.state, ANN)}


@ROUND
def test_the_referee_says_that_they_do() -> None:
    scene = outside()
    surprised(scene)
    scene.act(Surround(surrounded=True))
    assert scene.encounter.positions.surrounded is True
    assert scene.see(TABLE).is_surrounded
    assert scene.events(SurroundedSet)[0].seen_by(ANN) is not None
    assert not is_asked(scene)
    with pytest.raises(RuleError, match="known already that they do stand all round"):
        scene.act(Surround(surrounded=True))
    scene.act(Surround(surrounded=False))
    assert not scene.see(TABLE).is_surrounded
    assert scene.events(SurroundedSet)[0].seen_by(ANN) is not None


@ROUND
def test_the_referee_says_that_they_do_not_and_players_hear_nothing_of_it() -> None:
    scene = outside()
    surprised(scene)
    step = scene.act(Surround(surrounded=False))
    assert told(step, ANN) == []
    assert all(event.leaves_no_trace() for event in step.events)
    assert not is_asked(scene)
    assert not scene.see(TABLE).is_surrounded
    with pytest.raises(RuleError, match="do not stand all round"):
        scene.act(Surround(surrounded=False))


@ROUND
def test_those_whom_nobody_sees_stand_round_the_party_in_secret() -> None:
    scene = outside(hidden=True)
    surprised(scene)
    step = scene.act(Surround(surrounded=True))
    assert told(step, ANN) == []
    assert not scene.see(TABLE).is_surrounded
    assert scene.see(REFEREE).is_surrounded


@ROUND
def test_it_is_asked_until_the_free_round_is_over() -> None:
    scene = outside()
    surprised(scene)
    scene.change(stage=Stage.ROUNDS, surprise_round=True)
    assert is_asked(scene)
    scene.change(surprise_round=False, round=1)
    assert not is_asked(scene)


@ROUND
def test_only_a_referee_says_so() -> None:
    with pytest.raises(RuleError, match="Only a referee"):
        outside().act(Surround(surrounded=True), ANN)


# OSE-SEA-SURPRISE


def at_sea() -> Scene:
    scene = Scene()
    scene.falling = CountedDice()
    scene.act(StartEncounter(environment="water"))
    return scene


def add(scene: Scene, name: str, *traits: str, **fields: object) -> None:
    scene.add(name, traits=traits, **fields)


@SEA
def test_those_at_home_in_the_water_make_no_roll() -> None:
    scene = at_sea()
    add(scene, "Shark", AQUATIC.key)
    assert scene.side().aware
    assert scene.events(AwarenessSet)[0].rule == "OSE-SEA-SURPRISE"
    assert scene.events(AwarenessSet)[0].seen_by(ANN) is None
    with pytest.raises(RuleError, match="so there is no roll"):
        scene.act(RollSurprise(side="monsters"))


@SEA
def test_thick_fog_may_change_that() -> None:
    scene = at_sea()
    add(scene, "Shark", AQUATIC.key)
    scene.act(SetAwareness(side="monsters", aware=False))
    scene.act(RollSurprise(side="monsters", forced=2))
    assert scene.side().surprised


@SEA
def test_a_ships_crew_rolls_as_ever() -> None:
    scene = at_sea()
    add(scene, "Pirates")
    assert not scene.side().aware
    add(scene, "Shark", AQUATIC.key)
    assert not scene.side().aware


@SEA
def test_what_is_settled_stays() -> None:
    scene = at_sea()
    scene.act(SetSurprise(side="monsters", surprised=True))
    add(scene, "Shark", AQUATIC.key)
    assert scene.side().surprised
    add(scene, "Merman", AQUATIC.key, side="party")
    assert not scene.side("party").aware


@SEA
def test_on_land_a_water_dweller_is_surprised_as_others_are() -> None:
    scene = Scene()
    scene.act(StartEncounter(environment="wilderness"))
    add(scene, "Shark", AQUATIC.key)
    assert not scene.side().aware


@SEA
def test_whoever_comes_later_expects_nobody() -> None:
    scene = at_sea()
    scene.change(stage=Stage.ROUNDS, round=1)
    add(scene, "Shark", AQUATIC.key)
    assert not scene.side().aware


# OSE-WILD-VISIBILITY, OSE-SEA-VISIBILITY


@pytest.mark.rule("OSE-WILD-VISIBILITY")
@pytest.mark.rule("OSE-SEA-VISIBILITY")
def test_how_far_one_sees() -> None:
    assert (OPEN_MILES, LAND_MILES, SHIPS_CLEAR, SHIPS_IN_FOG) == (3, 24, 300, 40)
    state = Scene().state
    found = [farthest(state, scale) for scale in Scale]
    assert found == [None, None, 300]


@pytest.mark.rule("OSE-SEA-VISIBILITY")
@pytest.mark.parametrize(
    ("where", "faces", "distance"),
    [("water", [6, 6, 6, 6], 40), ("wilderness", [1, 1, 1, 2], 40), ("dungeon", [6, 6], 120)],
)
def test_in_fog_nobody_is_met_farther_away_than_one_sees(
    where: str, faces: list[int], distance: int
) -> None:
    scene = outside(where)
    scene.act(SetWandering(sight=SHIPS_IN_FOG))
    scene.act(RollDistance(), faces=faces)
    assert scene.encounter.distance == distance


@pytest.mark.rule("OSE-WILD-VISIBILITY")
def test_in_the_open_the_dice_are_never_too_far() -> None:
    scene = outside()
    scene.act(RollDistance(), faces=[6, 6, 6, 6])
    assert scene.encounter.distance == 240


@pytest.mark.rule("OSE-WILD-VISIBILITY")
@pytest.mark.parametrize(("sight", "distance"), [(100, 100), (300, 240)])
def test_among_trees_nobody_is_met_farther_away_than_one_sees(sight: int, distance: int) -> None:
    scene = outside()
    scene.act(SetWandering(sight=sight))
    scene.act(RollDistance(), faces=[6, 6, 6, 6])
    assert scene.encounter.distance == distance


@pytest.mark.rule("OSE-SEA-VISIBILITY")
def test_the_referees_own_distance_goes_as_far_as_they_like() -> None:
    scene = outside("water")
    scene.act(SetWandering(sight=40))
    scene.act(SetDistance(distance=500))
    assert scene.encounter.distance == 500


# OSE-WILD-SCALE


@SCALE
@pytest.mark.parametrize(
    ("where", "unit"), [("dungeon", "feet"), ("wilderness", "yards"), ("water", "yards")]
)
def test_distances_are_in_yards_outside(where: str, unit: str) -> None:
    assert distance_unit(outside(where).encounter) == unit


@SCALE
@pytest.mark.parametrize("where", ["dungeon", "wilderness", "water"])
def test_a_rate_is_as_many_yards_outside_as_feet_inside(where: str) -> None:
    scene = outside(where)
    scene.change(distance=100)
    scene.fight()
    scene.begin_step("ada")
    scene.act(Move(target="ada", whom="wolves"), ANN)
    assert scene.encounter.positions.apart[-1].distance == 60
    with pytest.raises(RuleError):
        scene.act(Move(target="ada", whom="wolves", feet=1), ANN)


@SCALE
@pytest.mark.parametrize("where", ["dungeon", "wilderness", "water"])
@pytest.mark.parametrize(("distance", "bonus"), [(70, 1), (71, 0), (140, 0), (141, -1), (210, -1)])
def test_a_bow_carries_as_many_yards_outside_as_feet_inside(
    where: str, distance: int, bonus: int
) -> None:
    bow = replace(BOW, held=Held.WIELDED, shots=1)
    scene = duel("ose", bow, distance=distance)
    scene.change(environment=where)
    assert strike(scene, 2, item=bow.id).reckoning.bonus == bonus


@SCALE
@pytest.mark.parametrize(("where", "reach"), [("dungeon", 5), ("wilderness", 1), ("water", 1)])
def test_a_blow_reaches_no_farther_outside(where: str, reach: int) -> None:
    scene = outside(where)
    for distance, is_near in ((reach, True), (reach + 1, False)):
        scene.change(distance=distance)
        assert is_within_reach(scene.state, "ada", "wolves") is is_near


@SCALE
@pytest.mark.parametrize("where", ["dungeon", "wilderness"])
def test_a_fall_is_in_feet_everywhere(where: str) -> None:
    scene = outside(where)
    scene.act(Fall(targets=("ada",), feet=20), faces=[1, 1])
    assert (scene.events(Fell)[0].feet, scene.events(Fell)[0].dice) == (20, 2)
