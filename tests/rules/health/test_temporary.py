"""Temporary hit points: who may give them, that damage takes them first, and what ends them."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.health.records import (
    Damage,
    EndTemporary,
    GiveTemporary,
    Heal,
    HitPointsChanged,
    SetLife,
    SubdualTaken,
    TemporaryEnded,
    TemporaryGiven,
    health_word,
    looks_bloodied,
)
from rules.kernel.actor import TABLE
from rules.kernel.events import REFEREES
from rules.rest.records import TakeLongRest, TakeShortRest
from rules.state.health import Life
from tests.rules.health.stage import camp, stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

MORGAN = "c1"
pytestmark = pytest.mark.rule("4E-WOUNDS")


def given(amount: str = "5", scene: Scene | None = None) -> Scene:
    """Morgan, with 8 hit points, and some that come before them."""
    scene = camp(preset="4e") if scene is None else scene
    scene.act(GiveTemporary(targets=(MORGAN,), amount=amount))
    return scene


def points(scene: Scene, target: str = MORGAN) -> tuple[int, int]:
    """Hit points, and temporary ones."""
    vitals = scene.vitals(target)
    return vitals.hit_points, vitals.temporary


def test_damage_takes_them_first_and_says_so() -> None:
    scene = given()
    scene.act(Damage(targets=(MORGAN,), amount="3"))
    (told,) = scene.events(HitPointsChanged)
    assert points(scene) == (8, 2)
    assert (told.amount, told.absorbed, told.temporary, told.lost) == (-3, 3, 2, 0)
    scene.act(Damage(targets=(MORGAN,), amount="4"))
    (told,) = scene.events(HitPointsChanged)
    assert points(scene) == (6, 0)
    assert (told.absorbed, told.lost) == (2, 2)


def test_healing_gives_none_and_they_are_no_part_of_the_maximum() -> None:
    scene = given()
    scene.act(Damage(targets=(MORGAN,), amount="7"))
    scene.act(Heal(targets=(MORGAN,), amount="20"))
    assert points(scene) == (8, 0)
    assert scene.vitals(MORGAN).maximum == 8


def test_they_are_no_part_of_bloodied() -> None:
    scene = camp(preset="4e")
    scene.act(Damage(targets=(MORGAN,), amount="4"))
    given("9", scene)
    vitals = scene.vitals(MORGAN)
    assert looks_bloodied(scene.state, vitals)
    assert health_word(vitals) == "hurt"


def test_the_higher_number_stays_and_they_are_never_added_up() -> None:
    scene = given("5")
    given("8", scene)
    (told,) = scene.events(TemporaryGiven)
    assert (told.before, told.temporary) == (5, 8)
    with pytest.raises(RuleError, match=r"has 8 temporary hit points already.*never added up"):
        given("8", scene)
    scene.act(GiveTemporary(targets=(MORGAN,), amount="1d6"), faces=[4])
    (told,) = scene.events(TemporaryGiven)
    assert (told.amount, told.before, told.temporary) == (4, 8, 8)


def test_of_several_each_keeps_the_higher() -> None:
    scene = given("5")
    both = GiveTemporary(targets=(MORGAN, "c2"), amount="4")
    scene.act(both)
    assert (points(scene)[1], points(scene, "c2")[1]) == (5, 4)
    with pytest.raises(RuleError, match="All of them"):
        scene.act(both)
    with pytest.raises(RuleError, match="Give a number"):
        given("0", scene)


def test_the_referee_alone_gives_them_where_the_game_says_so() -> None:
    own = GiveTemporary(targets=(MORGAN,), amount="5")
    with pytest.raises(ForbiddenError, match="referee's to give"):
        camp(preset="ose").act(own, ANN)
    assert points(given(scene=camp(preset="ose"))) == (8, 5)
    scene = camp(preset="4e")
    with pytest.raises(ForbiddenError):
        scene.act(own, BOB)
    scene.act(own, ANN)
    assert points(scene) == (8, 5)


@pytest.mark.parametrize("kind", [TakeShortRest, TakeLongRest])
def test_a_rest_ends_them(kind: type[TakeShortRest | TakeLongRest]) -> None:
    scene = given()
    scene.act(kind(who=(MORGAN, "c2")))
    assert points(scene) == (8, 0)
    told = scene.events(TemporaryEnded)
    assert [(one.target.target, one.amount, one.cause) for one in told] == [(MORGAN, 5, "rest")]


def test_a_word_ends_them() -> None:
    scene = given()
    scene.act(EndTemporary(target=MORGAN), ANN)
    assert points(scene) == (8, 0)
    with pytest.raises(RuleError, match="no temporary hit points"):
        scene.act(EndTemporary(target=MORGAN), ANN)


def test_the_dead_have_none() -> None:
    scene = given()
    scene.act(SetLife(target=MORGAN, life=Life.DEAD))
    assert points(scene)[1] == 0
    with pytest.raises(RuleError, match="is dead"):
        given(scene=scene)


def test_they_keep_somebody_up_and_open_no_wound() -> None:
    scene = given()
    scene.act(Damage(targets=(MORGAN,), amount="13"))
    vitals = scene.vitals(MORGAN)
    assert (vitals.hit_points, vitals.wound_level) == (0, 0)
    scene.act(Heal(targets=(MORGAN,), amount="1"))
    given(scene=scene)
    scene.act(Damage(targets=(MORGAN,), amount="6"))
    assert (scene.vitals(MORGAN).life, scene.vitals(MORGAN).wound_level) == (Life.UNCONSCIOUS, 0)


def test_blows_to_subdue_are_taken_by_them_too() -> None:
    scene = given(scene=camp(preset="ose"))
    scene.act(Damage(targets=(MORGAN,), amount="6", tags=("melee", "subdual")))
    (told,) = scene.events(SubdualTaken)
    assert (told.subdual, told.absorbed, points(scene)) == (1, 5, (8, 0))


def test_players_learn_nothing_of_what_a_monster_has() -> None:
    scene = stage(preset="4e")
    goblin = scene.add("Goblin").id
    scene.act(GiveTemporary(targets=(goblin,), amount="5"))
    scene.act(GiveTemporary(targets=(goblin,), amount="1d4"), faces=[2])
    (told,) = scene.events(TemporaryGiven)
    seen = told.seen_by(TABLE)
    assert (seen.before, seen.temporary) == (0, seen.amount)
    scene.act(Damage(targets=(goblin,), amount="3"))
    (hurt,) = scene.events(HitPointsChanged)
    seen = hurt.seen_by(TABLE)
    assert (hurt.absorbed, hurt.temporary) == (3, 2)
    assert (seen.absorbed, seen.temporary) == (0, 0)
    before = scene.copy()
    before.act(Damage(targets=(goblin,), amount="1", tags=("melee", "subdual")))
    (beaten,) = before.events(SubdualTaken)
    kept = beaten.seen_by(TABLE)
    assert (beaten.absorbed, beaten.temporary, beaten.hit_points is None) == (1, 1, False)
    assert (kept.subdual, kept.hit_points, kept.absorbed, kept.temporary) == (None, None, 0, 0)
    (body,) = [
        one for group in scene.see().combatants if group.id == goblin for one in group.bodies
    ]
    assert body.temporary == 0
    scene.act(EndTemporary(target=goblin))
    (ended,) = scene.events(TemporaryEnded)
    assert ended.audience == REFEREES
