"""The door of this family: what other rooms may call of it, beside its records."""

from rules.combat.dual_wield import may_choose
from rules.combat.guarding import COUNTER, is_due, is_parried

__all__ = ["COUNTER", "is_due", "is_parried", "may_choose"]
