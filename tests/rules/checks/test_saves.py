"""OSE-SAVES: 1d20 to reach the number of the category; none decides by its natural face."""

from collections.abc import Iterable

import pytest

from rules.checks.records import CheckRolled, RollCheck, SaveRolled
from rules.classes.records import CLASS_TABLES, Classes, ClassTable, Rank
from rules.conditions.records import AddEffect
from rules.encounter.records import AddMonsters
from rules.errors import MissingNumberError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.family import System
from rules.kernel.questions import Addend
from rules.sheet.reading import number
from rules.state.health import HitDice
from rules.systems import SYSTEMS
from tests.rules.checks.toys import WITH_TOYS
from tests.rules.classes.tables import TABLES
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

SAVES = {"death": 12, "wands": 13, "paralysis": 14, "breath": 15, "spells": 16}
NUMBERS = {f"save_{key}": value for key, value in SAVES.items()}


def table(
    preset: str = "ose", systems: Iterable[System] = SYSTEMS, book: str = "none", **numbers: int
) -> Scene:
    """Ann has Ada, Bob has Bert, and there are two goblins of 4+1 hit dice."""
    written = NUMBERS | numbers
    known = {"book": book} if systems is SYSTEMS else {}
    played = Scene(preset, systems, **known).meet()
    played.hero("Ada", numbers=written).hero("Bert", 3, numbers=written)
    return played.foe("Goblins", count=2, hit_dice=HitDice(4, 1))


def saved(played: Scene, what: str, face: int, modifier: int = 0, who: str = "ada") -> SaveRolled:
    action = RollCheck(what=what, targets=(who,), modifier=modifier)
    (event,) = reported(played.act(action, REFEREE, [face]), SaveRolled)
    return event


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize("category", SAVES)
def test_the_roll_reaches_the_number_of_its_category(category: str) -> None:
    target = SAVES[category]
    for face, passed in ((target, True), (target - 1, False), (20, True)):
        event = saved(table(), category, face)
        assert event.passed is passed
        assert (event.needed, event.category) == (target, f"save_{category}")
        assert event.rule == "OSE-SAVES"


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("typed", "category"),
    [
        ("D", "save_death"),
        ("poison", "save_death"),
        ("W", "save_wands"),
        ("petrification", "save_paralysis"),
        ("save vs breath", "save_breath"),
        ("Save versus  Breath", "save_breath"),
        ("vs spells", "save_spells"),
        ("staves", "save_spells"),
    ],
)
def test_a_category_has_the_names_that_people_use(typed: str, category: str) -> None:
    assert saved(table(), typed, 9).category == category


@pytest.mark.rule("OSE-SAVES")
def test_a_natural_1_or_20_decides_nothing() -> None:
    low, high = table(save_death=1), table(save_death=30)
    assert saved(low, "death", 1).passed
    assert not saved(high, "death", 20).passed
    assert saved(high, "death", 20, 10).passed
    assert not saved(low, "death", 1, -1).passed
    with pytest.raises(RuleError, match=r"from -20 to \+20"):
        saved(low, "death", 1, 21)


@pytest.mark.rule("OSE-SAVES")
def test_the_second_row_counts_against_magic() -> None:
    played = table(magic_wands=9, magic_breath=11)
    assert saved(played, "wands", 9).needed == 9
    assert saved(played, "spells", 9).needed == 16
    assert saved(played, "breath", 9).needed == 15
    against = saved(played, "magic_breath", 9)
    assert (against.needed, against.category) == (11, "save_breath")
    assert saved(played, "save vs death (magic)", 12).needed == 12


@pytest.mark.rule("OSE-SAVES")
def test_a_save_that_is_missing_can_be_given_once() -> None:
    played = Scene().meet().hero("Ada")
    with pytest.raises(
        MissingNumberError, match=r"Ada has no number for save vs breath yet"
    ) as missing:
        played.act(RollCheck(what="b", targets=("ada",)), ANN)
    assert missing.value.once == "/check what:save vs breath number:12"
    action = RollCheck(what="b", targets=("ada",), number=13)
    assert reported(played.act(action, ANN, [13]), SaveRolled)[0].passed


@pytest.mark.rule("OSE-MONSTER-SAVES")
def test_a_monster_saves_by_its_hit_dice_and_nobody_is_told_the_number() -> None:
    for face, passed in ((13, True), (12, False)):
        event = saved(table(), "breath", face, who="goblins#1")
        assert (event.passed, event.needed) == (passed, 13)
        public = event.seen_by(TABLE)
        assert public is not None
        assert public.needed is None


@pytest.mark.rule("OSE-MONSTER-SAVES")
def test_in_the_fourth_edition_the_referee_says_what_a_monster_needs() -> None:
    with pytest.raises(MissingNumberError, match="has no number for save vs"):
        saved(table("4e"), "breath", 9, who="goblins#1")
    played = table("4e")
    given = RollCheck(what="breath", targets=("goblins#1",), number=11)
    assert reported(played.act(given, REFEREE, [11]), SaveRolled)[0].passed


@pytest.mark.rule("ERIS-MONSTER-SAVES")
def test_in_eris_a_monster_saves_as_a_fighter_unless_five_numbers_are_typed() -> None:
    event = saved(table("eris"), "breath", 13, who="goblins#1")
    assert (event.passed, event.needed) == (True, 13)
    by_book = saved(table("eris", book="white-box"), "breath", 13, who="goblins#1")
    assert by_book.needed == 12
    vampire = table("eris")
    vampire.alter("goblins", numbers={"save_breath": 16})
    assert saved(vampire, "breath", 15, who="goblins#1").needed == 16


