"""The door of this family: what other rooms may call of it, beside its records."""

from rules.load.armour import Armour, has_shield, kind_of, worn_armour
from rules.load.rates import (
    burden_of,
    has_load,
    missing_weights,
    party_rate,
    rate_of,
    require_able_to_move,
    require_party_able_to_move,
)
from rules.load.units import COINS_PER_POUND, INCHES, in_measure, pounds_of
from rules.load.uses import (
    ENCOUNTER,
    EXPLORING,
    FAMILIAR,
    FLYING,
    OVERLAND,
    RUNNING,
    SWIMMING,
    TENTHS,
    USES,
    WITHDRAWAL,
    Per,
    Use,
)
from rules.load.ways.shape import MOST_COINS, UNBURDENED, Burden

__all__ = [
    "COINS_PER_POUND",
    "ENCOUNTER",
    "EXPLORING",
    "FAMILIAR",
    "FLYING",
    "INCHES",
    "MOST_COINS",
    "OVERLAND",
    "RUNNING",
    "SWIMMING",
    "TENTHS",
    "UNBURDENED",
    "USES",
    "WITHDRAWAL",
    "Armour",
    "Burden",
    "Per",
    "Use",
    "burden_of",
    "has_load",
    "has_shield",
    "in_measure",
    "kind_of",
    "missing_weights",
    "party_rate",
    "pounds_of",
    "rate_of",
    "require_able_to_move",
    "require_party_able_to_move",
    "worn_armour",
]
