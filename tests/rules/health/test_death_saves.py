"""Death saves: the roll, when it falls due, and who may roll it."""

import pytest

from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.hit_points import NO_ROUND
from rules.health.records import (
    Damage,
    DeathSaveDue,
    DeathSaveRolled,
    Heal,
    HitPointsChanged,
    LifeChanged,
    RollDeathSave,
    SecretFailuresForgotten,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    WoundLevelChanged,
)
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import REFEREES
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.sheet.records import SetSheetNumber
from rules.state.encounter import Encounter, Stage
from rules.state.health import Life
from rules.systems import ENGINE
from rules.view.records import BodyView
from rules.view.seeing import view_encounter
from rules.view.sheets import view_sheet
from tests.rules.cast import character, monsters
from tests.rules.health.stage import RAVEN, camp, end_encounter, end_round, stage, take_turn
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

REFEREE_VIEW = Viewer(REFEREE.member, is_referee=True)
SOLVEIG = character(hit_points=48, name="Solveig")


def dying_table() -> Scene:
    """Solveig (c1) fell in round 1 before her turn."""
    scene = stage(monsters(), characters=(SOLVEIG, RAVEN), preset="4e")
    scene.act(Damage(targets=("c1",), amount="50"))
    return scene


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(
    ("face", "modifier", "passed"),
    [(9, None, False), (10, None, True), (20, None, True), (1, None, False),
     (9, 1, True), (10, -1, False), (8, 2, True)],
)  # fmt: skip
def test_10_or_more_succeeds(face: int, modifier: int | None, passed: bool) -> None:
    scene = dying_table()
    before = scene.vitals("c1")
    scene.act(RollDeathSave(target="c1", modifier=modifier), faces=[face])
    (event,) = scene.events(DeathSaveRolled)
    assert event.passed is passed
    assert event.throw.record.faces == (face,)
    assert scene.vitals("c1").wound_level == (1 if passed else 2)
    if passed:
        assert scene.vitals("c1") == before


@pytest.mark.rule("4E-DEATH-SAVE")
def test_modifier_comes_from_the_sheet_unless_given() -> None:
    scene = camp(replace(SOLVEIG, numbers={"death_save": 5}), preset="4e")
    scene.act(Damage(targets=("c1",), amount="50"))
    scene.act(RollDeathSave(target="c1"), ANN, faces=[5])
    assert scene.events(DeathSaveRolled)[0].passed
    scene.act(RollDeathSave(target="c1", modifier=0), ANN, faces=[5])
    assert not scene.events(DeathSaveRolled)[0].passed


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(("inside", "outside"), [(-20, -21), (40, 41)])
def test_the_modifier_of_a_sheet_has_bounds(inside: int, outside: int) -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(SetSheetNumber(character_id="c1", field="death_save", value=inside))
    with pytest.raises(RuleError, match="from -20 to 40"):
        scene.act(SetSheetNumber(character_id="c1", field="death_save", value=outside))


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize("modifier", [101, -101])
def test_modifier_has_bounds(modifier: int) -> None:
    with pytest.raises(RuleError, match="A modifier goes"):
        dying_table().act(RollDeathSave(target="c1", modifier=modifier))


@pytest.mark.rule("4E-DEATH-SAVE")
def test_in_a_decided_fight_nobody_waits_for_a_turn_to_roll_the_next() -> None:
    scene = Scene("4e").meet()
    scene.hero("a", owner=ANN.member).hero("b", owner=BOB.member).foe("Rat")
    scene.next()
    scene.act(SetHitPoints(target="a", hit_points=0))
    with pytest.raises(RuleError, match="not due yet"):
        scene.act(RollDeathSave(target="a"), ANN)
    scene.act(SetHitPoints(target="rat", hit_points=0))
    for face in (15, 3):
        scene.act(RollDeathSave(target="a"), ANN, faces=[face])
        assert scene.events(DeathSaveRolled)[0].passed == (face == 15)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_falls_due_at_the_end_of_the_turn_once() -> None:
    scene = dying_table()
    with pytest.raises(RuleError, match="not due yet"):
        scene.act(RollDeathSave(target="c1"), ANN)
    take_turn(scene, "c2")
    assert scene.events(DeathSaveDue) == []
    take_turn(scene, "c1")
    (event,) = scene.events(DeathSaveDue)
    assert (event.target.id, event.round, event.rule) == ("c1", 1, "4E-DEATH-SAVE")
    end_round(scene)
    assert scene.events(DeathSaveDue) == []
    scene.act(RollDeathSave(target="c1"), ANN, faces=[3])
    assert scene.vitals("c1").saves_due == 0
    with pytest.raises(RuleError, match="not due yet"):
        scene.act(RollDeathSave(target="c1"), ANN)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_falls_due_with_the_round_when_nobody_took_the_turn() -> None:
    scene = dying_table()
    end_round(scene)
    assert [event.target.id for event in scene.events(DeathSaveDue)] == ["c1"]
    scene.begin_round(2)
    end_round(scene)
    assert scene.vitals("c1").saves_due == 2


