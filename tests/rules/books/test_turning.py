"""Undead who are there flee or fall, as the chart of the game's book has it (R-TURNING, R-BOOK)."""

import pytest

from rules.classes.records import CLASS_TABLES, Classes, TurningRow, TurnUndead, UndeadTurned
from rules.record import replace
from rules.state.health import HitDice, Life
from rules.state.items import Item
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("ERIS-CLERIC")
SYMBOL = Item("i1", "Holy symbol")


def facing(
    name: str, count: int, preset: str = "ose", level: int = 1, hit_dice: HitDice | None = None
) -> Scene:
    """Ada, a cleric, acts against so many undead."""
    sheet = replace(
        character("ada", name="Ada"),
        class_name="cleric",
        traits=("cleric",),
        level=level,
        items=(SYMBOL,),
    )
    game = Scene(preset).fight().bring(sheet)
    game.foe(name, count=count, hit_dice=hit_dice or HitDice(1), traits=("undead",))
    game.alter("ada", level=level)
    game.begin_step("ada")
    return game


def turn(game: Scene, *faces: int, kind: str = "") -> UndeadTurned:
    action = TurnUndead(character_id="ada", kind=kind)
    (event,) = reported(game.act(action, ANN, faces), UndeadTurned)
    return event


def fates(game: Scene, name: str) -> list[str]:
    """What became of each: "fled", "dead" or "" for who stands."""
    one = game.combatant(game.id(name))
    if one.gone:
        return [one.gone] * len(one.bodies)
    return [body.gone or ("dead" if body.vitals.life is Life.DEAD else "") for body in one.bodies]


def test_so_many_hit_dice_flee_as_are_rolled() -> None:
    game = facing("Skeletons", 4)
    assert turn(game, 4, 4, 1, 2).kind == "Skeleton"
    assert fates(game, "Skeletons") == ["fled", "fled", "fled", ""]


def test_at_least_one_flees_and_what_is_left_over_is_wasted() -> None:
    game = facing("Wights", 2, level=4, hit_dice=HitDice(3))
    turn(game, 4, 4, 1, 1)
    assert fates(game, "Wights") == ["fled", ""]
    game = facing("Wights", 2, level=4, hit_dice=HitDice(3))
    turn(game, 4, 4, 2, 3)
    assert fates(game, "Wights") == ["fled", ""]


def test_in_white_box_all_of_the_kind_flee() -> None:
    game = facing("Skeletons", 20, "eris", hit_dice=HitDice(half=True))
    turn(game, 4, 4, 4)
    assert set(fates(game, "Skeletons")) == {"fled"}


def test_who_is_destroyed_falls() -> None:
    game = facing("Skeletons", 2, level=4)
    event = turn(game, 1, 1)
    assert event.destroyed
    assert event.throw is None
    assert fates(game, "Skeletons") == ["dead", "dead"]


def test_who_is_not_turned_stays() -> None:
    game = facing("Skeletons", 2)
    assert turn(game, 1, 1).passed is False
    assert fates(game, "Skeletons") == ["", ""]


@pytest.mark.parametrize(
    ("preset", "hit_dice", "kind"),
    [
        ("ose", HitDice(1), "Skeleton"),
        ("ose", HitDice(half=True), "Skeleton"),
        ("ose", HitDice(2), "Zombie"),
        ("ose", HitDice(2, asterisks=1), "Ghoul"),
        ("ose", HitDice(3, asterisks=1), "Wight"),
        ("ose", HitDice(8), "Vampire"),
        ("ose", HitDice(12), ""),
        ("eris", HitDice(half=True), "Skeleton"),
        ("eris", HitDice(2, asterisks=1), "Ghoul"),
        ("eris", HitDice(12), "Lich"),
    ],
)
def test_undead_without_a_row_of_their_own_go_by_hit_dice(
    preset: str, hit_dice: HitDice, kind: str
) -> None:
    game = facing("Bone men", 1, preset, level=1, hit_dice=hit_dice)
    faces = (1, 1, 1) if preset == "eris" else (1, 1)
    without_dice = kind in ("Wraith", "Vampire", "Lich") or (preset, kind) == ("ose", "Wight")
    assert turn(game, *(() if without_dice else faces)).kind == kind


def test_the_referees_own_chart_is_of_names_alone() -> None:
    game = facing("Bone men", 1)
    chart = Classes(turning=(TurningRow("Skeleton", ("T",)),))
    game.state = CLASS_TABLES.put(game.state, chart)
    assert turn(game, 6, 6).passed is None
    assert fates(game, "Bone men") == [""]
    own = facing("Skeleton", 1)
    own.state = CLASS_TABLES.put(own.state, chart)
    assert turn(own, 2, 2).passed
    assert fates(own, "Skeleton") == ["fled"]


def test_several_kinds_have_to_be_named_and_the_hidden_and_the_living_stay() -> None:
    game = facing("Skeletons", 2)
    game.foe("Zombies", count=1, hit_dice=HitDice(2), traits=("undead",))
    game.foe("Orcs", count=1, hit_dice=HitDice(1))
    game.foe("Old skeletons", count=1, hit_dice=HitDice(1), traits=("undead",), hidden=True)
    game.begin_step("ada")
    turn(game, 5, 4, 6, 6, kind="zombies")
    assert fates(game, "Zombies") == ["fled"]
    assert [*fates(game, "Skeletons"), *fates(game, "Orcs")] == ["", "", ""]
    assert fates(game, "Old skeletons") == [""]
