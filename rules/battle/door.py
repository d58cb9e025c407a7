"""The door of this family: what other rooms may call of it, beside its records."""

from rules.battle.fate import DESTROYED, MOST_PERCENT, ROUTED
from rules.battle.volley import DIE, FAILS_ON

__all__ = ["DESTROYED", "DIE", "FAILS_ON", "MOST_PERCENT", "ROUTED"]