@pytest.mark.rule("4E-DEATH-SAVE")
def test_rounds_do_not_count_for_those_outside_the_encounter() -> None:
    scene = dying_table()
    encounter = scene.state.encounter
    assert encounter is not None
    scene.change(combatants=encounter.combatants[1:])
    end_round(scene)
    assert scene.vitals("c1").saves_due == 0


@pytest.mark.rule("4E-DEATH-SAVE")
def test_fall_after_ones_turn_is_saved_against_in_the_next_round() -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    take_turn(scene, "c1")
    scene.act(Damage(targets=("c1",), amount="50"))
    end_round(scene)
    assert scene.vitals("c1").saves_due == 0
    scene.begin_round(2)
    take_turn(scene, "c1")
    assert scene.vitals("c1").saves_due == 1


@pytest.mark.rule("4E-DEATH-SAVE")
def test_fall_before_the_first_round_counts_from_it() -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    scene.change(round=0, stage=Stage.MEETING)
    scene.act(Damage(targets=("c1",), amount="50"))
    scene.act(RollDeathSave(target="c1"), ANN, faces=[10])
    scene.change(round=1, stage=Stage.ROUNDS)
    take_turn(scene, "c1")
    assert scene.vitals("c1").saves_due == 1


@pytest.mark.rule("4E-DEATH-SAVE")
def test_getting_up_clears_what_was_due_and_failed() -> None:
    scene = dying_table()
    take_turn(scene, "c1")
    scene.act(Heal(targets=("c1",), amount="10"))
    vitals = scene.vitals("c1")
    assert (vitals.saves_due, vitals.failed_saves, vitals.life) == (0, 0, Life.UP)
    end_round(scene)
    assert scene.events(DeathSaveDue) == []


@pytest.mark.rule("4E-DEATH-SAVE")
def test_next_encounter_counts_rounds_anew() -> None:
    scene = dying_table()
    scene.begin_round(7)
    end_round(scene)
    encounter = scene.state.encounter
    assert isinstance(encounter, Encounter)
    end_encounter(scene)
    assert scene.vitals("c1").saves_through == NO_ROUND
    scene.state = replace(scene.state, encounter=replace(encounter, round=1))
    take_turn(scene, "c1")
    assert scene.vitals("c1").saves_due == 2


@pytest.mark.rule("4E-DEATH-SAVE")
def test_players_roll_freely_where_no_rounds_are_counted() -> None:
    scene = camp(SOLVEIG, preset="4e")
    scene.act(Damage(targets=("c1",), amount="50"))
    scene.act(RollDeathSave(target="c1"), ANN, faces=[12])
    assert scene.vitals("c1").saves_due == 0


@pytest.mark.rule("4E-DEATH-SAVE")
def test_referee_enters_the_result_or_forces_the_roll() -> None:
    scene = dying_table()
    scene.act(RollDeathSave(target="c1", result="pass"))
    assert scene.vitals("c1").wound_level == 1
    scene.act(RollDeathSave(target="c1", result="fail"))
    assert scene.vitals("c1").wound_level == 2
    assert scene.events(DeathSaveRolled)[0].throw is None
    scene.act(RollDeathSave(target="c1", forced=9))
    assert scene.vitals("c1").wound_level == 3
    assert scene.events(DeathSaveRolled)[0].throw.forced


def seen_body(scene: Scene, viewer: Viewer = TABLE) -> BodyView:
    view = view_encounter(scene.state, viewer, ENGINE.what_is_due(scene.state, viewer))
    assert view is not None
    line = view.combatant("c1")
    assert line is not None
    return line.bodies[0]


