"""Money is things: what is in a purse, what is paid, and what comes in."""

import pytest

from rules.errors import RuleError
from rules.items.money import pay, purse_of, receive_coins
from rules.items.reading import belongings_of, load_of
from rules.items.records import AddItem
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import REFEREE, ScriptedDice

ADA = "ada"


def purse(*items: Item) -> Resolution:
    scene = Scene().bring(character(ADA, items=items)).seat()
    return Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)


def gold(count: int, item_id: str = "i1", held: Held = Held.CARRIED) -> Item:
    return Item(item_id, "Coin", count, held, weight=1, tags=("treasure", "coin"), worth=1)


def test_coins_that_somebody_writes_down_are_money() -> None:
    scene = Scene().bring(character(ADA)).seat()
    scene.act(AddItem(name="coins", target=ADA, count=30))
    scene.act(AddItem(name="Gem", target=ADA, count=2))
    assert (purse_of(scene.state, ADA), load_of(scene.state, ADA)) == (30, 32)


def test_what_is_paid_is_taken_from_all_that_is_carried() -> None:
    resolution = purse(gold(5), gold(40, "i2", Held.STORED), gold(7, "i3"))
    assert purse_of(resolution.state, ADA) == 12
    pay(resolution, ADA, 0)
    assert purse_of(resolution.state, ADA) == 12
    pay(resolution, ADA, 6)
    assert [(one.id, one.count) for one in belongings_of(resolution.state, ADA)] == [
        ("i2", 40),
        ("i3", 6),
    ]
    pay(resolution, ADA, 6)
    assert purse_of(resolution.state, ADA) == 0
    pay(resolution, ADA, 0)
    with pytest.raises(RuleError, match="has 0 gp, and that costs 1: 1 gp are missing"):
        pay(resolution, ADA, 1)


def test_what_comes_in_is_put_to_what_is_there() -> None:
    resolution = purse(gold(5), gold(40, "i2", Held.STORED))
    receive_coins(resolution, ADA, 0)
    assert purse_of(resolution.state, ADA) == 5
    receive_coins(resolution, ADA, 1_000)
    assert [one.count for one in belongings_of(resolution.state, ADA)] == [1_005, 40]
    empty = purse(gold(40, "i2", Held.STORED))
    receive_coins(empty, ADA, 3)
    assert [(one.count, one.held) for one in belongings_of(empty.state, ADA)] == [
        (40, Held.STORED),
        (3, Held.CARRIED),
    ]
    assert replace(belongings_of(empty.state, ADA)[1], id="", count=1) == replace(gold(1), id="")
