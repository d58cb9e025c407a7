"""OSE-VARIABLE-DAMAGE: each weapon has dice of its own, which are written on the item."""

from rules.attack.weapon_damage.shape import WeaponDamage
from rules.state.items import Item


def dice(item: Item) -> str:
    """What is written on it; the sources have no list."""
    return item.damage


RULE = WeaponDamage(
    "variable", "the dice that are written on each weapon", "OSE-VARIABLE-DAMAGE", dice
)
