"""Monsters of other books on Planet Eris (ERIS-OSR-CONVERSION)."""

from typing import Any

import pytest

from rules.attack.records import Attack, AttackBonus, AttackRolled
from rules.bestiary.known import find_kept
from rules.bestiary.records import (
    BESTIARY,
    Change,
    ConvertMonster,
    KeepConverted,
    KeepStatBlock,
    MagicNoted,
    MonsterConverted,
    SayAttacks,
    StatBlock,
    StatBlockKept,
)
from rules.bestiary.stat_blocks import attacks_of
from rules.encounter.records import AddMonsters
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.items.records import AddItem, ChangeItem, Details
from rules.kernel.actor import Viewer
from rules.kernel.events import REFEREES
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("ERIS-OSR-CONVERSION")
CLAWS = Item("", "Claws", held=Held.WIELDED, damage="1d4", shots=2, tags=("natural",))
BITE = Item("", "Bite", held=Held.WIELDED, damage="2d8", tags=("natural", "poison"))
SWORD = Item("", "Long sword", held=Held.WIELDED, damage="1d6", bonus=5)


def convert(scene: Scene, ac: int | None = None, **fields: Any) -> MonsterConverted:
    usual: dict[str, Any] = {"name": "Gorgon", "hit_dice": "6"}
    if ac is not None:
        usual["numbers"] = (("ac", ac),)
    action = ConvertMonster(**usual | fields)
    (told,) = reported(scene.act(action), MonsterConverted)
    return told


def changes_of(told: MonsterConverted) -> dict[str, Change]:
    return {change.what: change for change in told.changes}


@pytest.mark.parametrize(
    ("ac", "magical", "shield", "parts"),
    [
        # The example of the catalogue: AC -2 with a shield.
        (-2, True, True, (3, 1, 0)),
        (1, True, False, (1, 0, 0)),
        (1, True, True, (1, 0, 0)),
        (-1, True, True, (3, 0, 0)),
        (-2, True, False, (3, 0, 1)),
        (-4, True, True, (3, 3, 0)),
        (-5, True, True, (3, 3, 1)),
        (-2, False, False, (0, 0, 4)),
        (-2, False, True, (0, 0, 4)),
    ],
)
def test_what_is_better_than_2_is_magic_or_lost(
    ac: int, parts: tuple[int, int, int], *, magical: bool, shield: bool
) -> None:
    told = convert(Scene("eris"), ac, magical=magical, shield=shield)
    change = changes_of(told)["armour"]
    assert (change.written, change.best, change.parts) == (f"{ac}", "2", parts)
    assert told.block.numbers == {"ac": 2} | (
        {"magic_armour": parts[0] + parts[1]} if magical else {}
    )
    assert told.rule == "ERIS-OSR-CONVERSION"


@pytest.mark.parametrize("ac", [2, 3, 9, None])
def test_other_armour_classes_stay(ac: int | None) -> None:
    told = convert(Scene("eris"), ac, magical=True, shield=True)
    assert told.block.numbers == ({} if ac is None else {"ac": ac})
    assert told.changes == ()


def test_armour_classes_are_told_as_the_game_writes_them() -> None:
    told = convert(Scene("4e", multi_attack="eris", monster_hit_die="d6"), 21, magical=True)
    change = changes_of(told)["armour"]
    assert (change.before, change.written, change.best) == (-2, "21", "17")
    assert told.block.numbers["ac"] == 17


def test_hit_points_are_rolled_from_d6_and_a_bonus_counts_once() -> None:
    scene = Scene("eris").meet()
    told = convert(scene, hit_dice="3d8+1", hit_points=14)
    assert changes_of(told)["hit points"].before == 14
    assert told.block.hit_dice is not None
    assert (told.block.hit_dice.text, told.block.hit_points) == ("3+1", 0)
    scene.act(KeepConverted(name="Gorgon"))
    scene.act(AddMonsters(name="Gorgon"), faces=[6, 1, 1])
    assert scene.vitals(scene.id("Gorgon")).hit_points == 9


def test_a_game_of_other_hit_dice_is_told() -> None:
    told = convert(Scene("eris", monster_hit_die="d8"))
    assert (changes_of(told)["die"].before, changes_of(told)["die"].after) == (8, 6)


def test_damage_is_1d6_unless_the_booklets_give_it() -> None:
    told = convert(Scene("eris"), items=(CLAWS, BITE))
    assert [(one.name, one.damage, one.shots) for one in told.block.items] == [
        ("Claws", "1d6", 1), ("Bite", "1d6", 1),
    ]  # fmt: skip
    assert [one.tags for one in told.block.items] == [("natural",), ("natural", "poison")]
    damage = [(one.word, one.written) for one in told.changes if one.what == "damage"]
    assert damage == [("Claws", "1d4"), ("Bite", "2d8")]
    told = convert(Scene("eris"), items=(CLAWS, BITE), keep_damage=True)
    assert [one.damage for one in told.block.items] == ["1d4", "2d8"]


