"""Who says once that they have nothing to declare is asked no more, but in melee."""

import pytest

from rules.encounter.records import EndEncounter, JoinEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import TABLE
from rules.movement.records import Engage
from rules.rounds.records import Declare, DeclareNothing, ResumeDeclaring, WithdrawDeclaration
from rules.state.encounter import Kind
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-DECLARE")


def silent(preset: str = "ose", *, hidden: bool = False) -> Scene:
    """Ann's character and her squire declare nothing until she says so; a new round begins."""
    scene = Scene(preset, go_on="by-itself").meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("Squire", side="party", owner=2, kind=Kind.RETAINER)
    scene.foe("X", hidden=hidden)
    scene.next()
    scene.act(DeclareNothing(standing=True), ANN)
    scene.spare = (6, 1) * 9
    scene.next(to="round")
    return scene


def awaited(scene: Scene) -> set[str]:
    """Whose declarations are awaited."""
    return {due.target for due in scene.engine.what_is_due(scene.state, TABLE)}


def test_the_word_holds_for_the_rounds_to_come() -> None:
    scene = silent()
    assert (scene.encounter.round, scene.now.kind) == (2, "declare")
    assert awaited(scene) == {"b"}


def test_the_word_of_a_character_outlasts_the_encounter() -> None:
    scene = silent()
    scene.act(EndEncounter())
    scene.act(StartEncounter())
    scene.act(JoinEncounter(character_id="a"), ANN)
    scene.act(JoinEncounter(character_id="b"), BOB)
    scene.add("Ogre")
    scene.next()
    assert awaited(scene) == {"b"}


@pytest.mark.parametrize(("preset", "is_asked"), [("ose", True), ("eris", False)])
def test_in_melee_they_are_asked_where_moves_out_of_it_are_declared(
    preset: str, is_asked: bool
) -> None:
    scene = silent(preset)
    scene.act(Engage(target="a", other="x"))
    assert ("a" in awaited(scene)) is is_asked
    if is_asked:
        scene.act(Declare(target="a", kind="retreat"), ANN)
        assert awaited(scene) == {"b"}
        assert scene.state.characters[0].nothing_to_declare


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_a_melee_with_somebody_hidden_changes_nothing() -> None:
    scene = silent(hidden=True)
    scene.act(Engage(target="a", other="x"))
    assert awaited(scene) == {"b"}


@pytest.mark.parametrize(
    ("kind", "is_over"), [("spell", True), ("other", True), ("nothing", False), ("retreat", False)]
)
def test_a_spell_ends_the_word(kind: str, is_over: bool) -> None:
    scene = silent()
    scene.act(Declare(target="a", kind=kind), ANN)
    assert scene.state.characters[0].nothing_to_declare is not is_over


def test_they_are_asked_again_when_they_say_so() -> None:
    scene = silent()
    with pytest.raises(ForbiddenError, match="Only A's player"):
        scene.act(ResumeDeclaring(target="a"), BOB)
    scene.act(ResumeDeclaring(target="a"), ANN)
    assert awaited(scene) == {"a", "b"}
    with pytest.raises(RuleError, match="in every round already"):
        scene.act(ResumeDeclaring(target="a"), ANN)
    scene.act(ResumeDeclaring(target="squire"), ANN)
    assert awaited(scene) == {"a", "b", "squire"}


def test_the_word_is_given_after_nothing_was_declared_for_one_round() -> None:
    scene = Scene("ose", go_on="by-itself").meet().hero("A").hero("B", owner=3).foe("X")
    scene.next()
    scene.act(DeclareNothing(), ANN)
    scene.act(DeclareNothing(standing=True), ANN)
    with pytest.raises(RuleError, match="left to declare"):
        scene.act(DeclareNothing(standing=True), ANN)
    assert [one.nothing_to_declare for one in scene.state.characters] == [True, False]


def test_what_was_declared_is_taken_back_with_the_word() -> None:
    scene = Scene("ose", go_on="by-itself").meet().hero("A").hero("B", owner=3).foe("X")
    scene.next()
    scene.act(DeclareNothing(standing=True), ANN)
    scene.act(WithdrawDeclaration(target="a"), ANN)
    assert awaited(scene) == {"a", "b"}
