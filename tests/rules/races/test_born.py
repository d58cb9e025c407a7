"""What dwarves are born with: saves of small folk, a hammer, an eye for gems and jewellery."""

import pytest

from rules.checks.records import RollCheck, SaveRolled
from rules.items.known import find_known
from rules.items.records import AddItem, Details, WieldItem
from rules.kernel.events import REFEREES
from rules.races.records import HammerTooGood, InfravisionRolled, StonesSeen
from rules.record import replace
from rules.sheet.reading import number
from rules.sheet.records import ChangeTraits, CreateCharacter
from rules.state.health import Life, Vitals
from rules.state.sheet import Character
from tests.rules.classes.tables import camp, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

DWARF = pytest.mark.rule("ERIS-DWARF")


def ada(scene: Scene) -> Character:
    return scene.state.characters[0]


@DWARF
@pytest.mark.parametrize(("face", "sees"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_dwarf_may_be_born_with_infravision(face: int, *, sees: bool) -> None:
    scene = camp()
    scene.act(CreateCharacter(name="Ada", hit_points=8, traits=("dwarf",)), ANN, [face])
    (event,) = reported(scene.step, InfravisionRolled)
    assert (event.sees, event.audience) == (sees, (ANN.member,))
    assert (ada(scene).heat_seen, ada(scene).numbers.get("infravision")) == (
        sees, 30 if sees else None,
    )  # fmt: skip
    step = scene.act(ChangeTraits(character_id=ada(scene).id, traits=("fighter",)), ANN)
    assert reported(step, InfravisionRolled) == []


@DWARF
def test_it_is_rolled_once_and_what_is_typed_stays() -> None:
    scene = camp(hero(numbers={"infravision": 60}))
    scene.act(ChangeTraits(character_id="ada", traits=("dwarf",)), ANN, [1])
    assert ada(scene).numbers["infravision"] == 60


@DWARF
@pytest.mark.parametrize(("traits", "preset"), [(("elf",), "eris"), (("dwarf",), "ose")])
def test_nobody_else_is_rolled_for(traits: tuple[str, ...], preset: str) -> None:
    scene = camp(preset=preset)
    step = scene.act(CreateCharacter(name="Ada", hit_points=8, traits=traits), ANN)
    assert step.throws == ()


@pytest.mark.rule("ERIS-HOBBIT", "ERIS-DWARF")
@pytest.mark.parametrize(
    ("traits", "level", "numbers", "preset", "found"),
    [
        (("hobbit",), 1, {}, "eris", 11),
        (("dwarf",), 2, {}, "eris", 11),
        (("dwarf",), 4, {}, "eris", 9),
        (("dwarf",), 5, {}, "eris", 9),
        (("dwarf",), 8, {}, "eris", 9),
        (("dwarf",), 9, {}, "eris", None),
        (("elf",), 1, {}, "eris", None),
        (("dwarf",), 1, {}, "ose", None),
        (("dwarf",), 1, {"magic_wands": 15}, "eris", 15),
        (("dwarf",), 1, {"save_wands": 10}, "eris", None),
        (("dwarf",), 1, {"save_wands": 12}, "eris", 11),
    ],
)
def test_small_folk_save_against_magic_as_if_four_levels_higher(
    traits: tuple[str, ...], level: int, numbers: dict[str, int], preset: str, found: int | None
) -> None:
    scene = camp(hero(traits=traits, level=level, numbers=numbers), preset=preset)
    assert number(scene.engine.asking(scene.state), "ada", "magic_wands") == found


@pytest.mark.rule("ERIS-HOBBIT", "ERIS-DWARF")
def test_where_the_table_has_no_such_level_nothing_follows() -> None:
    for word, level in (("magic-user", 1), ("druid", 1)):
        scene = camp(hero(traits=("dwarf",), class_name=word, level=level))
        assert number(scene.engine.asking(scene.state), "ada", "magic_wands") is None
    fight = camp().fight().foe("Dwarves", traits=("dwarf",))
    assert number(fight.engine.asking(fight.state), "dwarves", "magic_wands") is None


@pytest.mark.rule("ERIS-DWARF")
def test_a_save_against_wands_uses_that_row() -> None:
    scene = camp(hero(traits=("dwarf",)))
    scene.act(RollCheck(what="save_wands", targets=("ada",)), ANN, [11])
    assert reported(scene.step, SaveRolled)[0].passed
    scene.act(RollCheck(what="save_breath", targets=("ada",)), ANN, [14])
    assert not reported(scene.step, SaveRolled)[0].passed


@DWARF
@pytest.mark.parametrize(
    ("traits", "name", "bonus", "preset", "told"),
    [
        ((), "War hammer", 3, "eris", True),
        (("dwarf",), "War hammer", 3, "eris", False),
        ((), "War hammer", 2, "eris", False),
        ((), "Long sword", 3, "eris", False),
        ((), "War hammer", 3, "ose", False),
    ],
)
def test_only_dwarves_get_all_out_of_a_great_hammer(
    traits: tuple[str, ...], name: str, bonus: int, preset: str, *, told: bool
) -> None:
    known = find_known(name)
    assert known is not None
    item = replace(known, id="i1", bonus=bonus)
    scene = camp(hero(traits=traits, items=(item,)), preset=preset)
    step = scene.act(WieldItem(target="ada", item_id="i1"), ANN)
    assert (reported(step, HammerTooGood) != []) is told
    away = scene.act(WieldItem(target="ada", item_id="i1", away=True), ANN)
    assert reported(away, HammerTooGood) == []


BARE_DWARF = ("dwarf",)


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize(
    ("traits", "item", "preset", "told"),
    [
        (BARE_DWARF, "Gem", "eris", True),
        (BARE_DWARF, "gems", "eris", True),
        (BARE_DWARF, "Jewelry", "eris", True),
        (BARE_DWARF, "Torch", "eris", False),
        (BARE_DWARF, "Emerald ring", "eris", False),
        (("elf",), "Gem", "eris", False),
        (BARE_DWARF, "Gem", "ose", False),
    ],
)
def test_the_referee_is_reminded_of_a_dwarf(
    traits: tuple[str, ...], item: str, preset: str, *, told: bool
) -> None:
    scene = camp(hero(traits=traits), preset=preset)
    events = reported(scene.act(AddItem(name=item, target="ada"), ANN), StonesSeen)
    assert [event.audience for event in events] == ([REFEREES] if told else [])


@pytest.mark.rule("ERIS-DWARF")
def test_what_has_a_worth_needs_nobody_and_who_is_down_tells_nothing() -> None:
    scene = camp(hero(traits=BARE_DWARF))
    worth = AddItem(name="Gem", target="ada", details=Details(worth=50))
    assert reported(scene.act(worth, ANN), StonesSeen) == []
    down = camp(hero(traits=BARE_DWARF, vitals=Vitals(0, 8, life=Life.UNCONSCIOUS)))
    assert reported(down.act(AddItem(name="Gem", target="ada"), ANN), StonesSeen) == []
