"""Load by slots: what is worn and in hand, what is packed, and which of the two counts."""

import pytest

from rules.items.market import find_price
from rules.items.records import SetPrice
from rules.load.rates import burden_of, stuck
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.load.burdens import (
    CHAIN,
    LEATHER,
    PLATE,
    SHIELD,
    SWORD,
    carrying,
    coins,
    rate,
    why,
)

pytestmark = pytest.mark.rule("OSE-ENCUMBRANCE-DETAILED")
IN_HAND = replace(SWORD, held=Held.WIELDED)
GREAT = Item("i6", "Two-handed sword", held=Held.WIELDED, hands=2)


def things(count: int, name: str = "Idol") -> tuple[Item, ...]:
    """So many things that are no bundle."""
    return tuple(Item(f"t{number}", f"{name} {number}") for number in range(count))


def packed(*items: Item, book: str = "ose") -> int:
    """How many slots are packed."""
    burden = burden_of(carrying("slots", *items, book=book).state, "ada")
    assert burden.where == "packed"
    assert burden.weight is not None
    return burden.weight


@pytest.mark.parametrize(
    ("worn", "slots"),
    [
        ((), 0), ((LEATHER,), 1), ((CHAIN,), 2), ((PLATE,), 2), ((LEATHER, IN_HAND, SHIELD), 3),
        ((PLATE, IN_HAND, SHIELD), 4), ((GREAT,), 2), ((Item("i8", "Ring", held=Held.WORN),), 0),
    ],
)  # fmt: skip
def test_armour_and_hands_take_slots(worn: tuple[Item, ...], slots: int) -> None:
    game = carrying("slots", *worn)
    assert burden_of(game.state, "ada").slots.startswith(f"{slots} of 9 slots worn and in hand")


@pytest.mark.parametrize(
    ("count", "expected"),
    [(3, 120), (4, 90), (5, 90), (6, 60), (7, 60), (8, 30), (9, 30), (10, 0)],
)
def test_what_is_worn_and_in_hand_sets_the_rate(count: int, expected: int) -> None:
    held = [replace(one, held=Held.WIELDED, hands=1) for one in things(count)]
    assert rate(carrying("slots", *held)) == expected


@pytest.mark.parametrize(
    ("count", "expected"),
    [(0, 120), (10, 120), (11, 90), (12, 90), (13, 60), (14, 60), (15, 30), (16, 30), (17, 0)],
)
def test_what_is_packed_sets_the_rate(count: int, expected: int) -> None:
    assert rate(carrying("slots", *things(count))) == expected


@pytest.mark.parametrize(
    ("strength", "most"), [(3, 13), (5, 14), (8, 15), (12, 16), (13, 17), (17, 18), (18, 19)]
)
def test_strength_adds_to_what_is_packed(strength: int, most: int) -> None:
    assert rate(carrying("slots", *things(most), str=strength)) == 30
    assert rate(carrying("slots", *things(most + 1), str=strength)) == 0
    assert rate(carrying("slots", *things(most - 6), str=strength)) == 120


def test_the_slower_of_the_two_counts_is_named() -> None:
    four = (PLATE, IN_HAND, SHIELD)
    assert why(carrying("slots", *four)) == (90, "up to 5 slots worn and in hand", "R-SLOTS")
    assert why(carrying("slots", *four, *things(13))) == (60, "up to 14 slots packed", "R-SLOTS")
    assert why(carrying("slots", *four, *things(12))) == (90, "up to 12 slots packed", "R-SLOTS")


@pytest.mark.parametrize("book", ["ose", "white-box", "none"])
@pytest.mark.parametrize(
    ("name", "count", "slots"),
    [
        ("Torch", 6, 1), ("Torch", 7, 2), ("Arrow", 20, 1), ("Arrow", 21, 2), ("Quarrel", 30, 1),
        ("Iron ration", 7, 1), ("Standard ration", 8, 2), ("Iron spike", 12, 1), ("Rope 50'", 1, 1),
        ("Oil flask", 3, 3),
    ],
)  # fmt: skip
def test_bundles_take_one_slot(book: str, name: str, count: int, slots: int) -> None:
    assert packed(Item("i1", name, count=count), book=book) == slots


def test_a_bundle_is_what_the_referee_sells_at_once() -> None:
    game = carrying("slots", Item("i1", "Torch", count=6), book="ose")
    game.act(SetPrice(name="Torch", gp=1, pieces=3))
    assert find_price(game.state, "Torch") is not None
    assert burden_of(game.state, "ada").weight == 2


@pytest.mark.parametrize(("count", "slots"), [(0, 0), (1, 1), (100, 1), (101, 2), (1600, 16)])
def test_a_hundred_coins_are_a_slot(count: int, slots: int) -> None:
    assert packed(*([coins(count)] if count else [])) == slots


def test_coins_and_jewels_are_weighed_together_and_other_treasure_is_things() -> None:
    gems = Item("i2", "Gem", count=40, weight=1, tags=("treasure",))
    potion = Item("i3", "Potion", count=2, weight=10, tags=("treasure",))
    assert packed(coins(60), gems) == 1
    assert packed(coins(60), gems, potion) == 3


def test_a_weight_that_was_written_counts_instead() -> None:
    assert packed(Item("i1", "Chest of drawers", weight=450)) == 5
    assert packed(Item("i1", "Pebble", count=9, weight=0)) == 0
    assert packed(Item("i1", "Candle", count=9, weight=5)) == 1


def test_what_holds_others_takes_nothing_and_what_nobody_carries_does_not_count() -> None:
    backpack = Item("i1", "Backpack", holds=400)
    assert packed(backpack) == 1
    assert packed(backpack, Item("i2", "Lantern", inside="i1")) == 1
    mule, home = Item("i2", "Mule"), Item("i3", "Idol", held=Held.STORED)
    claws = Item("i4", "Claws", damage="1d4", tags=("natural",))
    assert packed(mule, home, claws) == 0


def test_who_cannot_move_is_told_how_many_slots_to_drop() -> None:
    told = stuck(carrying("slots", *things(18)).state, "ada")
    assert told.startswith("Ada has 18 slots packed, and 16 are the most. Drop or give away 2 s")
    held = [replace(one, held=Held.WIELDED, hands=1) for one in things(10)]
    told = stuck(carrying("slots", *held).state, "ada")
    assert told.startswith("Ada has 10 slots worn and in hand, and 9 are the most.")


def test_a_movement_on_the_sheet_wins() -> None:
    assert rate(carrying("slots", *things(18), move=60)) == 60
