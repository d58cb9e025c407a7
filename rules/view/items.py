"""What somebody carries, as one viewer may know it: it is for those who act for them."""

from rules.items.door import items_of
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState
from rules.state.items import Item


def view_items(state: GameState, target: str, viewer: Viewer) -> tuple[Item, ...]:
    """What a character or combatant has, as far as the viewer may know it."""
    owner = find_character(state, target) or find_combatant(state, target)
    if owner is None or not viewer.acts_for(owner.owner):
        return ()
    return items_of(state, target)
