"""Places of the order are called after those who are still there, as far as players see them.
Places in a round that rarely come about: before the rounds, behind a pause, seen late.
"""

import pytest

from rules.conditions.records import AddEffect
from rules.encounter.bodies import standing
from rules.encounter.records import (
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
)
from rules.errors import RuleError
from rules.health.records import Damage
from rules.initiative.records import Delay
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.naming import takes_part
from rules.kernel.resolution import Resolution
from rules.rounds.places import has_come, put_steps, take_place_behind
from rules.rounds.records import NextStep
from rules.sheet.records import RenameCharacter
from rules.state.rounds import RoundStep, StepKind, UnseenPlace
from rules.systems import ENGINE
from rules.view.records import EncounterView
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def one_by_one(*names: str, **totals: int) -> Scene:
    """The hero A and these foes roll for themselves, and ties act at once."""
    scene = Scene("ose", initiative="ose-individual", initiative_tie="simultaneous").meet()
    scene.hero("A")
    for name in names:
        scene.foe(name)
    scene.begin(**totals)
    return scene


def labels(scene: Scene) -> list[str]:
    return [step.label for step in scene.encounter.steps if step.place]


def seen(scene: Scene) -> EncounterView:
    """What Ann sees."""
    return scene.see(Viewer(ANN.member))


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_who_leaves_or_is_removed_gives_no_name_to_the_place() -> None:
    scene = one_by_one("X", "Y", "Z", a=5, x=3, y=3, z=3)
    assert labels(scene) == ["A", "X, Y, Z"]
    scene.act(LeaveEncounter(target="x", reason="fled"))
    assert labels(scene) == ["A", "Y, Z"]
    assert seen(scene).steps[-1].members == ("y", "z")
    scene.act(RemoveCombatant(combatant_id="y"))
    assert labels(scene) == ["A", "Z"]
    scene.act(ReturnToEncounter(target="x"))
    assert labels(scene) == ["A", "X, Z"]


@pytest.mark.parametrize("gone", [LeaveEncounter(target="x"), RemoveCombatant(combatant_id="x")])
def test_a_place_in_which_nobody_is_left_is_shown_no_more(gone: Action) -> None:
    scene = one_by_one("X", a=5, x=3)
    scene.act(gone)
    assert labels(scene) == ["A", "X"]
    assert [step.label for step in seen(scene).steps if step.place] == ["A"]


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_tie_of_sides_is_called_after_the_sides_that_are_left() -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet()
    scene.hero("A")
    scene.foe("X")
    scene.begin(party=4, monsters=4)
    assert set(labels(scene)) == {"Party and Monsters"}
    scene.act(LeaveEncounter(target="x", reason="surrendered"))
    assert set(labels(scene)) == {"Party"}


def test_a_place_follows_who_is_called_otherwise_or_changes_sides() -> None:
    scene = one_by_one("X", a=3, x=3)
    scene.act(RenameCharacter(character_id="a", name="Ada"))
    assert labels(scene) == ["Ada, X"]
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Y")
    scene.begin(party=5, monsters=2)
    scene.act(MoveToSide(combatant_id="y", side="party"))
    assert set(labels(scene)) == {"Party", "Party and Monsters"}


@pytest.mark.parametrize("place", ["to come", "past"])
@pytest.mark.parametrize("leaving", [LeaveEncounter, RemoveCombatant])
def test_who_is_left_unseen_in_a_place_changes_nothing_for_players(
    place: str, leaving: type[Action]
) -> None:
    fields = {"target": "x"} if leaving is LeaveEncounter else {"combatant_id": "x"}
    views = []
    for unseen in (
        RevealCombatant(combatant_id="y", hidden_again=True),
        RemoveCombatant(combatant_id="y"),
    ):
        totals = {"a": 5, "x": 3, "y": 3} if place == "to come" else {"a": 1, "x": 3, "y": 3}
        scene = one_by_one("X", "Y", **totals)
        if place == "past":
            scene.act(NextStep())
        scene.act(unseen)
        scene.act(leaving(**fields))
        view = seen(scene)
        assert scene.now.label == "A"
        views.append((view.steps, view.combatants, view.current))
    assert views[0] == views[1]


def test_those_who_are_left_unseen_make_no_step() -> None:
    scene = one_by_one("X", "Y", a=5, x=3, y=3)
    scene.act(RevealCombatant(combatant_id="y", hidden_again=True))
    scene.act(LeaveEncounter(target="x"))
    assert scene.encounter.unseen == (UnseenPlace(("y",), 1),)
    scene.next()
    assert (scene.encounter.round, scene.encounter.round_over) == (1, True)
    scene.next()
    assert (scene.encounter.round, scene.encounter.round_over) == (2, False)


def test_who_comes_back_to_a_group_lets_it_act_again() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X", count=2)
    scene.begin(party=2, monsters=5)
    scene.act(LeaveEncounter(target="x#1", reason="fled"))
    scene.act(AddEffect(target="x#2", name="sleep", key="out"))
    assert list(scene.now.who) == []
    scene.act(ReturnToEncounter(target="x#1"))
    assert list(scene.now.who) == ["x"]


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
