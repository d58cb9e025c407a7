"""Health inside real rounds: death saves, bonuses, ties and waking as a whole game plays them."""

import pytest

from rules.clock.actions import PassTime
from rules.conditions.actions import AddEffect
from rules.conditions.events import EffectEnded, EffectSpent
from rules.encounter.actions import (
    AddMonsters,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    RemoveCombatant,
    SetSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.health.actions import Damage, Heal, RollDeathSave
from rules.health.events import AttackBonusRose, DeathSaveDue, LifeChanged
from rules.initiative.actions import RollInitiative
from rules.kernel.resolution import Action
from rules.rounds.actions import MarkDone, NextStep
from rules.rounds.events import RoundBegan
from rules.sheet.actions import CreateCharacter
from rules.state.health import Life
from tests.rules.health.stage import bonus
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB


def play(preset: str, *, hit_points: int = 20, **overrides: str) -> Scene:
    """Ada (c1) and Cedric (c2) have met an ogre."""
    table = Scene(preset, **overrides)
    table.act(CreateCharacter(name="Ada", hit_points=hit_points), ANN)
    table.act(CreateCharacter(name="Cedric", hit_points=hit_points), BOB)
    table.act(StartEncounter())
    table.act(JoinEncounter(), ANN)
    table.act(JoinEncounter(), BOB)
    table.act(AddMonsters(name="Ogre", hit_points=(20,)))
    return table


def ogre(table: Scene) -> str:
    """The id of the ogre's line."""
    assert table.state.encounter is not None
    return next(c.id for c in table.state.encounter.combatants if c.name == "Ogre")


def in_groups(**overrides: str) -> Scene:
    """4th edition: Ada and Cedric act as one group, then the ogre; round 1 has come to them."""
    table = play("4e", hit_points=20, **overrides)
    table.act(NextStep())
    for combatant_id, face in (("c1", 19), ("c2", 15), (ogre(table), 3)):
        table.act(RollInitiative(combatant_id=combatant_id), faces=[face])
    table.act(NextStep())
    return table


@pytest.mark.rule("4E-DEATH-SAVE")
def test_the_dying_owe_one_save_a_round() -> None:
    table = in_groups()
    table.act(Damage(targets=("c1",), amount="25"))
    due: list[tuple[str, int]] = []
    for _ in range(5):
        table.act(NextStep())
        due += [(event.target.id, event.round) for event in table.events(DeathSaveDue)]
    assert due == [("c1", 1), ("c1", 2), ("c1", 3)]
    assert table.vitals("c1").saves_due == 3
    table.act(RollDeathSave(target="c1"), ANN, faces=[12])
    assert table.vitals("c1").saves_due == 2


@pytest.mark.rule("4E-DEATH-SAVE", "OSE-SURPRISE")
@pytest.mark.parametrize("away", [LeaveEncounter(target="c2"), RemoveCombatant(combatant_id="c2")])
def test_who_comes_dying_into_the_surprise_round_owes_a_save_from_the_next_on(
    away: Action,
) -> None:
    table = play("4e")
    table.act(away)
    table.act(Damage(targets=("c2",), amount="25"))
    table.act(SetSurprise(side="monsters", surprised=True))
    table.act(NextStep())
    table.act(RollInitiative(for_all=True), faces=[12])
    table.act(NextStep())
    table.act(JoinEncounter(), BOB)
    with pytest.raises(RuleError, match="Cedric has just joined and acts from the next round on"):
        table.act(MarkDone(target="c2"), BOB)
    table.act(NextStep())
    assert table.events(RoundBegan)[0].round == 1
    assert table.events(DeathSaveDue) == []
    due: list[tuple[str, int]] = []
    for faces in ((8, 3), (), ()):
        table.act(NextStep(), faces=faces)
        due += [(event.target.id, event.round) for event in table.events(DeathSaveDue)]
    assert due == [("c2", 1)]


@pytest.mark.rule("4E-DEATH-SAVE", "OSE-SURPRISE")
def test_who_comes_before_the_order_of_the_surprise_round_stands_has_a_place_in_it() -> None:
    table = play("4e")
    table.act(RemoveCombatant(combatant_id="c2"))
    table.act(Damage(targets=("c2",), amount="25"))
    table.act(SetSurprise(side="monsters", surprised=True))
    table.act(NextStep())
    table.act(JoinEncounter(), BOB)
    table.act(NextStep(), faces=[12, 7])
    table.act(NextStep())
    assert [(event.target.id, event.round) for event in table.events(DeathSaveDue)] == [("c2", 0)]


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_falls_in_the_enemys_step_saves_in_the_next_round() -> None:
    table = in_groups()
    table.act(NextStep())
    table.act(Damage(targets=("c1",), amount="25", by=ogre(table)))
    table.act(NextStep())
    assert table.events(RoundBegan)[0].round == 2
    assert table.events(DeathSaveDue) == []
    table.act(NextStep())
    assert [event.round for event in table.events(DeathSaveDue)] == [2]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_worked_example_in_real_rounds() -> None:
    table = in_groups()
    table.act(
        AddEffect(
            target="c2",
            name="blessed",
            amount=2,
            modifies="attack",
            source="c1",
            until_turn_of="c1",
        ),
        ANN,
    )
    table.act(MarkDone(target="c1"), ANN)
    assert bonus(table.state, "c2", "attack") == 2
    table.act(MarkDone(target="c2"), BOB)
    assert len(table.events(EffectSpent)) == 1
    assert bonus(table.state, "c2", "attack") == 0
    table.act(NextStep())
    table.act(NextStep())
    assert table.events(RoundBegan)[0].round == 2
    table.act(MarkDone(target="c2"), BOB)
    assert bonus(table.state, "c2", "attack") == 0
    assert table.effect("blessed") is not None
    table.act(MarkDone(target="c1"), ANN)
    assert [event.cause for event in table.events(EffectEnded)] == ["time"]


@pytest.mark.rule("4E-ESCALATION")
def test_bonus_is_told_as_rounds_begin() -> None:
    table = in_groups()
    rises: list[int] = []
    for _ in range(6):
        table.act(NextStep())
        rises += [event.bonus for event in table.events(AttackBonusRose)]
    assert rises == [1, 2, 3]


@pytest.mark.rule("OSE-DEATH")
def test_both_sides_of_a_tie_can_deal_killing_blows() -> None:
    table = play("ose", hit_points=4, initiative_tie="simultaneous")
    table.act(NextStep())
    table.act(NextStep())
    for side in ("party", "monsters"):
        table.act(RollInitiative(side=side), faces=[3])
    table.act(NextStep())
    encounter = table.state.encounter
    assert encounter is not None
    assert encounter.step is not None
    assert encounter.step.simultaneous
    table.act(Damage(targets=(ogre(table),), amount="20", by="c1"), ANN)
    table.act(Damage(targets=("c1",), amount="4", by=ogre(table)))
    assert table.vitals(ogre(table)).life is Life.UP
    table.act(NextStep(to="round"))
    assert {event.target.name for event in table.events(LifeChanged)} == {"Ogre", "Ada"}
    assert table.vitals("c1").life is Life.DEAD


@pytest.mark.rule("ERIS-DEATH")
def test_unconscious_wake_after_the_encounter_as_the_d6_fell() -> None:
    table = play("eris", hit_points=4)
    table.act(Damage(targets=("c1", "c2"), amount="4"), faces=[1, 2])
    table.act(EndEncounter())
    assert table.vitals("c1").life is Life.UP
    assert table.vitals("c2").life is Life.UNCONSCIOUS
    table.act(PassTime(turns=1))
    assert table.vitals("c2").hit_points == 1
    table.act(Heal(targets=("c2",), amount="1"), BOB)
    assert table.vitals("c2").hit_points == 2
