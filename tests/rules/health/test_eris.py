"""Planet Eris: unconscious at 0, critically injured down to minus the level, and waking.
The attack bonus that rises with the rounds.
Death saves that are owed: by whom, and whether the round waits for them.
"""

import pytest

from rules.encounter.records import LeaveEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.death_rules import life_at
from rules.health.dying import bonus_of_round, escalation_bonus
from rules.health.records import (
    AttackBonusRose,
    Damage,
    Heal,
    HitPointsChanged,
    LifeChanged,
    SetHitPoints,
    SetLife,
    Wake,
    WakeRolled,
)
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import Due, DueKind, debtors
from rules.record import replace
from rules.rounds.records import RoundBegan
from rules.state.encounter import Body, Kind
from rules.state.health import Life, Vitals
from tests.rules.cast import character, monsters
from tests.rules.health.stage import MORGAN, RAVEN, Happen, PassTurns, camp, stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, STRANGER


def unconscious_table(face: int = 3, **overrides: str) -> Scene:
    """Morgan lies at exactly 0, and the d6 of waking fell as told."""
    scene = camp(preset="eris", **overrides)
    scene.act(Damage(targets=("c1",), amount="8"), faces=[face])
    return scene


@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.parametrize("level", [1, 3, 5, 2, 9, 14])
def test_worked_levels(level: int) -> None:
    assert life_at(1, level) is Life.UP
    assert life_at(0, level) is Life.UNCONSCIOUS
    assert life_at(-1, level) is Life.CRITICAL
    assert life_at(-level, level) is Life.CRITICAL
    assert life_at(-level - 1, level) is Life.DEAD


@pytest.mark.rule("ERIS-DEATH")
def test_level_5_is_alive_at_minus_5() -> None:
    scene = camp(character(hit_points=10, level=5), preset="eris")
    scene.act(Damage(targets=("c1",), amount="15"))
    assert scene.vitals("c1").life is Life.CRITICAL
    scene.act(Damage(targets=("c1",), amount="1"))
    assert scene.vitals("c1").life is Life.DEAD
    (event,) = scene.events(LifeChanged)
    assert (event.before, event.after) == (Life.CRITICAL, Life.DEAD)
    assert (event.cause, event.rule) == ("damage", "ERIS-DEATH")


@pytest.mark.rule("ERIS-DEATH")
def test_level_0_dies_below_0() -> None:
    assert life_at(0, 0) is Life.UNCONSCIOUS
    assert life_at(-1, 0) is Life.DEAD


@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.parametrize(
    ("kind", "normal_human", "life"),
    [
        (Kind.MERCENARY, True, Life.DEAD),
        (Kind.RETAINER, False, Life.CRITICAL),
        (Kind.MONSTER, False, Life.DEAD),
    ],
)
def test_hirelings_follow_the_rule_and_normal_humans_have_level_0(
    kind: Kind, normal_human: bool, life: Life
) -> None:
    line = monsters(hit_points=(4,), kind=kind, level=1, normal_human=normal_human)
    scene = stage(line, preset="eris")
    scene.act(Damage(targets=("m1",), amount="5"))
    assert scene.vitals("m1").life is life


@pytest.mark.rule("ERIS-DEATH")
def test_d6_of_waking_is_rolled_in_secret_at_the_fall() -> None:
    scene = unconscious_table(3)
    assert scene.vitals("c1").wakes_at_turn == 3
    (event,) = scene.events(WakeRolled)
    assert (event.periods, event.unit, event.wakes_at_turn) == (3, "turns", 3)
    assert event.audience == ()
    assert event.throw.secret
    assert event.throw.commitment


@pytest.mark.rule("ERIS-DEATH")
def test_wakes_with_1_hit_point_when_the_periods_are_over() -> None:
    scene = unconscious_table(3)
    scene.act(PassTurns(turns=2))
    assert scene.vitals("c1").life is Life.UNCONSCIOUS
    scene.act(PassTurns(turns=1))
    vitals = scene.vitals("c1")
    assert (vitals.hit_points, vitals.life, vitals.wakes_at_turn) == (1, Life.UP, None)
    assert scene.events(LifeChanged)[0].cause == "time"
    assert scene.events(HitPointsChanged)[0].after == 1


