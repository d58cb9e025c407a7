"""What a class needs and gives is typed by the referee, and checked.
Class, level, experience and hit points on a sheet; the two classes of elves.
"""

import pytest

from rules.casting.records import Cast, SpellCast
from rules.classes.records import (
    CLASS_TABLES,
    Classes,
    ClassTable,
    ClassTableKept,
    ClassTablesImported,
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    LevelsWritten,
    Operate,
    OperatingChosen,
    OperatingLocked,
    Rank,
    WriteLevels,
)
from rules.classes.tables import require_class_table, rolled_of, tracks_of
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.health.records import SetHitPoints
from rules.record import replace
from rules.sheet.reading import number
from rules.state.health import Vitals
from rules.state.items import Held, Item
from rules.state.party import Scale
from rules.state.sheet import Character, ClassTrack, Spell
from tests.rules.classes.tables import camp, elf, fighter, hero, magic_user
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

SAVES = (12, 13, 14, 15, 16)


def keep(*ranks: Rank, name: str = "Cleric", before: str = "", scene: Scene | None = None) -> Scene:
    scene = scene or camp(hero())
    scene.act(KeepClassTable(table=ClassTable(name, ranks), before=before), REFEREE)
    return scene


@pytest.mark.rule("ERIS-HP-LEVELING")
def test_a_table_is_kept_under_the_word_of_its_class() -> None:
    scene = keep(Rank(2, 1500, "2d6", 19, SAVES), Rank(1, 0, "1d6"), name="Priest")
    kept = require_class_table(scene.state, "CLERIC")
    assert [rank.level for rank in kept.ranks] == [1, 2]
    (event,) = reported(scene.step, ClassTableKept)
    assert (event.table, event.before) == (kept, "")


def test_a_table_takes_the_place_of_the_one_that_was_opened() -> None:
    scene = keep(Rank(1, 0), name="Warrior", before="fighter")
    assert [table.name for table in CLASS_TABLES.of(scene.state).tables] == [
        "magic-user",
        "warrior",
    ]
    assert [event.before for event in reported(scene.step, ClassTableKept)] == ["fighter"]
    with pytest.raises(RuleError, match="says all that already"):
        keep(Rank(1, 0), name="warrior", scene=scene)


@pytest.mark.parametrize(
    ("ranks", "refusal"),
    [
        ((), "needs levels"),
        ((Rank(100, 0),), "from 0 to 99"),
        ((Rank(1, -1),), "from 0 to"),
        ((Rank(1, 0), Rank(1, 2000)), "stands there twice"),
        ((Rank(1, 2000), Rank(2, 2000)), "2,000 is not more than 2,000"),
        ((Rank(1, 0, "1d6+str"),), "dice and numbers alone"),
        ((Rank(1, 0, "1d6-1"),), "hit dice give 1 to"),
        ((Rank(1, 0, "", 31),), "THAC0 goes from"),
        ((Rank(1, 0, "", None, (12, 13)),), "five saves"),
        ((Rank(1, 0, "", None, (12, 13, 14, 15, 31)),), "Save vs spells goes from"),
    ],
)
def test_what_no_class_can_be_is_refused(ranks: tuple[Rank, ...], refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        keep(*ranks)


def test_only_so_many_tables_are_kept() -> None:
    tables = tuple(ClassTable(f"class-{number}", (Rank(1, 0),)) for number in range(30))
    with pytest.raises(RuleError, match="Forget one to make room"):
        keep(Rank(1, 0), scene=camp(hero(), tables=Classes(tables)))


def test_only_referees_write_tables() -> None:
    for action in (
        KeepClassTable(table=fighter()),
        ForgetClassTable(name="fighter"),
        ImportClassTables(tables=(fighter(),)),
    ):
        with pytest.raises(ForbiddenError):
            camp(hero()).act(action, ANN)


def test_a_table_is_struck_and_what_near_names_mean() -> None:
    scene = camp(hero())
    with pytest.raises(NotFoundError, match="Did you mean fighter"):
        scene.act(ForgetClassTable(name="figter"))
    with pytest.raises(NotFoundError, match="`/do level table keep` makes one"):
        require_class_table(scene.state, "xyz")
    scene.act(ForgetClassTable(name="Fighter"))
    assert [table.name for table in CLASS_TABLES.of(scene.state).tables] == ["magic-user"]


def test_a_file_brings_all_or_nothing() -> None:
    scene = camp(hero(), tables=Classes((fighter(),)))
    with pytest.raises(RuleError, match="There are no tables"):
        scene.act(ImportClassTables(tables=()))
    with pytest.raises(RuleError, match="keeps these already"):
        scene.act(ImportClassTables(tables=(fighter(), magic_user())))
    scene.act(ImportClassTables(tables=(fighter(), magic_user()), replace=True))
    (event,) = reported(scene.step, ClassTablesImported)
    assert (event.names, event.replaced) == (("fighter", "magic-user"), ("fighter",))


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize(
    ("level", "key", "value"),
    [(1, "thac0", 19), (3, "thac0", 19), (4, "thac0", 17), (4, "attack", 2), (7, "save_breath", 11),
     (8, "save_death", 8), (9, "thac0", None), (1, "dex", None)],
)  # fmt: skip
def test_what_nobody_typed_follows_from_the_table(level: int, key: str, value: int | None) -> None:
    scene = camp(hero(level=level))
    assert number(scene.engine.asking(scene.state), "ada", key) == value


def test_what_somebody_typed_counts_before_the_table() -> None:
    scene = camp(hero(numbers={"thac0": 15}))
    asker = scene.engine.asking(scene.state)
    assert (number(asker, "ada", "thac0"), number(asker, "ada", "attack")) == (15, 4)
    assert number(asker, "ada", "save_death") == 12


def test_a_table_without_numbers_says_none() -> None:
    scene = camp(hero(class_name="magic-user"))
    assert number(scene.engine.asking(scene.state), "ada", "thac0") is None
    fight = camp().fight().foe("Goblins")
    assert number(fight.engine.asking(fight.state), "goblins", "thac0") is None


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
    with pytest.raises(RuleError, match="wait until the party is home"):
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
