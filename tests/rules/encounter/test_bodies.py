"""Counting who stands, who fell, and who is out."""

import pytest

from rules.encounter.bodies import bodies_of, fallen, incapacitated, is_out, present, standing
from rules.encounter.records import LeaveEncounter, RemoveCombatant
from rules.kernel.targets import is_on
from rules.record import replace
from rules.state.encounter import Body, Combatant, Kind
from rules.state.health import Effect, Life, Vitals
from tests.rules.encounter.meeting import VERA, meeting
from tests.rules.scene import Scene

UP = Vitals(3, 3)
DOWN = Vitals(0, 3, Life.UNCONSCIOUS)
DEAD = Vitals(0, 3, Life.DEAD)


def put(scene: Scene, combatant: Combatant) -> Combatant:
    now = scene.encounter
    lines = tuple(combatant if c.id == combatant.id else c for c in now.combatants)
    scene.state = replace(scene.state, encounter=replace(now, combatants=lines))
    return combatant


def goblins(scene: Scene) -> Combatant:
    """One up, one down, one dead, one fled."""
    line_of_four = scene.add(count=4)
    bodies = (Body(1, UP), Body(2, DOWN), Body(3, DEAD), Body(4, UP, "fled"))
    return put(scene, replace(line_of_four, bodies=bodies))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_members_of_a_group_are_counted_one_by_one() -> None:
    scene = meeting()
    group = goblins(scene)
    state, now = scene.state, scene.encounter
    assert standing(now, state, group) == 1
    assert fallen(state, group) == 2
    assert incapacitated(state, group) == 2
    assert not is_out(now, state, group)
    assert [target for target, _, _ in bodies_of(state, group)] == [
        f"{group.id}#{number}" for number in (1, 2, 3, 4)
    ]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_character_is_one_body_with_the_sheets_hit_points() -> None:
    scene = meeting()
    vera = scene.combatant("Vera")
    assert standing(scene.encounter, scene.state, vera) == 1
    assert list(bodies_of(scene.state, vera)) == [(VERA, Vitals(8, 8), "")]
    sheets = (replace(scene.state.characters[0], vitals=DEAD), scene.state.characters[1])
    state = replace(scene.state, characters=sheets)
    assert is_out(scene.encounter, state, vera)
    assert fallen(state, vera) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_line_without_a_sheet_or_bodies_has_nobody() -> None:
    scene = meeting()
    ghost = Combatant("c99", "Ghost", "party", Kind.CHARACTER)
    assert list(bodies_of(scene.state, ghost)) == []


@pytest.mark.rule("OSE-ENCOUNTER")
def test_those_who_left_or_were_removed_do_not_stand() -> None:
    scene = meeting()
    wolf, bear = scene.add("Wolf"), scene.add("Bear")
    assert standing(scene.encounter, scene.state, bear) == 1
    scene.act(LeaveEncounter(target=wolf.id, reason="fled"))
    scene.act(RemoveCombatant(combatant_id=bear.id))
    assert is_out(scene.encounter, scene.state, scene.combatant("Wolf"))
    assert is_out(scene.encounter, scene.state, bear)
    assert present(scene.encounter, "monsters") == ()
    assert len(present(scene.encounter, "party")) == 2


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("targets", "count"),
    [((), 0), (("#1",), 1), (("#1", "#3"), 2), (("#1", "#1"), 1), (("",), 3)],
)
def test_an_incapacitating_effect_counts_as_a_loss(targets: tuple[str, ...], count: int) -> None:
    scene = meeting()
    group = scene.add(count=3)
    effects = tuple(
        Effect(f"e{n}", "paralysed", f"{group.id}{target}", key="out")
        for n, target in enumerate(targets)
    )
    harmless = Effect("e9", "blessed", group.id)
    state = replace(scene.state, effects=(*effects, harmless))
    assert incapacitated(state, group) == count


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_alone_is_incapacitated_as_a_combatant() -> None:
    scene = meeting()
    wolf = scene.add("Wolf")
    effect = Effect("e1", "asleep", wolf.id, key="out")
    assert incapacitated(replace(scene.state, effects=(effect,)), wolf) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_target_is_on_a_line() -> None:
    wolf = meeting().add("Wolf")
    assert is_on(wolf.id, wolf)
    assert is_on(f"{wolf.id}#4", wolf)
    assert not is_on(f"{wolf.id}4", wolf)
