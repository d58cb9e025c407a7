"""Blows that are meant to subdue.
How long somebody has lain there, and who may know when they wake.
"""

import pytest

from rules.attack.records import AttackRuling
from rules.clock.records import PassTime
from rules.encounter.records import CombatantLeft, EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.health.dying import can_be_woken
from rules.health.records import (
    Damage,
    DamageHeld,
    ForgetSubdual,
    Heal,
    HitPointsChanged,
    SetLife,
    SubdualInVain,
    SubdualTaken,
)
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.events import REFEREES
from rules.kernel.questions import Mode
from rules.rounds.records import NextStep
from rules.state.encounter import Kind
from rules.state.game import Clock
from rules.state.health import Life, Vitals
from rules.state.items import Item
from rules.state.rounds import RoundStep, StepKind
from rules.view.sheets import SheetView, view_sheet
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike
from tests.rules.cast import monsters
from tests.rules.health.stage import camp, end_round, stage
from tests.rules.scene import Scene
from tests.rules.table import ANN


def fight(count: int = 1, *traits: str, subdual: str = "on") -> Scene:
    game = duel(
        "ose", SWORD, BOW, numbers=None, foes=count, armour=4, distance=None, subdual=subdual
    )
    game.alter(GOBLINS, traits=traits)
    return game


def beat(game: Scene, amount: int, target: str = GOBLINS) -> SubdualTaken:
    game.act(Damage(targets=(target,), amount=str(amount), tags=("melee", "subdual")))
    told: list[SubdualTaken] = game.events(SubdualTaken)
    return told[0]


@pytest.mark.rule("OSE-SUBDUE")
def test_a_blow_to_subdue_leaves_the_hit_points_alone() -> None:
    game = fight(1, "intelligent")
    rolled = strike(game, 15, 3, how=("subdual",))
    assert rolled.hit
    assert game.events(HitPointsChanged) == []
    vitals = game.vitals(GOBLINS)
    assert (vitals.hit_points, vitals.subdual) == (4, 3)
    assert game.combatant(GOBLINS).gone == ""


@pytest.mark.rule("OSE-SUBDUE")
@pytest.mark.parametrize(
    ("wounds", "amount", "gone"), [(0, 3, ""), (0, 4, "surrendered"), (2, 2, "surrendered")]
)
def test_wounds_and_subdual_together_make_the_intelligent_surrender(
    wounds: int, amount: int, gone: str
) -> None:
    game = fight(1, "intelligent")
    game.act(Damage(targets=(GOBLINS,), amount=str(wounds)))
    beat(game, amount)
    assert game.combatant(GOBLINS).gone == gone
    assert game.vitals(GOBLINS).life is Life.UP


@pytest.mark.rule("OSE-SUBDUE")
def test_a_wound_that_comes_last_makes_nobody_surrender() -> None:
    game = fight(1, "intelligent")
    beat(game, 3)
    game.act(Damage(targets=(GOBLINS,), amount="3"))
    assert game.combatant(GOBLINS).gone == ""
    beat(game, 1)
    assert game.combatant(GOBLINS).gone == "surrendered"


@pytest.mark.rule("OSE-SUBDUE")
def test_the_others_fight_on_and_real_damage_alone_kills() -> None:
    game = fight(1)
    beat(game, 9)
    assert game.combatant(GOBLINS).gone == ""
    game.act(Damage(targets=(GOBLINS,), amount="4"))
    assert game.vitals(GOBLINS).life is Life.DEAD
    game.act(Damage(targets=(ADA,), amount="1"))
    with pytest.raises(RuleError, match="is dead already"):
        beat(game, 1)


@pytest.mark.rule("OSE-SUBDUE")
def test_the_referee_is_told_once_that_the_mindless_do_not_surrender() -> None:
    game = fight(1)
    beat(game, 3)
    assert game.events(SubdualInVain) == []
    beat(game, 1)
    (told,) = game.events(SubdualInVain)
    assert (told.target.id, told.audience) == (GOBLINS, REFEREES)
    beat(game, 5)
    assert game.events(SubdualInVain) == []
    clever = fight(1, "intelligent")
    beat(clever, 9)
    assert clever.events(SubdualInVain) == []


