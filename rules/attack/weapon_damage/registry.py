"""All rules for the damage of weapons."""

from rules.attack.weapon_damage import d6, eris, variable
from rules.attack.weapon_damage.shape import WeaponDamage

RULES: tuple[WeaponDamage, ...] = (d6.RULE, variable.RULE, eris.RULE)
"""A new one is its file and a line here."""
BY_KEY = {rule.key: rule for rule in RULES}
