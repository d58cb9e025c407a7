"""The numbers of a sheet: found by key or label, kept within bounds, never invented.
Numbers as a game writes them: armour class counts down or up, all others are what they are.
"""

import pytest

from rules.campaign.records import ChangePreset
from rules.encounter.records import (
    AddMonsters,
    CorrectMonsters,
    EndEncounter,
    MonstersCorrected,
    StartEncounter,
)
from rules.errors import NotFoundError, RuleError
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.fields import Field
from rules.kernel.questions import Found
from rules.rolls.records import DiceRolled, RollDice
from rules.sheet.reading import check_numbers, fields_in, hold, numbers_of, written
from rules.sheet.records import CreateCharacter, SetSheetNumber, SheetNumberSet
from rules.state.game import GameState
from rules.systems import ENGINE, SYSTEMS
from tests.rules.scene import Scene
from tests.rules.table import ANN

FIELDS = ENGINE.fields


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("dex", "dex"),
        ("DEX", "dex"),
        (" Armour Class ", "ac"),
        ("death save modifier", "death_save"),
        ("Save vs Death", "save_death"),
        ("save-vs-death", "save_death"),
        ("thac0", "thac0"),
        ("strength", "str"),
        ("Constitution", "con"),
    ],
)
def test_a_field_is_found_however_it_is_written(text: str, key: str) -> None:
    assert FIELDS.find(text).key == key


def test_a_near_miss_is_corrected() -> None:
    with pytest.raises(NotFoundError, match="Did you mean Initiative modifier"):
        FIELDS.find("initative")


@pytest.mark.parametrize("text", ["foo", "bar"])
def test_a_short_word_is_no_near_miss_of_another(text: str) -> None:
    with pytest.raises(NotFoundError, match="It can have: STR"):
        FIELDS.find(text)


def test_an_unknown_field_lists_what_there_is() -> None:
    with pytest.raises(NotFoundError, match=r"It can have: STR, .*Loyalty"):
        FIELDS.find("zzzzzz")


def test_what_was_typed_is_shown_shortened() -> None:
    with pytest.raises(NotFoundError) as error:
        FIELDS.find("q" * 3000)
    assert len(error.value.message) < 1200


@pytest.mark.parametrize("field", tuple(FIELDS), ids=lambda f: f.key)
def test_both_bounds_are_allowed_and_nothing_beyond(field: Field) -> None:
    assert field.check(field.minimum) == field.minimum
    assert field.check(field.maximum) == field.maximum
    for outside in (field.minimum - 1, field.maximum + 1):
        with pytest.raises(RuleError, match=f"{outside} is outside"):
            field.check(outside)


@pytest.mark.parametrize(
    ("bounds", "keys"),
    [
        ((-60, 20), "ac"),
        ((-40, 30), "thac0"),
        ((-20, 40), "death_save"),
        ((-20, 60), "attack initiative"),
        ((-10, 30), "melee missile grapple"),
        ((-6, 6), "reaction"),
        ((-5, 10), "hit_point_bonus"),
        ((0, 6), "magic_armour open_doors listen search room_traps climb_sheer_in_six"),
        ((0, 6), "remove_traps_in_six open_locks_in_six find_traps_in_six"),
        ((0, 9), "action_points"),
        ((0, 10), "shield weapon_expertise implement_expertise"),
        ((0, 20), "languages"),
        ((0, 80), "fortitude reflex will"),
        ((0, 99), "surges max_hirelings"),
        ((0, 100), "natural_hd adversity climb_sheer remove_traps open_locks find_traps"),
        ((0, 125), "pick_pockets"),
        ((0, 100), "move_silently hide_in_shadows hide_in_woods read_languages read_scrolls"),
        ((0, 6), "hide_in_six"),
        ((0, 1000), "move fly infravision"),
        ((1, 20), "targets"),
        ((1, 30), "save_death save_wands save_paralysis save_breath save_spells"),
        ((1, 30), "magic_death magic_wands magic_paralysis magic_breath magic_spells"),
        ((1, 40), "str int wis dex con cha"),
        ((1, 999), "exhausted_damage"),
        ((2, 20), "hit_die"),
        ((2, 99), "loyalty"),
    ],
)
def test_how_far_each_number_goes(bounds: tuple[int, int], keys: str) -> None:
    for field in map(FIELDS.find, keys.split()):
        assert (field.minimum, field.maximum) == bounds


def test_which_numbers_are_written_with_their_sign() -> None:
    modifiers = """
        attack initiative reaction hit_point_bonus death_save melee missile grapple
        weapon_expertise implement_expertise
    """
    assert {field.key for field in FIELDS if field.is_modifier} == set(modifiers.split())


def test_a_number_is_called_and_written_by_its_field() -> None:
    assert FIELDS.label("dex") == "DEX"
    assert FIELDS.label("unheard_of") == "unheard_of"
    assert [FIELDS.key_of(name) for name in ("Strength", "str", "foo")] == ["str", "str", "foo"]
    assert FIELDS.text("attack", 2) == "+2"
    assert (FIELDS.text("dex", 2), FIELDS.text("unheard_of", 2)) == ("2", "2")


SKILL = Field("climb", "Climb Ropes", 1, 99, "what a d100 may be at most", "OSE-THIEF")