@pytest.mark.rule("OSE-SUBDUE")
def test_of_a_group_one_surrenders_and_only_once() -> None:
    game = fight(2, "intelligent")
    beat(game, 4, f"{GOBLINS}#1")
    assert [body.gone for body in game.combatant(GOBLINS).bodies] == ["surrendered", ""]
    beat(game, 1, f"{GOBLINS}#1")
    assert not game.events(CombatantLeft)
    beat(game, 4, f"{GOBLINS}#2")
    assert game.combatant(GOBLINS).gone == "surrendered"
    beat(game, 1, f"{GOBLINS}#2")
    assert not game.events(CombatantLeft)


@pytest.mark.rule("OSE-SUBDUE")
def test_characters_are_intelligent_and_well_again_after_the_encounter() -> None:
    game = fight()
    beat(game, 7, ADA)
    assert not game.events(CombatantLeft)
    beat(game, 1, ADA)
    assert game.combatant(ADA).kind is Kind.CHARACTER
    assert game.combatant(ADA).gone == "surrendered"
    assert game.vitals(ADA).subdual == 8
    game.act(EndEncounter())
    assert game.vitals(ADA).subdual == 0


@pytest.mark.rule("OSE-SUBDUE")
def test_outside_an_encounter_nobody_surrenders() -> None:
    game = fight()
    game.act(EndEncounter())
    beat(game, 9, ADA)
    assert not game.events(CombatantLeft)


@pytest.mark.rule("OSE-SUBDUE")
def test_only_blows_subdue_and_only_where_it_is_played() -> None:
    with pytest.raises(RuleError, match="Only blows subdue"):
        strike(fight(), item=BOW.id, how=("subdual",))
    with pytest.raises(RuleError, match="no way to attack"):
        strike(fight(subdual="off"), how=("subdual",))


@pytest.mark.rule("OSE-SUBDUE")
def test_the_referee_has_it_vanish_sooner() -> None:
    game = fight()
    beat(game, 2)
    with pytest.raises(ForbiddenError):
        game.act(ForgetSubdual(target=GOBLINS), ANN)
    game.act(ForgetSubdual(target=GOBLINS))
    assert game.vitals(GOBLINS).subdual == 0
    with pytest.raises(RuleError, match="no subdual damage"):
        game.act(ForgetSubdual(target=GOBLINS))


@pytest.mark.rule("OSE-SUBDUE")
def test_players_learn_the_damage_and_not_what_a_monster_can_take() -> None:
    game = fight()
    event = beat(game, 2)
    shown = event.seen_by(TABLE)
    assert shown is not None
    assert (shown.amount, shown.subdual, shown.hit_points) == (2, None, None)
    own = beat(game, 2, ADA).seen_by(TABLE)
    assert own is not None
    assert (own.subdual, own.hit_points) == (2, 8)


@pytest.mark.rule("OSE-SUBDUE")
def test_the_dead_feel_nothing_of_what_was_held_back() -> None:
    game = fight()
    step = RoundStep(
        StepKind.ACT, "both", (ADA, GOBLINS), members=(ADA, GOBLINS), place=1, simultaneous=True
    )
    game.change(steps=(step,), step_index=0)
    game.act(Damage(targets=(GOBLINS,), amount="4"))
    game.act(Damage(targets=(GOBLINS,), amount="2", tags=("subdual",)))
    assert len(game.events(DamageHeld)) == 1
    game.act(NextStep())
    assert game.vitals(GOBLINS).subdual == 0


FALL = Damage(targets=("c1",), amount="9")


def sheet(game: Scene, viewer: Viewer) -> SheetView:
    return view_sheet(game.engine.asking(game.state), game.state.characters[0], viewer)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_the_rounds_are_counted_from_the_fall() -> None:
    game = stage(monsters(), preset="4e")
    end_round(game)
    game.act(FALL)
    assert game.vitals("c1").fell_at == 10
    for _ in range(2):
        end_round(game)
    view = game.see(TABLE).combatant("c1")
    assert view is not None
    assert view.bodies[0].lying == Clock(0, 2)
    game.act(Damage(targets=("c1",), amount="1"))
    assert game.vitals("c1").fell_at == 10


