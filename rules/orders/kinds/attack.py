"""Attack somebody: with what was said or is in hand, closing in where they are out of reach."""

from rules.attack.actions import Attack
from rules.attack.door import BY_KEY, as_used, attack, find_weapon, require_leave
from rules.errors import NotFoundError, RuleError
from rules.kernel.deeds import attempt
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.movement.actions import Move
from rules.movement.door import left_to_move, move
from rules.orders.aiming import by_now, foes_up, with_targets
from rules.orders.events import AttackCarriedOut
from rules.orders.kind import OrderKind
from rules.positions.door import distance_between, is_within_reach, reach_in
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.orders import Order

MELEE, MISSILE = "melee", "missile"


def run(resolution: Resolution, who: str, order: Order) -> None:
    """Attack; who is too far away for a blow is gone up to as far as the round lets one."""
    targets = by_now(resolution, who, order)
    item = _weapon(resolution.state, who, order).id
    deed = Attack(attacker=who, targets=targets, item=item, how=order.how)
    refusal = attempt(resolution, lambda: attack(resolution, deed))
    if refusal is None:
        return
    if not _is_too_far(resolution.state, who, targets[0], order):
        raise refusal
    move(resolution, Move(target=who, whom=targets[0]))


def _weapon(state: GameState, who: str, order: Order) -> Item:
    """What was said, or what is likeliest where that is not there any more."""
    try:
        return find_weapon(state, who, order.item)
    except NotFoundError:
        return find_weapon(state, who, "")


def _mode(state: GameState, who: str, target: str, order: Order) -> Mode:
    is_close = bool(target) and is_within_reach(state, who, target)
    return as_used(_weapon(state, who, order), None, is_close=is_close)[1]


def _is_too_far(state: GameState, who: str, target: str, order: Order) -> bool:
    """Whether a blow is refused because it is too far to go there in this round."""
    distance = distance_between(state, who, target)
    if distance is None or _mode(state, who, target, order) is not Mode.MELEE:
        return False
    return distance - reach_in(state) > left_to_move(state, who)


def phase(state: GameState, who: str, order: Order) -> str:
    """Shots are for the missile phase, blows for melee."""
    target = order.targets[0] if order.targets else ""
    return MISSILE if _mode(state, who, target, order) is Mode.MISSILE else MELEE


def check(resolution: Resolution, who: str, order: Order) -> Order:
    """An attack on foes whom one sees, with something that one has; without any it is the nearest.

    A weapon that goes without saying is kept too, so that it can be told.
    """
    order = with_targets(resolution, who, order)
    for target in order.targets:
        require_leave(resolution, who, target)
    unknown = [word for word in order.how if word not in BY_KEY]
    if unknown:
        raise RuleError(
            f"There is no such way to attack as `{unknown[0]}`. Pick one from the list."
        )
    if not order.targets and not foes_up(resolution, who):
        raise RuleError("Nobody is there to attack. Declare something else.")
    weapon = find_weapon(resolution.state, who, order.item)
    return replace(order, item=weapon.id, weapon=weapon.name if weapon.id else "")


KIND = OrderKind("attack", "attack", run, check=check, phase=phase, told_by=AttackCarriedOut)
