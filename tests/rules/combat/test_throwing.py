"""What is hurled leaves the hand, and lies where the target is."""

import pytest

from rules.combat.records import WeaponHurled
from rules.encounter.records import EndEncounter
from rules.errors import RuleError
from rules.items import lying
from rules.items.lying import lying_here
from rules.items.reading import items_of
from rules.items.records import AddItem, DropItem, PickUpItem
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.encounter import Fallen
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, BOW, GOBLINS
from tests.rules.combat.brawl import BOB, attack, brawl, has_traits
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-MISSILES")
DAGGER = Item("d1", "Dagger", held=Held.WIELDED, hands=1)
BOMB = Item("d2", "Boulder", held=Held.WIELDED)


def throwing(count: int = 1, foes: int = 3) -> Scene:
    game = brawl(replace(DAGGER, count=count), foes=foes, distance=20)
    has_traits(game, ADA, "fighter", level=3)
    return game


def hurl(game: Scene, *faces: int, **how: object) -> None:
    attack(game, *faces, mode=Mode.MISSILE, **how)


def each(count: int) -> tuple[str, ...]:
    return tuple(f"{GOBLINS}#{number}" for number in range(1, count + 1))


def hurled(game: Scene) -> list[tuple[str, int | None, bool]]:
    told: list[WeaponHurled] = game.events(WeaponHurled)
    return [(one.target.target, one.left, one.lies) for one in told]


def has(game: Scene, who: str = ADA) -> dict[str, int]:
    return {item.name: item.count for item in items_of(game.state, who)}


def test_a_thrown_dagger_lies_by_its_target() -> None:
    game = throwing()
    hurl(game, 2, targets=each(1))
    assert hurled(game) == [("goblins#1", 0, True)]
    assert has(game) == {}
    (dagger,) = lying_here(game.state)
    assert game.encounter.fallen == (Fallen(dagger.id, "goblins#1"),)
    with pytest.raises(RuleError, match="has attacked already"):
        hurl(game, allow=False)


def test_in_a_fight_it_is_picked_up_by_who_is_near() -> None:
    game = throwing()
    hurl(game, 2, targets=each(1))
    (dagger,) = lying_here(game.state)
    with pytest.raises(RuleError, match="too far away to be picked up"):
        game.act(PickUpItem(item_id=dagger.id, target=ADA), ANN)
    for distance in (11, 10):
        game.change(distance=distance)
        if distance == 11:
            with pytest.raises(RuleError, match="too far away"):
                game.act(PickUpItem(item_id=dagger.id, target=ADA), ANN)
    game.act(PickUpItem(item_id=dagger.id, target=ADA), ANN)
    assert has(game) == {"Dagger": 1}


@pytest.mark.parametrize("how", ["the referee", "no distance", "target gone", "over", "elsewhere"])
def test_otherwise_anybody_picks_it_up(how: str) -> None:
    game = throwing()
    hurl(game, 2, targets=each(1))
    (dagger,) = lying_here(game.state)
    actor, who = ANN, ADA
    if how == "the referee":
        actor = REFEREE
    elif how == "no distance":
        game.change(distance=None)
    elif how == "target gone":
        game.change(fallen=(Fallen(dagger.id, "nobody"),))
    elif how == "over":
        game.act(EndEncounter(), REFEREE)
    else:
        game.change(combatants=tuple(c for c in game.encounter.combatants if c.id != ADA))
    game.act(PickUpItem(item_id=dagger.id, target=who), actor)
    assert has(game) == {"Dagger": 1}


def test_one_dagger_is_hurled_at_one_target() -> None:
    game = throwing(2)
    with pytest.raises(RuleError, match="can attack 2 of them"):
        hurl(game, targets=each(3))
    with pytest.raises(RuleError, match="can attack only one"):
        hurl(throwing(1), targets=each(2))
    hurl(game, 2, 3, targets=each(2))
    assert hurled(game) == [("goblins#1", 1, True), ("goblins#2", 0, True)]
    assert [(item.name, item.count) for item in lying_here(game.state)] == [("Dagger", 2)]
    assert [one.by for one in game.encounter.fallen] == ["goblins#1", "goblins#2"]
    assert len({one.item for one in game.encounter.fallen}) == 1


def test_a_fighter_hurls_at_no_more_than_the_level_allows() -> None:
    with pytest.raises(RuleError, match="can attack 3 of them"):
        hurl(throwing(9, foes=4), targets=each(4))


def test_what_stays_in_hand_is_for_melee_and_for_bows() -> None:
    game = throwing()
    game.change(distance=5)
    attack(game, 2, targets=each(1), mode=Mode.MELEE)
    assert hurled(game) == []
    game = brawl(BOW, distance=20)
    attack(game, 2, 2)
    assert hurled(game) == []
    game = brawl(distance=20)
    game.state = replace(
        game.state, characters=tuple(replace(one, items=()) for one in game.state.characters)
    )
    attack(game, 2, mode=Mode.MISSILE)
    assert hurled(game) == []


def test_a_shot_is_at_as_many_as_the_weapon_shoots() -> None:
    heavy = replace(BOW, name="Heavy crossbow", shots=1, rounds=2)
    for weapon, most in ((heavy, "only one"), (BOW, "can attack 2 of them")):
        game = brawl(weapon, foes=3, distance=20)
        has_traits(game, ADA, "fighter", level=3)
        with pytest.raises(RuleError, match=most):
            attack(game, targets=each(3))


def test_a_group_has_more_where_that_came_from_and_one_monster_does_not() -> None:
    game = brawl(foes=2, distance=20)
    game.alter(GOBLINS, items=(DAGGER,))
    attack(game, 2, 2, attacker=GOBLINS, targets=(BOB,), mode=Mode.MISSILE)
    assert (hurled(game), has(game, GOBLINS)) == ([], {"Dagger": 1})
    game = brawl(foes=1, distance=20)
    game.alter(GOBLINS, items=(DAGGER, BOMB))
    attack(game, 2, attacker=GOBLINS, targets=(BOB,), mode=Mode.MISSILE)
    assert (hurled(game), has(game, GOBLINS)) == ([("bob", None, True)], {"Boulder": 1})
    assert game.events(WeaponHurled)[0].is_bookkeeping()


def test_what_somebody_unseen_hurls_lies_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    game = brawl(foes=1, distance=20)
    game.alter(GOBLINS, items=(DAGGER,), hidden=True)
    attack(game, 2, attacker=GOBLINS, targets=(BOB,), mode=Mode.MISSILE)
    assert [lies for _, _, lies in hurled(game)] == [False]
    assert lying_here(game.state) == ()
    monkeypatch.setattr(lying, "MOST_HEAPS", 0)
    full = throwing()
    hurl(full, 2, targets=each(1))
    assert hurled(full) == [("goblins#1", 0, False)]
    assert lying_here(full.state) == ()


def test_it_is_put_to_its_like_that_lies_there() -> None:
    game = throwing()
    game.act(AddItem(name="Dagger", target=BOB), REFEREE)
    game.act(DropItem(item_id=items_of(game.state, BOB)[0].id, target=BOB), REFEREE)
    (lies,) = lying_here(game.state)
    hurl(game, 2, targets=each(1))
    assert lying_here(game.state) == (replace(lies, count=2),)
    assert game.encounter.fallen == (Fallen(lies.id, "goblins#1"),)
