"""The door of this family: what other rooms may call of it, beside its records."""

from rules.initiative.choices import set_slow
from rules.initiative.method import Entry, InitiativeMethod, Lineup, Place, Waiting
from rules.initiative.places import sides_of
from rules.initiative.registry import METHOD_SETTING, METHODS, method_in

__all__ = [
    "METHODS",
    "METHOD_SETTING",
    "Entry",
    "InitiativeMethod",
    "Lineup",
    "Place",
    "Waiting",
    "method_in",
    "set_slow",
    "sides_of",
]
