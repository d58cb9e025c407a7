"""Ada and what she carries, laid out by hand."""

from rules.load.rates import rate_of
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.scene import Scene

LEATHER = Item("i1", "Leather", held=Held.WORN, tags=("armour",))
CHAIN = Item("i2", "Chainmail", held=Held.WORN, tags=("armour",))
PLATE = Item("i3", "Platemail", held=Held.WORN, tags=("armour",))
SHIELD = Item("i4", "Shield", held=Held.WIELDED, hands=1, tags=("shield",))
SWORD = Item("i5", "Long sword", weight=60, hands=1)
ROPE = Item("i6", "Rope 50'", weight=500)


def coins(count: int) -> Item:
    """A purse."""
    return Item("i9", "Coin", count=count, weight=1, tags=("treasure",))


def carrying(
    way: str, *items: Item, preset: str = "ose", book: str = "none", **numbers: int
) -> Scene:
    """Ada has these things, in a game with that way to reckon load."""
    game = Scene(preset, encumbrance=way, book=book).fight().hero("Ada", numbers=numbers)
    (sheet,) = game.state.characters
    sheet = replace(sheet, items=items)
    game.state = replace(game.state, characters=(sheet,), active={sheet.owner: sheet.id})
    return game


def rate(game: Scene) -> int:
    """How far Ada goes in a turn."""
    return rate_of(game.state, "ada").value


def why(game: Scene) -> tuple[int, str, str]:
    """How far, what it follows from, and by which rule."""
    found = rate_of(game.state, "ada")
    return found.value, found.label, found.source
