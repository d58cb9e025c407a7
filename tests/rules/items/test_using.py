"""Using charges, and what serves but once."""

import pytest

from rules.errors import RuleError
from rules.items.reading import belongings_of, items_of
from rules.items.records import CHARGE, PIECE, AddItem, Details, ItemUsed, UseItem
from rules.items.wielding import can_be_used
from rules.kernel.actor import TABLE
from rules.state.items import Item
from tests.rules.items.test_containers import named
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN


@pytest.fixture
def game() -> Scene:
    """Ada has two wands and three potions."""
    game = camp("ose")
    game.act(AddItem(name="wand", count=2, details=Details(charges=2)), ANN)
    game.act(AddItem(name="potion", count=3), ANN)
    return game


def use(game: Scene, item_id: str) -> ItemUsed:
    """Ada uses it; what everybody is told."""
    step = game.act(UseItem(item_id=item_id), ANN)
    (told,) = [event.seen_by(TABLE) for event in step.events if isinstance(event, ItemUsed)]
    assert isinstance(told, ItemUsed)
    return told


def test_a_charge_goes_out_of_one_of_several_until_none_is_left(game: Scene) -> None:
    wand = named(game.state, "Wand")
    assert (use(game, wand.id).what, game.events(ItemUsed)[0].left) == (CHARGE, 1)
    wands = [one for one in belongings_of(game.state, ADA) if one.name == "Wand"]
    assert sorted((one.count, one.charges) for one in wands) == [(1, 1), (1, 2)]
    used = next(one for one in wands if one.charges == 1)
    assert use(game, used.id).left == 0
    with pytest.raises(RuleError, match="no charges left"):
        use(game, used.id)


def test_of_potions_a_piece_goes(game: Scene) -> None:
    potion = named(game.state, "Potion")
    assert [(use(game, potion.id).what, use(game, potion.id).left)] == [(PIECE, 1)]
    assert use(game, potion.id).left == 0
    assert all(one.name != "Potion" for one in items_of(game.state, ADA))


def test_what_nobody_has_called_used_up_stays(game: Scene) -> None:
    game.act(AddItem(name="rope"), ANN)
    with pytest.raises(RuleError, match="Give it charges"):
        use(game, named(game.state, "Rope 50'").id)


def test_how_much_a_monster_has_left_is_a_secret() -> None:
    game = meeting("ose")
    goblins = game.id("Goblins")
    game.act(AddItem(name="wand", target=goblins, details=Details(charges=7)))
    wand = items_of(game.state, goblins)[0]
    step = game.act(UseItem(item_id=wand.id, target=goblins))
    (told,) = [event.seen_by(TABLE) for event in step.events if isinstance(event, ItemUsed)]
    assert isinstance(told, ItemUsed)
    assert told.left is None
    assert items_of(game.state, goblins)[0].charges == 6


@pytest.mark.parametrize(
    ("item", "usable"),
    [
        (Item("", "Wand", charges=1), True),
        (Item("", "Wand", charges=0, tags=("used up",)), False),
        (Item("", "Bread", tags=("food",)), True),
        (Item("", "Rope"), False),
    ],
)
def test_what_using_it_takes_something_of(item: Item, *, usable: bool) -> None:
    assert can_be_used(item) is usable
