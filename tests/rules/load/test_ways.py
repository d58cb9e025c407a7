"""What load makes of the rate: every cell of the tables, and their edges."""

import pytest

from rules.campaign.records import ChangeSetting, SettingChanged
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.records import AddItem, Details, WieldItem
from rules.items.wielding import armour_of
from rules.load.rates import burden_of, rate_of
from rules.load.records import SetTreasureLoad
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.load.burdens import (
    CHAIN,
    LEATHER,
    PLATE,
    ROPE,
    SHIELD,
    SWORD,
    carrying,
    coins,
    rate,
    why,
)
from tests.rules.scene import reported
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN

# OSE-ENCUMBRANCE-BASIC


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
@pytest.mark.parametrize(
    ("armour", "without", "with_treasure"),
    [((), 120, 90), ((LEATHER,), 90, 60), ((CHAIN,), 60, 30), ((PLATE,), 60, 30)],
)
def test_armour_and_treasure_set_the_rate(
    armour: tuple[Item, ...], without: int, with_treasure: int
) -> None:
    assert rate(carrying("basic", *armour)) == without
    assert rate(carrying("basic", *armour, SHIELD, SWORD, ROPE)) == without
    for count in (1, 400):
        assert rate(carrying("basic", *armour, coins(count))) == without
    for count in (401, 1600):
        assert rate(carrying("basic", *armour, coins(count))) == with_treasure
    assert rate(carrying("basic", *armour, coins(1601))) == 0


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
def test_the_referee_says_whether_treasure_counts() -> None:
    game = carrying("basic", LEATHER, coins(403))
    told = "leather, carrying treasure of more than 400 coins of weight"
    assert why(game) == (60, told, "OSE-ENCUMBRANCE-BASIC")
    step = game.act(SetTreasureLoad(character_id="ada", carrying=False))
    (event,) = step.events
    assert (event.rate, event.why) == (90, "leather")  # type: ignore[attr-defined]
    assert rate(game) == 90
    game.act(SetTreasureLoad(character_id="ada", carrying=None))
    assert rate(game) == 60
    with pytest.raises(RuleError, match="goes by the weight of its treasure already"):
        game.act(SetTreasureLoad(character_id="ada", carrying=None))
    game = carrying("basic", LEATHER)
    game.act(SetTreasureLoad(character_id="ada", carrying=True))
    assert why(game)[:2] == (60, "leather, carrying treasure")
    with pytest.raises(ForbiddenError, match="who carries treasure"):
        game.act(SetTreasureLoad(character_id="ada", carrying=False), ANN)
    with pytest.raises(NotFoundError, match="no such character"):
        game.act(SetTreasureLoad(character_id="nobody", carrying=False))


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
def test_too_much_is_too_much_whatever_the_referee_calls_it() -> None:
    game = carrying("basic", coins(1601))
    game.act(SetTreasureLoad(character_id="ada", carrying=False))
    assert why(game) == (0, "too much treasure", "OSE-ENCUMBRANCE-BASIC")


# OSE-ENCUMBRANCE-DETAILED


@pytest.mark.rule("OSE-ENCUMBRANCE-DETAILED")
@pytest.mark.parametrize(
    ("weight", "expected"),
    [
        (0, 120), (400, 120), (401, 90), (600, 90), (601, 60), (800, 60), (801, 30), (1600, 30),
        (1601, 0),
    ],
)  # fmt: skip
def test_the_total_weight_sets_the_rate(weight: int, expected: int) -> None:
    assert rate(carrying("detailed", coins(weight) if weight else PLATE)) == expected


