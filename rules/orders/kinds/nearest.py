"""Attack the nearest: a standing order that names nobody."""

from rules.kernel.resolution import Resolution
from rules.orders.aiming import foes_up
from rules.orders.kind import OrderKind
from rules.orders.kinds import attack, waiting
from rules.state.orders import Order


def means(resolution: Resolution, who: str, order: Order) -> Order:
    """Attack the foe in melee, else the nearest whom one sees, else hold."""
    del order
    foes = foes_up(resolution, who)
    return Order(attack.KIND.key, targets=foes[:1]) if foes else Order(waiting.KIND.key)


KIND = OrderKind(
    "nearest",
    "attack the nearest",
    None,
    is_declared=False,
    standing="attack the nearest",
    means=means,
)