def fail_in_secret(scene: Scene, times: int) -> None:
    for _ in range(times):
        scene.act(RollDeathSave(target="c1", seen=Visibility.BLIND), faces=[2])


@pytest.mark.rule("4E-DEATH-SAVE")
def test_what_is_failed_in_secret_shows_nowhere() -> None:
    """Passed or failed, even for the third time, nobody can tell (R-SECRET)."""
    scene, passed = dying_table(), dying_table()
    fail_in_secret(scene, 3)
    for _ in range(3):
        passed.act(RollDeathSave(target="c1", seen=Visibility.BLIND), faces=[12])
    (event,) = scene.events(DeathSaveRolled)
    assert (event.audience, event.throw.secret, event.failed_saves) == ((), True, 3)
    assert [event.seen_by(TABLE) for event in scene.step.events] == [None]  # type: ignore[union-attr]
    assert seen_body(scene) == seen_body(passed)
    sheets = [
        view_sheet(ENGINE.asking(seen.state), seen.state.characters[0], Viewer(ANN.member))
        for seen in (scene, passed)
    ]
    assert sheets[0] == sheets[1]
    assert seen_body(scene, REFEREE_VIEW).secret_failures == 3
    assert view_sheet(
        ENGINE.asking(scene.state), scene.state.characters[0], REFEREE_VIEW
    ).vitals.secret_failures


@pytest.mark.rule("4E-DEATH-SAVE")
def test_an_open_save_shows_those_failed_in_secret() -> None:
    scene = dying_table()
    fail_in_secret(scene, 1)
    scene.act(RollDeathSave(target="c1"), faces=[12])
    (wounds,) = scene.events(WoundLevelChanged)
    assert (wounds.before, wounds.after, wounds.audience) == (1, 2, None)
    vitals = scene.vitals("c1")
    assert (vitals.failed_saves, vitals.secret_failures) == (1, 0)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_whom_secret_failures_have_killed_rolls_no_more() -> None:
    scene = dying_table()
    fail_in_secret(scene, 4)
    scene.act(RollDeathSave(target="c1"))
    assert scene.events(DeathSaveRolled) == []
    (died,) = scene.events(LifeChanged)
    assert (died.after, died.audience) == (Life.DEAD, None)
    assert scene.vitals("c1").secret_failures == 0


@pytest.mark.rule("4E-DEATH-SAVE")
def test_getting_up_shows_what_was_failed_in_secret() -> None:
    """48 hit points, one fall and one secret failure: healing reaches 24, and is not taken back."""
    scene = dying_table()
    fail_in_secret(scene, 1)
    scene.act(Heal(targets=("c1",), amount="1d6-6"), ANN, faces=[6])
    assert (scene.vitals("c1").wound_level, scene.vitals("c1").secret_failures) == (1, 1)
    step = scene.act(Heal(targets=("c1",), amount="40"), ANN)
    assert step.revealed
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").wound_level) == (24, 2)


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(
    "action", [Heal(targets=("c1",), amount="9"), SetHitPoints(target="c1", hit_points=9)]
)
def test_help_comes_too_late_for_whom_secret_failures_have_killed(action: Action) -> None:
    scene = dying_table()
    fail_in_secret(scene, 3)
    scene.act(action, ANN)
    assert [event.after for event in scene.events(LifeChanged)] == [Life.DEAD]
    assert scene.vitals("c1").hit_points <= 0


@pytest.mark.rule("4E-DEATH-SAVE")
def test_a_correction_reaches_what_secret_wounds_allow() -> None:
    scene = dying_table()
    fail_in_secret(scene, 1)
    scene.act(SetHitPoints(target="c1", hit_points=36), ANN)
    assert scene.vitals("c1").hit_points == 24


