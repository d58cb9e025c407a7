"""A declaration as it is told: names instead of ids, and nobody whom players do not see."""

from collections.abc import Iterator

from rules.kernel.draft import naming
from rules.kernel.targets import find_combatant, split_target
from rules.state.game import GameState
from rules.state.orders import Order, Said


def said_of(state: GameState, order: Order) -> Said:
    """What is told of an order."""
    return Said(order.kind, order.text, tuple(_names(state, order)), order.weapon, order.how)


def _names(state: GameState, order: Order) -> Iterator[str]:
    for target in order.targets:
        combatant = find_combatant(state, target)
        if combatant is not None and not combatant.hidden:
            yield naming(combatant, split_target(target)[1]).label
