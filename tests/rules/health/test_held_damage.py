"""Held damage: both sides of a tie may deal killing blows."""

import pytest

from rules.health.records import Damage, DamageHeld, Heal, HitPointsChanged, LifeChanged
from rules.kernel.actor import TABLE
from rules.kernel.visibility import Visibility
from rules.state.health import Life
from tests.rules.cast import monsters
from tests.rules.health.stage import ApplyHeld, Hurt, camp, stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE


def tied_table(**settings: str) -> Scene:
    """Morgan and the goblins act at the same time."""
    scene = stage(monsters(), monsters("m2", (3,), name="Bat", hidden=True))
    scene.change(settings=settings)
    scene.begin_step("c1", "m1", simultaneous=True)
    return scene


@pytest.mark.rule("OSE-INITIATIVE")
def test_the_struck_down_still_stand_until_the_step_is_over() -> None:
    scene = tied_table()
    scene.act(Damage(targets=("m1#1",), amount="1d6", by="c1"), ANN, faces=[6])
    (event,) = scene.events(DamageHeld)
    assert (event.amount, event.by.id, event.throw.total) == (6, "c1", 6)
    assert event.rule == "OSE-INITIATIVE"
    assert scene.vitals("m1#1").life is Life.UP
    scene.act(Damage(targets=("c1",), amount="8", by="m1#1"))
    scene.act(ApplyHeld())
    assert [event.target.id for event in scene.events(LifeChanged)] == ["m1", "c1"]
    assert scene.vitals("m1#1").life is Life.DEAD
    assert scene.vitals("c1").life is Life.DEAD
    assert scene.state.encounter is not None
    assert scene.state.encounter.held == ()


@pytest.mark.rule("ERIS-INITIATIVE")
def test_phases_of_dexterity_name_their_own_rule() -> None:
    scene = tied_table(initiative="eris-side")
    scene.act(Damage(targets=("m1#1",), amount="1"))
    assert scene.events(DamageHeld)[0].rule == "ERIS-INITIATIVE"


@pytest.mark.rule("OSE-INITIATIVE")
def test_hits_after_the_killing_one_are_lost() -> None:
    scene = tied_table()
    for _ in range(2):
        scene.act(Damage(targets=("m1#1",), amount="5"))
    scene.act(ApplyHeld())
    assert len(scene.events(HitPointsChanged)) == 1
    assert scene.vitals("m1#1").hit_points == 0


@pytest.mark.rule("OSE-INITIATIVE")
def test_healing_counts_at_once() -> None:
    scene = tied_table()
    scene.act(Hurt(target="c1", amount=3))
    scene.act(Heal(targets=("c1",), amount="1d6"), faces=[5])
    scene.act(ApplyHeld())
    assert scene.vitals("c1").hit_points == 5


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_player_may_end_the_step_over_somebody_hidden() -> None:
    scene = tied_table()
    scene.act(Damage(targets=("m2",), amount="3", by="m1"))
    assert scene.events(DamageHeld)[0].concerns_hidden()
    scene.act(ApplyHeld(), ANN)
    assert scene.vitals("m2").life is Life.DEAD
    assert all(event.concerns_hidden() for event in scene.events(LifeChanged))


@pytest.mark.rule("OSE-INITIATIVE")
def test_secret_damage_stays_secret_when_it_is_applied() -> None:
    scene = tied_table()
    scene.act(Damage(targets=("m1#1", "c1"), amount="1d4", seen=Visibility.BLIND), faces=[2])
    of_monster, of_character = scene.events(DamageHeld)
    assert of_monster.seen_by(TABLE) is None
    assert of_character.seen_by(TABLE).throw is None
    scene.act(ApplyHeld())
    of_monster, of_character = scene.events(HitPointsChanged)
    assert of_monster.seen_by(TABLE) is None
    assert of_character.seen_by(TABLE).after == 6


@pytest.mark.rule("OSE-INITIATIVE")
def test_nothing_is_held_elsewhere() -> None:
    scene = stage(monsters())
    scene.begin_step("c1")
    scene.act(Damage(targets=("m1#1",), amount="1"))
    assert scene.vitals("m1#1").hit_points == 4
    scene = stage(monsters())
    scene.act(Damage(targets=("m1#1",), amount="1"))
    assert scene.vitals("m1#1").hit_points == 4
    scene = camp()
    scene.act(Damage(targets=("c1",), amount="1"))
    assert scene.vitals("c1").hit_points == 7


@pytest.mark.rule("OSE-INITIATIVE")
def test_somebody_outside_the_encounter_is_hurt_at_once() -> None:
    scene = tied_table()
    assert scene.state.encounter is not None
    others = tuple(c for c in scene.state.encounter.combatants if c.id != "c2")
    scene.change(combatants=others)
    scene.act(Damage(targets=("c2",), amount="1"))
    assert scene.vitals("c2").hit_points == 5


@pytest.mark.rule("OSE-INITIATIVE")
def test_applying_nothing_does_nothing() -> None:
    for scene in (stage(), camp()):
        before = scene.state
        scene.act(ApplyHeld())
        assert scene.state == before
        assert scene.step is not None
        assert len(scene.step.events) == 1


@pytest.mark.rule("OSE-INITIATIVE")
def test_players_see_of_a_monster_what_was_dealt_in_the_open() -> None:
    scene = tied_table()
    scene.act(Damage(targets=("m1#1",), amount="1"))
    scene.act(Damage(targets=("m1#1",), amount="2", seen=Visibility.BLIND))
    held = [
        next(line for line in scene.see(viewer).combatants if line.id == "m1").bodies[0].held
        for viewer in (REFEREE, TABLE)
    ]
    assert held == [3, 1]
