"""Attack whoever attacks one: a standing order that looks back at who struck or shot."""

from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.orders.aiming import foes_up, stands
from rules.orders.kind import OrderKind
from rules.orders.kinds import attack, waiting
from rules.positions.door import is_engaged
from rules.state.orders import Order


def means(resolution: Resolution, who: str, order: Order) -> Order:
    """Attack who attacked last and stands, else who is in melee with one, else hold."""
    del order
    state, foes = resolution.state, foes_up(resolution, who)
    attackers = reversed(resolution.combatants[who].attackers)
    striking = (one for one in attackers if id_of(one) in foes and stands(state, one))
    close = (foe for foe in foes if is_engaged(state, who, foe))
    target = next(striking, None) or next(close, None)
    if target is None:
        return Order(waiting.KIND.key)
    return Order(attack.KIND.key, targets=(target,))


KIND = OrderKind(
    "attacker",
    "attack whoever attacks you",
    None,
    is_declared=False,
    standing="attack whoever attacks me",
    means=means,
)
