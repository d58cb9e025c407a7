"""Class, level, experience and hit points on a sheet; the two classes of elves."""

import pytest

from rules.casting.records import Cast, SpellCast
from rules.classes.records import (
    LevelsWritten,
    Operate,
    OperatingChosen,
    OperatingLocked,
    WriteLevels,
)
from rules.classes.tables import rolled_of, tracks_of
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import SetOut
from rules.health.records import SetHitPoints
from rules.record import replace
from rules.sheet.reading import number
from rules.state.health import Vitals
from rules.state.items import Held, Item
from rules.state.party import Scale
from rules.state.sheet import Character, ClassTrack, Spell
from tests.rules.classes.tables import camp, elf, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

OTHER = Operate(character_id="ada")


def ada(scene: Scene) -> Character:
    return scene.state.characters[0]


def write(scene: Scene, **fields: object) -> Character:
    scene.act(WriteLevels(character_id="ada", **fields), ANN)  # type: ignore[arg-type]
    return ada(scene)


def test_a_class_is_a_trait_as_well_where_rules_know_it() -> None:
    scene = camp(hero(class_name="", traits=("hobbit",)))
    assert write(scene, classes=("Magic User",)).traits == ("hobbit", "magic-user")
    assert ada(scene).class_name == "magic-user"
    assert write(scene, classes=("Death Monk",)).traits == ("hobbit",)
    assert ada(scene).class_name == "death-monk"


def test_who_has_the_trait_alone_has_the_class() -> None:
    scene = camp(hero(class_name="", traits=("thief", "fighter")))
    assert [track.name for track in tracks_of(ada(scene))] == ["fighter"]
    assert number(scene.engine.asking(scene.state), "ada", "thac0") == 19


