"""Ammunition, and weapons that take a round to load."""

import pytest

from rules.attack.records import AttackRolled
from rules.combat.records import AmmunitionUsed
from rules.errors import RuleError
from rules.items.reading import find_item, in_use
from rules.items.records import WieldItem
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.items import Bands, Held, Item
from tests.rules.attack.duel import ADA, BOW, GOBLINS
from tests.rules.combat.brawl import BOB, attack, brawl
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("ERIS-MISSILES")
HEAVY = Item("i3", "Heavy crossbow", bands=Bands(80, 160, 240), damage="1d6+1", rounds=2)
SLING = Item("i8", "Sling", bands=Bands(50, 100, 150))
ARROWS = Item("a1", "Arrow", count=5, tags=("ammunition",))
QUARRELS = Item("a2", "Quarrel", count=1, tags=("ammunition",))


def shooting(*items: Item) -> Scene:
    return brawl(*items, distance=40)


def left(game: Scene, item_id: str) -> int:
    item = find_item(game.state, ADA, item_id)
    assert item is not None
    return item.count


def test_a_heavy_crossbow_shoots_every_second_round() -> None:
    game = shooting(HEAVY, SLING)
    attack(game, 2)
    game.act(NextStep(to="round"))
    turn = game.combatant(ADA).turn
    assert (turn.fired, turn.loading) == ((), (0,))
    with pytest.raises(RuleError, match="every second round"):
        attack(game, item=HEAVY.id, allow=False)
    attack(game, 2, item=SLING.id)
    game.act(NextStep(to="round"))
    attack(game, 2, item=HEAVY.id)


def test_each_of_a_group_loads_its_own() -> None:
    game = brawl(foes=2, distance=40)
    game.alter(GOBLINS, items=(replace(HEAVY, damage="1d6"),))
    attack(game, 2, attacker=GOBLINS, targets=(BOB,), count=1)
    game.act(NextStep(to="round"))
    with pytest.raises(RuleError, match="every second round"):
        attack(game, attacker=f"{GOBLINS}#1", targets=(BOB,))
    attack(game, 2, attacker=f"{GOBLINS}#2", targets=(BOB,))


def test_shots_use_up_what_is_written_and_the_last_ones_are_news() -> None:
    game = shooting(BOW, ARROWS, QUARRELS)
    attack(game, 2, 2)
    told: list[AmmunitionUsed] = game.events(AmmunitionUsed)
    assert [(one.name, one.left, one.is_bookkeeping()) for one in told] == [
        ("Arrow", 3, False),
    ]
    assert (left(game, "a1"), left(game, "a2")) == (3, 1)
    game = shooting(BOW, replace(ARROWS, count=6))
    attack(game, 2, 2)
    assert [one.is_bookkeeping() for one in game.events(AmmunitionUsed)] == [True]


def test_without_any_left_nobody_shoots() -> None:
    game = shooting(BOW, replace(ARROWS, count=1))
    attack(game, 2)
    assert left(game, "a1") == 0
    game.act(NextStep(to="round"))
    with pytest.raises(RuleError, match="Arrow: none are left"):
        attack(game)
    attack(game, 2, 2, allow=True)
    assert left(game, "a1") == 0


@pytest.mark.parametrize(
    ("weapon", "used"),
    [(HEAVY, "a2"), (SLING, ""), (replace(SLING, name="Javelin"), "")],
)
def test_each_weapon_shoots_its_own_kind(weapon: Item, used: str) -> None:
    game = shooting(weapon, ARROWS, QUARRELS)
    attack(game, 2, item=weapon.id)
    before = {"a1": 5, "a2": 1}
    assert [key for key in before if left(game, key) < before[key]] == ([used] if used else [])


def test_what_is_not_written_down_is_not_counted() -> None:
    game = shooting(BOW)
    attack(game, 2, 2)
    assert game.events(AmmunitionUsed) == []
    game = brawl(foes=2, distance=40)
    game.alter(GOBLINS, items=(BOW, ARROWS))
    attack(game, 2, 2, attacker=f"{GOBLINS}#1", targets=(BOB,))
    assert game.events(AmmunitionUsed) == []


def test_what_is_in_hand_goes_first_and_then_the_rest() -> None:
    silver = replace(ARROWS, id="a3", name="Silver arrow", count=1, held=Held.WIELDED)
    game = shooting(BOW, ARROWS, silver)
    attack(game, 2, 2)
    assert (left(game, "a3"), left(game, "a1")) == (0, 4)
    assert [one.name for one in game.events(AmmunitionUsed)] == ["Silver arrow", "Arrow"]


def test_what_is_shot_counts_with_the_weapon() -> None:
    magic = replace(ARROWS, bonus=2, magic=True, tags=("ammunition", "silver"))
    plain = shooting(BOW, ARROWS)
    attack(plain, 2, 2)
    game = shooting(BOW, magic)
    attack(game, 2, 2)
    (before, *_), (after, *_) = plain.events(AttackRolled), game.events(AttackRolled)
    assert (after.total - before.total, after.tags) == (2, (*before.tags, "silver"))


def test_ammunition_takes_no_hand_and_one_kind_is_ready() -> None:
    silver = replace(ARROWS, id="a3", name="Silver arrow")
    bow = replace(BOW, held=Held.WIELDED, hands=2)
    game = shooting(bow, ARROWS, silver)
    for item in (ARROWS, silver):
        game.act(WieldItem(item_id=item.id, target=ADA))
    assert [one.id for one in in_use(game.state, ADA)] == [bow.id, "a3"]
    game.act(WieldItem(item_id=bow.id, target=ADA, away=True))
    game.act(WieldItem(item_id=bow.id, target=ADA))
    assert [one.id for one in in_use(game.state, ADA)] == [bow.id, "a3"]


def test_what_was_left_at_home_is_not_shot() -> None:
    game = shooting(BOW, replace(ARROWS, held=Held.STORED))
    attack(game, 2, 2)
    assert game.events(AmmunitionUsed) == []
