"""The door of this family: what other rooms may call of it, beside its records."""

from rules.load.donning import MOST_HELPERS
from rules.load.donning import RULE as DONNING_RULE
from rules.load.rates import (
    burden_of,
    has_load,
    missing_weights,
    party_pace,
    party_rate,
    party_stuck,
    rate_of,
    require_able_to_move,
)
from rules.load.units import COINS_PER_POUND, INCHES, in_measure, pounds_of
from rules.load.uses import (
    ERIS_PURSUIT,
    ERIS_ROUND,
    FAMILIAR,
    FLYING,
    OVERLAND,
    SWIMMING,
    TENTHS,
    USES,
    WITHDRAWAL,
    Per,
    Use,
    exploring,
    goes_by_eris,
    in_encounter,
    running,
)
from rules.load.ways.shape import MOST_COINS, UNBURDENED, Burden

__all__ = [
    "COINS_PER_POUND",
    "DONNING_RULE",
    "ERIS_PURSUIT",
    "ERIS_ROUND",
    "FAMILIAR",
    "FLYING",
    "INCHES",
    "MOST_COINS",
    "MOST_HELPERS",
    "OVERLAND",
    "SWIMMING",
    "TENTHS",
    "UNBURDENED",
    "USES",
    "WITHDRAWAL",
    "Burden",
    "Per",
    "Use",
    "burden_of",
    "exploring",
    "goes_by_eris",
    "has_load",
    "in_encounter",
    "in_measure",
    "missing_weights",
    "party_pace",
    "party_rate",
    "party_stuck",
    "pounds_of",
    "rate_of",
    "require_able_to_move",
    "running",
]