@pytest.mark.rule("ERIS-DEATH")
def test_the_worse_wounded_do_not_wake_in_time() -> None:
    scene = unconscious_table(1)
    scene.act(Damage(targets=("c1",), amount="1"))
    assert scene.vitals("c1").life is Life.CRITICAL
    assert scene.vitals("c1").wakes_at_turn is None
    scene.act(PassTurns(turns=7))
    assert scene.vitals("c1").life is Life.CRITICAL


@pytest.mark.rule("ERIS-DEATH")
def test_no_second_d6_while_lying_at_0() -> None:
    scene = unconscious_table(4)
    scene.act(Damage(targets=("c1",), amount="0"))
    assert scene.vitals("c1").wakes_at_turn == 4


@pytest.mark.rule("ERIS-DEATH")
def test_healing_wakes_and_healing_up_to_0_rolls_anew() -> None:
    scene = unconscious_table(4)
    scene.act(Heal(targets=("c1",), amount="2"), ANN)
    assert scene.vitals("c1").life is Life.UP
    assert scene.vitals("c1").wakes_at_turn is None
    scene.act(Damage(targets=("c1",), amount="3"))
    scene.act(Heal(targets=("c1",), amount="1"), ANN, faces=[6])
    assert scene.vitals("c1").wakes_at_turn == 6


@pytest.mark.rule("ERIS-DEATH")
def test_the_clock_wakes_bodies_in_an_encounter_too() -> None:
    scene = stage(monsters(hit_points=(4, 4), kind=Kind.MERCENARY), preset="eris")
    scene.act(Damage(targets=("m1#2",), amount="4"), faces=[1])
    scene.act(PassTurns(turns=1))
    assert scene.vitals("m1#2").life is Life.UP


@pytest.mark.rule("ERIS-DEATH")
def test_a_turn_that_has_begun_is_none_of_those_that_are_waited_for() -> None:
    """In a fight of ten rounds to the turn, the next full turn may be a round away."""
    scene = stage(preset="eris")
    scene.act(PassTurns(rounds=9))
    scene.act(Damage(targets=("c1",), amount="8"), faces=[1])
    assert scene.vitals("c1").wakes_at_turn == 2
    scene.act(PassTurns(rounds=10))
    assert scene.vitals("c1").life is Life.UNCONSCIOUS
    scene.act(PassTurns(rounds=1))
    assert scene.vitals("c1").life is Life.UP


@pytest.mark.rule("ERIS-DEATH")
def test_comrade_wakes_at_the_cost_of_a_turn() -> None:
    scene = unconscious_table(6)
    scene.act(Wake(target="c1"), BOB)
    vitals = scene.vitals("c1")
    assert (vitals.hit_points, vitals.life) == (1, Life.UP)
    assert scene.state.clock.turns == 1
    assert scene.events(LifeChanged)[0].cause == "woken"


@pytest.mark.rule("ERIS-DEATH")
def test_who_may_wake() -> None:
    scene = unconscious_table(6)
    for actor in (ANN, STRANGER):
        with pytest.raises(ForbiddenError, match="comrade"):
            scene.act(Wake(target="c1"), actor)
    scene.act(Damage(targets=("c2",), amount="6"), faces=[6])
    with pytest.raises(ForbiddenError, match="comrade"):
        scene.act(Wake(target="c1"), BOB)
    scene.act(Wake(target="c1"))
    assert scene.vitals("c1").life is Life.UP


@pytest.mark.rule("ERIS-DEATH")
def test_who_cannot_be_woken() -> None:
    scene = unconscious_table(6)
    with pytest.raises(RuleError, match="does not lie unconscious"):
        scene.act(Wake(target="c2"))
    scene.act(Damage(targets=("c1",), amount="1"))
    with pytest.raises(RuleError, match="critically injured"):
        scene.act(Wake(target="c1"))
    with pytest.raises(RuleError, match="knows no waking"):
        camp().act(Wake(target="c1"))
    with pytest.raises(NotFoundError):
        scene.act(Wake(target="c9"))


@pytest.mark.rule("ERIS-DEATH")
def test_no_waking_by_comrades_during_an_encounter() -> None:
    scene = stage(preset="eris")
    scene.act(Damage(targets=("c1",), amount="8"), faces=[6])
    with pytest.raises(RuleError, match="after the encounter"):
        scene.act(Wake(target="c1"), BOB)