def test_a_family_brings_its_own_number() -> None:
    """It is written, listed, read and rolled with, though no other family has heard of it."""
    scene = Scene("ose", [*SYSTEMS, System("skills", {}, fields=(SKILL,))], book="none")
    scene.act(CreateCharacter(name="Ada", hit_points=8, numbers=(("Climb ropes", 87),)), ANN)
    asker = scene.engine.asking(scene.state)
    assert fields_in(asker)[-1] is SKILL
    assert numbers_of(asker, "c1") == {"climb": Found(87, "the sheet")}
    (event,) = scene.act(RollDice(text="1d100 <= climb"), ANN, faces=[80]).events
    assert isinstance(event, DiceRolled)
    assert (event.results[0].goal, event.results[0].passed) == (87, True)
    with pytest.raises(NotFoundError):
        Scene().act(CreateCharacter(name="Ada", hit_points=8, numbers=(("climb", 87),)), ANN)


@pytest.mark.parametrize(
    "double",
    [
        Field("loyalty", "Trust", 1, 9, "", ""),
        Field("trust", "Loyalty", 1, 9, "", ""),
        Field("might", "Might", 1, 9, "", "", words=("strength",)),
    ],
    ids=["key", "label", "word"],
)
def test_no_two_numbers_are_called_alike(double: Field) -> None:
    with pytest.raises(AssertionError, match="two numbers are called"):
        Engine([*SYSTEMS, System("skills", {}, fields=(double,))])


DOWN, UP = GameState(preset="ose"), GameState(preset="4e")
ARMOUR = ENGINE.fields.find("ac")


def armour_field(state: GameState) -> tuple[int, int, str]:
    (found,) = (field for field in fields_in(ENGINE.asking(state)) if field.key == "ac")
    return found.minimum, found.maximum, found.meaning.partition(":")[0]


def test_the_last_of_a_number_given_twice_counts() -> None:
    pairs = [("dex", 9), ("DEX", 13), ("Armour Class", 5)]
    assert check_numbers(ENGINE.asking(DOWN), pairs) == {"dex": 13, "ac": 5}
    with pytest.raises(NotFoundError):
        check_numbers(ENGINE.asking(DOWN), [("dux", 9)])


@pytest.mark.parametrize(
    ("ascending", "descending"), [(10, 9), (14, 5), (12, 7), (19, 0), (25, -6), (-1, 20), (79, -60)]
)
def test_an_ascending_armour_class_is_19_minus_a_descending_one(
    ascending: int, descending: int
) -> None:
    assert hold(UP, ARMOUR, ascending) == hold(DOWN, ARMOUR, descending) == descending
    assert written(UP, {"ac": descending, "dex": 13}) == {"ac": ascending, "dex": 13}
    assert written(DOWN, {"ac": descending, "dex": 13}) == {"ac": descending, "dex": 13}


def test_bounds_and_meaning_are_those_of_the_game() -> None:
    assert armour_field(DOWN) == armour_field(GameState(preset="eris")) == (-60, 20, "descending")
    assert armour_field(UP) == (-1, 79, "ascending")
    assert [f.key for f in fields_in(ENGINE.asking(UP))] == list(ENGINE.fields.keys)
    with pytest.raises(RuleError, match="Armour Class goes from -60 to 20; 25 is outside"):
        hold(DOWN, ARMOUR, 25)
    with pytest.raises(RuleError, match="Armour Class goes from -1 to 79; 80 is outside"):
        hold(UP, ARMOUR, 80)


def test_a_change_of_the_rulebook_leaves_the_armour_as_it_is() -> None:
    scene = Scene("4e")
    scene.act(CreateCharacter(name="Morgan", hit_points=8, numbers=(("ac", 14),)), ANN)
    step = scene.act(SetSheetNumber(character_id="c1", field="ac", value=25), ANN)
    (event,) = step.events
    assert isinstance(event, SheetNumberSet)
    assert (event.before, event.after) == (14, 25)
    before = scene.state.characters
    scene.act(ChangePreset(preset="ose"))
    assert scene.state.characters == before
    assert written(scene.state, before[0].numbers) == {"ac": -6}


def test_monsters_and_names_in_a_roll_are_written_so_too() -> None:
    scene = Scene("4e")
    scene.act(CreateCharacter(name="Morgan", hit_points=8, numbers=(("ac", 14),)), ANN)
    scene.act(StartEncounter())
    scene.act(AddMonsters(name="Wight", hit_points=(9,), numbers=(("ac", 17),)))
    assert scene.state.encounter is not None
    wight_id = scene.state.encounter.combatants[0].id
    step = scene.act(CorrectMonsters(combatant_id=wight_id, numbers=(("ac", 18),)))
    (event,) = step.events
    assert isinstance(event, MonstersCorrected)
    (change,) = event.changes
    assert (change.what, change.before, change.after) == ("ac", 17, 18)
    scene.act(ChangePreset(preset="ose"))
    (wight,) = scene.state.encounter.combatants
    assert written(scene.state, wight.numbers)["ac"] == 18, "the encounter goes on as it began"
    assert total(scene) == 15
    scene.act(EndEncounter())
    assert total(scene) == 6


def total(scene: Scene) -> int:
    """What 1 and the armour class come to."""
    (event,) = scene.act(RollDice(text="1d20+ac"), ANN, faces=[1]).events
    assert isinstance(event, DiceRolled)
    return event.results[0].throw.total
