"""Whoever lies there when the rule of death changes comes into a state that the new one knows."""

from itertools import permutations, product

import pytest

from rules.campaign.records import ChangePreset, ChangeSetting
from rules.clock.records import PassTime
from rules.encounter.records import (
    AddMonsters,
    EncounterEnded,
    EndEncounter,
    JoinEncounter,
    StartEncounter,
)
from rules.errors import RuleError
from rules.health.death_rules import DEATHS, DeathRule, lies_alive
from rules.health.dying import is_dying, lies_unconscious, take_over
from rules.health.hit_points import NO_ROUND
from rules.health.records import (
    Damage,
    DeathSaveDue,
    Heal,
    LifeChanged,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    Wake,
    WakeRolled,
    WoundLevelChanged,
    health_word,
)
from rules.initiative.records import RollInitiative
from rules.record import replace
from rules.rounds.records import MarkDone, NextStep
from rules.rounds.turns import can_act
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Body
from rules.state.health import Life, Vitals
from tests.rules.scene import Scene
from tests.rules.table import ANN

LEVEL = 3
POINTS = (-9, -4, -3, -1, 0, 1, 5, 8)

pytestmark = [
    pytest.mark.rule("OSE-DEATH"),
    pytest.mark.rule("ERIS-DEATH"),
    pytest.mark.rule("4E-WOUNDS"),
    pytest.mark.rule("4E-DEATH-SAVE"),
]


def left_behind(rule: DeathRule) -> list[Vitals]:
    """Every kind of body that a rule of death can leave, by hit points or the referee's word."""
    found: list[Vitals] = []
    for points, life in product(POINTS, rule.lives):
        if life is Life.UP and points <= 0:
            continue
        wounds = range(4) if rule.fail_save else (0,)
        for wound_level in wounds:
            vitals = Vitals(points, 8, life, wound_level)
            if rule.fail_save and life is not Life.UP:
                vitals = replace(vitals, failed_saves=wound_level, saves_due=1, saves_through=2)
            if rule.wakes and lies_unconscious(vitals):
                vitals = replace(vitals, wakes_at_turn=4)
            found.append(vitals)
    return found


CHANGES = pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(*pair, id="-".join(rule.key for rule in pair))
        for pair in permutations(DEATHS, 2)
    ],
)


@CHANGES
def test_every_state_becomes_one_that_the_new_rule_knows(old: DeathRule, new: DeathRule) -> None:
    for before in left_behind(old):
        after = take_over(new, before, LEVEL)
        assert after.life in new.lives
        assert (after.life is Life.DEAD) == (before.life is Life.DEAD)
        assert (after.life is Life.UP) == (before.life is Life.UP)
        assert (after.hit_points, after.maximum) == (before.hit_points, before.maximum)
        assert take_over(new, after, LEVEL) == after
        if new.fail_save is None:
            assert (after.wound_level, after.failed_saves, after.saves_due) == (0, 0, 0)
        if after.life is Life.CRITICAL:
            assert after.hit_points < 0


def table_of(rule: DeathRule, vitals: Vitals) -> Scene:
    """Ada stands in a camp of such a game as another rule left her."""
    scene = Scene("ose", death=rule.key)
    scene.act(CreateCharacter(name="Ada", hit_points=8, level=LEVEL), ANN)
    (sheet,) = scene.state.characters
    scene.state = replace(scene.state, characters=(replace(sheet, vitals=vitals),))
    return scene


def change(scene: Scene, new: DeathRule, faces: tuple[int, ...] = ()) -> Vitals:
    """The referee chooses another rule of death; Ada as she is then."""
    scene.act(ChangeSetting(key="death", value=new.key), faces=faces)
    return scene.vitals("c1")


