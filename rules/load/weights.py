"""What somebody's things weigh, in coins, as the rules of load count them."""

from collections.abc import Iterator

from rules.attack.door import is_weapon
from rules.items.door import NATURAL, TREASURE, Kind, is_a, is_money, items_of
from rules.state.game import GameState
from rules.state.items import Item

COIN_WEIGHT = 1
GEAR = 80
"""What all other adventuring gear together is taken as (OSE-ENCUMBRANCE-DETAILED)."""
_ARMS = (Kind.WEAPON, Kind.ARMOUR, Kind.SHIELD, Kind.HELMET, Kind.AMMUNITION)


def treasure_weight(state: GameState, target: str) -> int:
    """The weight of all treasure (OSE-TREASURE-WEIGHT); what nobody has weighed counts nothing."""
    return sum(_weight(item) for item in items_of(state, target) if _is_treasure(item))


def total_weight(state: GameState, target: str) -> int:
    """Treasure, armour and weapons as they weigh, and 80 for all gear, if there is any."""
    items = [item for item in items_of(state, target) if NATURAL not in item.tags]
    weighed = sum(_weight(item) for item in items if _is_weighed(item))
    return weighed + (GEAR if any(not _is_weighed(item) for item in items) else 0)


def has_to_be_weighed(state: GameState, target: str) -> Iterator[Item]:
    """What would count if somebody wrote its weight down."""
    for item in items_of(state, target):
        is_open = item.weight is None and not is_money(item)
        if is_open and NATURAL not in item.tags and _is_weighed(item):
            yield item


def _is_weighed(item: Item) -> bool:
    return _is_treasure(item) or is_a(item, *_ARMS) or is_weapon(item)


def _is_treasure(item: Item) -> bool:
    return TREASURE in item.tags or is_money(item)


def _weight(item: Item) -> int:
    """What nobody has weighed counts nothing, but for coins: one weighs one."""
    usual = COIN_WEIGHT if is_money(item) else 0
    return item.count * (usual if item.weight is None else item.weight)
