"""Settings and rulebooks are the referee's to choose, with a warning where Eris holds fast.
The five things that Planet Eris holds fixed warn where a referee would change them.
"""

import pytest

from rules.campaign.choosing import find_preset, list_choices
from rules.campaign.records import (
    TALKATIVE,
    ChangePreset,
    ChangeSetting,
    FixedValueDiffers,
    PresetChanged,
    SettingChanged,
    SettingsGone,
)
from rules.classes.records import ClassTable, ImportClassTables, KeepClassTable, LevelUp, Rank
from rules.encounter.records import MONSTER_HIT_DIE, MONSTER_HIT_POINTS
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.records import AddItem, ChangeItem, Details
from rules.items.state import LYING
from rules.kernel.events import REFEREES
from rules.kernel.family import System
from rules.kernel.setting import PRESETS
from rules.luck.records import LUCK
from rules.morale.records import MORALE, MORALE_TIMING
from rules.record import replace
from rules.sheet.reading import is_ascending
from rules.sheet.records import SetSheetNumber
from rules.state.encounter import Encounter
from rules.systems import ENGINE
from rules.treasure.records import AddTreasure, GiveExperience, ValueTreasure
from tests.rules.exploration.delving import at_home
from tests.rules.scene import Scene, reported
from tests.rules.systems import system_of
from tests.rules.table import ANN

SYSTEM = system_of("campaign")

SETTINGS = (MORALE, MORALE_TIMING, LUCK, MONSTER_HIT_DIE, MONSTER_HIT_POINTS)


def game(preset: str = "ose", **overrides: str) -> Scene:
    choices = System(key="choices", handlers={}, settings=SETTINGS)
    scene = Scene(preset, [SYSTEM, choices])
    scene.state = replace(scene.state, overrides=overrides)
    return scene


def change(scene: Scene, key: str, value: str) -> SettingChanged:
    (event,) = scene.act(ChangeSetting(key=key, value=value)).events
    assert isinstance(event, SettingChanged)
    return event


def run_encounter(scene: Scene, **settings: str) -> None:
    scene.state = replace(scene.state, encounter=Encounter("e", 1, settings))


def test_a_setting_that_is_a_number_goes_from_its_least_to_its_most() -> None:
    found = [one for one in ENGINE.settings.values() if one.numbers is not None]
    assert found
    for setting in found:
        assert setting.numbers is not None
        least, most = setting.numbers.least, setting.numbers.most
        for number in (least, most):
            value = setting.value(str(number))
            assert value is not None
            assert value.key == str(number)
        beyond = (least - 1, most + 1)
        assert [setting.value(str(number)) for number in beyond] == [None, None]


def test_a_setting_is_changed() -> None:
    scene = game()
    event = change(scene, "luck", "on")
    assert (event.key, event.label, event.before, event.after) == ("luck", "Luck", "off", "on")
    assert event.meaning == LUCK.values[1].meaning
    assert (event.rule, event.waits, event.warning) == ("4E-LUCK", False, "")
    assert scene.state.overrides == {"luck": "on"}


@pytest.mark.rule("OSE-AAC")
def test_attacks_by_bonus_go_with_ascending_armour_class() -> None:
    """ "The result is the ascending AC score that the attack hits": one does not go without it."""
    scene = Scene("ose")
    assert not is_ascending(scene.state)
    scene.act(ChangeSetting(key="attack", value="aac"))
    assert is_ascending(scene.state)
    with pytest.raises(RuleError, match=r"is `aac` already\. Choose `matrix` or `thac0`"):
        scene.act(ChangeSetting(key="attack", value="aac"))
    assert is_ascending(Scene("4e").state)


def test_the_presets_own_value_is_no_choice_of_the_game() -> None:
    scene = game("4e", luck="off")
    assert change(scene, "luck", "on").before == "off"
    assert scene.state.overrides == {}
    change(scene, "luck", "off")
    assert change(scene, "luck", "").after == "on"
    assert scene.state.overrides == {}


def test_choosing_what_is_chosen_is_refused() -> None:
    with pytest.raises(RuleError, match=r"Luck is `on` already\. Choose `off` to change it"):
        change(game(luck="on"), "luck", "on")
    with pytest.raises(RuleError, match="Luck is `on` already"):
        change(game("4e"), "luck", "")
    with pytest.raises(RuleError, match="follows Planet Eris house rules already"):
        game("eris").act(ChangePreset(preset="eris"))


