"""What somebody has, as plain questions to the state."""

from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState
from rules.state.items import Held, Item


def items_of(state: GameState, target: str) -> tuple[Item, ...]:
    """What a character has, or each of a group of monsters or hirelings."""
    owner = find_character(state, target) or find_combatant(state, target)
    return () if owner is None else owner.items


def find_item(state: GameState, target: str, item_id: str) -> Item | None:
    """An item by its id, None where its owner has none such."""
    return next((item for item in items_of(state, target) if item.id == item_id), None)


def in_use(state: GameState, target: str, held: Held = Held.WIELDED) -> tuple[Item, ...]:
    """What somebody has in hand, or wears."""
    return tuple(item for item in items_of(state, target) if item.held is held)


def load_of(state: GameState, target: str) -> int:
    """The weight of all that somebody has, in coins; what nobody has weighed counts nothing."""
    return sum(item.count * (item.weight or 0) for item in items_of(state, target))
