"""People as the rules see them: whom they play for, and what comes of it in every family."""

import pytest

from rules.errors import ForbiddenError, NotFoundError
from rules.kernel.actor import TABLE, Actor, Viewer, owned_by, played_by
from rules.kernel.dues import DueKind
from rules.record import replace
from rules.rounds.records import DeclareNothing, MarkDone
from rules.sheet.reading import require_active
from rules.state.game import GameState
from rules.state.health import Life
from rules.systems import ENGINE
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

STAND_IN = Actor(BOB.member, stands_in_for=(ANN.member,))


@pytest.mark.parametrize(
    ("person", "plays", "acts"),
    [
        (ANN, True, True),
        (BOB, False, False),
        (STAND_IN, True, True),
        (STAND_IN.alone(), False, False),
        (REFEREE, False, True),
        (TABLE, False, False),
    ],
)
def test_who_plays_and_who_may_act_for_ann(person: Viewer, plays: bool, acts: bool) -> None:
    assert person.plays_for(ANN.member) is plays
    assert person.plays_for_any((None, ANN.member)) is plays
    assert person.acts_for(ANN.member) is acts


def test_nobody_plays_what_is_nobodys() -> None:
    assert not TABLE.plays_for(None)
    assert not TABLE.is_member(None)
    assert not STAND_IN.plays_for(None)
    assert ANN.alone() is ANN


def test_what_belongs_to_a_member_is_theirs_whoever_plays_it() -> None:
    scene = Scene().meet().hero("Ada").hero("Nim", owner=BOB.member)
    assert [one.name for one in owned_by(ANN.member, scene.state.characters)] == ["Ada"]
    assert [one.name for one in owned_by(BOB.member, scene.state.characters)] == ["Nim"]


def in_turn() -> Scene:
    scene = Scene().meet().hero("Ada").foe("Goblins").fight()
    scene.begin_step("ada")
    return scene


def test_a_stand_in_says_that_the_turn_is_over() -> None:
    scene = in_turn()
    (due,) = [due for due in ENGINE.what_is_due(scene.state, STAND_IN) if due.owners]
    assert due.kind is DueKind.TURN
    assert due.is_of(STAND_IN)
    assert not due.is_of(BOB)
    with pytest.raises(ForbiddenError, match="Only Ada's player or a referee"):
        scene.act(MarkDone(target="ada"), by=BOB)
    scene.act(MarkDone(target="ada"), by=STAND_IN)
    assert scene.combatant("ada").turn.done


def test_one_word_is_enough_for_all_whom_somebody_plays() -> None:
    scene = Scene().meet().hero("Ada").hero("Nim", owner=BOB.member).foe("Goblins")
    scene.next()
    scene.act(DeclareNothing(), by=STAND_IN)
    assert all(scene.combatant(who).turn.declaration for who in ("ada", "nim"))


def with_active(scene: Scene, active: dict[int, str]) -> GameState:
    return replace(scene.state, active=active)


def test_without_a_word_a_stand_in_means_their_own_and_else_the_one_left_to_them() -> None:
    scene = Scene().meet().hero("Ada")
    with pytest.raises(NotFoundError):
        require_active(scene.state, STAND_IN)
    scene.state = with_active(scene, {ANN.member: "ada"})
    assert require_active(scene.state, STAND_IN).id == "ada"
    assert played_by(scene.state, BOB) is None
    assert played_by(scene.state, TABLE) is None
    scene.hero("Nim", owner=BOB.member)
    scene.state = with_active(scene, {ANN.member: "ada", BOB.member: "nim"})
    assert require_active(scene.state, STAND_IN).id == "nim"


def test_of_several_left_to_somebody_none_is_meant_without_a_word() -> None:
    scene = Scene().meet().hero("Ada").hero("Cay", owner=STRANGER.member)
    scene.state = with_active(scene, {ANN.member: "ada", STRANGER.member: "cay"})
    both = Actor(BOB.member, stands_in_for=(ANN.member, STRANGER.member))
    assert played_by(scene.state, both) is None


def test_whoever_stands_in_plays_the_living_once_their_own_character_is_dead() -> None:
    scene = Scene().meet().hero("Ada").hero("Nim", owner=BOB.member)
    scene.state = with_active(scene, {ANN.member: "ada", BOB.member: "nim"})
    ada, nim = scene.state.characters
    dead = replace(nim, vitals=replace(nim.vitals, life=Life.DEAD))
    scene.state = replace(scene.state, characters=(ada, dead))
    assert require_active(scene.state, STAND_IN).id == "ada"
    assert require_active(scene.state, BOB).id == "nim"