@pytest.mark.rule("ERIS-DEATH")
def test_somebody_asleep_above_0_stays_asleep_until_they_fall() -> None:
    scene = camp(preset="eris")
    scene.act(SetLife(target="c1", life=Life.UNCONSCIOUS))
    scene.act(Damage(targets=("c1",), amount="2"))
    assert scene.vitals("c1").life is Life.UNCONSCIOUS
    with pytest.raises(RuleError, match="does not lie unconscious"):
        scene.act(Wake(target="c1"), BOB)
    scene.act(Damage(targets=("c1",), amount="6"), faces=[2])
    assert scene.vitals("c1").wakes_at_turn == 2


@pytest.mark.rule("ERIS-DEATH")
def test_correction_to_0_rolls_the_d6_and_life_by_word_forgets_it() -> None:
    scene = camp(MORGAN, RAVEN, preset="eris")
    scene.act(SetHitPoints(target="c1", hit_points=0), ANN, faces=[5])
    assert scene.vitals("c1").wakes_at_turn == 5
    scene.act(SetLife(target="c1", life=Life.DEAD))
    assert scene.vitals("c1").wakes_at_turn is None


TABLE_OF_ROUNDS = list(enumerate([0, 1, 2, 3, 4, 5, 6, 7, 8], start=1))


@pytest.mark.rule("4E-ESCALATION")
@pytest.mark.parametrize(("number", "expected"), [*TABLE_OF_ROUNDS, (0, 0), (40, 39)])
def test_table(number: int, expected: int) -> None:
    scene = stage(preset="4e")
    scene.begin_round(number)
    assert escalation_bonus(scene.state) == bonus_of_round(number) == expected


@pytest.mark.rule("4E-ESCALATION")
def test_off_and_outside_an_encounter() -> None:
    scene = stage(preset="ose")
    scene.begin_round(5)
    assert escalation_bonus(scene.state) == 0
    scene.act(Happen(events=(RoundBegan(round=5),)))
    assert scene.events(AttackBonusRose) == []
    assert escalation_bonus(camp(preset="4e").state) == 0


@pytest.mark.rule("4E-ESCALATION")
def test_each_round_that_has_one_tells_it() -> None:
    scene = stage(preset="4e")
    scene.act(Happen(events=(RoundBegan(round=1),)))
    assert scene.events(AttackBonusRose) == []
    scene.act(Happen(events=(RoundBegan(round=3),)))
    (event,) = scene.events(AttackBonusRose)
    assert (event.round, event.bonus, event.rule) == (3, 2, "4E-ESCALATION")


DYING = Vitals(-2, 8, saves_due=1)


def saves(scene: Scene, *, secrets: bool = False) -> list[Due]:
    dues = scene.engine.what_is_due(scene.state, ALL_KNOWING if secrets else TABLE)
    return [due for due in dues if due.kind is DueKind.DEATH_SAVE]


def fight() -> Scene:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("Ogres", count=2)
    scene.begin(a=15, b=9, ogres=3)
    return scene


def lay_dying(scene: Scene, character_id: str) -> None:
    characters = scene.state.characters
    dying = tuple(replace(c, vitals=DYING) if c.id == character_id else c for c in characters)
    scene.state = replace(scene.state, characters=dying)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_the_round_waits_for_a_player_by_name() -> None:
    scene = fight()
    lay_dying(scene, "b")
    (due,) = saves(scene)
    assert (due.debtor, due.owners, due.holds) == ("B", (3,), True)
    assert debtors(scene.engine.what_is_due(scene.state, TABLE)) == ["B", "A"]


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_monsters_save_is_the_referees(hidden: bool) -> None:
    scene = fight()
    bodies = (Body(1, Vitals(4, 4)), Body(2, DYING))
    scene.alter("ogres", bodies=bodies, hidden=hidden)
    (due,) = saves(scene, secrets=True)
    assert (due.name, due.debtor, due.target) == ("Ogre 2", "the referee", "ogres#2")
    assert (due.holds, due.secret) == (not hidden, hidden)
    assert bool(saves(scene)) is not hidden


@pytest.mark.rule("4E-DEATH-SAVE")
def test_outside_the_encounter_it_is_owed_since_a_moment_and_holds_nothing_up() -> None:
    scene = fight()
    lay_dying(scene, "b")
    scene.act(LeaveEncounter(target="b"))
    assert saves(scene) == []
    scene.state = replace(scene.state, encounter=None)
    (due,) = saves(scene)
    assert (due.target, due.moment, due.holds) == ("b", 0, False)