def test_several_attacks_are_ignored_unless_there_is_a_reason() -> None:
    told = convert(Scene("eris"), items=(CLAWS, BITE))
    change = changes_of(told)["attacks"]
    assert (change.before, change.after, change.word) == (3, 1, "ignored")
    assert told.block.numbers == {}
    assert "attacks" not in changes_of(convert(Scene("eris"), items=(BITE,)))


@pytest.mark.parametrize("several", ["booklets", "sweeps", "allowed"])
def test_those_that_count_go_to_different_targets(several: str) -> None:
    told = convert(Scene("eris"), items=(CLAWS, BITE), several=several)
    change = changes_of(told)["attacks"]
    assert (change.before, change.after, change.word) == (3, 3, several)
    assert told.block.numbers == {"targets": 3}
    assert "setting" not in changes_of(told)


def test_where_the_game_knows_no_several_targets_that_is_told() -> None:
    assert "setting" in changes_of(convert(Scene("eris", multi_attack="off"), several="sweeps"))


@pytest.mark.rule("ERIS-MULTI-ATTACK")
def test_six_attacks_are_six_less_on_each() -> None:
    scene = Scene("eris").meet()
    many = replace(CLAWS, shots=6)
    convert(scene, 2, items=(many,), several="sweeps", numbers=(("ac", 2), ("thac0", 13)))
    scene.act(KeepConverted(name="Gorgon"))
    scene.act(AddMonsters(name="Gorgon", hit_points=(9,)))
    for number in range(6):
        scene.hero(f"Hero{number}", owner=2, numbers={"ac": 9})
    scene.fight()
    heroes = tuple(f"hero{number}" for number in range(6))
    step = scene.act(Attack(attacker=scene.id("Gorgon"), targets=heroes), faces=[2, 3, 4, 5, 6, 7])
    rolled = reported(step, AttackRolled)
    assert [one.total for one in rolled] == [-4, -3, -2, -1, 0, 1]


def test_magic_adds_three_at_the_most_and_swords_are_warned_of() -> None:
    axe = replace(SWORD, name="Axe", bonus=4)
    told = convert(Scene("eris"), items=(SWORD, axe, replace(axe, name="Mace", bonus=3)))
    assert [one.bonus for one in told.block.items] == [3, 3, 3]
    said = [(one.what, one.word, one.before) for one in told.changes if one.what != "attacks"]
    assert said == [
        ("magic", "Long sword", 5), ("sword", "Long sword", 3), ("magic", "Axe", 4),
    ]  # fmt: skip


def test_things_that_are_no_attacks_are_left_alone() -> None:
    shield = Item("", "Shield", shots=1, tags=("shield",))
    assert convert(Scene("eris"), items=(shield,)).block.items == (shield,)


# Keeping it


def test_what_was_converted_last_can_be_kept_once() -> None:
    scene = Scene("eris")
    convert(scene, 4, name="Ghast", morale=9, traits=("undead",))
    convert(scene, 4)
    with pytest.raises(RuleError, match="Ghast is not what was converted last"):
        scene.act(KeepConverted(name="Ghast"))
    (kept,) = reported(scene.act(KeepConverted(name="Gorgon")), StatBlockKept)
    assert [one.name for one in BESTIARY.of(scene.state)] == [kept.block.name] == ["Gorgon"]
    with pytest.raises(RuleError, match="is not what was converted last"):
        scene.act(KeepConverted(name="Gorgon"))