def test_the_same_rulebook_takes_single_choices_back() -> None:
    (event,) = game("ose", luck="on").act(ChangePreset(preset="ose")).events
    assert isinstance(event, PresetChanged)
    assert event.changed == (("luck", "on", "off"),)


@pytest.mark.parametrize(
    ("key", "value"),
    [("LUCK", " On "), ("Morale timing", "round-end"), ("when morale is checked", "ROUND-END")],
)
def test_keys_and_values_may_be_written_freely(key: str, value: str) -> None:
    assert change(game(), key, value).after == value.strip().lower()


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("luk", "on", "no setting called “luk”. Did you mean `luck`"),
        ("zzzzzzz", "on", "Pick one from the list"),
        ("luck", "maybe", "Luck cannot be “maybe”. Choose `off` or `on`."),
    ],
)
def test_what_is_unknown_lists_what_there_is(key: str, value: str, says: str) -> None:
    scene = game()
    with pytest.raises(NotFoundError) as error:
        scene.act(ChangeSetting(key=key, value=value))
    assert says in error.value.message
    assert scene.state.overrides == {}


def test_only_a_referee_chooses() -> None:
    scene = game()
    with pytest.raises(ForbiddenError, match="Only a referee of this game can change a setting"):
        scene.act(ChangeSetting(key="luck", value="on"), ANN)
    with pytest.raises(ForbiddenError, match="Only a referee of this game can change the rulebook"):
        scene.act(ChangePreset(preset="eris"), ANN)


def test_a_running_encounter_keeps_what_it_began_with() -> None:
    scene = game()
    run_encounter(scene, morale="on")
    assert change(scene, "morale", "off").waits
    assert not change(scene, "morale", "on").waits


def test_what_is_only_shown_changes_at_once() -> None:
    scene = game()
    run_encounter(scene, morale="on")
    assert not change(scene, "monster_hit_points", "exact").waits


def test_all_but_these_settings_wait_for_the_next_encounter() -> None:
    at_once = """
        alignment apart asked_checks book colour declaring donning
        finds go_on hp_floor initiative_rolls item_limits join
        led_by level_hp level_limit loyalty_growth luck
        monster_hit_points monsters_awaited natural_healing negligible_load pings powers
        provisions retainer_share resale scores talkative time who_comes wind wound_days xp
    """
    settings = ENGINE.settings.values()
    found = {setting.key for setting in settings if not setting.from_next_encounter}
    assert found == set(at_once.split())


def test_a_rulebook_sets_everything_at_once() -> None:
    scene = game(luck="on", monster_hit_points="exact")
    (event,) = scene.act(ChangePreset(preset="eris")).events
    assert isinstance(event, PresetChanged)
    assert (event.before, event.after) == ("ose", "eris")
    assert set(event.changed) == {
        ("luck", "on", "off"),
        ("monster_hit_points", "exact", "words"),
        ("morale_timing", "side-turn", "round-end"),
        ("monster_hit_die", "d8", "d6"),
    }
    assert (scene.state.preset, scene.state.overrides) == ("eris", {})
    assert (event.waits, event.rule) == (False, "")


def test_a_rulebook_waits_for_the_next_encounter() -> None:
    scene = game()
    run_encounter(scene, morale_timing="side-turn")
    (event,) = scene.act(ChangePreset(preset="eris")).events
    assert isinstance(event, PresetChanged)
    assert event.waits


def test_a_rulebook_goes_by_key_or_name() -> None:
    assert {find_preset(name) for name in PRESETS.values()} == set(PRESETS)
    assert find_preset("OSE") == "ose"
    with pytest.raises(NotFoundError, match="Choose `ose`, `eris` or `4e`"):
        find_preset("5e")


def test_the_list_shows_what_is_chosen_and_what_is_in_force() -> None:
    scene = game("eris", luck="on", morale="nonsense")
    run_encounter(scene, morale_timing="side-turn")
    choices = {
        choice.setting.key: choice for choice in list_choices(game().engine.settings, scene.state)
    }
    assert list(choices) == [setting.key for setting in (TALKATIVE, *SETTINGS)]
    luck, timing, morale = choices["luck"], choices["morale_timing"], choices["morale"]
    assert (luck.chosen.key, luck.in_force.key, luck.is_own, luck.waits) == (
        "on",
        "on",
        True,
        False,
    )
    assert (timing.chosen.key, timing.in_force.key) == ("round-end", "side-turn")
    assert (timing.is_own, timing.waits) == (False, True)
    assert (morale.chosen.key, morale.is_own) == ("on", False)