@CHANGES
def test_who_is_taken_over_can_be_helped_hurt_and_shown(old: DeathRule, new: DeathRule) -> None:
    for before in left_behind(old):
        scene = table_of(old, before)
        waits = new.wakes and lies_unconscious(take_over(new, before, LEVEL))
        after = change(scene, new, (6,) if waits else ())
        assert (after.wakes_at_turn is not None) == waits
        if not lies_alive(after):
            assert scene.events(LifeChanged) == []
            continue
        assert health_word(after) == "down"
        if after.hit_points <= 0:
            assert is_dying(after, new) == (new.fail_save is not None)
        if after.hit_points < -1 and not new.heals_from_zero:
            scene.act(Heal(targets=("c1",), amount="1"))
            assert lies_alive(scene.vitals("c1"))
        scene.act(Heal(targets=("c1",), amount="1d20"), faces=[20])
        assert (scene.vitals("c1").life is Life.UP) == (after.hit_points <= 0)
        scene.act(Damage(targets=("c1",), amount="99"))
        fallen = Life.DEAD if new.fail_save is None else Life.UNCONSCIOUS
        assert scene.vitals("c1").life is fallen


@CHANGES
def test_what_was_stored_before_is_not_killed_by_help(old: DeathRule, new: DeathRule) -> None:
    """A body that nobody took over, as an older Linkboy left it."""
    for before, amount in product(left_behind(old), (0, 1, 20)):
        helped = new.at(before, min(8, before.hit_points + amount), LEVEL)
        assert helped.life is not Life.DEAD or before.life is Life.DEAD
        assert helped.life is Life.UP or before.life is not Life.UP


def wounded_of_eris(faces: tuple[int, ...] = ()) -> Scene:
    """Ada of Planet Eris is critically injured."""
    scene = Scene("eris")
    scene.act(CreateCharacter(name="Ada", hit_points=8, level=LEVEL), ANN)
    scene.act(CreateCharacter(name="Bert", hit_points=8, level=LEVEL))
    scene.act(Damage(targets=("c1",), amount="10"), faces=faces)
    assert scene.vitals("c1").life is Life.CRITICAL
    return scene


def begin_4e_fight(scene: Scene) -> None:
    """Ada and Bert meet an ogre by the rules of the 4th edition, and the first group acts."""
    scene.act(StartEncounter())
    scene.act(JoinEncounter(character_id="c1"))
    scene.act(JoinEncounter(character_id="c2"))
    scene.act(AddMonsters(name="Ogre", hit_points=(20,)))
    scene.act(NextStep())
    scene.act(RollInitiative(for_all=True), faces=[20, 19, 1])


def test_the_critically_injured_of_eris_lie_dying_in_4e() -> None:
    scene = wounded_of_eris()
    scene.act(ChangePreset(preset="4e"))
    (event,) = scene.events(LifeChanged)
    assert (event.before, event.after) == (Life.CRITICAL, Life.UNCONSCIOUS)
    assert (event.cause, event.rule) == ("rule", "4E-WOUNDS")
    scene.act(ChangeSetting(key="initiative_rolls", value="by-hand"))
    scene.act(ChangeSetting(key="declaring", value="by-book"))
    scene.act(ChangeSetting(key="who_comes", value="by-hand"))
    begin_4e_fight(scene)
    assert not can_act(scene.state, scene.combatant("c1"))
    scene.act(MarkDone(target="c2"))
    assert [due.target.id for due in scene.events(DeathSaveDue)] == ["c1"]
    scene.act(RollDeathSave(target="c1"), ANN, faces=[3])
    assert scene.vitals("c1").wound_level == 1


def test_an_older_save_with_somebody_critically_injured_in_4e_is_dying_too() -> None:
    scene = wounded_of_eris()
    scene.state = replace(scene.state, preset="4e")
    assert scene.vitals("c1").life is Life.CRITICAL
    begin_4e_fight(scene)
    scene.act(NextStep())
    scene.act(NextStep())
    assert [due.target.id for due in scene.events(DeathSaveDue)] == ["c1"]