@pytest.mark.rule("4E-DEATH-SAVE")
def test_the_referees_word_stands_for_secret_failures() -> None:
    scene = dying_table()
    fail_in_secret(scene, 1)
    scene.act(SetWoundLevel(target="c1", wound_level=2))
    vitals = scene.vitals("c1")
    assert (vitals.wound_level, vitals.failed_saves, vitals.secret_failures) == (2, 1, 0)
    fail_in_secret(scene, 1)
    scene.act(SetLife(target="c1", life=Life.UP))
    assert (scene.vitals("c1").wound_level, scene.vitals("c1").secret_failures) == (2, 0)


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize("failures", [2, 3])
def test_a_referees_correction_stands_whatever_was_failed_in_secret(failures: int) -> None:
    scene = dying_table()
    fail_in_secret(scene, failures)
    scene.act(SetHitPoints(target="c1", hit_points=36, maximum=50))
    vitals = scene.vitals("c1")
    assert (vitals.hit_points, vitals.maximum, vitals.life) == (36, 50, Life.UP)
    assert (vitals.wound_level, vitals.secret_failures) == (1, 0)
    (forgotten,) = scene.events(SecretFailuresForgotten)
    assert (forgotten.failed, forgotten.audience) == (failures, REFEREES)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_a_correction_that_leaves_somebody_dying_forgets_nothing() -> None:
    scene = dying_table()
    fail_in_secret(scene, 2)
    scene.act(SetHitPoints(target="c1", hit_points=-5))
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").secret_failures) == (-5, 2)
    assert scene.events(SecretFailuresForgotten) == []


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(
    ("action", "says"),
    [
        (SetWoundLevel(target="c1", wound_level=1), "Bruised already"),
        (SetLife(target="c1", life=Life.UNCONSCIOUS), "unconscious already"),
    ],
)
def test_what_was_failed_in_secret_is_forgotten_once_by_saying_how_it_is(
    action: Action, says: str
) -> None:
    scene = dying_table()
    fail_in_secret(scene, 2)
    step = scene.act(action)
    assert [type(event) for event in step.events] == [SecretFailuresForgotten]
    assert [event.seen_by(TABLE) for event in step.events] == [None]
    assert scene.vitals("c1").secret_failures == 0
    with pytest.raises(RuleError, match=says):
        scene.act(action)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_healing_dice_are_told_when_they_come_too_late() -> None:
    scene = dying_table()
    fail_in_secret(scene, 3)
    scene.act(Heal(targets=("c1",), amount="1d8"), ANN, faces=[7])
    (healed,) = scene.events(HitPointsChanged)
    assert healed.throw.total == 7
    assert (healed.before, healed.after, healed.word) == (-2, -2, "dead")


@pytest.mark.rule("4E-DEATH-SAVE")
def test_healing_that_helps_nobody_else_still_shows_a_secret_death() -> None:
    scene = dying_table()
    fail_in_secret(scene, 3)
    scene.act(Heal(targets=("c1", "c2"), amount="9"))
    assert [event.target.id for event in scene.events(LifeChanged)] == ["c1"]


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_falls_in_the_surprise_round_saves_at_its_end() -> None:
    scene = stage(characters=(SOLVEIG,), preset="4e")
    scene.change(round=0, surprise_round=True)
    scene.act(Damage(targets=("c1",), amount="50"))
    end_round(scene)
    assert [event.round for event in scene.events(DeathSaveDue)] == [0]
    scene.act(RollDeathSave(target="c1", round=0), ANN, faces=[12])
    with pytest.raises(TooLateError, match="of the surprise round has been rolled already"):
        scene.act(RollDeathSave(target="c1", round=0), ANN)
    scene.change(surprise_round=False)
    scene.begin_round(1)
    end_round(scene)
    assert scene.vitals("c1").saves_due == 1


@pytest.mark.rule("4E-DEATH-SAVE")
def test_without_a_turn_in_the_round_no_save_falls_due() -> None:
    """The surprised have no turn in the surprise round, late joiners none in their first."""
    scene = stage(characters=(SOLVEIG,), preset="4e")
    scene.alter("c1", joined_round=1)
    scene.act(Damage(targets=("c1",), amount="50"))
    end_round(scene)
    assert scene.events(DeathSaveDue) == []
    encounter = scene.state.encounter
    assert encounter is not None
    party = replace(encounter.sides[0], surprised=True)
    scene.change(round=0, surprise_round=True, sides=(party, *encounter.sides[1:]))
    scene.alter("c1", joined_round=0)
    end_round(scene)
    assert scene.events(DeathSaveDue) == []


