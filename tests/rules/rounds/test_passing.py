"""Places that the round goes past by itself: what that sets off, and where it stops at last."""

import pytest

from rules.conditions.records import AddEffect, EffectEnded
from rules.health.records import Damage, DeathSaveDue
from rules.kernel.resolution import Step
from rules.rounds.records import StepBegan, TurnTaken
from rules.state.health import Life
from tests.rules.rounds.test_sequence import lay_down
from tests.rules.scene import Scene, reported

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def by_turns() -> Scene:
    """A, X, B and Y act one after the other."""
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.foe("X")
    scene.hero("B", owner=3)
    scene.foe("Y")
    scene.begin(a=20, x=15, b=10, y=5)
    return scene


def order_of(step: Step, *kinds: type) -> list[str]:
    """The names of the events of these kinds, in the order in which they are told."""
    return [type(event).__name__ for event in step.events if isinstance(event, kinds)]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize("is_stunned", [False, True])
def test_who_is_free_when_a_turn_ends_acts_next_also_if_that_was_passed_over(
    is_stunned: bool,
) -> None:
    scene = by_turns()
    scene.act(AddEffect(target="b", name="held", until_turn_of="x", key="out"))
    if is_stunned:
        scene.act(AddEffect(target="x", name="stunned", rounds=2, key="out"))
    else:
        scene.next()
    step = scene.next()
    assert [effect.name for effect in reported(step, EffectEnded)] == ["held"]
    assert scene.place == ("Party", "", {"b"})


@pytest.mark.rule("4E-DEATH-SAVE")
def test_a_save_that_is_due_is_told_before_whose_turn_it_is() -> None:
    scene = by_turns()
    lay_down(scene, "b", Life.UNCONSCIOUS)
    scene.act(AddEffect(target="x", name="stunned", key="out"))
    step = scene.next()
    told = order_of(step, TurnTaken, DeathSaveDue, StepBegan)
    assert told == ["TurnTaken", "TurnTaken", "TurnTaken", "DeathSaveDue", "StepBegan"]
    assert scene.place == ("Monsters", "", {"y"})


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_hundred_places_are_passed_at_once() -> None:
    scene = Scene("4e").meet()
    totals: dict[str, int] = {}
    for number in range(50):
        scene.hero(f"A{number}")
        scene.foe(f"X{number}")
        totals |= {f"a{number}": 80 - 2 * number, f"x{number}": 79 - 2 * number}
    scene.begin(**totals)
    for number in range(50):
        for who in (f"a{number}", f"x{number}")[number == 0 :]:
            scene.act(AddEffect(target=who, name="stunned", key="stunned"))
    step = scene.next()
    assert len(reported(step, TurnTaken)) == 100
    assert (scene.encounter.round, scene.place) == (2, ("Party", "", {"a0"}))


@pytest.mark.no_cover
@pytest.mark.parametrize("to", ["round", "side"])
def test_hundreds_of_effects_end_at_once(to: str) -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet()
    scene.hero("A")
    groups = [f"X{number}" for number in range(25)]
    for name in groups:
        scene.foe(name, count=20)
    scene.begin(party=4, monsters=4)
    for name in groups:
        targets = tuple(f"{name.lower()}#{number}" for number in range(1, 21))
        scene.act(AddEffect(target=targets[0], also=targets[1:], name="web", rounds=1))
        scene.act(Damage(targets=targets, amount="4"))
    step = scene.next(to=to)
    assert len(reported(step, EffectEnded)) == 500
    assert scene.encounter.round == 2
