"""Attack the nearest: a standing order that names nobody."""

from collections.abc import Sequence

from rules.attack.door import ready_bodies
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.orders.aiming import foes_up
from rules.orders.kind import OrderKind
from rules.orders.kinds import attack, waiting
from rules.positions.door import distance_between, engaged_with, is_engaged, reach_in
from rules.state.game import GameState
from rules.state.orders import Order


def means(resolution: Resolution, who: str, order: Order) -> Order:
    """Attack the foe in melee, else the nearest whom one sees, else hold.

    Those whom the referee plays share out among them the foes that are equally near.
    """
    del order
    foes = foes_up(resolution, who)
    if resolution.combatants[id_of(who)].owner is None:
        foes = _shared_out(resolution, who, foes)
    else:
        foes = foes[:1]
    return Order(attack.KIND.key, targets=foes) if foes else Order(waiting.KIND.key)


def _shared_out(resolution: Resolution, who: str, foes: Sequence[str]) -> tuple[str, ...]:
    """One foe for each body as far as there are any: in melee first, then who is least beset."""
    state = resolution.state
    seen = [foe for foe in foes if not resolution.combatants[foe].hidden]
    if not seen:
        return ()
    farthest = max(_distance(state, who, seen[0]), reach_in(state))
    near = [foe for foe in seen if _distance(state, who, foe) <= farthest]
    near.sort(
        key=lambda foe: (
            not is_engaged(state, who, foe),
            len(engaged_with(state, foe, seen_only=True)),
        )
    )
    return tuple(near[: len(ready_bodies(resolution, who))])


def _distance(state: GameState, who: str, foe: str) -> int:
    """How far away somebody is; 0 where nobody has said."""
    return distance_between(state, who, foe) or 0


KIND = OrderKind(
    "nearest",
    "attack the nearest",
    None,
    is_declared=False,
    standing="attack the nearest",
    means=means,
)
