"""Simultaneous blows: whoever is struck down in the same moment still strikes (R-TIE-REROLL)."""

import pytest

from rules.encounter.actions import JoinEncounter, LeaveEncounter
from rules.health.actions import Damage
from rules.health.events import DamageHeld, LifeChanged
from rules.kernel.resolution import Step
from rules.morale.events import ChecksWait
from rules.rounds.actions import GoBack
from rules.rounds.events import PlaceEnded, TurnTaken
from rules.state.health import Life
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB


def duel(preset: str, **settings: str) -> Scene:
    arena = Scene(preset, **settings).meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Y")
    return arena


def life(arena: Scene, step: Step, target: str) -> list[Life]:
    return [event.after for event in reported(step, LifeChanged) if event.target.id == target]


@pytest.mark.rule("OSE-INITIATIVE")
def test_both_may_deal_a_killing_blow() -> None:
    arena = duel("ose", initiative_tie="simultaneous")
    arena.begin(party=4, monsters=4)
    struck = arena.act(Damage(targets=("x",), amount="9"), ANN)
    assert reported(struck, DamageHeld)
    assert not life(arena, struck, "x")
    assert "x" in arena.now.who
    arena.act(Damage(targets=("a",), amount="9"))
    arena.done("a", "x")
    step = arena.next()
    assert arena.now.phase == "missile"
    assert not life(arena, step, "x")
    step = arena.next(to="side")
    assert life(arena, step, "x") == [Life.DEAD]
    assert life(arena, step, "a") == [Life.DEAD]
    assert not arena.encounter.held
    assert arena.encounter.round == 2


@pytest.mark.rule("OSE-INITIATIVE")
def test_held_blows_count_as_soon_as_all_have_acted() -> None:
    arena = duel("ose", initiative_tie="simultaneous")
    arena.begin(party=4, monsters=4)
    arena.act(Damage(targets=("x",), amount="9"), ANN)
    arena.done("a", "x", "y")
    step = arena.next(ANN)
    assert life(arena, step, "x") == [Life.DEAD]


@pytest.mark.rule("ERIS-INITIATIVE")
def test_who_falls_in_one_phase_of_a_tie_is_out_of_the_next() -> None:
    arena = duel("eris")
    arena.alter("a", dexterity_class=1)
    arena.alter("y", dexterity_class=1)
    arena.begin(party=4, monsters=4)
    arena.act(Damage(targets=("x",), amount="9"), ANN)
    assert arena.encounter.held
    step = arena.next()
    kinds = [type(event) for event in step.events]
    assert kinds.index(TurnTaken) < kinds.index(PlaceEnded) < kinds.index(LifeChanged)
    assert life(arena, step, "x") == [Life.DEAD]
    assert "x" not in [event.target.id for event in reported(step, TurnTaken)]
    assert arena.encounter.round == 2


@pytest.mark.rule("OSE-MORALE")
def test_a_death_at_the_end_of_a_tie_asks_for_morale_in_the_same_round() -> None:
    arena = duel("eris")
    arena.begin(party=4, monsters=4)
    assert arena.now.simultaneous
    arena.act(Damage(targets=("x",), amount="9"), ANN)
    step = arena.next()
    (reminder,) = reported(step, ChecksWait)
    assert [who.id for who in reminder.targets] == ["y"]
    assert [check.combatant_id for check in arena.encounter.morale_checks] == ["y"]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_who_falls_before_the_rounds_begin_has_no_place_in_them() -> None:
    arena = duel("ose")
    arena.act(Damage(targets=("x",), amount="9"), ANN)
    arena.begin(party=4, monsters=2)
    assert arena.order() == [{"a"}, {"y"}]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_who_leaves_and_comes_back_in_the_same_round_is_not_waited_for() -> None:
    arena = duel("4e")
    arena.hero("B", owner=3)
    arena.begin(a=15, b=14, x=3, y=2)
    arena.act(LeaveEncounter(target="b", reason="left"), BOB)
    assert arena.now.who == ("a",)
    arena.act(JoinEncounter(character_id="b"), BOB)
    arena.done("a", by=ANN)
    step = arena.next(ANN)
    assert not reported(step, TurnTaken)
    assert arena.next(to="round") is not None
    assert arena.encounter.round == 2
    assert set(arena.now.who) == {"a", "b"}


@pytest.mark.rule("OSE-INITIATIVE")
def test_without_a_tie_blows_count_at_once_and_the_fallen_are_out() -> None:
    arena = duel("ose")
    arena.begin(party=4, monsters=2)
    step = arena.act(Damage(targets=("x",), amount="9"), ANN)
    assert life(arena, step, "x") == [Life.DEAD]
    later = [step for step in arena.encounter.steps if step.place == 2]
    assert {step.phase: step.who for step in later if step.who} == dict.fromkeys(
        ("movement", "missile", "melee"), ("y",)
    )
    arena.act(GoBack())
    assert arena.now.kind == "initiative"
