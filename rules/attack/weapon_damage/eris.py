"""ERIS-WEAPON-DAMAGE: 1d6, and 1d6+1 for a melee weapon held in both hands (R-TWO-HAND)."""

from rules.attack.weapon_damage.shape import ANY_WEAPON, WeaponDamage
from rules.state.items import Item

BOTH_HANDS = 2


def dice(item: Item) -> str:
    """Missile weapons have the figures of ERIS-MISSILES, which are written on them."""
    if item.bands is not None:
        return item.damage or ANY_WEAPON
    return "1d6+1" if item.hands == BOTH_HANDS else ANY_WEAPON


RULE = WeaponDamage(
    "eris", "1d6 for every weapon, 1d6+1 for those held in both hands", "ERIS-WEAPON-DAMAGE", dice
)
