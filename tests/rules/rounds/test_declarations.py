"""Declarations before initiative: open or secret, changed until the lock, refused afterwards."""

import pytest

from rules.encounter.actions import RevealCombatant
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.actor import TABLE, Viewer
from rules.positions.settings import DISENGAGE
from rules.rounds.actions import Declare, RevealDeclarations, WithdrawDeclaration
from rules.rounds.events import DeclarationsRevealed, DeclarationWithdrawn, Declared, StepBegan
from rules.rounds.turns import has_declared
from rules.state.rounds import Declaration
from rules.view import CombatantView
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-DECLARE")


def declaring(**settings: str) -> Scene:
    arena = Scene("ose", **settings).meet()
    arena.hero("A")
    arena.hero("B", owner=3)
    arena.foe("X")
    arena.foe("Lurker", hidden=True)
    arena.next()
    return arena


def test_an_open_declaration_is_known_at_once() -> None:
    arena = declaring()
    step = arena.act(Declare(target="a", kind="spell", text=" magic \n missile ", round=1), ANN)
    (declared,) = reported(step, Declared)
    assert (declared.kind, declared.text, declared.round) == ("spell", "magic missile", 1)
    assert declared.seen_by(TABLE) is declared
    assert has_declared(arena.combatant("a"), "spell")
    assert not has_declared(arena.combatant("b"), "spell")


def test_it_can_be_changed_and_taken_back_until_the_lock() -> None:
    arena = declaring()
    arena.act(Declare(target="a", kind="spell"), ANN)
    arena.act(Declare(target="a", kind="retreat"), ANN)
    assert arena.combatant("a").turn.declaration == Declaration("retreat")
    step = arena.act(WithdrawDeclaration(target="a"), ANN)
    assert reported(step, DeclarationWithdrawn)[0].target.id == "a"
    assert arena.combatant("a").turn.declaration is None
    with pytest.raises(RuleError, match="A has no declaration"):
        arena.act(WithdrawDeclaration(target="a"), ANN)


def test_after_the_lock_only_a_referee_enters_one() -> None:
    arena = declaring()
    arena.next()
    with pytest.raises(TooLateError, match="Declarations are closed"):
        arena.act(Declare(target="a", kind="spell"), ANN)
    with pytest.raises(TooLateError, match="Declarations are closed"):
        arena.act(WithdrawDeclaration(target="a"), ANN)
    arena.act(Declare(target="a", kind="spell"))
    assert has_declared(arena.combatant("a"), "spell")


def test_it_is_cleared_with_the_round() -> None:
    arena = declaring()
    arena.act(Declare(target="a", kind="spell"), ANN)
    arena.next(to="round")
    assert arena.combatant("a").turn.declaration is None


def test_secret_declarations_are_revealed_together_when_initiative_is_rolled() -> None:
    arena = declaring(declarations="secret")
    step = arena.act(Declare(target="a", kind="spell", text="sleep"), ANN)
    (declared,) = reported(step, Declared)
    assert declared.seen_by(TABLE) is None
    assert declared.seen_by(Viewer(ANN.member)) is declared
    assert declared.seen_by(Viewer(BOB.member)) is None
    arena.act(Declare(target="x", kind="other", text="breath"))
    assert reported(arena.step, Declared)[0].audience == ()
    step = arena.act(Declare(target="b", kind="nothing"), BOB)
    step = arena.next(ANN)
    (revealed,) = reported(step, DeclarationsRevealed)
    assert [(a.target.id, a.kind, a.text) for a in revealed.announcements] == [
        ("a", "spell", "sleep"),
        ("b", "nothing", ""),
        ("x", "other", "breath"),
    ]
    assert arena.combatant("a").turn.declaration == Declaration("spell", "sleep")
    assert step.revealed


def test_open_declarations_are_told_together_when_all_are_in() -> None:
    arena = declaring()
    arena.act(Declare(target="a", kind="spell"), ANN)
    arena.act(Declare(target="x", kind="nothing"))
    step = arena.next()
    (told,) = reported(step, DeclarationsRevealed)
    assert [(a.target.id, a.kind) for a in told.announcements] == [("a", "spell")]


def test_nothing_is_revealed_where_nothing_was_secret() -> None:
    arena = declaring()
    arena.act(Declare(target="a", kind="nothing"), ANN)
    assert not reported(arena.next(), DeclarationsRevealed)
    with pytest.raises(RuleError, match="no secret declaration"):
        arena.act(RevealDeclarations())


@pytest.mark.parametrize("setting", ["open", "secret"])
def test_the_referee_keeps_a_declaration_until_revealing_it(setting: str) -> None:
    arena = declaring(declarations=setting)
    step = arena.act(Declare(target="x", kind="spell", text="fear", secret=True))
    assert reported(step, Declared)[0].seen_by(Viewer(ANN.member)) is None
    assert not reported(arena.next(), DeclarationsRevealed)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        arena.act(RevealDeclarations(), ANN)
    (revealed,) = reported(arena.act(RevealDeclarations()), DeclarationsRevealed)
    assert [a.text for a in revealed.announcements] == ["fear"]


def test_a_hidden_combatants_declaration_is_never_revealed() -> None:
    arena = declaring(declarations="secret")
    step = arena.act(Declare(target="lurker", kind="spell"))
    assert reported(step, Declared)[0].audience == ()
    assert not reported(arena.next(), DeclarationsRevealed)
    with pytest.raises(RuleError, match="no secret declaration"):
        arena.act(RevealDeclarations())


