"""The door of this family: what other rooms may call of it, beside its records."""

from rules.upkeep.charging import charge, money_of
from rules.upkeep.choosing import MOST_GP
from rules.upkeep.periods import MOST_PERIODS, WEEK_S
from rules.upkeep.reading import amount_of, who_pay

__all__ = ["MOST_GP", "MOST_PERIODS", "WEEK_S", "amount_of", "charge", "money_of", "who_pay"]
