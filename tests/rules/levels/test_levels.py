"""What levels add in the fourth edition."""

import pytest

from rules.attack.records import AttackBonus, DamageBonus, DefenceBonus
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.questions import Addend, Mode, Question
from rules.levels.answers import inherent_bonuses
from rules.record import replace
from rules.sheet.records import SetLevel
from rules.state.items import Held, Item
from tests.rules.cast import character, monsters
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

COLUMNS = [
    (0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 1, 1), (6, 1, 1), (7, 2, 1), (8, 2, 1),
    (9, 2, 2), (11, 2, 2), (12, 3, 2), (13, 3, 2), (14, 3, 3), (16, 3, 3), (17, 4, 3),
    (18, 4, 3), (19, 4, 4), (21, 4, 4), (22, 5, 4), (23, 5, 4), (24, 5, 5), (26, 5, 5),
    (27, 6, 5), (28, 6, 5), (29, 6, 6), (30, 6, 6),
]  # fmt: skip
"""Level, attack and damage, defences: every line of the table and the level before it."""


def scene(level: int, preset: str = "4e", **settings: str) -> Scene:
    """Ada (c1) of that level, outside any encounter, with a sword and an orb."""
    items = (
        Item("i1", "Sword", held=Held.WIELDED, hands=1),
        Item("i2", "Orb", hands=1, tags=("implement",)),
    )
    numbers = {"weapon_expertise": 1, "implement_expertise": 3}
    ada = character("c1", name="Ada", level=level, numbers=numbers, items=items)
    return Scene(preset, **settings).bring(ada)


def total(game: Scene, question: Question[Addend], source: str) -> int:
    found = game.engine.ask(game.state, question)
    return sum(one.amount for one in found if one.source == source)


@pytest.mark.rule("4E-INHERENT-BONUSES")
@pytest.mark.parametrize(("level", "striking", "defending"), COLUMNS)
def test_the_running_columns(level: int, striking: int, defending: int) -> None:
    game = scene(level)
    source = "4E-INHERENT-BONUSES"
    assert total(game, AttackBonus(who="c1", whom="m1"), source) == striking
    assert total(game, DamageBonus(who="c1", whom="m1"), source) == striking
    assert total(game, DefenceBonus(who="m1", whom="c1"), source) == defending
    assert total(game, DefenceBonus(who="c1", whom="m1"), source) == 0
    assert inherent_bonuses(game.state, "c1") == (striking, defending)


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_an_addend_says_which_level_it_follows_from() -> None:
    game = scene(7)
    (addend,) = [
        one
        for one in game.engine.ask(game.state, AttackBonus(who="c1"))
        if one.source == "4E-INHERENT-BONUSES"
    ]
    assert addend.label == "level 7"


@pytest.mark.rule("4E-INHERENT-BONUSES", "4E-EXPERTISE")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_other_rulebooks_have_neither(preset: str) -> None:
    game = scene(30, preset)
    assert inherent_bonuses(game.state, "c1") is None
    assert game.engine.ask(game.state, AttackBonus(who="c1", whom="m1")) == ()
    assert game.engine.ask(game.state, DamageBonus(who="c1", whom="m1")) == ()
    assert game.engine.ask(game.state, DefenceBonus(who="m1", whom="c1")) == ()


@pytest.mark.rule("4E-INHERENT-BONUSES", "4E-EXPERTISE")
def test_each_can_be_switched_on_and_off_by_itself() -> None:
    asked = AttackBonus(who="c1", whom="m1")
    only_levels = scene(30, "ose", inherent_bonuses="on")
    assert total(only_levels, asked, "4E-INHERENT-BONUSES") == 6
    assert total(only_levels, asked, "4E-EXPERTISE") == 0
    only_feats = scene(30, "4e", inherent_bonuses="off")
    assert total(only_feats, asked, "4E-INHERENT-BONUSES") == 0
    assert total(only_feats, asked, "4E-EXPERTISE") == 1


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_monsters_have_no_bonus_of_their_level() -> None:
    game = scene(1).meet().bring(monsters("m1", (9,), level=30))
    assert total(game, AttackBonus(who="m1", whom="c1"), "4E-INHERENT-BONUSES") == 0


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_a_new_level_counts_from_the_next_round() -> None:
    game = Scene("4e").meet().bring(character("c1", name="Ada", level=1)).fight()
    game.act(SetLevel(character_id="c1", level=2), ANN)
    asked = AttackBonus(who="c1")
    assert total(game, asked, "4E-INHERENT-BONUSES") == 0
    game.alter("c1", level=2)
    assert total(game, asked, "4E-INHERENT-BONUSES") == 1