def test_what_is_refused() -> None:
    arena = declaring()
    with pytest.raises(RuleError, match="Pick one of: spell, withdrawal, retreat, other, nothing"):
        arena.act(Declare(target="a", kind="dance"), ANN)
    with pytest.raises(ForbiddenError, match="Only A's player"):
        arena.act(Declare(target="a", kind="spell"), BOB)
    with pytest.raises(ForbiddenError, match="keep a declaration secret"):
        arena.act(Declare(target="a", kind="spell", secret=True), ANN)
    with pytest.raises(TooLateError, match="That was for round 7"):
        arena.act(Declare(target="a", kind="spell", round=7), ANN)
    arena.hero("C", joined_round=1)
    with pytest.raises(RuleError, match="C cannot act in this round"):
        arena.act(Declare(target="c", kind="spell"), ANN)


def test_declarations_begin_with_a_round() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    with pytest.raises(RuleError, match="taken when a round begins"):
        arena.act(Declare(target="a", kind="spell"), ANN)


def test_groups_have_none() -> None:
    arena = Scene("4e").meet()
    arena.hero("A")
    arena.begin(a=3)
    with pytest.raises(RuleError, match="have no declarations"):
        arena.act(Declare(target="a", kind="spell"), ANN)


def test_a_long_text_is_cut() -> None:
    arena = declaring()
    arena.act(Declare(target="a", kind="other", text="x" * 500), ANN)
    declaration = arena.combatant("a").turn.declaration
    assert declaration is not None
    assert len(declaration.text) == 300


@pytest.mark.rule("ERIS-COMBAT-SEQUENCE")
def test_where_leaving_a_melee_is_free_only_spells_are_declared() -> None:
    arena = declaring(disengage="eris")
    assert arena.step is not None
    began = reported(arena.step, StepBegan)
    assert not began[-1].declares_moves
    for kind in ("withdrawal", "retreat"):
        with pytest.raises(RuleError, match="Leaving a melee is free"):
            arena.act(Declare(target="a", kind=kind), ANN)
    arena.act(Declare(target="a", kind="spell"), ANN)
    assert has_declared(arena.combatant("a"), "spell")


@pytest.mark.parametrize(("preset", "value"), [("ose", "ose"), ("eris", "eris"), ("4e", "ose")])
def test_each_rulebook_has_its_way_to_leave_a_melee(preset: str, value: str) -> None:
    assert DISENGAGE.default(preset) == value


def with_a_secret(who: str) -> tuple[Scene, Scene]:
    """The same round twice; in the second one the referee has declared a spell in secret."""
    arenas = []
    for is_secret in (False, True):
        arena = declaring()
        arena.foe("Shaman")
        if is_secret:
            arena.act(Declare(target=who, kind="spell", text="curse", secret=True))
        arenas.append(arena)
    return arenas[0], arenas[1]


@pytest.mark.parametrize("who", ["a", "shaman"])
def test_nobody_sees_that_the_referee_keeps_a_secret(who: str) -> None:
    plain, secret = with_a_secret(who)
    for _ in range(7):
        views = [arena.see(Viewer(BOB.member)) for arena in (plain, secret)]
        assert views[0] == views[1]
        refusals = []
        for arena in (plain, secret):
            with pytest.raises(ForbiddenError) as refusal:
                arena.next(BOB)
            refusals.append(str(refusal.value))
        assert refusals[0] == refusals[1]
        for arena in (plain, secret):
            if arena.now.kind == "initiative":
                arena.force(party=2, monsters=5)
            arena.next()
    assert plain.place == secret.place == ("Party", "melee", {"a", "b"})


def test_a_secret_spell_has_its_phase_once_it_is_revealed() -> None:
    _, arena = with_a_secret("shaman")
    arena.next()
    arena.force(party=2, monsters=5)
    arena.next()
    arena.act(RevealDeclarations())
    (magic,) = [step for step in arena.encounter.steps if step.phase == "magic" and step.who]
    assert magic.who == ("shaman",)
    arena.next()
    arena.next()
    assert arena.place == ("Monsters", "magic", {"shaman"})


def test_what_is_declared_after_initiative_is_no_secret() -> None:
    arena = declaring(declarations="secret")
    arena.act(Declare(target="a", kind="other"), ANN)
    assert view_of(arena, "a").declared == "secret"
    arena.next()
    arena.act(Declare(target="b", kind="spell", text="sleep"))
    assert [view_of(arena, who).declared for who in "ab"] == ["other", "spell"]
    arena.act(Declare(target="b", kind="spell", text="sleep", secret=True))
    assert view_of(arena, "b").declared == ""


def test_what_the_hidden_have_declared_is_known_when_they_are_seen() -> None:
    arena = declaring(declarations="secret")
    arena.act(Declare(target="lurker", kind="spell", text="fear"))
    arena.next()
    assert not reported(arena.step, DeclarationsRevealed)
    arena.act(RevealCombatant(combatant_id="lurker"))
    assert view_of(arena, "lurker").declared_text == "fear"


def view_of(arena: Scene, who: str) -> CombatantView:
    """A line as everybody sees it."""
    view = arena.see(TABLE)
    line = view.combatant(who)
    assert line is not None
    return line
