"""The door of this family: what other rooms may call of it, beside its records."""

from rules.combat.dual_wield import may_choose
from rules.combat.first_fire import FIRST, may_shoot_first
from rules.combat.guarding import COUNTER, is_due, is_parried
from rules.combat.parry import MOST as MOST_PARRIED
from rules.combat.parry import parry

__all__ = [
    "COUNTER",
    "FIRST",
    "MOST_PARRIED",
    "is_due",
    "is_parried",
    "may_choose",
    "may_shoot_first",
    "parry",
]
