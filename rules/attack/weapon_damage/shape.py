"""The shape of a rule for the damage of weapons, as a record of plain functions."""

from collections.abc import Callable
from dataclasses import dataclass

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
