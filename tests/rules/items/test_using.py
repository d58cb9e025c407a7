"""Using charges, and what serves but once.
Armour class and saves by magic that is worn, in games by a book.
"""

import pytest

from rules.checks.records import SaveBonus
from rules.errors import RuleError
from rules.items.describing import new_item
from rules.items.reading import belongings_of, items_of
from rules.items.records import CHARGE, PIECE, AddItem, Details, ItemUsed, UseItem
from rules.items.using import can_be_used, has_to_be_aimed
from rules.kernel.actor import TABLE
from rules.record import replace
from rules.sheet.reading import find_number
from rules.state.items import Held, Item
from rules.systems import ENGINE
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
        (Item("", "Wand of cold"), True),
        (Item("", "Wand of cold", charges=0), False),
        (Item("", "Flying carpet"), True),
        (Item("", "Girdle of giant strength"), False),
    ],
)
def test_what_using_it_takes_something_of(item: Item, *, usable: bool) -> None:
    assert can_be_used(meeting("ose").state, item) is usable


@pytest.mark.parametrize(
    ("name", "is_aimed"),
    [
        ("Rope", False),
        ("Girdle of giant strength", False),
        ("Wand of cold", True),
        ("Staff of power", True),
        ("Scroll of Shield", False),
        ("Scroll of Light", False),
        ("Scroll of Sleep", True),
    ],
)
def test_what_has_to_be_aimed(name: str, *, is_aimed: bool) -> None:
    assert has_to_be_aimed(meeting("ose").state, Item("", name)) is is_aimed


BOOK = pytest.mark.rule("OSE-AAC")


def wearing(preset: str, *names: str) -> Scene:
    """Ada (DEX 15) wears these, and has shields on her arm."""
    game = camp(preset)
    items = [replace(new_item(name), id=f"i{place}") for place, name in enumerate(names)]
    held = [replace(one, held=Held.WIELDED if "Shield" in one.name else Held.WORN) for one in items]
    (ada, *others) = game.state.characters
    game.state = replace(game.state, characters=(replace(ada, items=tuple(held)), *others))
    return game


def armour_class(game: Scene) -> int:
    """Ada's, descending."""
    found = find_number(ENGINE.asking(game.state), ADA, "ac")
    assert found is not None
    return found.value


@BOOK
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Chainmail +1", "Shield +2"), 1),
        (("Ring of protection +1",), 8),
        (("Cloak of protection +3", "Leather"), 4),
        (("Bracers of defense AC 4",), 4),
        (("Bracers of defense AC 6", "Platemail"), 3),
        (("Platemail of AC 9, cursed",), 9),
        (("Cloak",), 9),
    ],
)
def test_what_is_worn_protects_as_it_says(names: tuple[str, ...], expected: int) -> None:
    assert armour_class(wearing("eris", *names)) == expected


@BOOK
@pytest.mark.parametrize(
    ("names", "bonus"),
    [
        (("Ring of protection +1",), (1,)),
        (("Ring of protection +1", "Cloak of protection +2"), (2,)),
        (("Ring of invisibility",), ()),
        (("Cloak of protection",), ()),
    ],
)
def test_protection_helps_with_saves(names: tuple[str, ...], bonus: tuple[int, ...]) -> None:
    game = wearing("ose", *names)
    found = ENGINE.asking(game.state).ask(SaveBonus(who=ADA, stake="save_death"))
    assert tuple(one.amount for one in found) == bonus
