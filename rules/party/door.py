"""The door of this family: what other rooms may call of it, beside its records."""

from rules.party.advice import advice_on, party_of
from rules.party.calling import RULE, require_eligible, set_caller
from rules.party.formations import (
    COMBAT,
    DOORS,
    OCCASIONS,
    STANDARD,
    find_formation,
    formation_now,
    in_order,
)
from rules.party.forming import (
    LONGEST_NAME,
    MOST_ABREAST,
    check_formation,
    set_formation,
    take_formation,
)
from rules.party.forming import RULE as MARCHING
from rules.party.mapping import LONGEST_NOTE, LONGEST_PLACE, is_running, mapper_of
from rules.party.reading import caller_of, can_speak, chosen_caller, speaks_for_party

__all__ = [
    "COMBAT",
    "DOORS",
    "LONGEST_NAME",
    "LONGEST_NOTE",
    "LONGEST_PLACE",
    "MARCHING",
    "MOST_ABREAST",
    "OCCASIONS",
    "RULE",
    "STANDARD",
    "advice_on",
    "caller_of",
    "can_speak",
    "check_formation",
    "chosen_caller",
    "find_formation",
    "formation_now",
    "in_order",
    "is_running",
    "mapper_of",
    "party_of",
    "require_eligible",
    "set_caller",
    "set_formation",
    "speaks_for_party",
    "take_formation",
]
