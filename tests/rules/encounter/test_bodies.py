"""Counting who stands, who fell, and who is out."""

import pytest

from rules.encounter.actions import LeaveEncounter, RemoveCombatant
from rules.encounter.bodies import (
    bodies_of,
    fallen,
    incapacitated,
    is_out,
    present,
    standing,
)
from rules.kernel.targets import is_on
from rules.record import replace
from rules.state.conditions import Effect
from rules.state.encounter import Body, Combatant, Kind
from rules.state.health import Life, Vitals
from tests.rules.encounter.meeting import VERA, meeting
from tests.rules.scene import Scene

UP = Vitals(3, 3)
DOWN = Vitals(0, 3, Life.UNCONSCIOUS)
DEAD = Vitals(0, 3, Life.DEAD)


def put(played: Scene, combatant: Combatant) -> Combatant:
    now = played.encounter
    lines = tuple(combatant if c.id == combatant.id else c for c in now.combatants)
    played.state = replace(played.state, encounter=replace(now, combatants=lines))
    return combatant


def goblins(played: Scene) -> Combatant:
    """One up, one down, one dead, one fled."""
    line_of_four = played.add(count=4)
    bodies = (Body(1, UP), Body(2, DOWN), Body(3, DEAD), Body(4, UP, "fled"))
    return put(played, replace(line_of_four, bodies=bodies))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_members_of_a_group_are_counted_one_by_one() -> None:
    played = meeting()
    group = goblins(played)
    state, now = played.state, played.encounter
    assert standing(now, state, group) == 1
    assert fallen(state, group) == 2
    assert incapacitated(state, group) == 2
    assert not is_out(now, state, group)
    assert [target for target, _, _ in bodies_of(state, group)] == [
        f"{group.id}#{number}" for number in (1, 2, 3, 4)
    ]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_character_is_one_body_with_the_sheets_hit_points() -> None:
    played = meeting()
    vera = played.combatant("Vera")
    assert standing(played.encounter, played.state, vera) == 1
    assert list(bodies_of(played.state, vera)) == [(VERA, Vitals(8, 8), "")]
    sheets = (replace(played.state.characters[0], vitals=DEAD), played.state.characters[1])
    state = replace(played.state, characters=sheets)
    assert is_out(played.encounter, state, vera)
    assert fallen(state, vera) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_line_without_a_sheet_or_bodies_has_nobody() -> None:
    played = meeting()
    ghost = Combatant("c99", "Ghost", "party", Kind.CHARACTER)
    assert list(bodies_of(played.state, ghost)) == []


@pytest.mark.rule("OSE-ENCOUNTER")
def test_those_who_left_or_were_removed_do_not_stand() -> None:
    played = meeting()
    wolf, bear = played.add("Wolf"), played.add("Bear")
    assert standing(played.encounter, played.state, bear) == 1
    played.act(LeaveEncounter(target=wolf.id, reason="fled"))
    played.act(RemoveCombatant(combatant_id=bear.id))
    assert is_out(played.encounter, played.state, played.combatant("Wolf"))
    assert is_out(played.encounter, played.state, bear)
    assert present(played.encounter, "monsters") == ()
    assert len(present(played.encounter, "party")) == 2


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("targets", "count"),
    [((), 0), (("#1",), 1), (("#1", "#3"), 2), (("#1", "#1"), 1), (("",), 3)],
)
def test_an_incapacitating_effect_counts_as_a_loss(targets: tuple[str, ...], count: int) -> None:
    played = meeting()
    group = played.add(count=3)
    effects = tuple(
        Effect(f"e{n}", "paralysed", f"{group.id}{target}", key="out")
        for n, target in enumerate(targets)
    )
    harmless = Effect("e9", "blessed", group.id)
    state = replace(played.state, effects=(*effects, harmless))
    assert incapacitated(state, group) == count


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_alone_is_incapacitated_as_a_combatant() -> None:
    played = meeting()
    wolf = played.add("Wolf")
    effect = Effect("e1", "asleep", wolf.id, key="out")
    assert incapacitated(replace(played.state, effects=(effect,)), wolf) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_target_is_on_a_line() -> None:
    wolf = meeting().add("Wolf")
    assert is_on(wolf.id, wolf)
    assert is_on(f"{wolf.id}#4", wolf)
    assert not is_on(f"{wolf.id}4", wolf)
