"""Health inside real rounds: death saves, bonuses, ties and waking as a whole game plays them.
What holds for every rule of death, whatever blows and healing come in whatever order.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock.records import PassTime
from rules.conditions.records import AddEffect, EffectEnded, EffectSpent
from rules.encounter.records import (
    AddMonsters,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    RemoveCombatant,
    SetSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.health.death_rules import DEATHS, DeathRule, Wound, caps
from rules.health.records import (
    AttackBonusRose,
    Damage,
    DeathSaveDue,
    Heal,
    LifeChanged,
    RollDeathSave,
)
from rules.initiative.records import RollInitiative
from rules.kernel.action import Action
from rules.rounds.records import MarkDone, NextStep, RoundBegan
from rules.sheet.records import CreateCharacter
from rules.state.health import Life, Vitals
from tests.rules.health.stage import bonus
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB


def play(preset: str, *, hit_points: int = 20, **overrides: str) -> Scene:
    """Ada (c1) and Cedric (c2) have met an ogre."""
    scene = Scene(preset, **overrides)
    scene.act(CreateCharacter(name="Ada", hit_points=hit_points), ANN)
    scene.act(CreateCharacter(name="Cedric", hit_points=hit_points), BOB)
    scene.act(StartEncounter())
    scene.act(JoinEncounter(), ANN)
    scene.act(JoinEncounter(), BOB)
    scene.act(AddMonsters(name="Ogre", hit_points=(20,)))
    return scene


def ogre(scene: Scene) -> str:
    """The id of the ogre's line."""
    assert scene.state.encounter is not None
    return next(c.id for c in scene.state.encounter.combatants if c.name == "Ogre")


def in_groups(**overrides: str) -> Scene:
    """4th edition: Ada and Cedric act as one group, then the ogre; round 1 has come to them."""
    scene = play("4e", hit_points=20, **overrides)
    scene.act(NextStep())
    for combatant_id, face in (("c1", 19), ("c2", 15), (ogre(scene), 3)):
        scene.act(RollInitiative(combatant_id=combatant_id), faces=[face])
    scene.act(NextStep())
    return scene


@pytest.mark.rule("4E-DEATH-SAVE")
def test_the_dying_owe_one_save_a_round() -> None:
    scene = in_groups()
    scene.act(Damage(targets=("c1",), amount="25"))
    due: list[tuple[str, int]] = []
    for _ in range(5):
        scene.act(NextStep())
        due += [(event.target.id, event.round) for event in scene.events(DeathSaveDue)]
    assert due == [("c1", 1), ("c1", 2), ("c1", 3)]
    assert scene.vitals("c1").saves_due == 3
    scene.act(RollDeathSave(target="c1"), ANN, faces=[12])
    assert scene.vitals("c1").saves_due == 2


@pytest.mark.rule("4E-DEATH-SAVE", "OSE-SURPRISE")
@pytest.mark.parametrize("away", [LeaveEncounter(target="c2"), RemoveCombatant(combatant_id="c2")])
def test_who_comes_dying_into_the_surprise_round_owes_a_save_from_the_next_on(
    away: Action,
) -> None:
    scene = play("4e")
    scene.act(away)
    scene.act(Damage(targets=("c2",), amount="25"))
    scene.act(SetSurprise(side="monsters", surprised=True))
    scene.act(NextStep())
    scene.act(RollInitiative(for_all=True), faces=[12])
    scene.act(NextStep())
    scene.act(JoinEncounter(), BOB)
    with pytest.raises(RuleError, match="Cedric is unconscious, and cannot do that"):
        scene.act(MarkDone(target="c2"), BOB)
    scene.act(NextStep())
    assert scene.events(RoundBegan)[0].round == 1
    assert scene.events(DeathSaveDue) == []
    due: list[tuple[str, int]] = []
    for faces in ((8, 3), (), ()):
        scene.act(NextStep(), faces=faces)
        due += [(event.target.id, event.round) for event in scene.events(DeathSaveDue)]
    assert due == [("c2", 1)]


