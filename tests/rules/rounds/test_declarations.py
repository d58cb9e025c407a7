"""Declarations before initiative: known at once, changed until the lock, refused afterwards."""

import pytest

from rules.encounter.records import RevealCombatant
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.actor import TABLE
from rules.positions.records import DISENGAGE
from rules.rounds.records import (
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declare,
    Declared,
    StepBegan,
    WithdrawDeclaration,
)
from rules.rounds.turns import has_declared
from rules.state.rounds import Declaration
from rules.view.records import CombatantView
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-DECLARE")


def declaring(**settings: str) -> Scene:
    scene = Scene("ose", **settings).meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.next()
    return scene


def test_an_open_declaration_is_known_at_once() -> None:
    scene = declaring()
    step = scene.act(Declare(target="a", kind="spell", text=" magic \n missile ", round=1), ANN)
    (declared,) = reported(step, Declared)
    assert (declared.kind, declared.text, declared.round) == ("spell", "magic missile", 1)
    assert declared.seen_by(TABLE) is declared
    assert has_declared(scene.combatant("a"), "spell")
    assert not has_declared(scene.combatant("b"), "spell")


def test_it_can_be_changed_and_taken_back_until_the_lock() -> None:
    scene = declaring()
    scene.act(Declare(target="a", kind="spell"), ANN)
    scene.act(Declare(target="a", kind="retreat"), ANN)
    assert scene.combatant("a").turn.declaration == Declaration("retreat")
    step = scene.act(WithdrawDeclaration(target="a"), ANN)
    assert reported(step, DeclarationWithdrawn)[0].target.id == "a"
    assert scene.combatant("a").turn.declaration is None
    with pytest.raises(RuleError, match="A has no declaration"):
        scene.act(WithdrawDeclaration(target="a"), ANN)


def test_after_the_lock_only_a_referee_enters_one() -> None:
    scene = declaring()
    scene.next()
    with pytest.raises(TooLateError, match="Declarations are closed"):
        scene.act(Declare(target="a", kind="spell"), ANN)
    with pytest.raises(TooLateError, match="Declarations are closed"):
        scene.act(WithdrawDeclaration(target="a"), ANN)
    scene.act(Declare(target="a", kind="spell"))
    assert has_declared(scene.combatant("a"), "spell")


def test_it_is_cleared_with_the_round() -> None:
    scene = declaring()
    scene.act(Declare(target="a", kind="spell"), ANN)
    scene.next(to="round")
    assert scene.combatant("a").turn.declaration is None


def test_open_declarations_are_told_together_when_all_are_in() -> None:
    scene = declaring()
    scene.act(Declare(target="a", kind="spell"), ANN)
    scene.act(Declare(target="x", kind="nothing"))
    step = scene.next()
    (told,) = reported(step, DeclarationsRevealed)
    assert [(a.target.id, a.kind) for a in told.announcements] == [("a", "spell")]
    assert not step.revealed


def test_nothing_is_told_where_nobody_does_anything() -> None:
    scene = declaring()
    scene.act(Declare(target="a", kind="nothing"), ANN)
    assert not reported(scene.next(), DeclarationsRevealed)


def test_a_hidden_combatants_declaration_is_never_told() -> None:
    scene = declaring()
    step = scene.act(Declare(target="lurker", kind="spell"))
    assert reported(step, Declared)[0].audience == ()
    assert not reported(scene.next(), DeclarationsRevealed)


def test_what_is_refused() -> None:
    scene = declaring()
    with pytest.raises(RuleError, match="Pick one of: spell, withdrawal, retreat, other, nothing"):
        scene.act(Declare(target="a", kind="dance"), ANN)
    with pytest.raises(ForbiddenError, match="Only A's player"):
        scene.act(Declare(target="a", kind="spell"), BOB)
    with pytest.raises(TooLateError, match="That was for round 7"):
        scene.act(Declare(target="a", kind="spell", round=7), ANN)
    scene.hero("C", joined_round=1)
    with pytest.raises(RuleError, match="C cannot act in this round"):
        scene.act(Declare(target="c", kind="spell"), ANN)


def test_declarations_begin_with_a_round() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    with pytest.raises(RuleError, match="taken when a round begins"):
        scene.act(Declare(target="a", kind="spell"), ANN)


def test_groups_have_none() -> None:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.begin(a=3)
    with pytest.raises(RuleError, match="have no declarations"):
        scene.act(Declare(target="a", kind="spell"), ANN)


def test_a_long_text_is_cut() -> None:
    scene = declaring()
    scene.act(Declare(target="a", kind="other", text="x" * 500), ANN)
    declaration = scene.combatant("a").turn.declaration
    assert declaration is not None
    assert len(declaration.text) == 300


@pytest.mark.rule("ERIS-COMBAT-SEQUENCE")
def test_where_leaving_a_melee_is_free_only_spells_are_declared() -> None:
    scene = declaring(disengage="eris")
    assert scene.step is not None
    began = reported(scene.step, StepBegan)
    assert not began[-1].declares_moves
    for kind in ("withdrawal", "retreat"):
        with pytest.raises(RuleError, match="Leaving a melee is free"):
            scene.act(Declare(target="a", kind=kind), ANN)
    scene.act(Declare(target="a", kind="spell"), ANN)
    assert has_declared(scene.combatant("a"), "spell")


@pytest.mark.parametrize(("preset", "value"), [("ose", "ose"), ("eris", "eris"), ("4e", "ose")])
def test_each_rulebook_has_its_way_to_leave_a_melee(preset: str, value: str) -> None:
    assert DISENGAGE.default(preset) == value


def test_what_the_hidden_have_declared_is_known_when_they_are_seen() -> None:
    scene = declaring()
    scene.act(Declare(target="lurker", kind="spell", text="fear"))
    scene.next()
    assert not reported(scene.step, DeclarationsRevealed)
    scene.act(RevealCombatant(combatant_id="lurker"))
    said = view_of(scene, "lurker").said
    assert said is not None
    assert said.text == "fear"


def view_of(scene: Scene, who: str) -> CombatantView:
    """A line as everybody sees it."""
    view = scene.see(TABLE)
    line = view.combatant(who)
    assert line is not None
    return line
