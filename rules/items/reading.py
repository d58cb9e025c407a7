"""What somebody has, as plain questions to the state."""

from rules.items.parcels import weight_of
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState
from rules.state.items import Held, Item


def belongings_of(state: GameState, target: str) -> tuple[Item, ...]:
    """All that a character has, or each of a group of monsters: at home, too."""
    owner = find_character(state, target) or find_combatant(state, target)
    return () if owner is None else owner.items


def items_of(state: GameState, target: str) -> tuple[Item, ...]:
    """What somebody has with them: all that rules use, weigh and count."""
    return carried(belongings_of(state, target))


def carried(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Those of the items that are not at home."""
    if all(item.held is not Held.STORED for item in items):
        return items
    return tuple(item for item in items if item.held is not Held.STORED)


def find_item(state: GameState, target: str, item_id: str) -> Item | None:
    """An item by its id, None where its owner has none such with them."""
    return next((item for item in items_of(state, target) if item.id == item_id), None)


def in_use(state: GameState, target: str, held: Held = Held.WIELDED) -> tuple[Item, ...]:
    """What somebody has in hand, or wears."""
    return tuple(item for item in items_of(state, target) if item.held is held)


def load_of(state: GameState, target: str) -> int:
    """The weight of all that somebody carries, in coins; what nobody weighed counts nothing."""
    return weight_of(items_of(state, target))


def is_magical(item: Item) -> bool:
    """Whether somebody said so, or it has a bonus or a penalty of its own."""
    return item.magic or bool(item.bonus)
