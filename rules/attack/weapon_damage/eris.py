"""ERIS-WEAPON-DAMAGE: 1d6, and 1d6+1 for the great weapons that are held in both hands
(R-TWO-HAND): battle axe, heavy war hammer, pole arm, bastard sword, two-handed sword."""

from rules.attack.weapon_damage.shape import ANY_WEAPON, WeaponDamage
from rules.items.door import GREAT, hands_of, has_word
from rules.state.items import Item

BOTH_HANDS = 2


def dice(item: Item) -> str:
    """Missile weapons have the figures of ERIS-MISSILES, which are written on them."""
    if item.bands is not None:
        return item.damage or ANY_WEAPON
    is_great = hands_of(item) == BOTH_HANDS and has_word(item, GREAT)
    return "1d6+1" if is_great else ANY_WEAPON


RULE = WeaponDamage(
    "eris",
    "1d6 for every weapon, 1d6+1 for battle axes, heavy war hammers, pole arms, bastard and "
    "two-handed swords in both hands",
    "ERIS-WEAPON-DAMAGE",
    dice,
)
