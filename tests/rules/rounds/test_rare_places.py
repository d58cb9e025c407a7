"""Places in a round that rarely come about: before the rounds, behind a pause, seen late."""

import pytest

from rules.encounter.bodies import standing
from rules.encounter.records import RevealCombatant
from rules.errors import RuleError
from rules.health.records import Damage
from rules.initiative.records import Delay
from rules.kernel.permission import takes_part
from rules.kernel.resolution import Resolution
from rules.rounds.places import has_come, put_steps, take_place_behind
from rules.state.rounds import RoundStep, StepKind, UnseenPlace
from rules.systems import ENGINE
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def resolving(scene: Scene) -> Resolution:
    return Resolution(scene.state, REFEREE, ScriptedDice([]), ENGINE.rulebook)


def test_nobody_hidden_has_come_before_the_rounds() -> None:
    scene = Scene("ose").meet()
    assert not has_come(scene.encounter, UnseenPlace(who=("lurker",), behind=1))


def test_a_hidden_latecomer_has_no_place_to_wait_from() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(party=6, monsters=2)
    scene.foe("Lurker", hidden=True)
    with pytest.raises(RuleError, match="Lurker"):
        scene.act(Delay(target=scene.id("Lurker")))


def test_a_place_behind_a_pause_is_the_next_place() -> None:
    scene = Scene("4e").meet()
    for name in ("A", "B"):
        scene.hero(name)
    resolution = resolving(scene)
    first, second = (scene.combatant(name) for name in ("A", "B"))
    own = RoundStep(StepKind.ACT, "A", (first.id,), members=(first.id,), place=1, side=first.side)
    pause = RoundStep(StepKind.PAUSE, "The referee")
    put_steps(resolution, (own, pause, own))
    take_place_behind(resolution, second, 0, "")
    assert resolution.encounter.steps[-1].members == (first.id, second.id)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_a_side_that_is_seen_first_when_its_place_has_gone_acts_next(preset: str) -> None:
    scene = Scene(preset).meet()
    scene.hero("A")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=6, monsters=2)
    scene.act(RevealCombatant(combatant_id=scene.id("Lurker")))
    places = [step for step in scene.encounter.steps if scene.id("Lurker") in step.members]
    assert places
    assert all(step.side == "monsters" for step in places)


def test_who_is_not_in_the_encounter_does_not_stand_there() -> None:
    scene, elsewhere = Scene("ose").meet(), Scene("ose").meet()
    scene.foe("X")
    elsewhere.foe("Y")
    assert standing(scene.encounter, scene.state, scene.combatant("X")) == 1
    assert standing(scene.encounter, scene.state, elsewhere.combatant("Y")) == 0


def test_a_referee_takes_part_in_everything() -> None:
    assert takes_part(resolving(Scene("ose").meet()))


def test_a_hidden_one_behind_everybody_can_wait_for_nobody() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=6, monsters=2)
    with pytest.raises(RuleError, match="Nobody acts later than Lurker"):
        scene.act(Delay(target=scene.id("Lurker")))


@pytest.mark.rule("OSE-SURPRISE")
def test_whoever_is_not_surprised_strikes_in_the_free_round() -> None:
    scene = Scene("ose").meet()
    scene.hero("A", owner=ANN.member)
    scene.foe("X")
    scene.surprise("monsters")
    scene.next()
    assert scene.encounter.surprise_round
    before = scene.vitals(scene.id("X")).hit_points
    scene.act(Damage(targets=(scene.id("X"),), amount="1"), ANN)
    assert scene.vitals(scene.id("X")).hit_points == before - 1
