"""Held damage: both sides of a tie may deal killing blows."""

import pytest

from rules.health.actions import Damage, Heal
from rules.health.events import DamageHeld, HitPointsChanged, LifeChanged
from rules.kernel.actor import TABLE
from rules.state.health import Life
from tests.rules.cast import monsters
from tests.rules.health.stage import ApplyHeld, Hurt, camp, stage
from tests.rules.scene import Scene
from tests.rules.table import ANN


def tied_table(**settings: str) -> Scene:
    """Morgan and the goblins act at the same time."""
    table = stage(monsters(), monsters("m2", (3,), name="Bat", hidden=True))
    table.change(settings=settings)
    table.begin_step("c1", "m1", simultaneous=True)
    return table


@pytest.mark.rule("OSE-INITIATIVE")
def test_the_struck_down_still_stand_until_the_step_is_over() -> None:
    table = tied_table()
    table.act(Damage(targets=("m1#1",), amount="1d6", by="c1"), ANN, faces=[6])
    (event,) = table.events(DamageHeld)
    assert (event.amount, event.by.id, event.throw.total) == (6, "c1", 6)
    assert event.rule == "OSE-INITIATIVE"
    assert table.vitals("m1#1").life is Life.UP
    table.act(Damage(targets=("c1",), amount="8", by="m1#1"))
    table.act(ApplyHeld())
    assert [event.target.id for event in table.events(LifeChanged)] == ["m1", "c1"]
    assert table.vitals("m1#1").life is Life.DEAD
    assert table.vitals("c1").life is Life.DEAD
    assert table.state.encounter is not None
    assert table.state.encounter.held == ()


@pytest.mark.rule("ERIS-INITIATIVE")
def test_phases_of_dexterity_name_their_own_rule() -> None:
    table = tied_table(initiative="eris-side")
    table.act(Damage(targets=("m1#1",), amount="1"))
    assert table.events(DamageHeld)[0].rule == "ERIS-INITIATIVE"


@pytest.mark.rule("OSE-INITIATIVE")
def test_hits_after_the_killing_one_are_lost() -> None:
    table = tied_table()
    for _ in range(2):
        table.act(Damage(targets=("m1#1",), amount="5"))
    table.act(ApplyHeld())
    assert len(table.events(HitPointsChanged)) == 1
    assert table.vitals("m1#1").hit_points == 0


@pytest.mark.rule("OSE-INITIATIVE")
def test_healing_counts_at_once() -> None:
    table = tied_table()
    table.act(Hurt(target="c1", amount=3))
    table.act(Heal(targets=("c1",), amount="1d6"), faces=[5])
    table.act(ApplyHeld())
    assert table.vitals("c1").hit_points == 5


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_player_may_end_the_step_over_somebody_hidden() -> None:
    table = tied_table()
    table.act(Damage(targets=("m2",), amount="3", by="m1"))
    assert table.events(DamageHeld)[0].concerns_hidden()
    table.act(ApplyHeld(), ANN)
    assert table.vitals("m2").life is Life.DEAD
    assert all(event.concerns_hidden() for event in table.events(LifeChanged))


@pytest.mark.rule("OSE-INITIATIVE")
def test_secret_damage_stays_secret_when_it_is_applied() -> None:
    table = tied_table()
    table.act(Damage(targets=("m1#1", "c1"), amount="1d4", secret=True), faces=[2])
    of_monster, of_character = table.events(DamageHeld)
    assert of_monster.seen_by(TABLE) is None
    assert of_character.seen_by(TABLE).throw is None
    table.act(ApplyHeld())
    of_monster, of_character = table.events(HitPointsChanged)
    assert of_monster.seen_by(TABLE) is None
    assert of_character.seen_by(TABLE).after == 6


@pytest.mark.rule("OSE-INITIATIVE")
def test_nothing_is_held_elsewhere() -> None:
    table = stage(monsters())
    table.begin_step("c1")
    table.act(Damage(targets=("m1#1",), amount="1"))
    assert table.vitals("m1#1").hit_points == 4
    table = stage(monsters())
    table.act(Damage(targets=("m1#1",), amount="1"))
    assert table.vitals("m1#1").hit_points == 4
    table = camp()
    table.act(Damage(targets=("c1",), amount="1"))
    assert table.vitals("c1").hit_points == 7


@pytest.mark.rule("OSE-INITIATIVE")
def test_somebody_outside_the_encounter_is_hurt_at_once() -> None:
    table = tied_table()
    assert table.state.encounter is not None
    others = tuple(c for c in table.state.encounter.combatants if c.id != "c2")
    table.change(combatants=others)
    table.act(Damage(targets=("c2",), amount="1"))
    assert table.vitals("c2").hit_points == 5


@pytest.mark.rule("OSE-INITIATIVE")
def test_applying_nothing_does_nothing() -> None:
    for table in (stage(), camp()):
        before = table.state
        table.act(ApplyHeld())
        assert table.state == before
        assert table.step is not None
        assert len(table.step.events) == 1