def test_the_dying_of_4e_at_0_wake_by_the_d6_of_eris() -> None:
    scene = Scene("4e")
    scene.act(CreateCharacter(name="Ada", hit_points=8), ANN)
    scene.act(Damage(targets=("c1",), amount="9"))
    scene.act(RollDeathSave(target="c1"), faces=[2])
    scene.act(SetHitPoints(target="c1", hit_points=0))
    scene.act(ChangePreset(preset="eris"), faces=[2])
    (wounds,) = scene.events(WoundLevelChanged)
    assert (wounds.before, wounds.after, wounds.cause) == (2, 0, "rule")
    (waking,) = scene.events(WakeRolled)
    assert waking.wakes_at_turn == 2
    assert scene.vitals("c1") == Vitals(
        0, 8, Life.UNCONSCIOUS, wakes_at_turn=2, saves_through=NO_ROUND, fell_at=0
    )
    scene.act(PassTime(turns=2))
    assert scene.vitals("c1").life is Life.UP


def test_nobody_wakes_by_the_d6_under_a_rule_that_has_none() -> None:
    scene = Scene("eris")
    scene.act(CreateCharacter(name="Ada", hit_points=8), ANN)
    scene.act(Damage(targets=("c1",), amount="8"), faces=[1])
    scene.state = replace(scene.state, preset="4e")
    scene.act(PassTime(turns=3))
    assert scene.vitals("c1").life is Life.UNCONSCIOUS
    with pytest.raises(RuleError, match="no waking"):
        scene.act(Wake(target="c1"))


def test_a_change_in_an_encounter_counts_when_it_is_over() -> None:
    scene = Scene("eris")
    scene.act(CreateCharacter(name="Ada", hit_points=8, level=LEVEL), ANN)
    scene.act(StartEncounter())
    scene.act(JoinEncounter(), ANN)
    scene.act(Damage(targets=("c1",), amount="10"))
    scene.act(ChangeSetting(key="death", value="ose"))
    assert scene.events(LifeChanged) == []
    scene.act(EndEncounter())
    assert scene.events(EncounterEnded)[0].settings == ("death",)
    assert scene.vitals("c1") == Vitals(-2, 8, Life.UNCONSCIOUS, saves_through=NO_ROUND, fell_at=0)
    scene.act(Damage(targets=("c1",), amount="1"))
    assert scene.vitals("c1").life is Life.DEAD


def test_other_settings_leave_the_referees_word_alone() -> None:
    scene = wounded_of_eris()
    scene.act(SetLife(target="c1", life=Life.UNCONSCIOUS))
    scene.act(ChangeSetting(key="escalation", value="on"))
    scene.act(StartEncounter())
    scene.act(ChangeSetting(key="escalation", value="off"))
    scene.act(EndEncounter())
    assert scene.events(EncounterEnded)[0].settings == ("escalation",)
    assert scene.vitals("c1").life is Life.UNCONSCIOUS


@pytest.mark.parametrize(("preset", "faces"), [("ose", []), ("eris", [2]), ("4e", [])])
def test_a_monster_that_lies_there_changes_its_rule(preset: str, faces: list[int]) -> None:
    scene = Scene(preset)
    scene.act(StartEncounter())
    scene.act(AddMonsters(name="Ogres", count=2, hit_points=(8,)))
    assert scene.state.encounter is not None
    (ogres,) = scene.state.encounter.combatants
    scene.act(SetDeathRule(target=ogres.id, as_character=True))
    lying = Body(1, Vitals(0, 8, Life.UNCONSCIOUS)), ogres.bodies[1]
    scene.alter(ogres.id, bodies=lying, dies_as_character=False)
    scene.act(SetDeathRule(target=ogres.id, as_character=True), faces=faces)
    assert (scene.vitals(f"{ogres.id}#1").wakes_at_turn is not None) == bool(faces)
    scene.act(SetDeathRule(target=ogres.id, as_character=False))
    assert scene.vitals(f"{ogres.id}#1") == Vitals(0, 8, Life.UNCONSCIOUS)
    with pytest.raises(RuleError, match="dies by the rule for monsters already"):
        scene.act(SetDeathRule(target=ogres.id, as_character=False))


@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_nobody_is_critically_injured_by_a_rule_that_knows_nothing_of_it(preset: str) -> None:
    scene = Scene(preset)
    scene.act(CreateCharacter(name="Ada", hit_points=8), ANN)
    with pytest.raises(RuleError, match=r"Ada cannot be critically injured.*`unconscious`"):
        scene.act(SetLife(target="c1", life=Life.CRITICAL))