def test_level_experience_and_hit_points_are_written() -> None:
    scene = camp(hero(3, maximum=8))
    sheet = write(scene, levels=(4,), experience=(9000,), hit_points=(20,))
    assert (sheet.level, sheet.experience, sheet.vitals) == (4, 9000, Vitals(15, 20))
    (event,) = reported(scene.step, LevelsWritten)
    assert (event.levels, event.experience, event.hit_points) == ((4,), (9000,), (20,))


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({}, "says all that already"),
        ({"levels": (1,)}, "says all that already"),
        ({"levels": (100,)}, "from 0 to 99"),
        ({"levels": (1, 2)}, "has 1 class, and these are 2 numbers"),
        ({"experience": (-1,)}, "from 0 to"),
        ({"hit_points": (0,)}, "from 1 to"),
        ({"classes": ("",)}, "needs a name"),
        ({"classes": ("a/b",)}, "needs a name"),
        ({"classes": ("fighter", "fighter")}, "two that differ"),
        ({"classes": ("fighter", "cleric", "thief")}, "two that differ"),
        ({"classes": ("fighter", "magic-user")}, "Only elves have two classes"),
    ],
)
def test_what_cannot_be_written_is_refused(fields: dict[str, object], refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        write(camp(hero(traits=("fighter",))), **fields)


@pytest.mark.rule("ERIS-ELF")
def test_an_elf_has_two_of_everything() -> None:
    scene = camp(hero(6, traits=("elf", "magic-user", "fighter"), numbers={"thac0": 18}))
    with pytest.raises(RuleError, match="of both classes, such as"):
        write(scene, classes=("fighter", "magic-user"))
    two = ("fighter", "magic-user")
    sheet = write(scene, classes=two, levels=(2, 1), experience=(2100, 400), hit_points=(6, 9))
    assert sheet.second == ClassTrack("magic-user", 1, 400, 9)
    assert (sheet.class_name, sheet.level, sheet.experience, sheet.rolled) == (
        "fighter", 2, 2100, 6,
    )  # fmt: skip
    assert sheet.traits == ("elf", "fighter")
    assert sheet.vitals == Vitals(9, 9)
    assert write(scene, levels=(3,)).level == 3
    assert write(scene, experience=(4100, 500)).second == ClassTrack("magic-user", 1, 500, 9)


@pytest.mark.rule("ERIS-ELF")
def test_one_of_two_classes_can_be_given_up() -> None:
    scene = camp(elf())
    sheet = write(scene, classes=("magic-user",))
    assert (sheet.second, sheet.rolled) == (None, None)
    assert (sheet.class_name, sheet.level, sheet.vitals.maximum) == ("magic-user", 1, 5)
    assert write(camp(elf()), classes=("thief", "magic-user")).class_name == "thief"


@pytest.mark.rule("ERIS-ELF")
def test_an_elf_chooses_before_the_adventure() -> None:
    scene = camp(elf())
    scene.act(OTHER, ANN)
    sheet = ada(scene)
    assert (sheet.class_name, sheet.level, sheet.experience) == ("magic-user", 1, 400)
    assert sheet.second == ClassTrack("fighter", 2, 2100, 9, {"thac0": 18})
    assert sheet.numbers == {"thac0": 20, "dex": 14}
    assert sheet.traits == ("elf", "magic-user")
    assert (sheet.rolled, sheet.vitals) == (5, Vitals(9, 9))
    scene.act(Operate(character_id="ada", as_class="fighter"), ANN)
    assert ada(scene) == elf(traits=("elf", "fighter"))


@pytest.mark.rule("ERIS-ELF")
def test_the_choice_holds_from_setting_out_until_home() -> None:
    scene = camp(elf())
    scene.act(SetOut(scale=Scale.DUNGEON), REFEREE)
    (locked,) = reported(scene.step, OperatingLocked)
    assert (locked.classes, locked.rule) == (("fighter",), "ERIS-ELF")
    with pytest.raises(RuleError, match="operates as fighter until it is home"):
        scene.act(OTHER, ANN)
    scene.act(OTHER, REFEREE)
    assert ada(scene).class_name == "magic-user"
    scene.act(SetOut(scale=Scale.WILDERNESS), REFEREE)
    assert reported(scene.step, OperatingLocked) == []


@pytest.mark.rule("ERIS-ELF")
def test_who_sets_out_without_elves_is_told_nothing() -> None:
    scene = camp(hero())
    assert reported(scene.act(SetOut(scale=Scale.DUNGEON)), OperatingLocked) == []


@pytest.mark.rule("ERIS-ELF")
@pytest.mark.parametrize(
    ("typed", "refusal"),
    [("fighter", "as fighter already"), ("cleric", "is fighter and magic-user. Choose one")],
)
def test_an_elf_chooses_one_of_its_own(typed: str, refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        camp(elf()).act(Operate(character_id="ada", as_class=typed), ANN)


@pytest.mark.rule("ERIS-ELF")
def test_nobody_else_chooses() -> None:
    with pytest.raises(RuleError, match="has no second class"):
        camp(hero()).act(OTHER, ANN)
    with pytest.raises(ForbiddenError):
        camp(elf()).act(OTHER, BOB)
    with pytest.raises(RuleError, match="is in an encounter"):
        Scene("eris").fight().bring(elf()).act(OTHER, REFEREE)


@pytest.mark.rule("ERIS-ELF")
def test_a_maximum_that_was_set_by_hand_is_of_the_operating_class() -> None:
    scene = camp(elf())
    scene.act(SetHitPoints(target="ada", hit_points=12, maximum=12), ANN)
    assert rolled_of(ada(scene)) == 12
    scene.act(OTHER, ANN)
    assert ada(scene).second == ClassTrack("fighter", 2, 2100, 12, {"thac0": 18})


@pytest.mark.rule("ERIS-ELF", "ERIS-TEMP-DRAIN")
def test_drained_blood_is_missing_in_both_classes() -> None:
    scene = camp(elf(level=1, drained=1))
    scene.act(OTHER, ANN)
    assert (ada(scene).level, ada(scene).drained) == (0, 1)
    assert [track.level for track in tracks_of(ada(scene))] == [2, 1]


CHAINMAIL = Item("i1", "Chainmail", held=Held.WORN, tags=("armour",))


@pytest.mark.rule("ERIS-ELF")
def test_a_fighting_elf_casts_in_armour() -> None:
    scene = camp(elf(items=(CHAINMAIL,), spells=(Spell("Sleep"),)))
    scene.act(Cast(target="ada", spell="Sleep"), ANN)
    assert [event.spell for event in reported(scene.step, SpellCast)] == ["Sleep"]
    fight = camp().fight().bring(elf(items=(CHAINMAIL,), spells=(Spell("Sleep"),)))
    fight.begin_step("ada")
    fight.act(Cast(target="ada", spell="Sleep"), REFEREE)
    assert [event.spell for event in reported(fight.step, SpellCast)] == ["Sleep"]


@pytest.mark.rule("ERIS-ELF")
@pytest.mark.parametrize(("bonus", "forbidden"), [(0, ("Chainmail",)), (1, ())])
def test_a_magic_user_is_told_of_armour_that_it_has_on(
    bonus: int, forbidden: tuple[str, ...]
) -> None:
    sword = Item("i2", "Long sword", held=Held.WIELDED)
    carried = Item("i3", "Platemail", tags=("armour",))
    scene = camp(elf(items=(replace(CHAINMAIL, bonus=bonus), sword, carried)))
    (event,) = reported(scene.act(OTHER, ANN), OperatingChosen)
    assert event.forbidden == forbidden
