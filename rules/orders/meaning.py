"""What an order comes to now, in the name of whoever owns the combatant."""

from rules.kernel.actor import CLOCK, Actor
from rules.kernel.resolution import Resolution
from rules.orders.registry import BY_KEY
from rules.state.encounter import Combatant
from rules.state.orders import Order


def player_of(combatant: Combatant) -> Actor:
    """In whose name a combatant acts: its player's, who knows no more than players do."""
    return CLOCK if combatant.owner is None else Actor(combatant.owner)


def meant(resolution: Resolution, who: str, order: Order) -> Order:
    """The order, or what one that is about others means as far as the actor knows of them."""
    means = BY_KEY[order.kind].means
    return order if means is None else means(resolution, who, order)


def is_for_people(order: Order) -> bool:
    """Whether rules cannot carry it out, so that somebody has to play it."""
    kind = BY_KEY[order.kind]
    return kind.run is None and kind.means is None