@pytest.mark.rule("4E-EXPERTISE")
@pytest.mark.parametrize(
    ("level", "item", "mode", "bonus"),
    [
        (4, "i1", Mode.MELEE, 0),
        (5, "i1", Mode.MELEE, 1),
        (30, "i1", Mode.MISSILE, 1),
        (5, "i2", Mode.MELEE, 3),
        (4, "i2", Mode.MELEE, 0),
        (5, None, Mode.SPELL, 3),
        (5, None, Mode.MELEE, 1),
        (5, None, None, 1),
    ],
)
def test_expertise_counts_from_level_five(
    level: int, item: str | None, mode: Mode | None, bonus: int
) -> None:
    asked = AttackBonus(who="c1", whom="m1", item=item, mode=mode)
    assert total(scene(level), asked, "4E-EXPERTISE") == bonus


@pytest.mark.rule("4E-EXPERTISE")
def test_without_a_number_the_feats_add_nothing() -> None:
    game = Scene("4e").bring(character("c1", name="Ada", level=9))
    assert total(game, AttackBonus(who="c1"), "4E-EXPERTISE") == 0


def fight(level: int, preset: str = "4e") -> Scene:
    """Ann's Ada of that level meets two ogres."""
    (sheet,) = scene(level, preset).state.characters
    ogres = monsters("m1", (40, 40), name="Ogres")
    game = Scene(preset).meet().bring(sheet, ogres).fight()
    game.alter("c1", level=level)
    return game


def blow(amount: str, level: int = 8, preset: str = "4e", **more: object) -> Scene:
    """Ann's Ada of that level deals a monster damage that she types."""
    game = fight(level, preset)
    game.state = replace(game.state, active={ANN.member: "c1"})
    by = REFEREE if more.pop("referee", False) else ANN
    faces = (5,) if "d" in amount else ()
    game.act(Damage(targets=("m1#1",), amount=amount, **more), by, faces)  # type: ignore[arg-type]
    return game


@pytest.mark.rule("4E-INHERENT-BONUSES")
@pytest.mark.parametrize(
    ("level", "amount", "more", "left"),
    [
        (8, "1d8", {}, 33),
        (6, "1d8", {}, 34),
        (1, "1d8", {}, 35),
        (8, "1d8", {"by": "c1"}, 33),
        (8, "1d8", {"by": "c1", "referee": True}, 33),
        (8, "1d8", {"referee": True}, 35),
        (8, "5", {}, 35),
        (8, "1d8", {"is_attack": False}, 35),
    ],
)
def test_dice_of_damage_that_are_typed_get_the_bonus_of_the_level(
    level: int, amount: str, more: dict[str, object], left: int
) -> None:
    """ "Level 2 - +1 to attack/damage", however the damage is rolled."""
    assert blow(amount, level, "4e", **more).vitals("m1#1").hit_points == left


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_a_wound_of_ones_own_gets_no_bonus() -> None:
    game = scene(8)
    game.act(Damage(targets=("c1",), amount="1d8"), ANN, (5,))
    assert game.events(HitPointsChanged)[0].amount == -5


@pytest.mark.rule("OSE-DAMAGE")
def test_several_are_hurt_by_one_roll_with_its_bonus() -> None:
    game = fight(8)
    game.act(Damage(targets=("m1#1", "m1#2"), amount="1d8", by="c1"), faces=(5,))
    assert [event.amount for event in game.events(HitPointsChanged)] == [-7, -7]


@pytest.mark.rule("OSE-DAMAGE")
def test_who_plays_nobody_has_no_bonus() -> None:
    game = fight(8)
    game.state = replace(game.state, active={})
    game.act(Damage(targets=("m1#1",), amount="1d8"), ANN, (5,))
    assert game.vitals("m1#1").hit_points == 35
