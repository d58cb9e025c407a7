"""OSE-DAMAGE: all weapons of characters do 1d6."""

from rules.attack.weapon_damage.shape import ANY_WEAPON, WeaponDamage
from rules.state.items import Item


def dice(_item: Item) -> str:
    """The same for every weapon."""
    return ANY_WEAPON


RULE = WeaponDamage("d6", "1d6 for every weapon", "OSE-DAMAGE", dice)
