"""Which blows are slow: those with two-handed and slow weapons (R-SLOW-BLOW)."""

from collections.abc import Iterable, Iterator

from rules.attack import FAMILY
from rules.attack.weapons import PLAIN, find_weapon, weapons_used
from rules.errors import NotFoundError
from rules.items.reading import is_slow_weapon, said_slow
from rules.items.tags import NATURAL
from rules.kernel.questions import Found
from rules.kernel.targets import find_combatant
from rules.rounds.records import SlowBlow
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.rounds import Order

ATTACK = "attack"
"""The key of the order that is an attack."""


def weapon_of(state: GameState, who: str, order: Order) -> Item:
    """What an attack is made with: what was said, else the likeliest where that is gone."""
    try:
        return find_weapon(state, who, order.item)
    except NotFoundError:
        return find_weapon(state, who, "")


@FAMILY.answers("OSE-SLOW-WEAPONS")
def slow_orders(state: GameState, question: SlowBlow) -> Iterator[Found]:
    """An order is slow if it is a blow or shot that comes at the end of the round."""
    who, order = question.who, question.order
    if order.kind != ATTACK:
        return
    used = weapons_used(state, who, weapon_of(state, who, order).id)
    if is_slow_blow(state, who, used):
        yield Found(1, "slow", "OSE-SLOW-WEAPONS")


def is_slow_blow(state: GameState, who: str, weapons: Iterable[Item]) -> bool:
    """Whether blows of somebody with these come at the end of the round.

    What was said of somebody's weapons goes for all but what they only carry, and bare hands.
    """
    combatant = find_combatant(state, who)
    said = None if combatant is None else said_slow(state, combatant)
    if said is False:
        return False
    return any(is_slow_weapon(one) or (said is True and _is_meant(one)) for one in weapons)


def _is_meant(weapon: Item) -> bool:
    """Whether a word about somebody's weapons is about this one."""
    is_own = weapon.id == PLAIN or NATURAL in weapon.tags
    return is_own or weapon.held is Held.WIELDED