@pytest.mark.rule("4E-DEATH-SAVE")
def test_who_may_roll() -> None:
    scene = dying_table()
    take_turn(scene, "c1")
    with pytest.raises(ForbiddenError, match="Solveig's player"):
        scene.act(RollDeathSave(target="c1"), BOB)
    for action in (
        RollDeathSave(target="c1", result="pass"),
        RollDeathSave(target="c1", forced=20),
    ):
        with pytest.raises(ForbiddenError):
            scene.act(action, ANN)
    with pytest.raises(RuleError, match="`pass` or `fail`"):
        scene.act(RollDeathSave(target="c1", result="maybe"), REFEREE)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_only_the_dying_roll() -> None:
    scene = stage(monsters(), characters=(SOLVEIG,), preset="4e")
    with pytest.raises(RuleError, match="not dying"):
        scene.act(RollDeathSave(target="c1"), ANN)
    scene.act(SetLife(target="c1", life=Life.UNCONSCIOUS))
    with pytest.raises(RuleError, match="not dying"):
        scene.act(RollDeathSave(target="c1"), ANN)
    scene.act(Damage(targets=("m1#1",), amount="5"))
    with pytest.raises(RuleError, match="not dying"):
        scene.act(RollDeathSave(target="m1#1"))


@pytest.mark.rule("4E-DEATH-SAVE")
def test_monster_under_the_characters_rule_rolls_too() -> None:
    scene = stage(monsters(hit_points=(5, 5)), preset="4e")
    scene.act(SetDeathRule(target="m1", as_character=True))
    scene.act(Damage(targets=("m1#2",), amount="7"))
    assert scene.vitals("m1#2").life is Life.UNCONSCIOUS
    take_turn(scene, "m1")
    assert [event.target.number for event in scene.events(DeathSaveDue)] == [2]
    scene.act(RollDeathSave(target="m1#2"), faces=[4])
    assert scene.vitals("m1#2").wound_level == 2
    assert scene.vitals("m1#1").wound_level == 0


@pytest.mark.rule("4E-DEATH-SAVE")
def test_button_answers_the_save_of_its_round_alone() -> None:
    scene = dying_table()
    with pytest.raises(TooLateError, match="of round 1 has been rolled already"):
        scene.act(RollDeathSave(target="c1", round=1))
    end_round(scene)
    scene.begin_round(2)
    end_round(scene)
    scene.act(RollDeathSave(target="c1", round=1), ANN, faces=[12])
    with pytest.raises(TooLateError, match="of round 1 has been rolled already"):
        scene.act(RollDeathSave(target="c1", round=1), ANN)
    scene.act(RollDeathSave(target="c1", round=2), ANN, faces=[12])
    with pytest.raises(TooLateError, match="of round 2 has been rolled already"):
        scene.act(RollDeathSave(target="c1", round=2))
    with pytest.raises(ForbiddenError):
        scene.act(RollDeathSave(target="c1", round=2), BOB)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_button_after_the_encounter_answers_what_is_still_due() -> None:
    scene = dying_table()
    end_round(scene)
    end_encounter(scene)
    scene.state = replace(
        scene.state,
        characters=tuple(
            replace(c, vitals=replace(c.vitals, saves_through=NO_ROUND))
            for c in scene.state.characters
        ),
    )
    scene.act(RollDeathSave(target="c1", round=1), ANN, faces=[12])
    with pytest.raises(TooLateError, match="rolled already"):
        scene.act(RollDeathSave(target="c1", round=1), ANN)


@pytest.mark.rule("4E-DEATH-SAVE")
@pytest.mark.parametrize(("life", "says"), [(Life.UP, "is up again"), (Life.DEAD, "dead already")])
def test_button_says_what_happened_meanwhile(life: Life, says: str) -> None:
    scene = dying_table()
    end_round(scene)
    scene.act(SetLife(target="c1", life=life))
    with pytest.raises(TooLateError, match=says):
        scene.act(RollDeathSave(target="c1", round=1), ANN)


@pytest.mark.rule("4E-WOUNDS")
def test_wounds_of_a_monster_do_not_tell_its_hit_points() -> None:
    scene = stage(monsters(hit_points=(8,)), preset="4e")
    scene.act(SetDeathRule(target="m1", as_character=True))
    scene.act(Damage(targets=("m1",), amount="9"))
    (event,) = scene.events(WoundLevelChanged)
    assert event.cap == 6
    shown = event.seen_by(TABLE)
    assert shown is not None
    assert (shown.after, shown.cap) == (1, None)
