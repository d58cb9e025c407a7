"""Attack somebody: with what was said or is in hand, closing in where they are out of reach."""

from rules.attack.actions import Attack
from rules.attack.door import (
    BY_KEY,
    PLAIN,
    as_used,
    attack,
    find_weapon,
    foremost,
    ready_bodies,
    require_leave,
)
from rules.errors import NotFoundError, RuleError
from rules.kernel.deeds import attempt
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.movement.actions import Move
from rules.movement.door import left_to_move, move
from rules.orders.aiming import by_now, foes_up, with_targets
from rules.orders.events import AttackCarriedOut
from rules.orders.kind import OrderKind
from rules.positions.door import distance_between, is_engaged, is_within_reach, reach_in
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.orders import Order

MELEE, MISSILE = "melee", "missile"


def run(resolution: Resolution, who: str, order: Order) -> None:
    """Attack; who is too far away for a blow is gone up to as far as the round lets one.

    Where not all of a group can do that, each of them strikes whom it can.
    """
    targets = by_now(resolution, who, order)
    refusal = _strike(resolution, who, targets, order)
    if refusal is None or _strike_apart(resolution, who, targets, order):
        return
    if not _is_too_far(resolution.state, who, targets[0], order):
        raise refusal
    move(resolution, Move(target=who, whom=targets[0]))


def _strike(
    resolution: Resolution, attacker: str, targets: tuple[str, ...], order: Order
) -> RuleError | None:
    """Why rules refuse the attack; None if it is made."""
    item = _weapon(resolution.state, id_of(attacker), order).id
    deed = Attack(attacker=attacker, targets=targets, item=item, how=order.how)
    return attempt(resolution, lambda: attack(resolution, deed))


def _strike_apart(resolution: Resolution, who: str, targets: tuple[str, ...], order: Order) -> bool:
    """Each of a group strikes whom it is in melee with, else the next target; whether any can."""
    bodies, foes = ready_bodies(resolution, who), foes_up(resolution, who)
    if len(bodies) < 2:
        return False
    refusals: list[RuleError | None] = []
    for index, body in enumerate(bodies):
        close = [foe for foe in foes if is_engaged(resolution.state, body, foe)]
        whom = close[0] if close else targets[index % len(targets)]
        refusals.append(_strike(resolution, body, (whom,), order))
    return not all(refusals)


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
    distance = distance_between(state, who, foremost(state, target, who) or target)
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
    return replace(order, item=weapon.id, weapon="" if weapon.id == PLAIN else weapon.name)


KIND = OrderKind("attack", "attack", run, check=check, phase=phase, told_by=AttackCarriedOut)