@pytest.mark.rule("4E-DEATH-SAVE", "OSE-SURPRISE")
def test_who_comes_before_the_order_of_the_surprise_round_stands_has_a_place_in_it() -> None:
    scene = play("4e")
    scene.act(RemoveCombatant(combatant_id="c2"))
    scene.act(Damage(targets=("c2",), amount="25"))
    scene.act(SetSurprise(side="monsters", surprised=True))
    scene.act(NextStep())
    scene.act(JoinEncounter(), BOB)
    scene.act(NextStep(), faces=[12, 7])
    scene.act(NextStep())
    assert [(event.target.id, event.round) for event in scene.events(DeathSaveDue)] == [("c2", 0)]


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_falls_in_the_enemys_step_saves_in_the_next_round() -> None:
    scene = in_groups()
    scene.act(NextStep())
    scene.act(Damage(targets=("c1",), amount="25", by=ogre(scene)))
    scene.act(NextStep())
    assert scene.events(RoundBegan)[0].round == 2
    assert scene.events(DeathSaveDue) == []
    scene.act(NextStep())
    assert [event.round for event in scene.events(DeathSaveDue)] == [2]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_worked_example_in_real_rounds() -> None:
    scene = in_groups()
    scene.act(
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
    scene.act(MarkDone(target="c1"), ANN)
    assert bonus(scene.state, "c2", "attack") == 2
    scene.act(MarkDone(target="c2"), BOB)
    assert len(scene.events(EffectSpent)) == 1
    assert bonus(scene.state, "c2", "attack") == 0
    scene.act(NextStep())
    scene.act(NextStep())
    assert scene.events(RoundBegan)[0].round == 2
    scene.act(MarkDone(target="c2"), BOB)
    assert bonus(scene.state, "c2", "attack") == 0
    assert scene.effect("blessed") is not None
    scene.act(MarkDone(target="c1"), ANN)
    assert [event.cause for event in scene.events(EffectEnded)] == ["time"]


@pytest.mark.rule("4E-ESCALATION")
def test_bonus_is_told_as_rounds_begin() -> None:
    scene = in_groups()
    rises: list[int] = []
    for _ in range(6):
        scene.act(NextStep())
        rises += [event.bonus for event in scene.events(AttackBonusRose)]
    assert rises == [1, 2, 3]


@pytest.mark.rule("OSE-DEATH")
def test_both_sides_of_a_tie_can_deal_killing_blows() -> None:
    scene = play("ose", hit_points=4, initiative_tie="simultaneous")
    scene.act(NextStep())
    scene.act(NextStep())
    for side in ("party", "monsters"):
        scene.act(RollInitiative(side=side), faces=[3])
    scene.act(NextStep())
    encounter = scene.state.encounter
    assert encounter is not None
    assert encounter.step is not None
    assert encounter.step.simultaneous
    scene.act(Damage(targets=(ogre(scene),), amount="20", by="c1"), ANN)
    scene.act(Damage(targets=("c1",), amount="4", by=ogre(scene)))
    assert scene.vitals(ogre(scene)).life is Life.UP
    scene.act(NextStep(to="round"))
    assert {event.target.name for event in scene.events(LifeChanged)} == {"Ogre", "Ada"}
    assert scene.vitals("c1").life is Life.DEAD


@pytest.mark.rule("ERIS-DEATH")
def test_unconscious_wake_after_the_encounter_as_the_d6_fell() -> None:
    scene = play("eris", hit_points=4)
    scene.act(Damage(targets=("c1", "c2"), amount="4"), faces=[1, 2])
    scene.act(EndEncounter())
    assert scene.vitals("c1").life is Life.UP
    assert scene.vitals("c2").life is Life.UNCONSCIOUS
    scene.act(PassTime(turns=1))
    assert scene.vitals("c2").hit_points == 1
    scene.act(Heal(targets=("c2",), amount="1"), BOB)
    assert scene.vitals("c2").hit_points == 2


BLOWS = st.lists(st.integers(-30, 30), max_size=12)
SETTINGS = st.fixed_dictionaries(
    {
        "wound_threshold": st.sampled_from(["below-zero", "zero-or-below"]),
        "wound_source": st.sampled_from(["any", "attack"]),
        "wound_repeat": st.sampled_from(["every-fall", "first-fall-only"]),
    }
)


def after(
    rule: DeathRule, full: int, level: int, blows: list[int], settings: dict[str, str]
) -> list[Vitals]:
    """The body after each blow (positive) or healing (negative), up to its death."""
    seen = [Vitals(full, full)]
    for number, blow in enumerate(blows):
        body = seen[-1]
        if body.life is Life.DEAD:
            break
        hit_points = body.hit_points - blow
        if blow >= 0:
            is_attack = number % 2 == 0
            body = rule.hurt(Wound(body, hit_points, level, is_attack, settings.__getitem__))
        else:
            reached = max(body.hit_points, min(hit_points, rule.cap(body)))
            body = rule.at(body, reached, level)
        seen.append(body)
    return seen


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.rule("4E-WOUNDS")
@given(st.sampled_from(DEATHS), st.integers(1, 60), st.integers(0, 14), BLOWS, SETTINGS)
def test_nobody_stands_at_0_and_nobody_lies_above_it(
    rule: DeathRule, full: int, level: int, blows: list[int], settings: dict[str, str]
) -> None:
    for body in after(rule, full, level, blows, settings):
        assert (body.life is Life.UP) is (body.hit_points > 0)
        assert body.hit_points <= full


@pytest.mark.rule("4E-WOUNDS")
@given(st.integers(1, 60), BLOWS, SETTINGS)
def test_wounds_only_deepen_and_cap_what_healing_reaches(
    full: int, blows: list[int], settings: dict[str, str]
) -> None:
    four = next(rule for rule in DEATHS if rule.fail_save is not None)
    bodies = after(four, full, 1, blows, settings)
    levels = [body.wound_level for body in bodies]
    assert levels == sorted(levels)
    for body in bodies:
        assert 0 <= body.wound_level <= 3
        assert body.hit_points <= caps(full)[body.wound_level]


@pytest.mark.rule("4E-DEATH-SAVE")
@given(st.integers(1, 60), st.integers(0, 3))
def test_failed_saves_left_are_those_to_injured_and_one_more(full: int, level: int) -> None:
    four = next(rule for rule in DEATHS if rule.fail_save is not None)
    assert four.fail_save is not None
    body = Vitals(-1, full, Life.UNCONSCIOUS, wound_level=level)
    failed = 0
    while body.life is not Life.DEAD:
        body = four.fail_save(body)
        failed += 1
    assert failed == 4 - level