@pytest.mark.rule("OSE-ENCUMBRANCE-DETAILED")
def test_treasure_armour_and_weapons_are_weighed_and_all_gear_is_80() -> None:
    arms = (replace(PLATE, weight=500), replace(SHIELD, weight=100), SWORD)
    arrows = Item("i7", "Arrow", count=40, weight=1, tags=("ammunition",))
    game = carrying("detailed", *arms, arrows, coins(20))
    assert burden_of(game.state, "ada").weight == 720
    waterskin = Item("i8", "Waterskin")
    game = carrying("detailed", *arms, arrows, coins(20), ROPE, waterskin)
    assert burden_of(game.state, "ada").weight == 800
    assert why(game) == (60, "up to 800 coins of weight", "OSE-ENCUMBRANCE-DETAILED")
    claws = Item("i7", "Claws", weight=999, damage="1d4", tags=("natural",))
    assert burden_of(carrying("detailed", claws).state, "ada").weight == 0


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
@pytest.mark.parametrize(
    ("name", "weight"),
    [
        ("coin", 1), ("gem", 1), ("jewellery", 10), ("potion", 10), ("rod", 20), ("scroll", 1),
        ("magic staff", 40), ("wand", 10),
    ],
)  # fmt: skip
def test_treasure_weighs_what_the_table_says(name: str, weight: int) -> None:
    game = camp("ose")
    game.act(AddItem(name=name, count=3), ANN)
    assert burden_of(game.state, ADA).weight == 3 * weight
    game.act(
        AddItem(name="Idol", details=Details(weight=300, tags=("treasure",)), target=COUSIN), ANN
    )
    assert burden_of(game.state, COUSIN).weight == 300


# ERIS-EQUIPMENT-SPEED, ERIS-WEIGHT-LIMIT


@pytest.mark.rule("ERIS-EQUIPMENT-SPEED")
@pytest.mark.parametrize(
    ("worn", "expected", "words"),
    [
        ((), 120, "no armour"),
        ((SHIELD,), 120, "no armour and shield"),
        ((LEATHER,), 120, "leather"),
        ((LEATHER, SHIELD), 120, "leather and shield"),
        ((CHAIN,), 120, "chainmail"),
        ((CHAIN, SHIELD), 90, "chainmail and shield"),
        ((PLATE,), 90, "plate"),
        ((PLATE, SHIELD), 60, "plate and shield"),
        ((PLATE, replace(SHIELD, held=Held.CARRIED)), 90, "plate"),
        ((replace(PLATE, held=Held.CARRIED),), 120, "no armour"),
    ],
)
def test_armour_and_shield_set_the_speed(worn: tuple[Item, ...], expected: int, words: str) -> None:
    game = carrying("eris", *worn, preset="eris")
    assert why(game) == (expected, words, "ERIS-EQUIPMENT-SPEED")


@pytest.mark.rule("ERIS-EQUIPMENT-SPEED")
def test_who_puts_the_shield_away_goes_faster_in_mail() -> None:
    game = carrying("eris", CHAIN, SHIELD, preset="eris")
    assert rate(game) == 90
    game.act(WieldItem(item_id=SHIELD.id, target="ada", away=True))
    assert rate(game) == 120


@pytest.mark.rule("ERIS-EQUIPMENT-SPEED")
@pytest.mark.parametrize(
    ("worn", "eris", "basic"), [((LEATHER, SHIELD), 120, 90), ((CHAIN,), 120, 60),
                                ((PLATE, SHIELD), 60, 60)]
)  # fmt: skip
def test_the_table_of_planet_eris_is_not_that_of_the_old_rules(
    worn: tuple[Item, ...], eris: int, basic: int
) -> None:
    assert (rate(carrying("eris", *worn)), rate(carrying("basic", *worn))) == (eris, basic)


@pytest.mark.rule("ERIS-WEIGHT-LIMIT")
@pytest.mark.parametrize(
    ("count", "expected"),
    [(101, 60), (500, 60), (501, 30), (1000, 30), (1001, 0)],
)
def test_coins_are_held_against_armour_class(count: int, expected: int) -> None:
    game = carrying("eris", CHAIN, coins(count), ac=5)
    assert rate(game) == expected
    assert rate_of(game.state, "ada").source == "ERIS-WEIGHT-LIMIT"


@pytest.mark.rule("ERIS-WEIGHT-LIMIT")
@pytest.mark.parametrize(
    ("count", "ac", "expected"), [(1, 5, 120), (100, 5, 120), (100, 0, 120), (101, 0, 0)]
)
def test_some_coins_are_no_load(count: int, ac: int, expected: int) -> None:
    assert rate(carrying("eris", CHAIN, coins(count), ac=ac)) == expected


