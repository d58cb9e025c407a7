"""The five things that Planet Eris holds fixed warn where a referee would change them."""

import pytest

from rules.campaign.records import ChangeSetting, FixedValueDiffers, SettingChanged
from rules.classes.records import ClassTable, ImportClassTables, KeepClassTable, LevelUp, Rank
from rules.items.records import AddItem, ChangeItem, Details
from rules.items.state import LYING
from rules.kernel.events import REFEREES
from rules.record import replace
from rules.sheet.records import SetSheetNumber
from rules.treasure.records import AddTreasure, GiveExperience, ValueTreasure
from tests.rules.exploration.delving import at_home
from tests.rules.scene import Scene, reported

pytestmark = pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
FIGHTER = ClassTable("fighter", (Rank(1, 0, "1d6"), Rank(2, 2000, "2d6"), Rank(3, 4000, "3d6")))
CHEAP = replace(FIGHTER, ranks=(*FIGHTER.ranks[:1], Rank(2, 1500, "2d6"), Rank(3, 3000, "3d6")))
STRONG = replace(FIGHTER, ranks=(Rank(1, 0, "1d6"), Rank(2, 2000, "2d8"), Rank(3, 4000, "")))
LONGER = replace(FIGHTER, ranks=(*FIGHTER.ranks, Rank(4, 8000, "4d6")))


def warned(scene: Scene) -> list[tuple[str, str, str, str]]:
    found = reported(scene.step, FixedValueDiffers)
    assert all(one.audience == REFEREES for one in found)
    return [(one.thing, one.target.name, one.given, one.usual) for one in found]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (CHEAP, [("XP thresholds", "fighter", "level 2 at 1,500", "2,000")]),
        (STRONG, [("hit dice values", "fighter", "level 2 with 2d8", "2d6")]),
        (LONGER, []),
    ],
)
def test_the_table_of_a_class_is_fixed_once_it_is_written(
    table: ClassTable, expected: list[tuple[str, str, str, str]]
) -> None:
    scene = at_home("eris")
    scene.act(KeepClassTable(table=FIGHTER))
    assert warned(scene) == []
    scene.act(KeepClassTable(table=table, before="fighter"))
    assert warned(scene) == expected
    scene = at_home("eris")
    scene.act(ImportClassTables(tables=(FIGHTER,)))
    assert warned(scene) == []
    scene.act(ImportClassTables(tables=(table,), replace=True))
    assert warned(scene) == expected


def test_a_hit_die_is_a_d6() -> None:
    scene = at_home("eris")
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=8))
    assert warned(scene) == [("hit dice values", "Ada", "d8", "d6")]
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=6))
    assert warned(scene) == []
    scene.act(SetSheetNumber(character_id="ada", field="dex", value=8))
    assert warned(scene) == []


def test_hit_points_of_a_level_are_rolled() -> None:
    scene = at_home("eris")
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=6))
    scene.act(LevelUp(character_id="ada", hit_points=12))
    assert warned(scene) == [("hit points", "Ada", "12, typed", "a roll")]
    scene.act(LevelUp(character_id="ada"), faces=[1, 1, 1])
    assert warned(scene) == []


def test_treasure_is_worth_what_was_written() -> None:
    scene = at_home("eris")
    gem = Details(worth=50, tags=("treasure",))
    scene.act(AddItem(name="Ruby", target="ada", details=gem))
    scene.act(AddItem(name="Rope", target="ada", details=Details(worth=1)))
    ruby, rope = scene.state.characters[0].items
    assert warned(scene) == []
    scene.act(ChangeItem(target="ada", item_id=ruby.id, details=Details(worth=80)))
    assert warned(scene) == [("treasure values", "Ruby", "80 gp", "50 gp")]
    scene.act(ChangeItem(target="ada", item_id=rope.id, details=Details(worth=2)))
    assert warned(scene) == []


def test_so_is_what_is_in_the_pool() -> None:
    scene = at_home("eris")
    scene.act(AddTreasure(name="Idol", details=Details(worth=500)))
    (heap,) = LYING.of(scene.state)
    (idol,) = heap.items
    assert warned(scene) == []
    scene.act(ValueTreasure(item_id=idol.id, details=Details(worth=700)))
    assert warned(scene) == [("treasure values", "Idol", "700 gp", "500 gp")]
    scene.act(ValueTreasure(item_id=idol.id, counts=False))
    assert warned(scene) == []


def test_experience_follows_from_the_rules() -> None:
    scene = at_home("eris")
    scene.act(GiveExperience(amount=1500))
    assert warned(scene) == [
        ("XP rewards", "the party", "1,500 by the referee's word", "what the rules give")
    ]
    other = at_home("ose")
    other.act(GiveExperience(amount=1500))
    assert warned(other) == []


def test_other_books_hold_nothing_fixed() -> None:
    scene = at_home("ose")
    scene.act(KeepClassTable(table=FIGHTER))
    scene.act(KeepClassTable(table=CHEAP, before="fighter"))
    assert warned(scene) == []
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=8))
    assert warned(scene) == []
    gem = Details(worth=50, tags=("treasure",))
    scene.act(AddItem(name="Ruby", target="ada", details=gem))
    (ruby,) = scene.state.characters[0].items
    scene.act(ChangeItem(target="ada", item_id=ruby.id, details=Details(worth=80)))
    assert warned(scene) == []


@pytest.mark.parametrize(
    ("key", "value", "thing"),
    [
        ("monster_hit_die", "d8", "hit dice values"),
        ("level_hp", "manual", "hit points"),
        ("hp_floor", "0", "hit points"),
        ("xp", "manual", "XP rewards"),
    ],
)
def test_settings_that_change_one_of_the_five_say_so(key: str, value: str, thing: str) -> None:
    (told,) = reported(at_home("eris").act(ChangeSetting(key=key, value=value)), SettingChanged)
    assert told.warning == thing
