"""Blows that are meant to subdue."""

import pytest

from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.health.records import (
    Damage,
    DamageHeld,
    ForgetSubdual,
    HitPointsChanged,
    SubdualInVain,
    SubdualTaken,
)
from rules.kernel.actor import TABLE
from rules.kernel.events import REFEREES
from rules.rounds.records import NextStep
from rules.state.encounter import Kind
from rules.state.health import Life
from rules.state.rounds import RoundStep, StepKind
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-SUBDUE")


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


def test_a_blow_to_subdue_leaves_the_hit_points_alone() -> None:
    game = fight(1, "intelligent")
    rolled = strike(game, 15, 3, how=("subdual",))
    assert rolled.hit
    assert game.events(HitPointsChanged) == []
    vitals = game.vitals(GOBLINS)
    assert (vitals.hit_points, vitals.subdual) == (4, 3)
    assert game.combatant(GOBLINS).gone == ""


@pytest.mark.parametrize(
    ("wounds", "amount", "gone"), [(0, 3, ""), (0, 4, "surrendered"), (2, 2, "surrendered")]
)
def test_wounds_and_subdual_together_make_the_intelligent_surrender(
    wounds: int, amount: int, gone: str
) -> None:
    game = fight(1, "intelligent")
    game.act(Damage(targets=(GOBLINS,), amount=str(wounds)))
    event = beat(game, amount)
    assert event.surrenders == bool(gone)
    assert game.combatant(GOBLINS).gone == gone
    assert game.vitals(GOBLINS).life is Life.UP


def test_a_wound_that_comes_last_makes_nobody_surrender() -> None:
    game = fight(1, "intelligent")
    beat(game, 3)
    game.act(Damage(targets=(GOBLINS,), amount="3"))
    assert game.combatant(GOBLINS).gone == ""
    beat(game, 1)
    assert game.combatant(GOBLINS).gone == "surrendered"


def test_the_others_fight_on_and_real_damage_alone_kills() -> None:
    game = fight(1)
    beat(game, 9)
    assert game.combatant(GOBLINS).gone == ""
    game.act(Damage(targets=(GOBLINS,), amount="4"))
    assert game.vitals(GOBLINS).life is Life.DEAD
    game.act(Damage(targets=(ADA,), amount="1"))
    with pytest.raises(RuleError, match="is dead already"):
        beat(game, 1)


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


def test_of_a_group_one_surrenders_and_only_once() -> None:
    game = fight(2, "intelligent")
    beat(game, 4, f"{GOBLINS}#1")
    assert [body.gone for body in game.combatant(GOBLINS).bodies] == ["surrendered", ""]
    assert not beat(game, 1, f"{GOBLINS}#1").surrenders
    beat(game, 4, f"{GOBLINS}#2")
    assert game.combatant(GOBLINS).gone == "surrendered"
    assert not beat(game, 1, f"{GOBLINS}#2").surrenders


def test_characters_are_intelligent_and_well_again_after_the_encounter() -> None:
    game = fight()
    assert not beat(game, 7, ADA).surrenders
    assert beat(game, 1, ADA).surrenders
    assert game.combatant(ADA).kind is Kind.CHARACTER
    assert game.combatant(ADA).gone == "surrendered"
    assert game.vitals(ADA).subdual == 8
    game.act(EndEncounter())
    assert game.vitals(ADA).subdual == 0


def test_outside_an_encounter_nobody_surrenders() -> None:
    game = fight()
    game.act(EndEncounter())
    assert not beat(game, 9, ADA).surrenders


def test_only_blows_subdue_and_only_where_it_is_played() -> None:
    with pytest.raises(RuleError, match="Only blows subdue"):
        strike(fight(), item=BOW.id, how=("subdual",))
    with pytest.raises(RuleError, match="no way to attack"):
        strike(fight(subdual="off"), how=("subdual",))


def test_the_referee_has_it_vanish_sooner() -> None:
    game = fight()
    beat(game, 2)
    with pytest.raises(ForbiddenError):
        game.act(ForgetSubdual(target=GOBLINS), ANN)
    game.act(ForgetSubdual(target=GOBLINS))
    assert game.vitals(GOBLINS).subdual == 0
    with pytest.raises(RuleError, match="no subdual damage"):
        game.act(ForgetSubdual(target=GOBLINS))


def test_players_learn_the_damage_and_not_what_a_monster_can_take() -> None:
    game = fight()
    event = beat(game, 2)
    shown = event.seen_by(TABLE)
    assert shown is not None
    assert (shown.amount, shown.subdual, shown.hit_points) == (2, None, None)
    own = beat(game, 2, ADA).seen_by(TABLE)
    assert own is not None
    assert (own.subdual, own.hit_points) == (2, 8)


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