@pytest.mark.rule("ERIS-WEIGHT-LIMIT")
def test_the_slower_of_both_counts() -> None:
    assert why(carrying("eris", PLATE, SHIELD, coins(200), ac=2)) == (
        60, "plate and shield", "ERIS-EQUIPMENT-SPEED",
    )  # fmt: skip
    assert why(carrying("eris", PLATE, coins(300), ac=3))[:2] == (
        60,
        "plate, loaded: more than 100 coins of weight",
    )
    heavily = "plate, heavily loaded: more than 100 coins for each point of Armour Class"
    assert why(carrying("eris", PLATE, coins(301), ac=3))[:2] == (30, heavily)
    assert why(carrying("eris", PLATE, coins(601), ac=3))[:2] == (0, "plate, too much treasure")


@pytest.mark.rule("ERIS-WEIGHT-LIMIT")
def test_the_magic_of_armour_lets_nobody_carry_less() -> None:
    magical = (replace(CHAIN, bonus=2, magic=True), replace(SHIELD, bonus=1, magic=True))
    sword = Item("i7", "Sword", held=Held.WIELDED, bonus=3)
    game = carrying("eris", *magical, sword, coins(400), ac=1)
    assert burden_of(game.state, "ada").limit == 800
    assert rate(game) == 60
    spare = replace(PLATE, held=Held.CARRIED, bonus=5)
    assert burden_of(carrying("eris", spare, ac=9).state, "ada").limit == 1800
    assert burden_of(carrying("eris", ac=-3).state, "ada").limit == 0


@pytest.mark.rule("ERIS-WEIGHT-LIMIT")
def test_without_a_written_class_it_is_9_without_armour_and_unknown_in_it() -> None:
    assert rate(carrying("eris", coins(900))) == 60
    assert rate(carrying("eris", coins(901))) == 30
    assert why(carrying("eris", LEATHER, coins(5000)))[:2] == (
        120, "leather; no Armour Class is written, so coins do not count",
    )  # fmt: skip
    assert why(carrying("eris", LEATHER))[:2] == (120, "leather")
    by_book = carrying("eris", LEATHER, coins(1401), book="white-box")
    assert why(by_book)[:2] == (0, "leather, too much treasure")
    assert rate(carrying("eris", LEATHER, coins(1400), book="white-box")) == 30


@pytest.mark.rule("ERIS-WEIGHT-LIMIT")
def test_what_the_referee_calls_negligible_is_no_load() -> None:
    game = carrying("eris", LEATHER, coins(20), ac=7)
    assert rate(game) == 120
    game.act(_negligible("0"))
    assert why(game)[1] == "leather, loaded: more than 0 coins of weight"
    game.act(_negligible("1"))
    assert why(game)[1] == "leather, loaded: more than 1 coin of weight"
    game.act(_negligible("19"))
    assert rate(game) == 60
    (told,) = reported(game.act(_negligible("rule")), SettingChanged)
    assert (told.before, told.after) == ("19", "rule")
    assert rate(game) == 120
    (told,) = reported(game.act(_negligible("0020")), SettingChanged)
    assert (told.after, told.meaning) == ("20", "up to 20 coins of weight are no load")
    with pytest.raises(RuleError, match=r"`20` already\. Choose `rule`, or a number"):
        game.act(_negligible("20"))
    assert rate(game) == 120
    with pytest.raises(ForbiddenError, match="change a setting"):
        game.act(_negligible("5"), ANN)
    for wrong in ("-1", "100001", "many", "²", "9" * 5000):
        with pytest.raises(RuleError, match=r"Choose `rule`, or a number of 0 to 100,000\."):
            game.act(_negligible(wrong))


def _negligible(value: str) -> ChangeSetting:
    return ChangeSetting(key="negligible_load", value=value)


# What a piece of armour is


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
@pytest.mark.parametrize(
    ("name", "tags", "kind"),
    [
        ("Leather", (), "leather"),
        ("Studded leather", (), "leather"),
        ("Scale", (), "leather"),
        ("Elven chain +1", (), "chainmail"),
        ("Field Plate", (), "plate"),
        ("Shell of the Crab King", ("plate",), "plate"),
        ("Plated leather", ("leather",), "leather"),
    ],
)
def test_a_tag_or_the_name_says_which_armour_it_is(
    name: str, tags: tuple[str, ...], kind: str
) -> None:
    assert armour_of(Item("i1", name, tags=("armour", *tags))) == kind
