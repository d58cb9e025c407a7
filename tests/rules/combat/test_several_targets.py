"""Fighters attack several targets at once, at a price."""

import pytest

from rules.errors import RuleError
from rules.health.records import Damage
from tests.rules.attack.duel import ADA, BOW, GOBLINS
from tests.rules.combat.brawl import attack, brawl, has_traits
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("ERIS-MULTI-ATTACK")


def each(count: int) -> tuple[str, ...]:
    return tuple(f"{GOBLINS}#{number}" for number in range(1, count + 1))


def fighter(level: int, foes: int, multi_attack: str = "eris") -> Scene:
    game = brawl(foes=foes, multi_attack=multi_attack)
    has_traits(game, ADA, "fighter", level=level)
    return game


def test_six_targets_at_level_6_are_six_rolls_at_minus_6() -> None:
    rolled = attack(fighter(6, 6), 2, 3, 4, 5, 6, 7, targets=each(6))
    assert [(one.natural, one.total) for one in rolled] == [(n, n - 6) for n in range(2, 8)]
    assert [one.target.number for one in rolled] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("targets", "penalty"), [(1, 0), (2, -2), (3, -3)])
def test_each_attack_takes_one_off_every_roll(targets: int, penalty: int) -> None:
    rolled = attack(fighter(3, 3), *[2] * targets, targets=each(targets))
    assert {one.total for one in rolled} == {2 + penalty}


def test_no_more_than_the_level() -> None:
    with pytest.raises(RuleError, match="Ada can attack 3 of them in one round"):
        attack(fighter(3, 4), targets=each(4))


def test_only_fighters_do_it_and_only_where_it_is_played() -> None:
    with pytest.raises(RuleError, match="only one of them"):
        attack(brawl(foes=2), targets=each(2))
    with pytest.raises(RuleError, match="only one of them"):
        attack(fighter(6, 2, multi_attack="off"), targets=each(2))


def test_what_a_referee_allows_costs_nothing_where_it_is_not_played() -> None:
    rolled = attack(fighter(6, 2, multi_attack="off"), 2, 2, targets=each(2), allow=True)
    assert {one.total for one in rolled} == {2}


def test_the_rate_of_a_weapon_is_no_multiple_attack() -> None:
    rolled = attack(fighter(3, 2), 2, 2, targets=each(2), item=BOW.id)
    assert {one.total for one in rolled} == {2}


def test_monsters_by_the_number_that_is_written() -> None:
    game = brawl()
    game.alter(GOBLINS, numbers={"thac0": 19, "ac": 4, "targets": 2})
    rolled = attack(game, 2, 2, attacker=GOBLINS, targets=(ADA, "bob"), damage="1d6")
    assert [(one.target.id, one.total) for one in rolled] == [(ADA, 0), ("bob", 0)]


@pytest.mark.parametrize(
    ("targets", "struck"),
    [
        ((GOBLINS, f"{GOBLINS}#1"), [2, 1]),
        ((f"{GOBLINS}#1", GOBLINS), [1, 2]),
        ((f"{GOBLINS}#3", GOBLINS, f"{GOBLINS}#2"), [3, 1, 2]),
    ],
)
def test_each_target_is_another_however_it_is_named(
    targets: tuple[str, ...], struck: list[int]
) -> None:
    rolled = attack(fighter(3, 3), *[2] * len(targets), targets=targets)
    assert [one.target.number for one in rolled] == struck


def test_nobody_is_struck_twice_for_want_of_another() -> None:
    game = fighter(3, 2)
    game.act(Damage(targets=(f"{GOBLINS}#2",), amount="9"))
    with pytest.raises(RuleError, match="Of Goblins nobody else is left"):
        attack(game, targets=(GOBLINS, f"{GOBLINS}#1"))
