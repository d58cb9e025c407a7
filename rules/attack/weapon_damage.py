"""What dice a weapon rolls for damage."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.items.known import hands_of, has_word
from rules.items.tags import GREAT
from rules.state.items import Item

ANY_WEAPON = "1d6"


@dataclass(frozen=True, slots=True)
class WeaponDamage:
    """One rule. `key` is the value of the setting `weapon_damage`, `source` the catalogue ID.

    `dice` gives the dice of a weapon as text, "" where the rule has none for it.
    """

    key: str
    label: str
    source: str
    dice: Callable[[Item], str]


def _dice_d6(_item: Item) -> str:
    """The same for every weapon."""
    return ANY_WEAPON


D6_RULE = WeaponDamage("d6", "1d6 for every weapon", "OSE-DAMAGE", _dice_d6)


BOTH_HANDS = 2


def _dice_eris(item: Item) -> str:
    """Missile weapons have the figures of ERIS-MISSILES, which are written on them."""
    if item.bands is not None:
        return item.damage or ANY_WEAPON
    is_great = hands_of(item) == BOTH_HANDS and has_word(item, GREAT)
    return "1d6+1" if is_great else ANY_WEAPON


ERIS_RULE = WeaponDamage(
    "eris",
    "1d6 for every weapon, 1d6+1 for battle axes, heavy war hammers, pole arms, bastard and "
    "two-handed swords in both hands",
    "ERIS-WEAPON-DAMAGE",
    _dice_eris,
)


def _dice_variable(item: Item) -> str:
    """What is written on it; the sources have no list."""
    return item.damage


VARIABLE_RULE = WeaponDamage(
    "variable", "the dice that are written on each weapon", "OSE-VARIABLE-DAMAGE", _dice_variable
)


RULES: tuple[WeaponDamage, ...] = (D6_RULE, VARIABLE_RULE, ERIS_RULE)
"""A new one is its file and a line here."""
BY_KEY = {rule.key: rule for rule in RULES}