def test_it_is_the_referees_own() -> None:
    scene = Scene("eris")
    told = convert(scene, -2, magical=True)
    assert told.seen_by(Viewer(ANN.member)) is None
    with pytest.raises(ForbiddenError):
        scene.act(ConvertMonster(name="Gorgon", hit_dice="6"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(KeepConverted(name="Gorgon"), ANN)
    with pytest.raises(RuleError, match="`ignored`, `booklets`, `sweeps`, `allowed`"):
        convert(scene, several="always")


# In a fight


def test_magical_armour_comes_off_the_attackers_roll_in_secret() -> None:
    scene = Scene("eris").meet().hero("Ada", numbers={"thac0": 19})
    scene.foe("Gorgon", numbers={"ac": 2, "magic_armour": 4}).foe("Goblin", numbers={"ac": 2})
    for who, expected in (("gorgon", [-4]), ("goblin", [])):
        found = scene.engine.asking(scene.state).ask(
            AttackBonus(who="ada", whom=who, mode=Mode.MELEE)
        )
        mine = [one for one in found if one.label == "magical armour"]
        assert [one.amount for one in mine] == expected
        assert all(one.hidden for one in mine)
    scene.fight()
    (rolled,) = reported(
        scene.act(Attack(attacker="ada", targets=("gorgon",)), faces=[19]), AttackRolled
    )
    assert (rolled.total, rolled.hit, rolled.known.rolled) == (15, False, None)


def test_a_characters_own_is_no_secret() -> None:
    scene = Scene("eris").meet().hero("Ada", numbers={"ac": 2, "magic_armour": 1}).foe("Goblin")
    found = scene.engine.asking(scene.state).ask(
        AttackBonus(who="goblin", whom="ada", mode=Mode.MELEE)
    )
    assert [(one.amount, one.hidden) for one in found if one.label == "magical armour"] == [
        (-1, False)
    ]


# What magic adds to things


@pytest.mark.parametrize(
    ("name", "bonus", "is_told"),
    [
        ("Long sword", 2, False),
        ("Long sword", 3, True),
        ("Axe", 3, False),
        ("Axe", 4, True),
        ("Shield", 4, True),
    ],
)
def test_things_that_are_too_magical_are_told_to_referees(
    name: str, bonus: int, *, is_told: bool
) -> None:
    scene = Scene("eris").bring(character("ada", name="Ada"))
    add = AddItem(name=name, target="ada", details=Details(bonus=bonus))
    told = reported(scene.act(add), MagicNoted)
    assert [(one.name, one.bonus, one.audience) for one in told] == (
        [(name, bonus, REFEREES)] if is_told else []
    )
    # Other changes of the same thing are nothing new.
    (item,) = scene.state.characters[0].items
    step = scene.act(ChangeItem(target="ada", item_id=item.id, details=Details(weight=9)))
    assert reported(step, MagicNoted) == []
    other = Scene("ose").bring(character("ada", name="Ada"))
    assert reported(other.act(add), MagicNoted) == []


def kept(several: bool | None, count: int = 1) -> Scene:
    """A game of Planet Eris that keeps a monster with two claws and a bite, and it was said that
    they sweep, or are one attack, or nothing."""
    scene = Scene("eris").meet()
    own = tuple(replace(one, held=Held.CARRIED) for one in (CLAWS, BITE))
    block = StatBlock("Gorgon", hit_points=9, items=own, numbers={"ac": 2, "thac0": 13})
    scene.act(KeepStatBlock(block=block))
    if several is not None:
        scene.act(SayAttacks(name="gorgon", sweeps=several))
    scene.act(AddMonsters(name="Gorgon", count=count, hit_points=(9,)))
    for number in range(3):
        scene.hero(f"Hero{number}", owner=2, numbers={"ac": 9})
    return scene.fight()


def blows(scene: Scene, *whom: str, faces: list[int]) -> list[tuple[str, int]]:
    step = scene.act(Attack(attacker=scene.id("Gorgon"), targets=whom), faces=faces)
    rolled = reported(step, AttackRolled)
    return [(one.target.target, one.reckoning.bonus) for one in rolled]


@pytest.mark.rule("ERIS-MULTI-ATTACK")
def test_what_sweeps_has_one_attack_on_each_foe_and_one_less_for_each() -> None:
    assert blows(kept(True), "hero0", faces=[2]) == [("hero0", 0)]
    three = ("hero0", "hero1", "hero2")
    assert blows(kept(True), *three, faces=[2, 2, 2]) == [(one, -3) for one in three]


def test_one_attack_is_one_weapon_and_as_written_is_all_of_them() -> None:
    assert blows(kept(False), "hero0", faces=[2]) == [("hero0", 0)]
    assert blows(kept(None), "hero0", faces=[2, 2, 2]) == [("hero0", 0)] * 3


@pytest.mark.rule("ERIS-MULTI-ATTACK")
def test_of_a_group_that_sweeps_each_has_one_attack() -> None:
    assert blows(kept(True, count=2), "hero0", faces=[2, 2]) == [("hero0", 0)] * 2


def test_how_it_attacks_is_said_once_and_by_a_referee() -> None:
    scene = kept(False)
    block = find_kept(scene.state, "Gorgon")
    assert block is not None
    assert attacks_of(block) == 1
    for name in ("Gorgon", "Nobody"):
        with pytest.raises(TooLateError, match="said already"):
            scene.act(SayAttacks(name=name, sweeps=True))
    with pytest.raises(ForbiddenError):
        scene.act(SayAttacks(name="Gorgon", sweeps=True), ANN)
    told = convert(Scene("eris"), items=(CLAWS, BITE))
    assert told.block.traits == ("one-attack",)
