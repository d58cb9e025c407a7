"""What the classes of the OSE book can do beyond their numbers."""

import pytest

from rules.attack.records import AttackBonus, DefenceBonus, HitRuling
from rules.classes.features import features_of, new_features
from rules.classes.following import of_the_class
from rules.classes.records import Classes, LevelGained, LevelUp, NotOfTheClass
from rules.items.records import ItemHeld
from rules.kernel.questions import Mode, Toll
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import number
from rules.sheet.records import LARGE
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, GOBLINS, duel
from tests.rules.classes.tables import camp, hero
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("ERIS-HP-LEVELING")
DAGGER = Item("i1", "Dagger", held=Held.WIELDED)


def fight(class_name: str, preset: str = "ose", level: int = 1) -> Scene:
    game = duel(preset, DAGGER)
    (sheet,) = game.state.characters
    changed = replace(sheet, class_name=class_name, level=level)
    game.state = replace(game.state, characters=(changed,))
    return game


def asked(game: Scene, kind: type[AttackBonus | DefenceBonus], **more: object) -> dict[str, int]:
    fields: dict[str, object] = {"who": ADA, "whom": GOBLINS, "mode": Mode.MELEE} | more
    found = game.engine.asking(game.state).ask(kind(**fields))  # type: ignore[arg-type]
    return {one.label: one.amount for one in found}


@pytest.mark.parametrize(
    ("class_name", "preset", "how", "amount"),
    [
        ("thief", "ose", ("behind",), 4),
        ("thief", "ose", (), None),
        ("fighter", "ose", ("behind",), None),
        ("thief", "eris", ("behind",), None),
    ],
)
def test_a_thief_stabs_in_the_back(
    class_name: str, preset: str, how: tuple[str, ...], amount: int | None
) -> None:
    game = fight(class_name, preset)
    assert asked(game, AttackBonus, how=how).get("back-stab") == amount
    ruled = HitRuling(who=ADA, whom=GOBLINS, mode=Mode.MELEE, how=how)
    found = [one for one in game.engine.asking(game.state).ask(ruled) if one.label == "back-stab"]
    assert [one.toll for one in found] == ([] if amount is None else [Toll.DOUBLE])


def test_a_halfling_shoots_well_and_is_hard_for_the_large_to_hit() -> None:
    game = fight("hobbit")
    assert asked(game, AttackBonus, mode=Mode.MISSILE)["sure shot"] == 1
    assert "sure shot" not in asked(game, AttackBonus)
    label = "small, against the large"
    turned = {"who": GOBLINS, "whom": ADA}
    assert label not in asked(game, DefenceBonus, **turned)
    game.alter(GOBLINS, traits=(LARGE.key,))
    assert asked(game, DefenceBonus, **turned)[label] == 2
    assert label not in asked(fight("fighter"), DefenceBonus, **turned)


def test_features_come_with_levels() -> None:
    there = camp(hero(class_name="thief", level=9), preset="ose", tables=Classes())
    (one,) = there.state.characters
    assert [each.label for each in new_features(there.state, one, 9)] == ["Den"]
    nine = [each.label for each in features_of(there.state, one)]
    ten = [each.label for each in features_of(there.state, replace(one, level=10))]
    assert (ten[:-1], ten[-1]) == (nine, "Scrolls")
    assert features_of(there.state, replace(one, class_name="sage")) == ()


@pytest.mark.parametrize(
    ("class_name", "levels"),
    [
        ("cleric", {"Stronghold": 9}),
        ("dwarf", {"Stronghold": 9}),
        ("elf", {"Stronghold": 9}),
        ("fighter", {"Baron": 9}),
        ("hobbit", {}),
        ("magic-user", {"Tower": 11}),
        ("thief", {"Reading languages": 4, "Den": 9, "Scrolls": 10}),
    ],
)
def test_what_a_class_gains_later_comes_at_its_level(
    class_name: str, levels: dict[str, int]
) -> None:
    there = camp(hero(class_name=class_name, level=14), preset="ose", tables=Classes())
    (one,) = there.state.characters
    later = {
        each.label: level
        for level in range(2, 15)
        for each in new_features(there.state, one, level)
    }
    assert later == levels


def test_a_new_level_says_what_it_brings() -> None:
    there = camp(hero(level=8, experience=240_000), preset="ose", tables=Classes())
    (event,) = reported(there.act(LevelUp(character_id="ada"), ANN, (5,)), LevelGained)
    assert [label for label, _ in event.features] == ["Baron"]


@pytest.mark.parametrize(
    ("level", "languages", "scrolls"), [(3, None, None), (4, 80, None), (10, 80, 90)]
)
def test_thieves_learn_to_read(level: int, languages: int | None, scrolls: int | None) -> None:
    there = camp(hero(class_name="thief", level=level), preset="ose", tables=Classes())
    asker = there.engine.asking(there.state)
    assert number(asker, "ada", "read_languages") == languages
    assert number(asker, "ada", "read_scrolls") == scrolls


@pytest.mark.parametrize(("name", "is_odd"), [("Longbow", True), ("Shortbow", False)])
def test_small_peoples_leave_large_weapons_alone(name: str, *, is_odd: bool) -> None:
    bow = Item("i1", name, held=Held.WIELDED)
    there = camp(hero(class_name="dwarf", items=(bow,)), preset="ose", tables=Classes())
    told = Resolution(there.state, REFEREE, ScriptedDice(()), there.engine.rulebook)
    of_the_class(told, ItemHeld(target=told.who("ada"), name=name, held=Held.WIELDED, item="i1"))
    assert [type(one) for one in told.events] == ([NotOfTheClass] if is_odd else [])
