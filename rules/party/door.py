"""The door of this family: what other rooms may call of it, beside its records."""

from rules.party.calling import RULE, require_eligible, set_caller
from rules.party.reading import caller_of, can_speak, chosen_caller, speaks_for_party

__all__ = [
    "RULE",
    "caller_of",
    "can_speak",
    "chosen_caller",
    "require_eligible",
    "set_caller",
    "speaks_for_party",
]