def typed_table(preset: str, hit_dice: str, saves_as: str = "", tables: Classes = TABLES) -> Scene:
    """A monster of these hit dice where a referee has typed the tables of some classes."""
    scene = Scene(preset, book="none").meet()
    scene.state = CLASS_TABLES.put(scene.state, tables)
    scene.act(AddMonsters(name="Vampire", hit_points=(30,), hit_dice=hit_dice, saves_as=saves_as))
    return scene


def needs(scene: Scene, key: str) -> int | None:
    """What the vampire needs for a save."""
    return number(scene.engine.asking(scene.state), scene.id("Vampire"), key)


@pytest.mark.rule("ERIS-MONSTER-SAVES")
@pytest.mark.parametrize(
    ("hit_dice", "death"),
    [("1-1", 14), ("1", 12), ("3+1", 12), ("4", 10), ("6", 10), ("7", 8), ("8", 8), ("21", 8)],
)
def test_in_eris_a_fighters_table_that_was_typed_counts(hit_dice: str, death: int) -> None:
    """ "Monsters get saving throws equal to a similar level fighter, with 1HD = to 1 level." """
    assert needs(typed_table("eris", hit_dice), "save_death") == death
    assert needs(typed_table("eris", hit_dice), "save_wands") == death + 1


@pytest.mark.rule("ERIS-MONSTER-SAVES")
def test_elsewhere_and_without_saves_in_it_the_row_of_hit_dice_stays() -> None:
    assert needs(typed_table("ose", "7"), "save_breath") == 10
    assert needs(typed_table("eris", "7"), "save_breath") == 11
    bare = Classes((ClassTable("fighter", (Rank(1, 0),)),))
    assert needs(typed_table("eris", "7", tables=bare), "save_breath") == 10


RANKS = (Rank(1, 0, saves=(11, 12, 14, 16, 15)), Rank(5, 0, saves=(9, 10, 12, 14, 12)))
CLERIC = Classes((ClassTable("cleric", RANKS),))


@pytest.mark.rule("ERIS-MONSTER-SAVES")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
@pytest.mark.parametrize(
    ("saves_as", "death"),
    [("cleric 4", 11), ("cleric 5", 9), ("Cleric level 7", 9), ("fighter 7", 8), ("4", 10)],
)
def test_a_vampire_cleric_saves_as_a_cleric(preset: str, saves_as: str, death: int) -> None:
    """A fighter of whom nothing is written has the row of hit dice (R-SAVE-FIGHTER)."""
    assert needs(typed_table(preset, "8", saves_as, CLERIC), "save_death") == death


@pytest.mark.rule("ERIS-MONSTER-SAVES")
def test_a_class_of_which_nothing_is_written_is_asked_for_and_not_guessed() -> None:
    scene = typed_table("ose", "8", "cleric 7", Classes())
    assert needs(scene, "save_death") is None
    with pytest.raises(MissingNumberError, match="has no number for save vs"):
        scene.act(RollCheck(what="death", targets=(scene.id("Vampire"),)))
    assert needs(typed_table("ose", "8"), "thac0") == 12


# What other systems say


@pytest.mark.rule("OSE-SAVES")
def test_what_others_add_counts_and_is_told_as_far_as_it_may_be() -> None:
    played = table("ose", WITH_TOYS)
    for what in ("magic_death", "wands"):
        event = saved(played, what, 11)
        assert event.passed
        assert (event.addends, event.knows_all) == ((Addend("ring", 2, "R-OVERRIDE"),), True)
        assert event.tags == ("magic",)
    assert not saved(played, "death", 11).passed
    hidden = saved(played, "death", 11, who="bert")
    assert hidden.passed
    assert (hidden.addends, hidden.knows_all) == ((), False)


@pytest.mark.rule("OSE-ABILITY-CHECK")
def test_a_bonus_on_an_ability_raises_the_score() -> None:
    played = table("ose", WITH_TOYS, str=10)
    for face, passed in ((13, True), (14, False)):
        step = played.act(RollCheck(what="str", targets=("ada",)), ANN, [face])
        (event,) = reported(step, CheckRolled)
        assert event.passed is passed
        assert event.addends == (Addend("belt", 3, "R-OVERRIDE"),)


@pytest.mark.rule("OSE-ABILITY-CHECK")
def test_a_rule_may_forbid_a_check() -> None:
    played = table("ose", WITH_TOYS, cha=10)
    with pytest.raises(RuleError, match="Nobody listens"):
        played.act(RollCheck(what="cha", targets=("ada",)), ANN)
    with pytest.raises(RuleError, match="Bert cannot try that now"):
        played.act(RollCheck(what="cha", targets=("bert",)), BOB)


@pytest.mark.rule("OSE-SAVES")
def test_a_rule_may_settle_a_save_without_dice() -> None:
    played = table("ose", WITH_TOYS)
    for who, what, why in (("ada", "paralysis", "elf"), ("bert", "breath", "")):
        step = played.act(RollCheck(what=what, targets=(who,)), REFEREE)
        (event,) = reported(step, SaveRolled)
        assert (event.passed, event.throw, event.needed, event.ruling) == (True, None, None, why)
        assert step.throws == ()


@pytest.mark.rule("OSE-SAVES")
def test_a_bonus_of_a_condition_can_count_for_saves() -> None:
    played = table()
    played.act(AddEffect(target="ada", name="Ring", amount=1, modifies="saves"))
    event = saved(played, "death", 11)
    assert event.passed
    assert event.addends == (Addend("Ring", 1, "4E-BONUS-ONCE"),)