def test_without_an_encounter_nothing_waits() -> None:
    scene = game("eris")
    assert not any(choice.waits for choice in list_choices(scene.engine.settings, scene.state))


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_a_warning_where_eris_holds_fast() -> None:
    event = change(game("eris"), "monster_hit_die", "d8")
    assert event.after == "d8"
    assert (event.warning, event.rule) == ("hit dice values", "ERIS-REFEREE-AUTHORITY")


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_no_warning_for_the_eris_value_other_settings_or_other_books() -> None:
    assert change(game("eris", monster_hit_die="d8"), "monster_hit_die", "d6").warning == ""
    assert change(game("eris"), "luck", "on").warning == ""
    assert change(game("ose", monster_hit_die="d6"), "monster_hit_die", "d8").warning == ""


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_what_eris_holds_fixed_is_nothing_to_other_rulebooks() -> None:
    scene = game("eris")
    (event,) = scene.act(ChangePreset(preset="ose")).events
    assert isinstance(event, PresetChanged)
    assert (event.after, event.rule) == ("ose", "")
    assert change(scene, "monster_hit_die", "d6").warning == ""
    assert change(scene, "monster_hit_die", "d8").warning == ""


FIGHTER = ClassTable("fighter", (Rank(1, 0, "1d6"), Rank(2, 2000, "2d6"), Rank(3, 4000, "3d6")))
CHEAP = replace(FIGHTER, ranks=(*FIGHTER.ranks[:1], Rank(2, 1500, "2d6"), Rank(3, 3000, "3d6")))
STRONG = replace(FIGHTER, ranks=(Rank(1, 0, "1d6"), Rank(2, 2000, "2d8"), Rank(3, 4000, "")))
LONGER = replace(FIGHTER, ranks=(*FIGHTER.ranks, Rank(4, 8000, "4d6")))


def warned(scene: Scene) -> list[tuple[str, str, str, str]]:
    found = reported(scene.step, FixedValueDiffers)
    assert all(one.audience == REFEREES for one in found)
    return [(one.thing, one.target.name, one.given, one.usual) for one in found]


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
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


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_a_hit_die_is_a_d6() -> None:
    scene = at_home("eris")
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=8))
    assert warned(scene) == [("hit dice values", "Ada", "d8", "d6")]
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=6))
    assert warned(scene) == []
    scene.act(SetSheetNumber(character_id="ada", field="dex", value=8))
    assert warned(scene) == []


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_hit_points_of_a_level_are_rolled() -> None:
    scene = at_home("eris")
    scene.act(SetSheetNumber(character_id="ada", field="hit_die", value=6))
    scene.act(LevelUp(character_id="ada", hit_points=12))
    assert warned(scene) == [("hit points", "Ada", "12, typed", "a roll")]
    scene.act(LevelUp(character_id="ada"), faces=[1, 1, 1])
    assert warned(scene) == []


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
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


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
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


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_experience_follows_from_the_rules() -> None:
    scene = at_home("eris")
    scene.act(GiveExperience(amount=1500))
    assert warned(scene) == [
        ("XP rewards", "the party", "1,500 by the referee's word", "what the rules give")
    ]
    other = at_home("ose")
    other.act(GiveExperience(amount=1500))
    assert warned(other) == []


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
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


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
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


def test_a_game_is_told_once_which_of_its_settings_are_none_any_more() -> None:
    scene = game()
    scene.state = replace(scene.state, gone=("turn_preview",))
    (plan,) = [one for one in ENGINE.plans(scene.state) if one.key.startswith("gone:")]
    with pytest.raises(ForbiddenError):
        scene.act(plan.action, ANN)
    (told,) = reported(scene.act(plan.action), SettingsGone)
    assert [label for label, _ in told.gone] == ["Whether a turn is shown before it is played"]
    assert not [one for one in ENGINE.plans(scene.state) if one.key.startswith("gone:")]
    with pytest.raises(RuleError, match="No setting of this game has gone"):
        scene.act(plan.action)