@pytest.mark.rule("4E-WOUNDS")
def test_whoever_gets_up_lies_no_longer() -> None:
    game = stage(preset="4e")
    game.act(FALL)
    game.act(Heal(targets=("c1",), amount="5"))
    assert (game.vitals("c1").life, game.vitals("c1").fell_at) == (Life.UP, None)
    game.act(FALL)
    game.act(SetLife(target="c1", life=Life.DEAD))
    assert game.vitals("c1").fell_at is None


@pytest.mark.rule("OSE-DEATH")
def test_whoever_drops_dead_never_lay_there() -> None:
    game = stage()
    game.act(FALL)
    assert (game.vitals("c1").life, game.vitals("c1").fell_at) == (Life.DEAD, None)


@pytest.mark.rule("ERIS-DEATH")
def test_when_somebody_wakes_is_the_referees_to_know() -> None:
    game = camp(preset="eris")
    game.act(Damage(targets=("c1",), amount="8"), faces=[4])
    game.act(PassTime(turns=1))
    seen = {viewer: sheet(game, viewer) for viewer in (TABLE, ALL_KNOWING)}
    assert [view.lying for view in seen.values()] == [Clock(1), Clock(1)]
    assert (seen[TABLE].wakes_in, seen[ALL_KNOWING].wakes_in) == (None, 3)


@pytest.mark.rule("ERIS-DEATH")
def test_what_players_see_of_a_monster_says_no_rounds() -> None:
    game = stage(monsters(), preset="eris")
    game.act(SetLife(target="m1#1", life=Life.UNCONSCIOUS))
    end_round(game)
    for viewer, lying in ((TABLE, None), (ALL_KNOWING, Clock(0, 1))):
        view = game.see(viewer).combatant("m1")
        assert view is not None
        assert view.bodies[0].lying == lying
    assert game.vitals("m1#1") != Vitals(5, 5)


@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.parametrize(
    ("preset", "amount", "can"), [("eris", 8, True), ("eris", 9, False), ("4e", 9, False)]
)
def test_comrades_wake_the_unconscious_once_there_is_time(
    preset: str, amount: int, can: bool
) -> None:
    game = camp(preset=preset)
    game.act(Damage(targets=("c1",), amount=str(amount)), faces=[4] if can else ())
    assert can_be_woken(game.state, game.vitals("c1")) == can
    fighting = stage(preset=preset)
    fighting.act(Damage(targets=("c1",), amount=str(amount)), faces=[4] if can else ())
    assert not can_be_woken(fighting.state, fighting.vitals("c1"))


@pytest.mark.rule("ERIS-DEATH")
def test_a_sleeper_who_is_set_up_keeps_their_hit_points() -> None:
    game = camp(preset="eris")
    game.act(Damage(targets=("c1",), amount="3"))
    game.act(SetLife(target="c1", life=Life.UNCONSCIOUS))
    game.act(SetLife(target="c1", life=Life.UP))
    assert (game.vitals("c1").hit_points, game.vitals("c1").life) == (5, Life.UP)


@pytest.mark.rule("OSE-SUBDUE")
@pytest.mark.parametrize(
    ("name", "is_sharp"), [("Claws", True), ("Tusk/bite", True), ("Fist", False)]
)
def test_teeth_and_claws_subdue_nobody(name: str, is_sharp: bool) -> None:
    game = fight(1, "intelligent")
    game.alter(GOBLINS, items=(Item("n1", name, damage="1d4", tags=("natural",)),))
    question = AttackRuling(who=GOBLINS, whom=ADA, item="n1", mode=Mode.MELEE, how=("subdual",))
    found = [one.label for one in game.engine.asking(game.state).ask(question)]
    assert [label for label in found if "cannot strike with the flat" in label] == (
        [f"{name} cannot strike with the flat: only blunt blows subdue."] if is_sharp else []
    )
