"""Go somewhere: towards somebody or away, or out of a melee by withdrawal or retreat."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.movement.actions import Move
from rules.movement.door import is_whole_action, move
from rules.orders.aiming import with_targets
from rules.orders.kind import OrderKind, Run
from rules.state.game import GameState
from rules.state.orders import Order

MOVEMENT = "movement"
AWAY, TOWARDS = "away", "towards"


def run(resolution: Resolution, who: str, order: Order) -> None:
    """Go as far as the round lets one."""
    whom = order.targets[0] if order.targets else ""
    way = AWAY if AWAY in order.how else TOWARDS
    move(resolution, Move(target=who, whom=whom, way=way))


def check(resolution: Resolution, who: str, order: Order) -> Order:
    """Towards one whom the actor sees, or away from one or from all foes."""
    if any(word not in (AWAY, TOWARDS) for word in order.how):
        raise RuleError("Say `towards` or `away`.")
    if len(order.targets) > 1 or (not order.targets and AWAY not in order.how):
        raise RuleError(
            "Say towards whom: pick one from the list that appears. "
            "For any other way declare something else, in your own words."
        )
    return with_targets(resolution, who, order)


def _leave(way: str) -> Run:
    def leave(resolution: Resolution, who: str, order: Order) -> None:
        """Leave the melee that was declared to be left."""
        del order
        move(resolution, Move(target=who, way=way))

    return leave


def phase(state: GameState, who: str, order: Order) -> str:
    """Whoever goes does so when all do."""
    del state, who, order
    return MOVEMENT


KIND = OrderKind("move", "move", run, check=check, phase=phase, ends_turn=is_whole_action)
WITHDRAWAL = OrderKind(
    "withdrawal",
    "fighting withdrawal",
    _leave("withdrawal"),
    phase=phase,
    ends_turn=is_whole_action,
)
RETREAT = OrderKind("retreat", "retreat from melee", _leave("retreat"), phase=phase)
