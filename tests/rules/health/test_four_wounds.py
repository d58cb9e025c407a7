"""Wound levels: the worked examples, and each ruling at its boundary."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.health.death_rules import (
    FOUR_WOUNDS_DEATH,
    WOUND_LEVELS,
    caps,
    is_bloodied_four_wounds,
    surge_value,
)
from rules.health.records import (
    Damage,
    Heal,
    HitPointsChanged,
    LifeChanged,
    RollDeathSave,
    SetHitPoints,
    SetWoundLevel,
    WoundLevelChanged,
)
from rules.state.health import Life, Vitals
from tests.rules.cast import character
from tests.rules.health.stage import camp, stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

SOLVEIG = character(hit_points=48, name="Solveig")


def fallen_table(**overrides: str) -> Scene:
    """Solveig with 48 hit points has fallen below 0."""
    scene = camp(SOLVEIG, preset="4e", **overrides)
    scene.act(Damage(targets=("c1",), amount="50"))
    return scene


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("full", "expected"),
    [
        (48, (48, 36, 24, 12)), (45, (45, 33, 22, 11)), (50, (50, 37, 25, 12)),
        (5, (5, 3, 2, 1)), (4, (4, 3, 2, 1)), (3, (3, 2, 1, 1)), (2, (2, 1, 1, 1)),
        (1, (1, 1, 1, 1)),
    ],
)  # fmt: skip
def test_caps_round_down_and_are_never_below_one(full: int, expected: tuple[int, ...]) -> None:
    assert caps(full) == expected
    assert surge_value(Vitals(full, full, wound_level=2)) == full // 4


@pytest.mark.rule("4E-WOUNDS")
def test_worked_table_of_48_hit_points() -> None:
    scene = camp(SOLVEIG, preset="4e")
    seen = [(WOUND_LEVELS[0], FOUR_WOUNDS_DEATH.cap(scene.vitals("c1")))]
    scene.act(Damage(targets=("c1",), amount="50"))
    for _ in range(2):
        vitals = scene.vitals("c1")
        seen.append((WOUND_LEVELS[vitals.wound_level], FOUR_WOUNDS_DEATH.cap(vitals)))
        scene.act(RollDeathSave(target="c1"), faces=[9])
    vitals = scene.vitals("c1")
    seen.append((WOUND_LEVELS[vitals.wound_level], FOUR_WOUNDS_DEATH.cap(vitals)))
    assert seen == [("Healthy", 48), ("Bruised", 36), ("Bloodied", 24), ("Injured", 12)]
    assert vitals.life is Life.UNCONSCIOUS

    scene.act(RollDeathSave(target="c1"), faces=[9])
    assert scene.vitals("c1").life is Life.DEAD
    assert scene.vitals("c1").failed_saves == 3
    assert scene.events(LifeChanged)[0].cause == "save"


@pytest.mark.rule("4E-WOUNDS")
def test_worked_example_healed_to_his_feet_up_to_24() -> None:
    scene = fallen_table()
    scene.act(RollDeathSave(target="c1"), faces=[1])
    scene.act(Heal(targets=("c1",), amount="100"), ANN)
    vitals = scene.vitals("c1")
    assert (vitals.hit_points, vitals.life, vitals.maximum) == (24, Life.UP, 48)
    assert (vitals.wound_level, vitals.failed_saves) == (2, 0)
    with pytest.raises(RuleError, match=r"24 of 48 hit points, the most .* while the wounds are"):
        scene.act(Heal(targets=("c1",), amount="1"), ANN)
    scene.act(Heal(targets=("c1",), amount="1d6"), ANN, faces=[6])
    assert scene.vitals("c1").hit_points == 24


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize("full", [1, 2, 3, 4])
def test_injured_with_few_hit_points_healing_still_gets_them_up(full: int) -> None:
    """R-WOUND-ROUND: a quarter of 3 is 0, and a cap is never below 1."""
    scene = stage(characters=(character(hit_points=full, name="Tim"),), preset="4e")
    scene.act(SetWoundLevel(target="c1", wound_level=3))
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").life) == (1, Life.UP)
    scene.act(SetHitPoints(target="c1", hit_points=-2), ANN)
    scene.act(Heal(targets=("c1",), amount="9"), ANN)
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").life) == (1, Life.UP)
    with pytest.raises(RuleError, match=f"Tim has 1 of {full} hit points"):
        scene.act(Heal(targets=("c1",), amount="9"), ANN)


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(
    ("below", "amount", "reaches", "life"),
    [(0, 5, 5, Life.UP), (-1, 5, 5, Life.UP), (-9, 1, 1, Life.UP), (-9, 99, 36, Life.UP)],
)
def test_the_dying_are_healed_from_zero(below: int, amount: int, reaches: int, life: Life) -> None:
    """R-DYING-HEALED: how far below 0 somebody was no longer matters."""
    scene = fallen_table()
    scene.act(SetHitPoints(target="c1", hit_points=below), ANN)
    scene.act(Heal(targets=("c1",), amount=str(amount)), ANN)
    (told,) = scene.events(HitPointsChanged)
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").life) == (reaches, life)
    assert (told.before, told.gained, told.from_zero) == (below, reaches, below < 0)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_healing_that_gives_nothing_leaves_the_dying_where_they_are() -> None:
    scene = fallen_table()
    with pytest.raises(RuleError, match="Healing of 0 changes nothing"):
        scene.act(Heal(targets=("c1",), amount="0"), ANN)
    scene.act(Heal(targets=("c1",), amount="1d6-6"), ANN, faces=[6])
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").life) == (-2, Life.UNCONSCIOUS)


@pytest.mark.rule("ERIS-DEATH")
def test_elsewhere_healing_counts_from_where_somebody_is() -> None:
    scene = camp(character(hit_points=8, level=3), preset="eris")
    scene.act(SetHitPoints(target="c1", hit_points=-3), ANN)
    scene.act(Heal(targets=("c1",), amount="2"), ANN)
    assert scene.vitals("c1").hit_points == -1
    assert not scene.events(HitPointsChanged)[0].from_zero


@pytest.mark.rule("4E-WOUNDS")
def test_injured_with_four_hit_points_healing_reaches_one() -> None:
    scene = camp(character(hit_points=4), preset="4e")
    scene.act(SetWoundLevel(target="c1", wound_level=3))
    scene.act(SetHitPoints(target="c1", hit_points=-2), ANN)
    scene.act(Heal(targets=("c1",), amount="9"), ANN)
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").life) == (1, Life.UP)


@pytest.mark.rule("4E-WOUNDS")
def test_wounds_that_are_closed_let_healing_reach_more() -> None:
    scene = camp(character(hit_points=3), preset="4e")
    scene.act(Damage(targets=("c1",), amount="4"))
    for _ in range(2):
        scene.act(RollDeathSave(target="c1"), faces=[9])
    scene.act(SetWoundLevel(target="c1", wound_level=2))
    scene.act(Heal(targets=("c1",), amount="9"), ANN)
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").life) == (1, Life.UP)


@pytest.mark.rule("4E-WOUNDS")
def test_fall_is_reported_with_the_new_cap() -> None:
    scene = fallen_table()
    (event,) = scene.events(WoundLevelChanged)
    assert (event.before, event.after, event.cap, event.cause) == (0, 1, 36, "damage")
    assert event.rule == "4E-WOUNDS"


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("threshold", "damage", "level"),
    [
        ("below-zero", "47", 0),
        ("below-zero", "48", 0),
        ("below-zero", "49", 1),
        ("zero-or-below", "47", 0),
        ("zero-or-below", "48", 1),
        ("zero-or-below", "49", 1),
    ],
)
def test_threshold(threshold: str, damage: str, level: int) -> None:
    scene = camp(SOLVEIG, preset="4e", wound_threshold=threshold)
    scene.act(Damage(targets=("c1",), amount=damage))
    vitals = scene.vitals("c1")
    assert vitals.wound_level == level
    assert vitals.life is (Life.UP if damage == "47" else Life.UNCONSCIOUS)


@pytest.mark.rule("4E-WOUNDS")
def test_failed_save_at_exactly_zero_still_drops_one() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(Damage(targets=("c1",), amount="48"))
    scene.act(RollDeathSave(target="c1"), faces=[9])
    assert scene.vitals("c1").wound_level == 1


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(("threshold", "level"), [("below-zero", 1), ("zero-or-below", 1)])
def test_one_fall_in_two_blows_opens_one_wound(threshold: str, level: int) -> None:
    scene = camp(SOLVEIG, preset="4e", wound_threshold=threshold)
    scene.act(Damage(targets=("c1",), amount="48"))
    scene.act(Damage(targets=("c1",), amount="5"))
    scene.act(Damage(targets=("c1",), amount="5"))
    assert scene.vitals("c1").wound_level == level
    assert scene.vitals("c1").hit_points == -10


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("source", "is_attack", "level"),
    [("any", True, 1), ("any", False, 1), ("attack", True, 1), ("attack", False, 0)],
)
def test_source(source: str, is_attack: bool, level: int) -> None:
    scene = camp(SOLVEIG, preset="4e", wound_source=source)
    scene.act(Damage(targets=("c1",), amount="50", is_attack=is_attack))
    assert scene.vitals("c1").wound_level == level


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("repeat", "levels"), [("every-fall", [1, 2, 3]), ("first-fall-only", [1, 1, 1])]
)
def test_repeated_falls(repeat: str, levels: list[int]) -> None:
    scene = camp(SOLVEIG, preset="4e", wound_repeat=repeat)
    seen = []
    for _ in range(3):
        scene.act(Damage(targets=("c1",), amount="50"))
        seen.append(scene.vitals("c1").wound_level)
        scene.act(Heal(targets=("c1",), amount="60"))
    assert seen == levels


@pytest.mark.rule("4E-WOUNDS")
def test_injured_who_falls_again_dies() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(SetWoundLevel(target="c1", wound_level=3))
    scene.act(Damage(targets=("c1",), amount="13"))
    assert scene.vitals("c1").life is Life.DEAD
    assert scene.events(LifeChanged)[0].rule == "4E-WOUNDS"


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(("hit_points", "expected"), [(25, False), (24, True), (0, True)])
def test_bloodied_is_half_of_full_whatever_the_wounds(hit_points: int, expected: bool) -> None:
    assert is_bloodied_four_wounds(Vitals(hit_points, 48, wound_level=1)) is expected


@pytest.mark.rule("4E-WOUNDS")
def test_lower_cap_lowers_hit_points_and_a_higher_one_does_not_heal() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(SetWoundLevel(target="c1", wound_level=2))
    assert scene.vitals("c1").hit_points == 24
    scene.act(SetWoundLevel(target="c1", wound_level=0))
    assert scene.vitals("c1").hit_points == 24
    assert scene.events(WoundLevelChanged)[0].cap == 48


@pytest.mark.rule("4E-WOUNDS")
def test_wound_level_is_the_referees_and_within_bounds() -> None:
    scene = camp(SOLVEIG, preset="4e")
    with pytest.raises(ForbiddenError):
        scene.act(SetWoundLevel(target="c1", wound_level=1), ANN)
    for level in (-1, 4):
        with pytest.raises(RuleError, match="0 Healthy"):
            scene.act(SetWoundLevel(target="c1", wound_level=level))
    with pytest.raises(RuleError, match="no wound levels"):
        camp().act(SetWoundLevel(target="c1", wound_level=1))


@pytest.mark.rule("4E-WOUNDS")
def test_hit_points_cannot_be_set_above_the_cap() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(SetWoundLevel(target="c1", wound_level=1))
    scene.act(SetHitPoints(target="c1", hit_points=35), ANN)
    scene.act(SetHitPoints(target="c1", hit_points=36), ANN)
    with pytest.raises(RuleError, match="Open wounds"):
        scene.act(SetHitPoints(target="c1", hit_points=37), ANN)
    scene.act(SetWoundLevel(target="c1", wound_level=0))
    with pytest.raises(RuleError, match="Give the maximum too"):
        scene.act(SetHitPoints(target="c1", hit_points=99), ANN)


@pytest.mark.rule("4E-WOUNDS")
def test_correction_below_zero_opens_no_wound() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(SetHitPoints(target="c1", hit_points=-3), ANN)
    assert scene.vitals("c1").wound_level == 0
    assert scene.vitals("c1").life is Life.UNCONSCIOUS


@pytest.mark.rule("4E-WOUNDS")
def test_dead_stay_dead_at_zero_and_rise_by_the_referees_word() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(SetWoundLevel(target="c1", wound_level=3))
    scene.act(Damage(targets=("c1",), amount="13"))
    scene.act(SetHitPoints(target="c1", hit_points=0), REFEREE)
    assert scene.vitals("c1").life is Life.DEAD
    scene.act(SetHitPoints(target="c1", hit_points=5), REFEREE)
    assert scene.vitals("c1").life is Life.UP


@pytest.mark.rule("4E-WOUNDS")
def test_running_encounter_keeps_the_settings_it_began_with() -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    scene.change(settings={"death": "ose"})
    scene.act(Damage(targets=("c1",), amount="48"))
    assert scene.vitals("c1").life is Life.DEAD
