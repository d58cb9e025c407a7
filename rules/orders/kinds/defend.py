"""Defend oneself: parry where the game has parries (ERIS-PARRY), else attack nobody."""

from rules.attack.door import bodies_among
from rules.combat.actions import Parry
from rules.combat.door import MOST_PARRIED, is_parried, parry
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.orders.aiming import foes_up, with_targets
from rules.orders.kind import OrderKind
from rules.state.orders import Order


def run(resolution: Resolution, who: str, order: Order) -> None:
    """Parry those named, else the nearest foes, as evenly as the points go."""
    if not is_parried(resolution.state):
        return
    foes = foes_up(resolution, who)
    named = [one for one in foes if any(id_of(target) == one for target in order.targets)]
    bodies = bodies_among(resolution, who, named or foes)[:MOST_PARRIED]
    if bodies:
        parry(resolution, Parry(parrier=who, shares=tuple((body, 0) for body in bodies)))


KIND = OrderKind(
    "defend",
    "defend yourself",
    run,
    check=with_targets,
    at_once=is_parried,
    standing="defend",
)
